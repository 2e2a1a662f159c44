package stance

import (
	"slices"
	"strings"
	"unicode"
)

// Twins are told in the same words: the branch of one repository, and that of another. Held
// against each by itself, news of the one may seem to be of both. Held against both it is of
// the one with which it shares more.

// muchMore is how much more of what news names a statement has than another, so that the news
// is of it alone whatever the other tells.
const muchMore = 2

// Nearer reports whether a statement that would end two earlier ones is of the first alone:
// that has all that it shares with the second and more, or no more of what the statement does
// not name, and the second is of something else.
func (s Stance) Nearer(to, than Stance) bool {
	if s.sketch.missing(&to.sketch) == 0 && !s.Absent() { // that says the same
		return false
	}
	more := 0
	for i := range to.sketch.tokens {
		if t := &to.sketch.tokens[i]; t.tells() && s.speaksOf(t) && !than.sketch.names(t) {
			more++
		}
	}
	for i := range than.sketch.tokens {
		if t := &than.sketch.tokens[i]; t.tells() && s.speaksOf(t) && !to.sketch.names(t) {
			return false
		}
	}
	if more == 0 {
		return than.namesBeside(&s) && !to.namesBeside(&s)
	}
	return more >= muchMore || than.namesBeside(&s) || to.twinOf(&than)
}

// twinOf reports whether two statements are told in the same words but for one or two of each.
func (s *Stance) twinOf(other *Stance) bool {
	ours, theirs, both := 0, 0, 0
	for i := range s.sketch.tokens {
		switch t := &s.sketch.tokens[i]; {
		case !t.tells():
		case other.sketch.names(t):
			both++
		default:
			ours++
		}
	}
	for i := range other.sketch.tokens {
		if t := &other.sketch.tokens[i]; t.tells() && !s.sketch.names(t) {
			theirs++
		}
	}
	return both > 0 && ours > 0 && theirs > 0 && ours <= mostOfTwin && theirs <= mostOfTwin
}

// mostOfTwin is how many words tell two apart that are told alike.
const mostOfTwin = 2

// tells reports whether a token tells what a statement is of: values do not, but class 4b does.
func (t *token) tells() bool {
	switch t.kind {
	case counted:
		return t.unit == "" && strings.ContainsFunc(t.key, unicode.IsLetter)
	case timed, paced, state:
		return false
	}
	return !t.loose
}

// speaksOf reports whether a statement has a token, be it in what it gives as a reason.
func (s *Stance) speaksOf(t *token) bool {
	return s.sketch.names(t) || slices.ContainsFunc(s.words, func(w word) bool { return w.stem == t.key })
}

// namesBeside reports whether a statement is about something by a word that another has not.
func (s *Stance) namesBeside(other *Stance) bool {
	for i := range s.sketch.tokens {
		if t := &s.sketch.tokens[i]; t.tells() && s.topical(t) && !other.speaksOf(t) {
			return true
		}
	}
	return false
}
