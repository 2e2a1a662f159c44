package guard

import (
	"slices"
	"strings"
)

// This file looks for secrets told before the word that says what they are.

// toldBefore looks for "… as the <word>" and "… is my <word>".
func toldBefore(v view, key int, w secretWord) (span, bool) {
	clause := v.low[max(0, key-longestName):key]
	if stop := strings.LastIndexAny(clause, ";\n"); stop >= 0 {
		clause = clause[stop:]
	}
	if sp, ok := typedIn(v, key-len(clause), clause); ok && w.weight == strong || ok && w.weight == phrased {
		return sp, true
	}
	if sp, ok := usedAs(v, key, w); ok {
		return sp, true
	}
	for _, link := range []string{"for", "are", "as", "als", "como", "comme", "is", "ist", "es", "est", "was", "war", "that's", "it's", "thats", "still", "noch"} {
		i := strings.LastIndex(clause, " "+link+" ")
		if i < 0 {
			continue
		}
		between := strings.Fields(clause[i+len(link)+2:])
		for len(between) > 0 && staying.Has(between[0]) {
			between = between[1:]
		}
		if len(between) > 3 || !asLinks.Has(link) && (len(between) == 0 || !owners.Has(between[0]) && !articles.Has(between[0])) {
			continue
		}
		to := key - len(clause) + i
		if from := openedQuote(v.s, to); from > 0 && w.weight != digits && (phrase(v.s[from:to-1]) ||
			spokenPhrases[w.text] && quotedPhrase(v.s[from:to-1])) {
			return span{from, to - 1}, true
		}
		from := back(v.s, to, 80, func(c byte) bool { return c > ' ' })
		from = run(v.s, from, to, func(c byte) bool { return isQuote(c) || c == '(' })
		to = from + len(strings.TrimRight(v.s[from:to], "\"'`,)"))
		switch v.low[from:to] {
		case "in", "that", "this", "das": // "put … in as the password", "…, that is the password"
			to = max(from-1, 0)
			from = back(v.s, to, 80, func(c byte) bool { return c > ' ' })
			to = from + len(strings.TrimRight(v.s[from:to], "\"'`,)"))
		}
		text := v.s[from:to]
		if w.weight == digits && pin(text) || w.weight == mild && credential(text, mild) || (w.weight == strong || w.weight == phrased || w.weight == paired) && irregularOrCompound(text) {
			return span{from, to}, true
		}
	}
	if w.weight == mild || w.weight == strong {
		return tokenBefore(v, key, w)
	}
	return span{}, false
}

// tokenBefore looks for something drawn at random that stands up to a line
// break and a few words before what it is said to be: "…\nabove: token of the
// gateway". Hashes and ids are drawn at random too; they have no capitals or a
// name of their own.
func tokenBefore(v view, key int, w secretWord) (span, bool) {
	if w.text == "key" && !keyNames.Has(v.low[back(v.low, max(0, key-1), longestName, isLetter):max(0, key-1)]) {
		return span{}, false
	}
	to := key
	for range 6 {
		to = back(v.s, to, 4, func(c byte) bool { return !isDashed(c) && c != '+' && c != '/' && c != '=' })
		from := back(v.s, to, 128, isBase64)
		if from == to {
			break
		}
		text := v.s[from:to]
		if len(text) >= 18 && mixed(text) == 3 && random(text) && jumps(text) >= len(text)/4 && !reference(text) && !otherwiseNamed(v, from) {
			return span{from, to}, true
		}
		to = from
	}
	return span{}, false
}

// otherwiseNamed reports whether what stands at i begins with the name of a hash
// or an id, or what stands before it names it as one, or as a public key.
func otherwiseNamed(v view, i int) bool {
	if i > 0 && strings.IndexByte("/._:@", v.s[i-1]) >= 0 || hashNames.Has(v.low[i:run(v.low, i, i+12, isAlnum)]) {
		return true
	}
	words := strings.FieldsFunc(v.low[max(0, i-24):i], func(r rune) bool { return r >= 0x80 || !isAlnum(byte(r)) })
	return slices.ContainsFunc(words[max(0, len(words)-2):], hashNames.Has)
}

// typedIn looks for "type … when" and "enter … at" in the clause before a
// secret word, which begins at byte at.
func typedIn(v view, at int, clause string) (span, bool) {
	for _, verb := range []string{"type ", "enter ", "use "} {
		i := strings.LastIndex(clause, verb)
		if i < 0 || i > 0 && !isBlank(clause[i-1]) {
			continue
		}
		word := wordFrom(v, at+i+len(verb))
		if then := lower(wordFrom(v, word.next).text); typing.Has(then) && irregularOrCompound(word.text) && (then != "as" || at+len(clause)-word.next < 24) {
			return span{word.start, word.end}, true
		}
	}
	return span{}, false
}

// usedAs looks for "use … everywhere" in the clause before "as the password".
func usedAs(v view, key int, w secretWord) (span, bool) {
	at := back(v.s, key, 100, func(c byte) bool { return c != '\n' && c != ';' })
	words := strings.Fields(v.low[at:key])
	if n := len(words); w.weight != strong && w.weight != phrased || n < 3 || !slices.ContainsFunc(words[max(0, n-4):], asLinks.Has) {
		return span{}, false
	}
	for i := run(v.s, at, key, isBlank); i < key; {
		to := run(v.s, i, key, isAlnum)
		if usings.Has(v.low[i:to]) {
			word := wordFrom(v, to)
			return span{word.start, word.end}, word.end < key && credential(word.text, strong) && !address(word.text)
		}
		i = run(v.s, run(v.s, to, key, func(c byte) bool { return !isBlank(c) }), key, isBlank)
	}
	return span{}, false
}

// openedQuote gives where the quoted words that end before to begin, or 0.
func openedQuote(s string, to int) int {
	if to == 0 || !isQuote(s[to-1]) {
		return 0
	}
	from := back(s, to-1, 120, func(c byte) bool { return c != s[to-1] && c != '\n' })
	if from > 0 && s[from-1] == s[to-1] {
		return from
	}
	return 0
}
