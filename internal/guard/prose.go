package guard

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// disclosure finds a secret told in a sentence, in English and in the plainest
// German, Spanish and French:
//
//	my password is …      the pin for the door is …      use … as the password
//	login: anna / …       das Passwort lautet …          … es mi contraseña
//
// From the secret word it walks on to a verb that tells (is, lautet, to, a
// colon) within a few words of the same clause, and takes the word after it; or
// it looks back for "… as the" and "… is my". The value must look like a
// credential. Only where the person speaks of a password (strong words) a plain
// word will do too, unless it is one that goes on with a sentence.
func disclosure(v view, key, end int) (span, bool) {
	w, ok := wordAt(told(), v.low[key:end])
	if !ok || !wholeWord(v, key, end) {
		return span{}, false
	}
	if aboutSecret(v, key, end, w) {
		return afterEvent(v, end, w)
	}
	if isCode(w) && !opensSomething(v.low, key, end) {
		return span{}, false
	}
	switch w.weight {
	case paired:
		if sp, ok := toldPair(v, end, w); ok {
			return sp, true
		}
		return toldBefore(v, key, w)
	case keyed:
		return pressed(v, end)
	case opened:
		if w.text == "locked with" {
			word := wordFrom(v, end)
			return span{word.start, word.end}, hasDigit(word.text) && !strings.Contains(word.text, "-") && credential(word.text, strong)
		}
		if w.text == "unlock" || w.text == "decrypt" {
			return openedWith(v, end)
		}
		word := wordFrom(v, end)
		grouped := strings.Contains(word.text, "-")
		code := pin(word.text) && (grouped || opensSomething(v.low, key, key))
		switch w.text {
		case "takes":
			ends := grouped || word.stop || word.pause || instead.Has(lower(wordFrom(v, word.next).text))
			return span{word.start, word.end}, code && opensSomething(v.low, key, key) && ends
		case "opens at":
			return span{word.start, word.end}, turns(word.text)
		}
		return span{word.start, word.end}, code || irregularOrCompound(word.text)
	}
	if sp, ok := toldAfter(v, key, end, w); ok {
		return sp, true
	}
	if sp, ok := answered(v, key, end, w); ok {
		return sp, true
	}
	return toldBefore(v, key, w)
}

// wholeWord reports whether the key is a word, or the end of one for the long
// words, which German joins to others.
func wholeWord(v view, key, end int) bool {
	if v.low[key:end] == "code" && key > 0 && isLetter(v.s[key-1]) && !isAlnum(next(v.s, end)) {
		return opens(v.low[back(v.s, key, longestName, isLetter):key])
	}
	if end < len(v.s) && (isAlnum(v.s[end]) || v.s[end] == '_') {
		return false
	}
	if key > 0 && v.s[key-1] == '/' {
		return false
	}
	return startsWord(v.s, key) || end-key >= 7 && isLetter(v.s[key-1])
}

// aboutSecret reports whether the words beside the secret word make it another
// thing: the password policy, a public key.
func aboutSecret(v view, key, end int, w secretWord) bool {
	after := lower(wordFrom(v, end).text)
	sign := max(0, key-1)
	before := v.low[back(v.s, sign, longestName, isAlnum):sign]
	if i := strings.LastIndex(v.low[max(0, key-24):key], " of "); i >= 0 && hashing.Has(v.low[back(v.low, max(0, key-24)+i, longestName, isAlnum):max(0, key-24)+i]) {
		return true
	}
	if isCode(w) && openNothing.Has(before) {
		return true
	}
	return (len(after) > 3 || after == "id" || after == "ids") && !proseSkips.Has(after) && isAbout(after) || w.weight == mild && harmless.Has(before)
}

// afterEvent finds the value behind a colon where the words between only say
// what becomes of the secret: "the token expires tonight: …".
func afterEvent(v view, end int, w secretWord) (span, bool) {
	word := wordFrom(v, end)
	if !events.Has(lower(word.text)) || w.weight != mild && w.weight != strong {
		return span{}, false
	}
	bracket := v.s[word.start-1] == '('
	for n := 0; n < 5 && !word.colon && !(bracket && word.closed); n++ {
		if word.text == "" || word.stop || word.pause {
			return span{}, false
		}
		word = wordFrom(v, word.next)
	}
	value := wordFrom(v, word.next)
	return span{value.start, value.end}, (word.colon || bracket) && credential(value.text, w.weight) && !counted(value.text) && !dated(value.text)
}

// reach bounds how many words may stand between a secret word and its value.
const reach = 12

// tone says how surely the words so far lead to a value.
type tone int

const (
	silent tone = iota // nothing does yet
	hinted             // a verb of motion: set to, using
	said               // a verb that tells, or a colon
)

// toldAfter walks the words behind the secret word.
func toldAfter(v view, key, end int, w secretWord) (span, bool) {
	at, tone := end, silent
	about, last := false, "" // whether "for …" follows; the word before
	spoke := false           // whether any word so far led to a value
	switch c := next(v.s, end); {
	case c == ':' || c == '=':
		at, tone = end+1, said
	case strings.HasPrefix(v.low[end:], "'s "):
		at, tone = end+3, said
	case c >= utf8.RuneSelf:
		n := particle(v.s[end:])
		if n == 0 {
			return span{}, false
		}
		at, tone = end+n, said
	case c == '.' && end-key < 4 && isBlank(next(v.s, end+1)): // pw. for
		at = end + 1
	case resumed(v.low, end) > 0:
		at, tone = resumed(v.low, end), said
	case c == '?', v.s[key:end] == "PIN":
		at, tone = run(v.s, end, end+1, func(c byte) bool { return c == '?' }), hinted
	case !isBlank(c) && !isQuote(c) && c != ')' && c != ',' && c != '*':
		return span{}, false
	}
	if w.weight == strong && behindUser(v.low, key) {
		word := wordFrom(v, at)
		if irregularOrCompound(word.text) || (word.stop || word.pause) && wordlike(word.text) && plausible(word.text) && !talk(word.text) {
			return span{word.start, word.end}, true
		}
	}
	for n := range reach {
		word := wordFrom(v, at)
		if c := next(v.s, word.start); word.text == "" && (c == ':' || c == '=') {
			at, tone = word.start+1, said // as French has it, after a blank
			continue
		}
		if word.text == "" {
			return span{}, false
		}
		if sp, ok := tellable(v, key, word, w, tone, n == 0 || n < 3 && (plainCodes().Has(w.text) || w.weight == digits && opens(last)) || n == 1 && staying.Has(last)); ok {
			return sp, true
		}
		low := lower(word.text)
		switch {
		case tellers.Has(low) || low == "es" && spanish.Has(w.text) || tellersIn[w.text].Has(low) && low != "to":
			tone = said
		case hinters.Has(low), tellersIn[w.text].Has(low):
			tone = max(tone, hinted)
		case movers.Has(low):
			tone = max(tone, moved(v, key, word.start, word.end))
		case low == "be" && maybes.Has(last):
			tone = max(tone, hinted)
		case spoke && word.pause && usual.Has(low):
			tone = hinted
		case tone > silent && (word.pause || asking.Has(low)):
			return span{}, false
		case !fillings.Has(low) && v.s[key:end] != "PIN" && !(w.weight == digits && articles.Has(low)):
			tone = silent
		}
		if word.colon {
			tone = said
		}
		spoke = spoke || tone > silent
		if to := resumed(v.low, word.end); to > 0 && word.stop {
			at, tone, last = to, said, low
			continue
		}
		if word.stop || w.text == "pass" && n > 1 && !about {
			return span{}, false
		}
		about = about || n == 0 && passFor.Has(low)
		at, last = word.next, low
	}
	return span{}, false
}

// behindUser reports whether a user name is told just before: "user anna,
// password …".
func behindUser(low string, key int) bool {
	words := strings.FieldsFunc(low[max(0, key-40):key], func(r rune) bool { return r == ' ' || r == ':' || r == '=' || r == '\n' })
	n := len(words)
	return n > 1 && userWords.Has(words[n-2]) && strings.HasSuffix(words[n-1], ",") || n > 2 && userWords.Has(words[n-3]) && (words[n-1] == "and" || words[n-1] == "und" || words[n-1] == "y" || words[n-1] == "et")
}

// moved reports whether a verb of setting stands near before "to", or after as
// German has it, so that what comes after "to" is the new value.
func moved(v view, key, to, end int) tone {
	clause := v.low[max(0, key-40):to]
	if german.Has(v.low[to:end]) {
		rest, _, _ := strings.Cut(v.low[end:min(len(v.low), end+60)], "\n")
		clause += rest
	}
	if slices.ContainsFunc(settingVerbs, func(verb string) bool { return strings.Contains(clause, verb) }) {
		return hinted
	}
	return silent
}

// tellable is the value test for a word in a sentence. It gives the stretch of
// the value, which may be more than the word.
func tellable(v view, key int, word proseWord, w secretWord, tone tone, direct bool) (span, bool) {
	text := word.text
	sp := span{word.start, word.end}
	if w.weight == digits {
		if lockThings.Has(w.text) || strings.HasPrefix(w.text, "key ") {
			direct = false // what is told of them is mostly their number
			if tone < said {
				tone = silent
			}
		}
		return keypadCode(v, word, w, tone, tone > silent || direct)
	}
	if len(text) > longestValue || reference(text) || stand(text) {
		return span{}, false
	}
	switch w.weight {
	case grouped:
		return sp, keyGroups(text)
	case drawn:
		return sp, tone == said && credential(text, faint)
	}
	if w.weight == mild {
		if end, ok := seedWords(v, word, w); ok && tone == said {
			return span{word.start, end}, true
		}
		if otpSeed(text) && besideAny(v.low, key, word.end, otpWords) {
			return sp, true
		}
		if (tone > silent || direct) && lockKey(v.low, key, w) && irregularOrCompound(text) {
			return sp, true
		}
		if tone == said && jointSecret(v.low, key, w) && len(text) >= 8 && hasDigit(text) && irregular(text) && !technical(text) {
			return sp, true
		}
		if (tone > silent || direct) && keyGroups(text) {
			return sp, true
		}
		return sp, credential(text, mild) && (tone > silent || random(text) && !otherwiseNamed(v, word.start) || direct && w.text != "key" && jumps(text) > 2) ||
			tone == said && (w.text == "secret" || personal(v.low, key)) && hasDigit(text) && named(text)
	}
	if w.weight == phrased && tone > silent {
		if end, ok := wholePhrase(v, word, w); ok {
			return span{word.start, end}, true
		}
	}
	if strings.Contains(text, " ") {
		two := strings.Count(text, " ") == 1 && tone == said && phrase("our "+text+" x")
		return sp, (tone > silent || direct) && phrase(text) || two && !talk(text)
	}
	if strings.HasSuffix(text, "=") && isQuote(next(v.s, word.end)) {
		return span{}, false // an assignment, not a value
	}
	if w.text == "pass" && pin(text) {
		return span{}, false
	}
	if w.text == "passcode" && direct && pin(text) {
		return sp, true
	}
	if credential(text, strong) {
		return sp, tone > silent || direct && hasLetter(text) && len(text) >= 6 && !strings.ContainsAny(text, `/\`) &&
			(hasDigit(text) || strings.ContainsAny(text, "&+!~#^%"))
	}
	if direct && tone == silent {
		network := word.stop && len(text) >= 8 && plausible(text) && !talk(text) && wordlike(text) && besideAny(v.low, key, key, networks)
		joined := word.stop || word.pause || word.closed
		joined = joined && compound(text) && plausible(text) && !talk(text) && !address(text)
		return sp, named(text) || (network || joined) && with.Has(lastWord(v.low[:key]))
	}
	if tone == silent || !plausible(text) || talk(text) {
		return span{}, false
	}
	if compound(text) {
		return sp, true
	}
	if tone == hinted && word.quoted && (w.weight == strong || w.weight == phrased) && movers.Has(lastWord(v.low[:word.start-1])) {
		return sp, wordlike(text) // set to "…"
	}
	return sp, tone == said && run(text, 0, len(text), isLetter) == len(text) && (w.text != "pass" || personal(v.low, key)) && (word.quoted || word.stop || word.pause || word.closed || personal(v.low, key))
}

// lastWord gives the word that ends s, but for blanks.
func lastWord(s string) string {
	to := back(s, len(s), 4, isBlank)
	return s[back(s, to, longestName, isLetter):to]
}

// particle is the length of what ties a value to its name in languages without
// a blank between them, or 0.
func particle(s string) int {
	for _, p := range particles {
		if strings.HasPrefix(s, p) {
			return len(p)
		}
	}
	return 0
}

// wholePhrase gives the end of the plain words that follow one another to the
// end of the clause, when they are enough for a phrase.
func wholePhrase(v view, word proseWord, w secretWord) (int, bool) {
	low := lower(word.text)
	if word.quoted && spokenPhrases[w.text] && quotedPhrase(word.text) {
		return word.end, true
	}
	if word.quoted || !wordlike(word.text) || asking.Has(low) || talk(word.text) && !strings.HasPrefix(w.text, "see") {
		return 0, false
	}
	first, n := word, 1
	for ; !word.stop && !word.pause && n < 30; n++ {
		after := wordFrom(v, word.next)
		if !wordlike(after.text) {
			break
		}
		word = after
	}
	if spokenPhrases[w.text] {
		return word.end, n >= 3 && (!continuations.Has(low) || numerals.Has(low)) || phrase(v.s[first.start:word.end])
	}
	return word.end, n >= 10
}

// quotedPhrase reports whether words that somebody put in quotes are a phrase:
// three plain ones or more, small ones among them, that do not speak of secrets.
func quotedPhrase(text string) bool {
	words := strings.Fields(text)
	return len(words) > 2 && len(words) < 12 && !slices.ContainsFunc(words, func(w string) bool {
		_, announces := wordAt(assigned(), lower(w))
		return !wordlike(w) && !hasLetter(w) || announces
	})
}

// personal reports whether someone's own secret is told: "my", "our", "mein".
func personal(low string, key int) bool {
	words := strings.Fields(low[max(0, key-40):key])
	return slices.ContainsFunc(words[max(0, len(words)-4):], owners.Has)
}

// joinedWords reports whether text is three words or more, joined by signs,
// none of which is a secret word as in my-jwt-secret.
func joinedWords(text string) bool {
	return len(pieces(text)) > 2 && compound(text) && plausible(text) && !strings.Contains(text, "/") &&
		!slices.ContainsFunc(pieces(lower(text)), announces)
}

// named reports whether text is a password made of three words or more, and not
// a name that itself speaks of secrets.
func named(text string) bool {
	return joinedWords(text) && !talk(text)
}

// irregularOrCompound is the value test where nothing else promises a value.
func irregularOrCompound(text string) bool {
	return credential(text, strong) || !reference(text) && !stand(text) && compound(text) && plausible(text) && !talk(text)
}
