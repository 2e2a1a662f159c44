package guard

import "strings"

// The credentials that are known by something other than how they begin.

// awsSecret finds the 40 characters that go with a key id: within a few words
// after the id, or after a name that speaks of AWS.
func awsSecret(v view, key, end int) (span, bool) {
	if !startsWord(v.s, key) {
		return span{}, false
	}
	stop := min(len(v.s), end+160)
	for i := end; i < stop; i++ {
		if !isSecretChar(v.s[i]) {
			continue
		}
		from := i
		i = run(v.s, from, from+64, isSecretChar)
		if i-from == 40 && shuffled(v.s[from:i]) && mixed(v.s[from:i]) == 3 {
			return span{from, i}, true
		}
	}
	return span{}, false
}

func isSecretChar(c byte) bool { return isAlnum(c) || c == '+' || c == '/' }

// telegram finds a bot token: eight to ten digits, a colon, 35 characters that
// begin with AA.
func telegram(v view, key, _ int) (span, bool) {
	from := back(v.s, key, 12, isDigit)
	to := run(v.s, key+1, key+64, isDashed)
	if n := key - from; n < 8 || n > 11 || to-key-1 < 30 || to-key-1 > 40 || v.s[key+1] != 'A' {
		return span{}, false
	}
	return span{from, to}, shuffled(v.s[key+1 : to])
}

// discord finds a bot token: a numeric id in base64, a time stamp, a signature.
func discord(v view, key, _ int) (span, bool) {
	if key > 0 && isDotted(v.s[key-1]) {
		return span{}, false
	}
	first := run(v.s, key, key+32, isDashed)
	if n := first - key; n < 23 || n > 29 || first == len(v.s) || v.s[first] != '.' {
		return span{}, false
	}
	second := run(v.s, first+1, first+12, isDashed)
	if n := second - first - 1; n < 5 || n > 7 || second == len(v.s) || v.s[second] != '.' {
		return span{}, false
	}
	third := run(v.s, second+1, second+64, isDashed)
	if n := third - second - 1; n < 25 || n > 45 || !shuffled(v.s[key:first]) {
		return span{}, false
	}
	return span{key, third}, true
}

// azureClient finds a client secret: three characters, 7Q~ or 8Q~, the rest.
func azureClient(v view, key, end int) (span, bool) {
	isBody := func(c byte) bool { return isDotted(c) || c == '~' }
	from := back(v.s, key, 8, isBody)
	to := run(v.s, end, end+64, isBody)
	if key-from != 3 || v.s[key+1] != 'Q' || to-end < 30 || to-end > 36 {
		return span{}, false
	}
	return span{from, trimRight(v.s, from, to, ".")}, true
}

// mailchimp finds 32 hex digits with a data centre behind them.
func mailchimp(v view, key, end int) (span, bool) {
	from := back(v.s, key, 33, isLowerHex)
	to := run(v.s, end, end+3, isDigit)
	if key-from != 32 || to == end || !shuffled(v.s[from:key]) {
		return span{}, false
	}
	return span{from, to}, true
}

// airtable finds an id of 17 characters and 64 hex digits after a dot.
func airtable(v view, key, end int) (span, bool) {
	dot := run(v.s, end, end+16, isAlnum)
	if !startsWord(v.s, key) || dot-end != 14 || dot == len(v.s) || v.s[dot] != '.' {
		return span{}, false
	}
	to := run(v.s, dot+1, dot+80, isLowerHex)
	return span{key, to}, to-dot-1 == 64
}

// terraform finds an id of 14 characters before the key and a long body after.
func terraform(v view, key, end int) (span, bool) {
	from := back(v.s, key, 16, isAlnum)
	to := run(v.s, end, end+longest, isDashed)
	if key-from < 10 || to-end < 40 || !shuffled(v.s[end:to]) {
		return span{}, false
	}
	return span{from, run(v.s, to, len(v.s), isDashed)}, true
}

// asana finds a user's number, a colon, 32 hex digits.
func asana(v view, key, end int) (span, bool) {
	colon := run(v.s, end, end+20, isDigit)
	if !startsWord(v.s, key) || colon-end < 12 || next(v.s, colon) != ':' {
		return span{}, false
	}
	to := run(v.s, colon+1, colon+40, isLowerHex)
	return span{key, to}, to-colon-1 == 32
}

// jwk finds the private part of a JSON Web Key, whose kind is said near it.
func jwk(v view, _, end int) (span, bool) {
	to := run(v.s, end, end+longest, isDashed)
	near := v.low[max(0, end-longest):min(len(v.low), to+longest)]
	return span{end, to}, to-end >= 16 && strings.Contains(near, `"kty"`) && shuffled(v.s[end:to])
}
