package guard

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// This file is the value test: does what stands beside a secret word look like
// a secret, or like prose, code or an example?

// weight says how much a neighbouring word promises. Beside a password word
// almost anything may be the password; beside "token" or "key" most things are
// talk about tokens and keys.
type weight int

const (
	faint   weight = iota + 1 // key, code: only what could hardly be anything else
	mild                      // token, secret, API key
	strong                    // password, passphrase
	phrased                   // passphrase, seed phrase: a password, or several words
	digits                    // PIN, code: a few digits
	opened                    // "opens with": a password that looks like one
	grouped                   // licence: groups of capitals and digits
	keyed                     // press: digits, before what they open
	drawn                     // cookie: only what was drawn at random
	paired                    // login: a user, then a password
)

// credential reports whether v looks like a credential of that weight by its
// characters alone. A plain word never does; see prose.go and pair.go for the
// places where a plain word may be one.
func credential(v string, w weight) bool {
	if reference(v) || stand(v) || technical(v) {
		return false
	}
	switch w {
	case digits:
		return pin(v)
	case strong, phrased:
		return len(v) >= 4 && (pin(v) || irregular(v))
	case mild:
		return random(v) || len(v) >= 8 && hasDigit(v) && irregular(v) && jumps(v) >= max(2, len(v)/6) && !codeName(v)
	}
	return len(v) >= 16 && random(v) && !uuid(v)
}

// irregular reports whether v is written as no word is: letters with digits,
// signs amid letters, or a capital inside.
func irregular(v string) bool {
	if len(v) > 200 || address(v) {
		return false
	}
	if hasDigit(v) {
		return hasLetter(v) && !counted(v)
	}
	if !hasLetter(v) {
		return false
	}
	return strings.ContainsAny(strings.TrimRight(v, "!?"), "!@#$%^&*+~=?") || jumps(v) >= max(2, len(v)/5) && !codeName(v)
}

// random reports whether v looks drawn at random: at least twelve characters,
// many of them different, that change often between small, capital and digit.
func random(v string) bool {
	if len(v) < 12 || !shuffled(v) || address(v) || dated(v) {
		return false
	}
	if len(v) >= 32 && run(v, 0, len(v), isHex) == len(v) {
		return true
	}
	return jumps(v) >= max(2, len(v)/6) && !codeName(v)
}

// codeName reports whether v is a name in code, such as testKey2048Private: its
// changes are few, some of its parts are long, and it seldom ends with a digit.
func codeName(v string) bool {
	if jumps(v) > len(v)/4 || isDigit(v[len(v)-1]) {
		return false
	}
	small := 0
	for i := range len(v) {
		if !isSmall(v[i]) {
			small = 0
			continue
		}
		if small++; small >= 4 {
			return true
		}
	}
	return false
}

// dated reports whether v begins as a date does: 2024-01-15.
func dated(v string) bool {
	return len(v) >= 10 && v[4] == '-' && v[7] == '-' && run(v, 0, 4, isDigit) == 4 && run(v, 5, 7, isDigit) == 7
}

// uuid reports whether v has the form of a UUID.
func uuid(v string) bool {
	return len(v) == 36 && v[8] == '-' && v[13] == '-' && v[18] == '-' && v[23] == '-' && run(v, 0, 8, isHex) == 8
}

// namesUUID reports whether v ends in a UUID, as the names of files do.
func namesUUID(v string) bool { return len(v) > 36 && uuid(v[len(v)-36:]) }

// shuffled is the weaker test, for a body whose prefix already promises a
// secret: it rules out words and fillers.
func shuffled(v string) bool {
	if stand(v) {
		return false
	}
	var seen [256]bool
	different := 0
	for i := range len(v) {
		if !seen[v[i]] {
			seen[v[i]] = true
			different++
		}
	}
	return different >= min(6, len(v)/2) && (hasDigit(v) || jumps(v) >= max(2, len(v)/6) || run(v, 0, len(v), isCapital) == len(v))
}

// jumps counts the changes inside v from small letter to capital and between
// letter and digit. A capital before a small letter is how names are written
// and does not count.
func jumps(v string) int {
	n := 0
	for i := 1; i < len(v); i++ {
		a, b := v[i-1], v[i]
		if isSmall(a) && isCapital(b) || isLetter(a) && isDigit(b) || isDigit(a) && isLetter(b) {
			n++
		}
	}
	return n
}

// mixed counts which of small letters, capitals and digits v has.
func mixed(v string) int {
	var small, capital, digit int
	for i := range len(v) {
		switch c := v[i]; {
		case isSmall(c):
			small = 1
		case isCapital(c):
			capital = 1
		case isDigit(c):
			digit = 1
		}
	}
	return small + capital + digit
}

func hasDigit(v string) bool { return strings.ContainsAny(v, "0123456789") }
func hasLetter(v string) bool {
	return strings.IndexFunc(v, func(r rune) bool { return r < 0x80 && isLetter(byte(r)) }) >= 0
}

// pin reports whether v is four to twelve digits, perhaps in groups, perhaps
// with one letter or sign at an end, as keypads have it.
func pin(v string) bool {
	n, other := 0, 0
	for i := range len(v) {
		switch c := v[i]; {
		case isDigit(c):
			n++
		case c == '-' || c == ' ':
		case i == 0 || i == len(v)-1:
			other++
		default:
			return false
		}
	}
	return n >= 4 && n <= 12 && other <= 1 && !dated(v)
}

// wordlike reports whether v is written as a word: letters only, beginning at
// most with a capital, or all capitals. Parts may be joined by - or '.
func wordlike(v string) bool {
	for part := range strings.FieldsFuncSeq(v, func(r rune) bool { return r == '-' || r == '\'' }) {
		for i := range len(part) {
			if c := part[i]; !isLetter(c) && c < 0x80 {
				return false
			}
		}
		rest := part[1:]
		if rest != lower(rest) && part != strings.ToUpper(part) {
			return false
		}
	}
	return v != "" && hasLetter(v)
}

// counted reports whether v is a number with something to it: 15min, 32-byte,
// v2, 3rd-party, 2024-01-15, 1.2.3.
func counted(v string) bool {
	v = strings.TrimPrefix(lower(v), "v")
	n := run(v, 0, len(v), func(c byte) bool { return isDigit(c) || strings.IndexByte(".,:-_/x+%~", c) >= 0 })
	rest := strings.TrimLeft(v[n:], "-+/")
	if n == 0 || n > 5 && rest != "" {
		return n > 0 && n == len(v)
	}
	first, _, _ := strings.Cut(rest, "-")
	return rest == "" || units.Has(first) || len(rest) <= 3 && wordlike(rest) && isDigit(v[n-1])
}

// address reports whether v is a place rather than a value: a path, a mail
// address, a host name.
func address(v string) bool {
	if strings.Contains(v, "://") || strings.HasPrefix(v, "/") || strings.HasPrefix(v, "./") || strings.HasPrefix(v, "~/") {
		return true
	}
	if name, host, ok := strings.Cut(v, "@"); ok && name != "" && strings.Contains(host, ".") {
		return run(host, 0, len(host), isDotted) == len(host)
	}
	return strings.ContainsAny(v, "./_:") && !slices.ContainsFunc(pieces(v), func(p string) bool { return !wordlike(p) })
}

// reference reports whether v stands for a value kept elsewhere: a variable, a
// template, a call, a field of something, a path, the URL of a vault.
func reference(v string) bool {
	if v == "" || strings.ContainsAny(v[:1], "$<{[(&") || strings.ContainsAny(v, "<>") && strings.Contains(v, ">") {
		return !(len(v) > 1 && v[0] == '$' && strings.ContainsAny(v[1:], "!@#%^&*"))
	}
	low := lower(v)
	for _, in := range []string{"${", "$(", "{{", "}}", "%(", "://", "()", "secrets.", "env.", "environ", "getenv", "process.env", "config.", "vault:", "arn:aws", "!="} {
		if strings.Contains(low, in) {
			return true
		}
	}
	if strings.Contains(v, "_") && run(v, 0, len(v), func(c byte) bool { return isCapital(c) || c == '_' }) == len(v) {
		return true
	}
	if v[0] == '%' && (len(v) <= 3 || v[len(v)-1] == '%') || v[0] == '!' && wordlike(v[1:]) {
		return true
	}
	if open := strings.IndexAny(v, "([{"); open > 0 && run(v, 0, open, isDotted) == open && hasLetter(v[:open]) {
		shut := strings.LastIndexAny(v, ")]}")
		return shut < open || shut == len(v)-1 || v[shut+1] == '.'
	}
	if strings.Contains(v, "_") && field(v) {
		return true
	}
	return strings.HasPrefix(v, "/") && strings.Count(v, "/") > 1 || strings.HasPrefix(v, "./") || strings.HasPrefix(v, "~/")
}

// stand reports whether v only stands in for a value: a filler such as xxxx,
// or a word that says "your value here".
func stand(v string) bool {
	low := lower(v)
	if standIns.Has(strings.Trim(low, "-_.*\"'")) {
		return true
	}
	for _, in := range fillers {
		if strings.Contains(low, in) {
			return true
		}
	}
	_, n := utf8.DecodeRuneInString(low)
	return len(low) > 2*n && strings.Trim(low, low[:n]) == ""
}

// technical reports whether v names a technique, as "argon2id" or
// "OAuth2-based" does, though it has the letters and digits of a password.
func technical(v string) bool {
	low := lower(v)
	if strings.HasPrefix(low, "authkey_") || slices.ContainsFunc(keyFiles, func(end string) bool { return strings.HasSuffix(low, end) }) {
		return true // a key by the name of its file
	}
	if techniques.Has(low) || low != "" && low[0] == '#' && run(low, 1, len(low), isHex) == len(low) {
		return true
	}
	if bus := strings.TrimRight(low, "0123456789"); len(low)-len(bus) < 3 && buses.Has(bus) {
		return true
	}
	parts := pieces(low)
	return len(parts) > 1 && len(parts) < 4 && (slices.ContainsFunc(parts, techniques.Has) || counted(v))
}

// versioned reports whether v is a name in code with a version, as checkout_v2 is.
func versioned(v string) bool {
	parts := pieces(v)
	if len(parts) < 2 {
		return false
	}
	last := parts[len(parts)-1]
	if n := len(last); n < 2 || n > 3 || last[0] != 'v' || run(last, 1, n, isDigit) != n {
		return false
	}
	return !slices.ContainsFunc(parts[:len(parts)-1], func(p string) bool { return run(p, 0, len(p), isSmall) != len(p) })
}

// pieces takes v apart at its signs.
func pieces(v string) []string {
	return strings.FieldsFunc(v, func(r rune) bool { return r < 0x80 && !isAlnum(byte(r)) })
}

// compound reports whether v is words joined by signs, as people make
// passwords: two pieces or more, each of letters and digits.
func compound(v string) bool {
	return len(v) >= 8 && len(v) <= 64 && len(pieces(v)) > 1 && isAlnum(v[0]) && !strings.ContainsAny(v, "\\\"'`()[]{}<>|,;:")
}

// plausible reports whether a word, or words joined by signs, may be a password
// where one is due: any that does not go on with a sentence about passwords
// and is no technique, file or host.
func plausible(v string) bool {
	parts := pieces(lower(v))
	if len(v) < 4 || len(v) > 64 || len(parts) == 0 || technical(v) {
		return false
	}
	if run(v, 0, len(v), func(c byte) bool { return c > ' ' && c != 0x7F }) < len(v) {
		return false
	}
	first, last := parts[0], parts[len(parts)-1]
	return !continuations.Has(lower(v)) && !(len(parts) < 3 && continuations.Has(first)) &&
		!(len(parts) > 1 && (compoundEnds.Has(last) || strings.Contains(v, "."+last) && suffixes.Has(last)))
}

// talk reports whether a word ends as the words do that say what became of a
// password.
func talk(v string) bool {
	parts := pieces(lower(v))
	return slices.ContainsFunc(talkEndings, func(ending string) bool {
		return len(parts) > 0 && strings.HasSuffix(parts[len(parts)-1], ending)
	})
}
