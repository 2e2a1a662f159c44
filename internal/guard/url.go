package guard

import (
	"strings"

	"signet/internal/text"
)

// urlPassword finds the password in a URL of any scheme, scheme://user:pw@host,
// or the token in scheme://token@host. A name without a password, as in
// ssh://git@host, is none.
func urlPassword(v view, key, end int) (span, bool) {
	if key == 0 || !isAlnum(v.s[key-1]) {
		return span{}, false
	}
	at := userInfo(v.s[end:min(len(v.s), end+longest)])
	if at < 0 {
		return span{}, false
	}
	info := v.s[end : end+at]
	user, password, ok := strings.Cut(info, ":")
	from := end + len(user) + 1
	switch {
	case ok && password != "":
		if reference(password) || stand(password) {
			return span{}, false
		}
		return span{from, end + at}, true
	case !ok && len(user) >= 16 && random(user):
		return span{end, end + at}, true
	case ok && len(user) >= 16 && random(user):
		return span{end, end + len(user)}, true
	}
	return span{}, false
}

// userInfo gives where the @ stands that ends the user-info of s, or -1. The
// password may itself hold an @, and even a slash when what precedes it is no
// port.
func userInfo(s string) int {
	s = s[:run(s, 0, len(s), isURLChar)]
	host := strings.IndexAny(s, "/?#")
	if host < 0 {
		host = len(s)
	}
	if at := strings.LastIndexByte(s[:host], '@'); at >= 0 {
		return at
	}
	_, port, ok := strings.Cut(s[:host], ":")
	if !ok || run(port, 0, len(port), isDigit) == len(port) {
		return -1
	}
	return strings.IndexByte(s, '@')
}

func isURLChar(c byte) bool {
	return c > ' ' && c != 0x7F && !isQuote(c) && c != '<' && c != '>' && c != '\\'
}

// bareLogin finds the password in user:password@host, where no scheme says that
// it is a URL. It must look like one.
func bareLogin(v view, key, _ int) (span, bool) {
	from := back(v.s, key, longestName, func(c byte) bool { return isURLChar(c) && c != '/' && c != '@' && c != ',' && c != '(' && c < 0x80 })
	user, password, ok := strings.Cut(v.s[from:key], ":")
	host := v.low[key+1 : run(v.low, key+1, key+longestName, isDotted)]
	if !ok || run(user, 0, len(user), isDotted) < len(user) || user == "" || mailFields.Has(lower(user)) || !strings.Contains(host, ".") || !hostlike(host) {
		return span{}, false
	}
	return span{key - len(password), key}, irregularOrCompound(password)
}

// hostStarts are the keys of bareLogin: an @ and the first sign of a host.
func hostStarts() []string {
	var out []string
	for _, c := range "abcdefghijklmnopqrstuvwxyz0123456789" {
		out = append(out, "@"+string(c))
	}
	return out
}

// mailFields stand before a colon and a mail address.
var mailFields = text.SetOf(`to cc bcc from mailto mail email e-mail sip xmpp acct contact author reply-to sender`)

// hostlike reports whether a dotted name is a host or an address, not a version.
func hostlike(host string) bool { return isLetter(host[0]) || strings.Count(host, ".") == 3 }
