package recall

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// Who means one word and writes another makes no mistake that can be seen: a
// statue may be a statute, but is mostly a statue. So what is a word itself is taken
// for a slip only by a memory that has another telling word of the question.

// wordsText has ordinary words that are a slip away from others, beside the common
// ones.
//
//go:embed words.txt
var wordsText string

var lookalikes = sync.OnceValue(func() text.WordSet { return text.SetOf(wordsText) })

// isWord reports whether a term stands for an ordinary word of what was said.
func isWord(term, said string) bool {
	if trade()[term] != nil {
		return true
	}
	for w := range strings.FieldsSeq(strings.ToLower(said)) {
		w = strings.TrimSuffix(strings.Trim(w, ".,;:?!()\"'`"), "'s")
		if terms := text.Terms(w); len(terms) == 1 && terms[0] == term && ordinary(w) {
			return true
		}
	}
	return false
}

// ordinary reports whether a word, or the one that it is a form of, is ordinary.
func ordinary(w string) bool {
	for _, ending := range []string{"", "s", "es", "d", "ed", "ing"} {
		if bare := strings.TrimSuffix(w, ending); text.Common(bare) || lookalikes().Has(bare) {
			return true
		}
	}
	return false
}

// doubtSlips drops terms that a memory holds only if an ordinary word is taken for a
// slip, where it has nothing else that was asked for.
func (t *told) doubtSlips(q question) {
	for j, asked := range q.terms {
		if t.found[j] > 0 && t.slipped(asked) && !t.besides(j, q) {
			t.found[j] = 0
		}
	}
}

// slipped reports whether a memory has nothing of a term but a slip.
func (t *told) slipped(asked term) bool {
	if len(asked.slips) == 0 {
		return false
	}
	if _, ok := t.place(asked.text); ok {
		return false
	}
	return !slices.ContainsFunc(asked.likes, func(k kin) bool {
		_, ok := t.place(k.text)
		return ok && !slices.Contains(asked.slips, k.text)
	})
}

// besides reports whether a memory has a telling term of the question beside one: right
// beside it, where that is short.
func (t *told) besides(one int, q question) bool {
	for j, asked := range q.terms {
		if j != one && t.found[j] > 0 && asked.share >= everydayShare && !t.slipped(asked) && (!q.terms[one].short || t.adjoins(q.terms[one], asked)) {
			return true
		}
	}
	return false
}

// adjoins reports whether what was meant by a term stands right beside another one.
func (t *told) adjoins(one, other term) bool {
	at, ok := t.place(other.text)
	return ok && slices.ContainsFunc(one.slips, func(meant string) bool {
		beside, ok := t.place(meant)
		return ok && (beside == at-1 || beside == at+1)
	})
}

// overlook lets words that nobody knows tell nothing where they are slips of words that
// all texts have: "thiis" is no name of anything.
func (q *question) overlook(said string) {
	for i := range q.terms {
		if t := &q.terms[i]; t.df == 0 && t.share == 1 && strays(t.text, said) {
			q.weight -= t.weight
			t.weight *= leastTells
			t.share = leastTells
			q.weight += t.weight
		}
	}
}

// strays reports whether a term stands for a word of what was said, in small letters,
// that is a slip away from one that all texts have.
func strays(term, said string) bool {
	w := wordOf(term, said)
	return len(w) >= leastStray && !ordinary(w) && slipOfStop(w)
}

// wordOf gives the word in small letters that a term stands for in what was said; "" where
// it is none.
func wordOf(term, said string) string {
	for w := range strings.FieldsSeq(said) {
		w = strings.Trim(w, ".,;:?!()\"'`")
		if w != strings.ToLower(w) {
			continue
		}
		if terms := text.Terms(w); len(terms) == 1 && terms[0] == term {
			return w
		}
	}
	return ""
}

// leastStray is how many letters such a word has at least.
const leastStray = 4

// slipOfStop reports whether a word becomes a stop word when a letter that it has twice
// is left out, or two change places.
func slipOfStop(w string) bool {
	for i := 1; i < len(w); i++ {
		if w[i] == w[i-1] && text.IsStopWord(w[:i]+w[i+1:]) || text.IsStopWord(w[:i-1]+w[i:i+1]+w[i-1:i]+w[i+1:]) {
			return true
		}
	}
	return false
}

// askedBy are words by which it is told what is asked, and of what kind the answer is.
var askedBy = strings.Fields(`what which when where who whose why how until does should many much often long there`)

// respelled gives a text with the first of those words as it is meant, where a finger
// slipped.
func respelled(s string) string {
	at := 0
	for field := range strings.FieldsSeq(s) {
		at += strings.Index(s[at:], field)
		w := strings.Trim(field, ".,;:?!()\"'`")
		if len(w) >= leastRespelled && len(w) <= mostRespelled && w == strings.ToLower(w) && !text.IsStopWord(w) && !ordinary(w) {
			if i := slices.IndexFunc(askedBy, func(meant string) bool { return misspells(w, meant) }); i >= 0 {
				return s[:at] + strings.Replace(field, w, askedBy[i], 1) + s[at+len(field):]
			}
		}
		at += len(field)
	}
	return s
}

// How many letters a word has that is respelled.
const leastRespelled, mostRespelled = 3, 7

// misspells reports whether a word has a letter twice that another has once, has one less,
// or two in each other's place. The first is always right.
func misspells(w, meant string) bool {
	if w[0] != meant[0] {
		return false
	}
	for i := 1; i < max(len(w), len(meant)); i++ {
		switch {
		case i < len(w) && w[i] == w[i-1] && w[:i]+w[i+1:] == meant,
			i < len(meant) && len(meant) > leastRespelled && meant[:i]+meant[i+1:] == w,
			i > 1 && i < len(w) && w[:i-1]+w[i:i+1]+w[i-1:i]+w[i+1:] == meant:
			return true
		}
	}
	return false
}
