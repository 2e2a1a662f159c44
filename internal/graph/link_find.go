package graph

import (
	"strings"

	"signet/internal/text"
)

// A candidate is a stretch of a statement that may name an entity.
type candidate struct {
	from, to  int    // its tokens
	name      string // of the entity, if it is new
	canonical string
	text      string // as written
	typ       Type
	sure      float64 // that it is a name at all; 0 if only what is known makes it one
	owner     bool
	entity    string // once resolved
	found     *Named // what it was resolved to, nil if it is new
}

// find gives the names in a statement in order, none within another.
func find(content string, tokens []token) []candidate {
	var found []candidate
	for i := 0; i < len(tokens); {
		c, ok := candidateAt(content, tokens, i)
		if !ok {
			i++
			continue
		}
		c.text = content[tokens[c.from].start:tokens[c.to-1].end]
		if c.name == "" {
			c.name = c.text
		}
		c.canonical = Canonical(c.name)
		c.owner = tokens[c.to-1].owner
		if c.canonical != "" {
			found = append(found, c)
		}
		i = c.to
	}
	return found
}

// candidateAt gives the name that begins at token i.
func candidateAt(content string, tokens []token, i int) (candidate, bool) {
	t := tokens[i]
	if typ := codeType(t); typ != "" {
		return candidate{from: i, to: i + 1, typ: typ, sure: .9}, true
	}
	if c, ok := tableAt(tokens, i); ok {
		return c, true
	}
	if c, ok := capitalsAt(tokens, i); ok {
		return c, true
	}
	return compoundAt(tokens, i)
}

// longestName bounds a name in tokens.
const longestName = 5

// tableAt gives the thing of the tables that begins at token i.
func tableAt(tokens []token, i int) (candidate, bool) {
	for n := min(4, len(tokens)-i); n > 0; n-- {
		low, ok := joined(tokens[i : i+n])
		if !ok {
			continue
		}
		th, ok := things()[low]
		if !ok || th.dull && (!isCapital(tokens[i]) || tokens[i].first) {
			continue
		}
		return candidate{from: i, to: i + n, name: th.name, typ: th.typ, sure: .95}, true
	}
	return candidate{}, false
}

// joined gives the canonical form of tokens that stand together.
func joined(tokens []token) (string, bool) {
	if len(tokens) == 1 {
		return tokens[0].low, true
	}
	words := make([]string, len(tokens))
	for i, t := range tokens {
		if i > 0 && (t.gap != space || tokens[i-1].owner) {
			return "", false
		}
		words[i] = t.low
	}
	return strings.Join(words, " "), true
}

func isCapital(t token) bool { return t.shape == capital || t.shape == upper || t.shape == humps }

// capitalsAt gives the run of capitalised words that begins at token i.
func capitalsAt(tokens []token, i int) (candidate, bool) {
	if !isCapital(tokens[i]) || never[tokens[i].low] {
		return candidate{}, false
	}
	if tokens[i].first && tokens[i].shape == capital && ordinary(tokens[i].low) {
		if _, person := people()[tokens[i].low]; !person {
			return candidate{}, false
		}
	}
	end := i + 1
	for end < len(tokens) && end-i < longestName && tokens[end].gap == space && !tokens[end-1].owner && isCapital(tokens[end]) && !never[tokens[end].low] {
		end++
	}
	c := candidate{from: i, to: end, typ: Unknown, sure: .8}
	if _, person := people()[tokens[i].low]; person {
		c.typ = Person
	} else if typ := head(tokens[end-1].low); typ != "" {
		c.typ = typ
	}
	return c, true
}

// compoundAt gives the ordinary words before a head noun that make a name with
// it: payments gateway.
func compoundAt(tokens []token, i int) (candidate, bool) {
	if tokens[i].shape > capital || text.IsStopWord(tokens[i].low) {
		return candidate{}, false
	}
	for end := i + 2; end <= min(i+3, len(tokens)); end++ {
		t := tokens[end-1]
		if t.gap != space || tokens[end-2].owner {
			break
		}
		if heads().makes[t.low] {
			return candidate{from: i, to: end, typ: head(t.low), sure: .7}, true
		}
	}
	return candidate{}, false
}

// codeType tells by its signs what a token is, "" for a word.
func codeType(t token) Type {
	if t.shape != code {
		return ""
	}
	switch {
	case strings.Contains(t.text, "/"):
		return Artifact
	case strings.Contains(t.text, "."):
		return Artifact
	}
	return Artifact
}

// never are capitalised words that name nothing: days, months, and what people
// shout.
var never = setOf(`i i'm i'll i've i'd monday tuesday wednesday thursday friday saturday sunday january february march april may june july
	august september october november december ok okay todo fixme note nb ps am pm yes no asap fyi btw eta tbd tba`)

// ordinary reports whether a word that begins a sentence is likely no name.
func ordinary(w string) bool {
	if text.IsStopWord(w) || text.Common(w) {
		return true
	}
	for _, ending := range [...]string{"s", "es", "ed", "d", "ing", "er", "ers", "ly"} {
		if base, ok := strings.CutSuffix(w, ending); ok && len(base) > 2 && text.Common(base) {
			return true
		}
	}
	for _, ending := range [...]string{"ing", "tion", "tions", "ment", "ments", "ness", "ity", "ly", "ed", "able"} {
		if len(w) > len(ending)+2 && strings.HasSuffix(w, ending) {
			return true
		}
	}
	return false
}

// silent reports whether no name begins or ends with t.
func silent(t token) bool {
	return t.shape == sign || t.shape == plain && text.IsStopWord(t.low)
}
