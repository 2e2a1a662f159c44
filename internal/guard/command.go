package guard

import "strings"

// A command is a program, or a phrase of SQL, that takes a password on its
// line. The password follows the flag; after, where not 0, parts it from a user
// name before it.
type command struct {
	key   string
	flag  string
	joint bool // the password joins the flag without a blank
	after byte
}

var commands = []command{
	{"sshpass", " -p", false, 0},
	{"mysql", " -p", true, 0},
	{"mariadb", " -p", true, 0},
	{"redis-cli", " -a", false, 0},
	{"docker login", " -p", false, 0},
	{"podman login", " -p", false, 0},
	{"registry login", " -p", false, 0},
	{"az login", " -p", false, 0},
	{"oc login", " -p", false, 0},
	{"mongo", " -p", false, 0},
	{"twine", " -p", false, 0},
	{"plink", " -pw", false, 0},
	{"sqlcmd", " -p", false, 0},
	{"ldapsearch", " -w", false, 0},
	{"ldapadd", " -w", false, 0},
	{"ldapmodify", " -w", false, 0},
	{"ldapwhoami", " -w", false, 0},
	{"smbclient", " -u", false, '%'},
	{"curl", " -u", false, ':'},
	{"curl", " --user", false, ':'},
	{"wget", " -u", false, ':'},
	{"7z", " -p", true, 0},
	{"unzip", " -p", false, 0},
	{"zip", " -p", false, 0},
	{"openssl", " pass:", true, 0},
	{"openssl", " -k", false, 0},
	{"identified by", "", false, 0},
}

// commandForms are the detectors of all commands, of what is piped into one,
// and of the lines of a .pgpass file.
var commandForms = append(commandDetectors(commands),
	detector{"command-line", []string{"| sudo -s", "| chpasswd", "|chpasswd", "--password-stdin", "--with-token", "| cryptsetup", "--pinentry-mode"}, piped},
	detector{"command-line", []string{"pgpass"}, pgpass},
	detector{"command-line", []string{"auth=(", "basicauth(", "credentials(", "login(", "signin("}, quotedPair},
)

func commandDetectors(commands []command) []detector {
	ds := make([]detector, len(commands))
	for i, c := range commands {
		ds[i] = detector{"command-line", []string{c.key}, c.match}
	}
	return ds
}

func (c command) match(v view, key, end int) (span, bool) {
	line, _, _ := strings.Cut(v.low[end:min(len(v.low), end+160)], "\n")
	i := strings.Index(line, c.flag)
	if i < 0 || !startsWord(v.s, key) {
		return span{}, false
	}
	at := end + i + len(c.flag)
	if c.joint == isBlank(next(v.s, at)) && !isQuote(next(v.s, at)) {
		return span{}, false
	}
	val := valueAt(v, at)
	if c.after != 0 {
		cut := strings.IndexByte(val.text, c.after)
		if cut < 0 || pinPart(val.text[:cut]) {
			return span{}, false
		}
		val.start, val.text = val.start+cut+1, val.text[cut+1:]
	}
	return span{val.start, val.end}, argument(val) && (c.flag != "" || val.quoted)
}

// argument is the value test for a word on a command line.
func argument(val value) bool {
	text := val.text
	return len(text) >= 3 && text[0] != '-' && !reference(text) && !stand(text) && (val.quoted || plausible(text))
}

// piped finds what echo or printf hands to a command that reads a password.
func piped(v view, key, _ int) (span, bool) {
	before := v.low[max(0, key-160):key]
	i := max(strings.LastIndex(before, "echo "), strings.LastIndex(before, "printf "))
	if i < 0 || strings.Contains(before[i:], "\n") {
		return span{}, false
	}
	at := key - len(before) + i + strings.IndexByte(before[i:], ' ')
	val := valueAt(v, at)
	if val.text == "-n" || val.text == "%s" {
		val = valueAt(v, val.end)
	}
	if _, password, ok := strings.Cut(val.text, ":"); ok {
		val.start, val.text = val.end-len(password), password
	}
	return span{val.start, val.end}, val.end <= key && argument(val)
}

// pgpass finds the fifth field of host:port:database:user:password.
func pgpass(v view, _, end int) (span, bool) {
	stop := min(len(v.s), end+160)
	for at := end; at < stop; {
		at = run(v.s, at, stop, isSpace)
		to := run(v.s, at, stop, func(c byte) bool { return !isSpace(c) })
		if fields := strings.SplitN(v.s[at:to], ":", 5); len(fields) == 5 && (pinPart(fields[1]) || fields[1] == "*") {
			to = trimRight(v.s, at, to, "\"'`,.")
			from := at + len(strings.Join(fields[:4], ":")) + 1
			return span{from, to}, from < to && !reference(v.s[from:to]) && !stand(v.s[from:to])
		}
		at = max(to, at+1)
	}
	return span{}, false
}

// quotedPair finds the second of two literals in auth=("user", "password").
func quotedPair(v view, key, end int) (span, bool) {
	if !startsWord(v.s, key) && v.low[key] != 'b' {
		return span{}, false
	}
	user := valueAt(v, end)
	comma := user.end
	if user.quoted {
		comma++
	}
	comma = run(v.s, comma, comma+3, func(c byte) bool { return isBlank(c) || c == ',' })
	if !isQuote(next(v.s, comma)) {
		return span{}, false
	}
	val := valueAt(v, comma)
	return span{val.start, val.end}, val.quoted && argument(val) && !address(val.text)
}
