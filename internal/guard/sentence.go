package guard

import "strings"

// A proseWord is a word of a sentence without its quotes and punctuation.
type proseWord struct {
	value
	next  int
	colon bool // a colon follows it
	pause bool // a comma follows it
	stop  bool // its sentence or line ends with it
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
		value: val,
		next:  max(tail, i+1),
		colon: strings.Contains(signs, ":"),
		pause: strings.Contains(signs, ","),
		stop:  strings.ContainsAny(signs, ".!?;") || next(v.s, after) == '\n',
	}
}

// toldPair finds the password of "login: user / password", however the two are
// parted.
func toldPair(v view, end int, w secretWord) (span, bool) {
	at := end
	said := strings.HasSuffix(w.text, " as") || strings.HasSuffix(w.text, " with")
	if c := next(v.s, end); c == ':' || c == '=' {
		at, said = end+1, true
	}
	for range reach {
		word := wordFrom(v, at)
		if word.text == "" {
			return span{}, false
		}
		if said || user(word.text) {
			if sp, ok := afterUser(v, word, len(w.text) < 8 && w.text != "login" && w.text != "creds"); ok {
				return sp, true
			}
		}
		said = said || word.colon || tellers[lower(word.text)]
		if word.stop {
			return span{}, false
		}
		at = word.next
	}
	return span{}, false
}

// user reports whether text is both a user name and a password, user:password.
func user(text string) bool {
	i := strings.IndexAny(text, ":/")
	return i > 0 && wordlike(text[:i]) && credential(text[i+1:], strong)
}

// userBreaks part a user name from a password.
var userBreaks = []string{"/", "|", ":", "&", ",", "and ", "und ", "y ", "et ", "with ", "mit ", "using ", "- "}

// afterUser finds the password behind a user name. Where the word before was no
// more than a place one logs in to, the name must be an address or the break a
// slash.
func afterUser(v view, name proseWord, place bool) (span, bool) {
	if i := strings.IndexAny(user.text, ":/"); i > 0 && wordlike(user.text[:i]) && !strings.Contains(user.text[i+1:], "/") && irregularOrCompound(user.text[i+1:]) {
		return span{user.start + i + 1, user.end}, !place
	}
	at := run(v.s, user.end, user.end+3, func(c byte) bool { return isBlank(c) || isQuote(c) })
	for _, sign := range userBreaks {
		if !strings.HasPrefix(v.low[at:], sign) || place && sign != "/" && !strings.Contains(user.text, "@") {
			continue
		}
		word := wordFrom(v, at+len(sign))
		if _, ok := wordAt(told, lower(word.text)); ok {
			word = wordFrom(v, word.next)
		}
		return span{word.start, word.end}, irregularOrCompound(word.text)
	}
	word := wordFrom(v, user.next)
	bare := wordlike(user.text) && !continuations[lower(user.text)] && hasDigit(word.text) && len(word.text) >= 6
	return span{word.start, word.end}, bare && !place && credential(word.text, strong)
}
