package guard

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// assignment finds the value given to a secret name, in whatever notation:
//
//	DB_PASSWORD=…      "clientSecret": "…"      api-key-prod: …      token := "…"
//	--password …       <password>…</password>   ENV API_KEY …        login x password "…"
//
// The name is taken apart at its signs and humps. One part must be a secret
// word, and none may turn it into something about a secret, as in
// token_expiry. The value then passes the value test.
func assignment(v view, key, end int) (span, bool) {
	w, ok := wordAt(assigned(), v.low[key:end])
	if !ok {
		return span{}, false
	}
	from, to, ok := nameAround(v, key, end, w.weight)
	if !ok {
		return span{}, false
	}
	at, how := afterName(v, from, to)
	if how == apart || how == equals && next(v.s, at-1) == ',' && beginsValue(v.low, at) {
		at, how = furtherOn(v, to)
	}
	if how == apart {
		return span{}, false
	}
	val := valueAt(v, at)
	if second := valueAt(v, past(v.s, val)); v.s[at-1] == '(' && second.quoted {
		val = second // name("user", "password")
	}
	if blockMark.Has(val.text) {
		val = valueAt(v, run(v.s, val.end, val.end+longestName, isSpace)) // yaml puts it on the next line
	}
	if v.veiled {
		val.last, how = true, max(how, tight)
	}
	if how == beside && w.text == "pass" && to-from == len(w.text) && !credential(val.text, strong) {
		return span{}, false // the verb, as in pass "all"
	}
	if !assignable(val, w, how, v.s[from:to]) {
		return span{}, false
	}
	if !val.quoted && val.end-val.start == longestValue {
		val.end = run(v.s, val.end, len(v.s), isBase64)
	}
	return span{val.start, val.end}, true
}

func wordAt(words []secretWord, text string) (secretWord, bool) {
	i := slices.IndexFunc(words, func(w secretWord) bool { return w.text == text })
	return words[max(i, 0)], i >= 0
}

// longestName bounds a compound name on either side of its secret word.
const longestName = 48

// nameAround gives the compound name around a secret word, and false when the
// word is only part of another or the name is about a secret.
func nameAround(v view, key, end int, w weight) (from, to int, ok bool) {
	from = back(v.s, key, longestName, isDotted)
	to = trimRight(v.s, end, run(v.s, end, end+longestName, isDotted), ".-_")
	if !beginsPart(v, key, end) || !endsPart(v, end) {
		return 0, 0, false
	}
	if slices.ContainsFunc(parts(v.s[end:to]), isAbout) {
		return 0, 0, false
	}
	before := parts(v.s[from:key])
	if from == key && v.s[max(0, key-1):key] == " " {
		before = parts(v.s[back(v.s, key-1, longestName, isAlnum):key])
	}
	return from, to, w == strong || len(before) == 0 || !harmless.Has(before[len(before)-1])
}

func isAbout(part string) bool {
	return notSecret.Has(part) || part == "s" || strings.HasSuffix(part, "less")
}

// beginsPart reports whether a part of a name begins at key. The long words may
// also follow others without a hump, as in "dbpassword".
func beginsPart(v view, key, end int) bool {
	if startsWord(v.s, key) || isDigit(v.s[key-1]) || isSmall(v.s[key-1]) && isCapital(v.s[key]) {
		return true
	}
	if w := v.low[key:end]; w == "pass" || w == "pw" {
		return slices.ContainsFunc(joined, func(before string) bool {
			return strings.HasSuffix(v.low[:key], before) && startsWord(v.s, key-len(before))
		})
	}
	return end-key >= 6 && v.low[key:end] != "bearer" && v.low[key:end] != "cookie"
}

// endsPart reports whether the part of a name that holds the key ends with it.
func endsPart(v view, end int) bool {
	if end == len(v.s) || !isLetter(v.s[end]) {
		return true
	}
	return isCapital(v.s[end]) && isSmall(v.s[end-1])
}

// parts takes a compound name apart: "db_passwordHash" gives db, password, hash.
func parts(name string) []string {
	var out []string
	from := 0
	for i := range len(name) + 1 {
		cut := i == len(name) || !isAlnum(name[i]) || i > from && isCapital(name[i]) && isSmall(name[i-1])
		if !cut {
			continue
		}
		if i > from {
			out = append(out, lower(name[from:i]))
		}
		from = i
		if i < len(name) && !isAlnum(name[i]) {
			from++
		}
	}
	return out
}

// A notation is how a value is tied to its name.
type notation int

const (
	apart  notation = iota // not tied
	colon                  // name: value, as yaml, JSON and prose have it
	equals                 // name = value
	tight                  // name=value, as env files and shells have it
	beside                 // --name value, ENV NAME value
)

// afterName passes over what ties a value to the name at [from, to): closing
// quotes and brackets, a type, then a colon, an equals sign or an arrow.
func afterName(v view, from, to int) (at int, how notation) {
	at = run(v.s, to, to+4, func(c byte) bool { return isQuote(c) || c == ']' || c == '\\' || c == '*' })
	quoted := at > to
	sign := run(v.s, at, at+20, isBlank)
	rest := v.s[sign:min(len(v.s), sign+9)]
	switch {
	case strings.HasPrefix(rest, "<-"):
		return sign + 2, equals
	case strings.HasPrefix(rest, "==="), strings.HasPrefix(rest, "!=="):
		return sign + 3, equals
	case strings.HasPrefix(rest, "|| \""), strings.HasPrefix(rest, "?? \""), strings.HasPrefix(rest, "|| '"), strings.HasPrefix(rest, "?? '"):
		return sign + 2, equals
	case strings.HasPrefix(rest, ":="), strings.HasPrefix(rest, "=>"), strings.HasPrefix(rest, "->"), strings.HasPrefix(rest, "=="), strings.HasPrefix(rest, "!="), strings.HasPrefix(rest, "::"):
		return sign + 2, equals
	case strings.HasPrefix(rest, "="):
		if sign == at && !isBlank(next(v.s, sign+1)) {
			return sign + 1, tight
		}
		return sign + 1, equals
	case strings.HasPrefix(rest, ":"):
		return typed(v, sign+1)
	case strings.HasPrefix(rest, ">") && from > 0 && (v.s[from-1] == '<' || quoted) && strings.Contains(v.s[sign:min(len(v.s), sign+longestValue)], "</"):
		return sign + 1, tight
	case from > 0 && v.s[from-1] == '<' && sign > at && attributes(v.s, sign) > 0:
		return attributes(v.s, sign), tight
	case strings.HasPrefix(rest, ",") && quoted, strings.HasPrefix(rest, "(\""), strings.HasPrefix(rest, "('"):
		return sign + 1, equals
	case strings.HasPrefix(rest, "string ="), strings.HasPrefix(rest, "str ="):
		return sign + strings.IndexByte(rest, '=') + 1, equals
	case sign > at && (isOption(v.s, from) || isLogin(v.low, from) || isEnvLine(v.low, from) || isQuote(next(v.s, sign))):
		return sign, beside
	}
	return 0, apart
}

// attributes gives the end of the tag whose attributes begin at i, when an
// element's text and closing tag follow, or 0.
func attributes(s string, i int) int {
	rest, _, _ := strings.Cut(s[i:min(len(s), i+longestName)], "<")
	end := strings.IndexByte(rest, '>')
	if end < 0 || !strings.Contains(rest[:end], "=") || !strings.Contains(s[i+end:min(len(s), i+end+longestValue)], "</") {
		return 0
	}
	return i + end + 1
}

// typed passes over the type in "name: string = value".
func typed(v view, at int) (int, notation) {
	from := run(v.s, at, at+2, isBlank)
	to := run(v.s, from, from+24, isDotted)
	sign := run(v.s, to, to+2, isBlank)
	if sign > to && next(v.s, sign) == '=' {
		return sign + 1, equals
	}
	return at, colon
}

// next is the byte at i, or a line break at the end.
func next(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return '\n'
}

// isLogin reports whether the name stands after "login …", as in a netrc file.
func isLogin(low string, from int) bool {
	before := strings.TrimRight(low[max(0, from-longestName):from], " \t\r\n")
	fields := strings.Fields(before)
	return len(fields) > 1 && fields[len(fields)-2] == "login"
}

func isOption(s string, from int) bool {
	return s[from] == '-' && (from == 0 || isSpace(s[from-1]))
}

// furtherOn looks for the value of a name that is itself a value: in
// {name: DB_PASSWORD, value: …} and in variable "db_pw" { default = … }.
func furtherOn(v view, to int) (at int, how notation) {
	rest := v.low[to:min(len(v.low), to+160)]
	if i := strings.Index(rest, "</key>"); i == 0 {
		if i = strings.Index(rest, "<string>"); i > 0 && strings.TrimSpace(rest[len("</key>"):i]) == "" {
			return to + i + len("<string>"), tight // a property list
		}
	}
	for _, word := range []string{"value", "default"} {
		i := strings.Index(rest, word)
		if i < 0 {
			continue
		}
		between := strings.TrimLeft(rest[:i], "\"' \\")
		block := strings.HasPrefix(between, "{") && !strings.Contains(between, "}")
		if block || strings.Trim(between, "\"',{ \t\r\n\\") == "" && (strings.ContainsAny(between, ",\n") || strings.HasPrefix(rest, `" value=`)) {
			return afterName(v, to+i, to+i+len(word))
		}
	}
	return 0, apart
}

// beginsValue reports whether what stands at i is the name of a value, as in
// "key": "DB_PASSWORD", "value": …
func beginsValue(low string, i int) bool {
	rest := strings.TrimLeft(low[i:min(len(low), i+12)], " \"'")
	return strings.HasPrefix(rest, "value") || strings.HasPrefix(rest, "default")
}

func isEnvLine(low string, from int) bool {
	before := strings.TrimRight(low[max(0, from-12):from], " \t")
	return strings.HasSuffix(before, "env") || strings.HasSuffix(before, "arg") || strings.HasSuffix(before, "setx") || strings.HasSuffix(before, "set -x") || strings.HasSuffix(before, "set -gx") || strings.HasSuffix(before, "set -ux")
}

// blockMark are the signs with which yaml announces a value on the next line.
var blockMark = text.SetOf(`| |- >- > |+`)

// assignable is the value test for an assignment. The name is compound when it
// has more than the secret word.
func assignable(val value, w secretWord, how notation, name string) bool {
	text, compoundName := val.text, len(name) > len(w.text)
	if reference(text) || stand(text) {
		return false
	}
	if val.quoted && strings.Contains(text, " ") {
		return w.weight == strong && (phrase(text) || how == tight && (odd(text) || name == strings.ToUpper(name) && (worded(text) || w.text == "passphrase" && quotedPhrase(text))) || how >= tight && name[0] == '-' && !continuations.Has(lower(strings.Fields(text)[0])))
	}
	if credential(text, w.weight) || w.weight == mild && basicPair(text) {
		return val.quoted || val.last || how != colon || !wordlike(text) && !counted(text)
	}
	given := val.quoted || how == tight || how == beside
	switch {
	case w.weight == strong:
		return strongValue(val, how, given)
	case w.weight == mild && !technical(text):
		single := !strings.ContainsAny(text, "_.:/")
		return given && len(text) >= 8 && hasDigit(text) && irregular(text) && single ||
			compoundName && (given || val.last && how == colon) && (how == tight && joinedWords(text) || w.text == "secret" && named(text)) ||
			compoundName && how == tight && w.text == "secret" && len(text) >= 10 && run(text, 0, len(text), isSmall) == len(text)
	}
	return false
}

// strongValue is the value test for a word given to a password, which need not
// look like one.
func strongValue(val value, how notation, given bool) bool {
	text := val.text
	if !plausible(text) {
		return false
	}
	if given || val.last && how == colon {
		return true
	}
	return compound(text) && !address(text) && !field(text) && (how != colon || len(pieces(text)) > 2)
}

// field reports whether text is a field of something in code: conf.userPass.
func field(text string) bool {
	return strings.Contains(text, ".") && run(text, 0, len(text), func(c byte) bool { return isLetter(c) || c == '.' || c == '_' }) == len(text)
}

// announces reports whether a piece of a value is itself a secret word, as it
// is in a name such as my-jwt-secret.
func announces(piece string) bool {
	_, ok := wordAt(assigned(), piece)
	return ok || notSecret.Has(piece)
}

// phrase reports whether text is a pass phrase: three words or more, none of
// which talks about one.
func phrase(text string) bool {
	words := strings.Fields(text)
	if len(words) < 3 || len(words) > 30 {
		return false
	}
	if len(words) > 3 && !talk(words[0]) {
		words = words[1:] // which may happen to be one that could go on, as in "correct horse"
	}
	return !slices.ContainsFunc(words, func(w string) bool {
		return !wordlike(w) || w != lower(w) || continuations.Has(w) || stand(w)
	})
}

// worded reports whether a quoted text is words that may well be a pass phrase
// behind the name of a shell variable: it does not begin as talk does, and has
// three plain words or a digit.
func worded(text string) bool {
	words := strings.Fields(text)
	if len(text) < 8 || continuations.Has(lower(words[0])) || slices.ContainsFunc(words, stand) {
		return false
	}
	return hasDigit(text) || len(words) > 2 && !slices.ContainsFunc(words, func(w string) bool { return !wordlike(w) || w != lower(w) })
}

// odd reports whether a quoted text of several words has some that are no
// words, or only small plain ones.
func odd(text string) bool {
	words := strings.Fields(text)
	return slices.ContainsFunc(words, irregular) ||
		!slices.ContainsFunc(words, func(w string) bool {
			return !wordlike(w) && !pinPart(w) || w != lower(w) || continuations.Has(w) || stand(w)
		})
}
