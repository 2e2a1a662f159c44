package guard

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// authorization finds the credential behind an HTTP scheme: "Bearer …" with
// something random, "Basic …" with base64 of user:password.
func authorization(v view, key, end int) (span, bool) {
	if !startsWord(v.s, key) {
		return span{}, false
	}
	from := run(v.s, end, end+4, isBlank)
	if v.low[key] == 'b' && v.low[key+1] == 'e' {
		to := trimRight(v.s, from, run(v.s, from, from+longest, isBearer), ".")
		text := v.s[from:to]
		return span{from, run(v.s, to, len(v.s), isBearer)}, len(text) >= 12 && !reference(text) && random(text)
	}
	to := run(v.s, from, from+longest, isBase64)
	return span{from, to}, basicPair(v.s[from:to])
}

func isBearer(c byte) bool { return isBase64(c) || c == '.' || c == '~' || c == '|' }

func basicPair(s string) bool {
	raw, err := base64.StdEncoding.DecodeString(s)
	if err != nil || len(s) < 8 || !utf8.Valid(raw) {
		return false
	}
	user, password, ok := strings.Cut(string(raw), ":")
	return ok && user != "" && password != "" && strings.IndexFunc(string(raw), func(r rune) bool { return r < ' ' }) < 0
}
