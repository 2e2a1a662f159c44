package recall

import (
	"strings"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// otherKind is what a shared word counts where the memory tells of another of
// the kind: the returns mart is asked for, and it knows of the sales mart.
const otherKind = 0.5

// sorts gives the words of a text that stand right behind another one, which
// tells what sort of it is meant, with those.
func sorts(s string) map[string][]string {
	all := map[string][]string{}
	before := ""
	for w := range strings.FieldsSeq(s) {
		bare := text.Bare(w)
		terms := text.Terms(bare)
		if len(terms) != 1 || thesaurus.Share(terms[0]) < thesaurus.EverydayShare {
			before = ""
			continue
		}
		if before != "" {
			all[terms[0]] = append(all[terms[0]], before)
		}
		before = ""
		if strings.HasSuffix(w, bare) {
			before = terms[0]
		}
	}
	return all
}

// saysWhich reports whether a memory holds one of the sorts that the question
// says of a term, or the question says none.
func (t *told) saysWhich(asked string, q *question) bool {
	for _, sort := range q.sorts[asked] {
		if t.holds(term{text: sort, likes: thesaurus.InTrade(sort)}) > 0 {
			return true
		}
	}
	return len(q.sorts[asked]) == 0
}
