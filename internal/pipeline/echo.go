package pipeline

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"signet/internal/extract"
	"signet/internal/memory"
	"signet/internal/text"
)

// dropEchoes leaves out facts that only repeat what was injected into the
// session: what others say where nearly every word of it stands in one injected
// memory, and what the person says where one says just that. A person who speaks
// against what was injected speaks of it in its own words.
func (s *Service) dropEchoes(ctx context.Context, key string, facts []extract.Fact) ([]extract.Fact, error) {
	if len(facts) == 0 {
		return nil, nil
	}
	injected, err := s.Store.InjectedTexts(ctx, key)
	if err != nil || len(injected) == 0 {
		return facts, err
	}
	known := make([]map[string]bool, len(injected))
	for i, body := range injected {
		known[i] = termSet(body)
	}
	var fresh []extract.Fact
	for _, f := range facts {
		echo := echoes(termSet(f.Content), known)
		if f.Origin == memory.Person {
			echo = slices.ContainsFunc(injected, passage(f.Content).within)
		}
		if !echo {
			fresh = append(fresh, f)
		}
	}
	return fresh, nil
}

// echoShare is the share of a fact's terms that makes it an echo.
const echoShare = 0.9

func echoes(fact map[string]bool, known []map[string]bool) bool {
	for _, k := range known {
		n := 0
		for term := range fact {
			if k[term] {
				n++
			}
		}
		if float64(n) >= echoShare*float64(len(fact)) {
			return true
		}
	}
	return false
}

// reporting words say that something was told, and nothing of what.
var reporting = map[string]bool{"user": true, "told": true, "said": true, "rememb": true}

func termSet(s string) map[string]bool {
	set := map[string]bool{}
	for _, t := range text.Terms(s) {
		if !reporting[t] {
			set[t] = true
		}
	}
	return set
}

// A word is one of a text, by its stem, and where it stands.
type word struct {
	stem       string
	start, end int
}

// passage gives the words of a text that tell what it says.
func passage(s string) stretch {
	if at := echoForms().head.FindStringIndex(s); at != nil {
		s = s[at[1]:]
	}
	p := stretch{text: s}
	for _, at := range echoForms().word.FindAllStringIndex(s, -1) {
		if stem := stemOf(s[at[0]:at[1]]); stem != "" {
			p.words = append(p.words, word{stem, at[0], at[1]})
		}
	}
	return p
}

// stemOf gives the stem of a word that tells something, or "". The speaker is "the
// user" in what was learnt, and those the speaker is one of are "the team".
func stemOf(w string) string {
	w, tail, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(w, "’", "'")), "'")
	if tail == "t" {
		return "not"
	}
	if as, ok := alike[w]; ok {
		return as
	}
	if terms := text.Terms(w); len(terms) > 0 {
		return terms[len(terms)-1]
	}
	return w
}

// A stretch is a text and its telling words, in order.
type stretch struct {
	text  string
	words []word
}

// loose is how much longer than a statement the stretch may be in which it is found.
const loose = 4. / 3

// within reports whether a text says what the stretch says: it has all its words, in
// their order and close together, and the clauses they stand in turn it by no word of
// their own, such as "no" or "only". What the stretch begins with may stand at its end:
// "in the shop we use Redux". That "Lukas is away, Hannah owns the worker" was told
// makes no echo of "Lukas owns the worker".
func (p stretch) within(s string) bool {
	in := passage(s)
	if len(p.words) == 0 {
		return true
	}
	if !in.hasAll(p) {
		return false
	}
	for head := range p.words {
		turned := stretch{p.text, slices.Concat(p.words[head:], p.words[:head])}
		for i := range in.words {
			if last := turned.ends(in.words[i:]); last >= 0 && turns(p.text) == turns(in.clauses(i, i+last)) && !tellsApart(p.text, in.text[in.words[i].start:in.words[i+last].end]) {
				return true
			}
		}
	}
	return false
}

// hasAll reports whether a stretch has all words of another.
func (p stretch) hasAll(other stretch) bool {
	for _, w := range other.words {
		if !slices.ContainsFunc(p.words, func(own word) bool { return own.stem == w.stem }) {
			return false
		}
	}
	return true
}

// ends gives the place among words, which begin with the first of p, by which all of p
// were found in order; -1 where they are not, or are too far apart.
func (p stretch) ends(words []word) int {
	n := 0
	for k := 0; k < len(words) && float64(k) < loose*float64(len(p.words)); k++ {
		if words[k].stem == p.words[n].stem {
			n++
		} else if k == 0 {
			return -1
		}
		if n == len(p.words) {
			return k
		}
	}
	return -1
}

// clauses gives the clauses from that of one word to that of another.
func (p stretch) clauses(from, to int) string {
	start, end := 0, len(p.text)
	for _, at := range echoForms().clause.FindAllStringIndex(p.text, -1) {
		if at[1] <= p.words[from].start {
			start = at[1]
		} else if at[0] >= p.words[to].end {
			end = at[0]
			break
		}
	}
	return p.text[start:end]
}

// turns gives the words of a text that turn what it says, each once.
func turns(s string) string {
	found := echoForms().turn.FindAllString(strings.ToLower(strings.ReplaceAll(s, "’", "'")), -1)
	for i, w := range found {
		if strings.HasSuffix(w, "n't") || w == "cannot" {
			found[i] = "not"
		}
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), " ")
}

// tellsApart reports whether a number or a name stands in but one of two texts.
func tellsApart(a, b string) bool {
	return tellFlat(a).differs(tellFlat(b))
}

// tellFlat reads what a text tells, whatever it denies: turns compares that.
func tellFlat(s string) telling {
	t := tell(s, time.Time{})
	t.denies = false
	return t
}

// alike are words for which another stands; "" are those that make no difference to
// what a statement says.
var alike = map[string]string{
	"i": "user", "me": "user", "my": "user", "we": "team", "us": "team", "our": "team", "cannot": "not",
	"a": "", "an": "", "the": "", "is": "", "are": "", "am": "", "be": "", "been": "", "do": "", "does": "", "did": "", "has": "", "have": "", "can": "",
	"you": "", "your": "", "it": "", "its": "", "he": "", "she": "", "they": "", "their": "", "his": "", "her": "", "there": "", "that": "", "this": "",
	"please": "", "and": "", "told": "", "said": "", "remember": "",
}

// echoForms are what is found by form: what says that something was told, words, the
// ends of clauses, and words that turn what is said.
var echoForms = sync.OnceValue(func() (p struct{ head, word, clause, turn *regexp.Regexp }) {
	p.head = regexp.MustCompile(`(?i)^(?:[\p{L}' ]+ (?:told|said|remember|recall)[\p{L} ]*: )+`)
	p.word = regexp.MustCompile(`[\p{L}\d]+(?:['’]\p{L}+)?`)
	p.clause = regexp.MustCompile(`[,;:!?–—]\s|\.(?:\s|$)|\b(?:but|so|because|since|while|whereas)\b`)
	p.turn = regexp.MustCompile(`\b(?:not|no|never|none|nor|neither|nobody|nothing|without|cannot|only|except|unless|hardly|any ?more|former(?:ly)?|used to|stopped|instead|rather)\b|n't\b`)
	return p
})
