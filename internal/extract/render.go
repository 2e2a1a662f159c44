package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An edit replaces words[start:end] of a sentence.
type edit struct {
	start, end int
	with       string
}

// state gives the fact that sentence i states as a full sentence in the third
// person, or false where it leans on words that are not there.
func state(said []sentence, i int, r rule) (string, bool) {
	s := &said[i]
	if s.asked != "" {
		return "Asked “" + s.asked + "”, " + s.one() + " said: " + finish(s.body, nil), true
	}
	if s.answered() && (isFragment(s) || pointing.in(s.words) || heOrShe.in(s.words) || r.sure == weak) {
		days, _ := days(s.words, s.at)
		return "Asked “" + s.replies + "”, " + s.one() + " said: " + finish(s.body, days), true
	}
	refers, ok := refer(said, i)
	if !ok {
		if r.kind != Correction || s.against == "" || !identity.in(s.words) {
			return "", false
		}
		refers = nil
	}
	days, _ := days(s.words, s.at)
	edits := slices.Concat(refers, days, s.inThirdPerson(s.words))
	content := finish(s.body, edits)
	if !ok {
		content = strings.TrimSuffix(content, ".") + " (the agent had said: “" + quote(s.against) + "”)."
	}
	return content, true
}

// identity is a correction of what something is, which makes sense next to
// what the agent had said.
var identity = form(`^(?:it|that|this|they|those|these)(?:'s|'re| is| are| was| were| should be) `)

// finish applies the edits and gives the sentence its capital and full stop.
// Where edits overlap the first in the text wins.
func finish(body string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.start < at {
			continue
		}
		b.WriteString(body[at:e.start])
		b.WriteString(e.with)
		at = e.end
	}
	b.WriteString(body[at:])
	s := capital(strings.TrimSpace(b.String()))
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") {
		return s
	}
	return s + "."
}

// capital gives s with a capital, unless it begins with a name that is
// written as it is: a path, an address, code.
func capital(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if strings.ContainsAny(strings.TrimRight(first, ".,:;"), "./_`@:\"0123456789") {
		return s
	}
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}
