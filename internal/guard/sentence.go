package guard

import (
	"slices"
	"strings"
)

// A proseWord is a word of a sentence without its quotes and punctuation.
type proseWord struct {
	value
	next   int
	colon  bool // a colon follows it
	pause  bool // a comma follows it
	stop   bool // its sentence or line ends with it
	closed bool // a bracket closes behind it
}

// wordFrom reads the word at or after i in the same line.
func wordFrom(v view, i int) proseWord {
	i = run(v.s, i, i+8, func(c byte) bool { return isBlank(c) || c == ',' || c == '(' || c == ')' || c == '*' })
	val := valueAt(v, i)
	past := val.end
	if val.quoted {
		past++
	}
	tail := run(v.s, past, past+4, func(c byte) bool { return c > ' ' && c < 0x80 && !isAlnum(c) })
	signs := v.s[min(past, tail):tail]
	after := run(v.s, tail, tail+1, isBlank)
	return proseWord{
		value:  val,
		next:   max(tail, i+1),
		colon:  strings.Contains(signs, ":"),
		pause:  strings.Contains(signs, ","),
		closed: strings.Contains(signs, ")"),
		stop:   strings.ContainsAny(signs, ".!?;") || next(v.s, after) == '\n',
	}
}

// toldPair finds the password of "login: user / password", however the two are
// parted.
func toldPair(v view, end int, w secretWord) (span, bool) {
	at := end
	said := slices.ContainsFunc(pairLinks, func(link string) bool { return strings.HasSuffix(w.text, link) })
	if c := next(v.s, end); c == ':' || c == '=' {
		at, said = end+1, true
	}
	for n := range reach {
		word := wordFrom(v, at)
		if word.text == "" {
			return span{}, false
		}
		if n == 1 && w.text == "login" && with.Has(lower(word.text)) {
			password := wordFrom(v, word.next)
			return span{password.start, password.end}, irregularOrCompound(password.text) && hasDigit(password.text)
		}
		if from, ok := joint(word.text, said); ok && !places.Has(w.text) {
			return span{word.start + from, word.end}, true
		}
		if said {
			if sp, ok := afterUser(v, word, places.Has(w.text)); ok {
				return sp, true
			}
		}
		said = said || word.colon || tellers.Has(lower(word.text)) || introduces(w, lower(word.text))
		if word.stop {
			return span{}, false
		}
		at = word.next
	}
	return span{}, false
}

// joint finds the password in user:password or user/password. Where nothing has
// led up to it, words joined by signs are not enough of a password.
func joint(text string, said bool) (from int, ok bool) {
	i := strings.IndexAny(text, ":/")
	if i <= 0 || !wordlike(text[:i]) && !(said && hasLetter(text[:i]) && run(text, 0, i, isDotted) == i) || strings.Contains(text[i+1:], "/") {
		return 0, false
	}
	password := text[i+1:]
	return i + 1, credential(password, strong) || said && irregularOrCompound(password)
}

// introduces reports whether a word leads from where one logs in to the user.
func introduces(w secretWord, word string) bool {
	return word == "as" || (word == "with" || word == "mit") && (strings.HasPrefix(w.text, "log ") || strings.HasPrefix(w.text, "sign "))
}

// pairLinks end the words behind which a user name follows at once.
var pairLinks = []string{" as", " with", " mit", " als"}

// userBreaks part a user name from a password.
var userBreaks = []string{"/", "|", ":", "&", ",", "and ", "und ", "y ", "et ", "with ", "mit ", "using ", "- "}

// afterUser finds the password behind a user name. Behind a place one logs in
// to, such as wifi, the name must be an address or the break a slash: there
// more is told than logins.
func afterUser(v view, user proseWord, place bool) (span, bool) {
	at := run(v.s, user.end, user.end+3, func(c byte) bool { return isBlank(c) || isQuote(c) })
	for _, sign := range userBreaks {
		if !strings.HasPrefix(v.low[at:], sign) || place && sign != "/" && !strings.Contains(user.text, "@") {
			continue
		}
		word := wordFrom(v, at+len(sign))
		if _, ok := wordAt(told(), lower(word.text)); ok {
			word = wordFrom(v, word.next)
		}
		return span{word.start, word.end}, irregularOrCompound(word.text)
	}
	word := wordFrom(v, user.next)
	known := wordlike(user.text) || strings.Contains(user.text, "@") && address(user.text)
	bare := known && !continuations.Has(lower(user.text)) && hasDigit(word.text) && len(word.text) >= 6
	return span{word.start, word.end}, bare && !place && credential(word.text, strong)
}
