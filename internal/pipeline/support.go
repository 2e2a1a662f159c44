package pipeline

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"signet/internal/memory"
	"signet/internal/stance"
	"signet/internal/text"
)

// A model says more than it was told. So a fact counts only as far as its turns
// bear it, and it is of the origin of whoever said it: of the most trusted turns
// that bear it by themselves, unless a less trusted one says it in more of its
// words. What a tool gave therefore stays what a tool gave, whatever the model
// cites beside it.

// support is what of a session a fact rests on.
type support struct {
	origin   memory.Origin
	turns    []string // ids
	quote    string   // the sentence that says most of it
	observed time.Time
	answer   bool // somebody else asked for it
}

// heard is a turn of a piece as far as it was shown, with what it tells.
type heard struct {
	turn   memory.Turn
	origin memory.Origin
	text   string
	telling
	question *question // that it may answer; nil where nobody asked
}

// hear reads the turns of a piece.
func (p piece) hear() []heard {
	all := make([]heard, len(p.turns))
	for i, t := range p.turns {
		all[i] = heard{turn: t, origin: originOf(t)}
	}
	for _, q := range p.parts {
		all[q.turn].text += q.text + "\n"
	}
	for i := range all {
		all[i].telling = tell(all[i].text, all[i].turn.Time)
	}
	asked(all)
	return all
}

// webTools are the tools that read what strangers wrote.
var webTools = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)web|browse|fetch|http|search_?engine`) })

// originOf says who speaks in a turn. A summary tells what tools gave as well.
func originOf(t memory.Turn) memory.Origin {
	switch {
	case t.Role == memory.RoleTool && webTools().MatchString(t.Tool):
		return memory.Web
	case t.Role == memory.RoleTool, t.Role == memory.RoleSummary:
		return memory.Tool
	case t.Role == memory.RoleUser && !t.Side:
		return memory.Person
	}
	return memory.Assistant
}

// opposite is what is missing where the opposite was said.
const opposite = "it: the opposite was said"

// supported finds what bears a statement among turns; if nothing does, missing
// says what nobody said.
func supported(content string, turns []heard) (s support, missing string) {
	claim := tell(content, time.Time{})
	missing = "any turn"
	for _, origin := range []memory.Origin{memory.Person, memory.Assistant, memory.Tool, memory.Web} {
		if origin == memory.Assistant {
			if s, ok := answered(claim, turns); ok {
				return s, ""
			}
		}
		var said []heard
		for _, h := range turns {
			if h.origin >= origin {
				said = append(said, h)
			}
		}
		if missing = together(said).bears(claim); missing != "" {
			continue
		}
		i, quote, most := closest(claim, said)
		if _, _, elsewhere := closest(claim, turns); elsewhere > most && origin > lowest(turns) {
			continue // somebody less trusted says it better
		}
		if was, is := stance.Read(quote), stance.Read(content); was.Absent() != is.Absent() && was.Ends(is) {
			return s, opposite
		}
		s = support{origin: origin, quote: quote, observed: said[i].turn.Time}
		for j, h := range said {
			if j == i || h.adds(claim) {
				s.turns = append(s.turns, h.turn.ID)
			}
		}
		return s, ""
	}
	return s, missing
}

// together is what turns tell.
func together(turns []heard) telling {
	all := telling{stems: map[string]bool{}, numbers: map[string]bool{}, dates: map[string]bool{}}
	for _, h := range turns {
		maps.Copy(all.stems, h.stems)
		maps.Copy(all.numbers, h.numbers)
		maps.Copy(all.dates, h.dates)
	}
	return all
}

// lowest is the origin of the least trusted turn.
func lowest(turns []heard) memory.Origin {
	least := memory.Person
	for _, h := range turns {
		least = min(least, h.origin)
	}
	return least
}

// closest finds the sentence that has most stems of a statement, the first of
// several, and how many.
func closest(claim telling, turns []heard) (turn int, sentence string, most int) {
	most = -1
	for i, h := range turns {
		if common(claim.stems, h.stems) <= most {
			continue
		}
		for span := range text.Sentences(h.text) {
			one := h.text[span.Start:span.End]
			if n := common(claim.stems, termSet(one)); n > most {
				turn, sentence, most = i, one, n
			}
		}
	}
	return turn, sentence, most
}

// adds reports whether a turn holds a number, a name, or a third of the stems of a
// statement.
func (h heard) adds(claim telling) bool {
	for n := range claim.numbers {
		if h.numbers[n] {
			return true
		}
	}
	named := slices.ContainsFunc(slices.Concat(claim.names, claim.openers), func(name string) bool {
		terms := text.Terms(name)
		return len(terms) > 0 && !slices.ContainsFunc(terms, func(t string) bool { return !h.stems[t] })
	})
	return named || 3*common(claim.stems, h.stems) >= len(claim.stems)
}

// cutQuote cuts a quote to what a memory may quote.
func cutQuote(s string) string {
	if len(s) > memory.MaxQuote {
		s = strings.ToValidUTF8(s[:memory.MaxQuote], "")
	}
	return s
}
