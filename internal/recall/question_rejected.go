package recall

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Why something was not chosen is told by who rejected it.
var (
	notChosen = text.Pattern(`\bwhy (?:(?:did|do|are|have|has|was|were)(?:n't| not)|(?:did|do|are|have|was|were) (?:we|you|they|it|i) not|not)\b`)
	chosen    = sync.OnceValue(func() text.TermSet {
		return text.TermSetOf(`pick choose chose chosen take took taken use used select selected adopt adopted go went`)
	})
	rejected = sync.OnceValue(func() (all []thesaurus.Kin) {
		for term := range text.TermSetOf(`rejected declined dismissed against discarded refused`) {
			all = append(all, thesaurus.Kin{Text: term, Share: thesaurus.TradeShare})
		}
		slices.SortFunc(all, func(a, b thesaurus.Kin) int { return strings.Compare(a.Text, b.Text) })
		return all
	})
)
