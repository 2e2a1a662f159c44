package guard

import "strings"

// A command is a program, or a phrase of SQL, that takes a password on its
// line. The password follows the flag, which is looked for in any case unless
// it has a capital; after, where not 0, parts it from a user name before it.
type command struct {
	key   string
	flag  string
	joint bool // the password joins the flag without a blank
	after byte
}

// A wordCommand is a program whose password has no flag: so many words stand
// between the two.
type wordCommand struct {
	key  string
	skip int
}

var wordCommands = []wordCommand{
	{"rabbitmqctl add_user ", 1},
	{"rabbitmqctl change_password ", 1},
	{"wpa_passphrase ", 1},
	{"snmp-server community ", 0},
	{"rclone obscure ", 0},
	{"root-password password ", 0},
	{"user-password password ", 0},
	{"rootpw --plaintext ", 0},
	{"redis-cli auth ", 0},
	{"auth default ", 0},
	{"net user ", 1},
}

var commands = []command{
	{"sshpass", " -p", false, 0},
	{"sshpass", " -p", true, 0},
	{"ipmitool", " -P", false, 0},
	{"snmp", " -A", false, 0},
	{"snmp", " -X", false, 0},
	{"mosquit", " -P", false, 0},
	{"cqlsh", " -p", false, 0},
	{"cypher-shell", " -p", false, 0},
	{"bcp", " -P", false, 0},
	{"isql", " -P", false, 0},
	{"usermod", " -p", false, 0},
	{"useradd", " -p", false, 0},
	{"net use", " /user:", false, ' '},
	{"http", " -a", false, ':'},
	{"etcdctl", " --user", false, ':'},
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
	{"lftp", " -u", false, ','},
	{"xfreerdp", " /p:", true, 0},
	{"mstsc", " /p:", true, 0},
	{"rdesktop", " -p", false, 0},
	{"signtool", " /p", false, 0},
	{"hydra", " -p", false, 0},
	{"unlock-keychain", " -p", false, 0},
	{"vncpasswd", " <<<", false, 0},
	{"curl", " -u", false, ':'},
	{"curl", " --user", false, ':'},
	{"wget", " -u", false, ':'},
	{"7z", " -p", true, 0},
	{"unzip", " -p", false, 0},
	{"zip", " -p", false, 0},
	{"openssl", " pass:", true, 0},
	{"openssl", " -k", false, 0},
	{"ssh-keygen", " -N", false, 0},
	{"ssh-keygen", " -P", false, 0},
	{"identified by", "", false, 0},
	{"encrypt_string", "", false, 0},
	{"convertto-securestring", "", false, 0},
	{"convertto-securestring", " -string", false, 0},
	{"-asplaintext", "", false, 0},
}

// commandForms are the detectors of all commands, of what is piped into one,
// and of the lines of a .pgpass file.
func commandForms() []detector {
	return append(append(commandDetectors(commands), wordDetectors(wordCommands)...),
		detector{"command-line", []string{"| sudo -s", "| chpasswd", "|chpasswd", "--password-stdin", "--with-token", "| cryptsetup", "--pinentry-mode", "| docker secret", "| gh secret", "| vault kv", "| pass insert"}, piped},
		detector{"command-line", []string{"pgpass"}, pgpass},
		detector{"wifi-code", []string{"wifi:"}, wifiCode},
		detector{"command-line", []string{"auth=(", "basicauth(", "credentials(", "login(", "signin("}, quotedPair},
	)
}

func commandDetectors(commands []command) []detector {
	ds := make([]detector, len(commands))
	for i, c := range commands {
		ds[i] = detector{"command-line", []string{c.key}, c.match}
	}
	return ds
}

func wordDetectors(commands []wordCommand) []detector {
	ds := make([]detector, len(commands))
	for i, c := range commands {
		ds[i] = detector{"command-line", []string{c.key}, c.match}
	}
	return ds
}

func (c wordCommand) match(v view, key, end int) (span, bool) {
	at := end
	for range c.skip {
		at = run(v.s, at, at+longestName, func(c byte) bool { return !isSpace(c) })
		at = run(v.s, at, at+4, isBlank)
	}
	val := valueAt(v, at)
	return span{val.start, val.end}, startsWord(v.s, key) && argument(val)
}

// wifiCode finds the password in what a code to scan says: WIFI:S:net;P:…;;
func wifiCode(v view, _, end int) (span, bool) {
	code := v.s[end:min(len(v.s), end+160)]
	i := strings.Index(code, ";P:")
	if i < 0 || strings.IndexByte(code[:i], '\n') >= 0 {
		return span{}, false
	}
	size := strings.IndexByte(code[i+3:], ';')
	return span{end + i + 3, end + i + 3 + size}, size > 0
}

func (c command) match(v view, key, end int) (span, bool) {
	text := v.low
	if c.flag != lower(c.flag) {
		text = v.s
	}
	line, _, _ := strings.Cut(text[end:min(len(text), end+160)], "\n")
	i := strings.Index(line, c.flag)
	if i < 0 || !startsWord(v.s, key) {
		return span{}, false
	}
	at := end + i + len(c.flag)
	if c.joint == isBlank(next(v.s, at)) && !isQuote(next(v.s, at)) {
		return span{}, false
	}
	val := valueAt(v, at)
	switch cut := strings.IndexByte(val.text, c.after); {
	case c.after == 0:
	case c.after == ' ': // the user joins the flag, the password is a word of its own
		val = valueAt(v, val.end)
	case c.after == ',': // which ends a value
		val = valueAt(v, val.end+1)
	case cut < 0 && next(v.s, val.end) == c.after: // a key as the user, without a password
		return span{val.start, val.end}, len(val.text) >= 16 && random(val.text)
	case cut < 0 || pinPart(val.text[:cut]):
		return span{}, false
	default:
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

// pgpass finds the fifth field of host:port:database:user:password behind the
// name of the file.
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
