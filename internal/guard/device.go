package guard

import "strings"

// This file finds the passwords in commands whose arguments need more than a
// flag to tell apart, and in what routers and switches are configured with.

// lineForms are the detectors of this file.
var lineForms = []detector{
	{"command-line", []string{"htpasswd -"}, htpasswd},
	{"command-line", []string{"net use "}, netUse},
	{"command-line", []string{"thin:", "sqlplus ", "expdp ", "impdp "}, slashLogin},
	{"command-line", []string{
		"enable secret ", "enable password ", "tacacs-server key ", "radius-server key ", "pre-shared-key ",
		" secret 0 ", " password 0 ", " password 7 ", " key 7 ", " key 0 ",
	}, deviceLine},
	{"command-line", []string{"requirepass ", "masterauth ", "rootpw ", "bindpw "}, configLine},
	{"command-line", []string{"root:", "admin:", "administrator:"}, rootLogin},
	{"command-line", []string{"send \"", "send -- \""}, sent},
	{"command-line", []string{":5432:", ":5433:", ":3306:", ":*:*:"}, passLine},
}

// htpasswd finds the password behind -b: after a file, which -n leaves out, and
// a user.
func htpasswd(v view, key, end int) (span, bool) {
	to := run(v.s, end, end+8, isLetter)
	options := v.s[end:to]
	if !strings.Contains(options, "b") || !startsWord(v.s, key) {
		return span{}, false
	}
	skip := 2
	if strings.Contains(options, "n") {
		skip = 1
	}
	val := valueAt(v, skipWords(v, to, skip))
	return span{val.start, val.end}, argument(val)
}

// skipWords gives where the words behind the next n begin.
func skipWords(v view, at, n int) int {
	for range n {
		at = run(v.s, at, at+4, isBlank)
		at = run(v.s, at, at+longest, func(c byte) bool { return !isSpace(c) })
	}
	return run(v.s, at, at+4, isBlank)
}

// netUse finds the password behind the share of a Windows network.
func netUse(v view, key, end int) (span, bool) {
	line := v.s[end:run(v.s, end, end+160, func(c byte) bool { return c != '\n' })]
	share := strings.Index(line, `\\`)
	if share < 0 || !startsWord(v.s, key) {
		return span{}, false
	}
	at := skipWords(v, end+share, 1)
	val := valueAt(v, at)
	return span{val.start, val.end}, at < end+len(line) && val.text != "" && val.text[0] != '/' && argument(val)
}

// slashLogin finds the password in Oracle's user/password@database.
func slashLogin(v view, key, end int) (span, bool) {
	slash := run(v.s, end, end+longestName, isDotted)
	at := run(v.s, slash, slash+longestName, func(c byte) bool { return !isSpace(c) && c != '@' && !isQuote(c) })
	if slash == end || next(v.s, slash) != '/' || next(v.s, at) != '@' || !startsWord(v.s, key) {
		return span{}, false
	}
	text := v.s[slash+1 : at]
	return span{slash + 1, at}, text != "" && !reference(text) && !stand(text)
}

// deviceLine finds the password in a line of a router's configuration. A digit
// before it says how it is kept: 0 is in clear, 7 is as good as clear.
func deviceLine(v view, _, end int) (span, bool) {
	val := valueAt(v, end)
	if val.text == "0" || val.text == "7" {
		val = valueAt(v, val.end)
	}
	return span{val.start, val.end}, irregularOrCompound(val.text) || val.quoted && argument(val)
}

// configLine finds the password that is alone with its name in a line.
func configLine(v view, key, end int) (span, bool) {
	val := valueAt(v, end)
	line := back(v.s, key, 8, isBlank)
	ends := strings.TrimLeft(v.s[val.end:min(len(v.s), val.end+8)], " \t")
	return span{val.start, val.end}, (line == 0 || v.s[line-1] == '\n') && (ends == "" || isQuote(ends[0]) || strings.IndexByte("#\r\n", ends[0]) >= 0) && argument(val)
}

// rootLogin finds the password in root:password, as chpasswd and lists of
// logins have it. It must have small letters, capitals and digits, since an
// image or a role has a name like that.
func rootLogin(v view, key, end int) (span, bool) {
	to := run(v.s, end, end+longestName, func(c byte) bool { return c > ' ' && c < 0x7F && strings.IndexByte(":/,;\"'`()<>", c) < 0 })
	text := v.s[end:to]
	plain := key == 0 || strings.IndexByte(" \t\n\"'`(", v.s[key-1]) >= 0
	return span{end, trimRight(v.s, end, to, ".?")}, plain && len(text) >= 8 && mixed(text) == 3 && credential(text, strong) && next(v.s, to) != ':'
}

// sent finds what a script of expect sends when it is asked for a password.
func sent(v view, key, end int) (span, bool) {
	to := run(v.s, end, end+longestName, func(c byte) bool { return c != '"' && c != '\n' && c != '\\' })
	asked := strings.Contains(v.low[max(0, key-80):key], "assword") || strings.Contains(v.low[max(0, key-80):key], "passphrase")
	text := v.s[end:to]
	return span{end, to}, asked && len(text) >= 4 && text[0] != '$' && !reference(text) && !stand(text) && text != "exit"
}

// passLine finds the fifth field of host:port:database:user:password, the form
// of a .pgpass file, where nothing says that it is one.
func passLine(v view, key, end int) (span, bool) {
	from := back(v.s, key, 80, func(c byte) bool { return !isSpace(c) && !isQuote(c) && c != '=' })
	to := run(v.s, end, end+longest, func(c byte) bool { return !isSpace(c) && !isQuote(c) })
	fields := strings.SplitN(v.s[from:to], ":", 5)
	if len(fields) < 5 || strings.Contains(v.s[from:to], "/") || !pinPart(fields[1]) && fields[1] != "*" {
		return span{}, false
	}
	start := to - len(fields[4])
	to = trimRight(v.s, start, to, ",.;")
	return span{start, to}, to-start >= 3 && !reference(v.s[start:to]) && !stand(v.s[start:to]) && !counted(v.s[start:to])
}
