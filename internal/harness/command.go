package harness

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/text"
)

// word is one word of a shell command: its text without quotes, and where it
// stands.
type word struct {
	text       string
	start, end int
}

// words splits a command at blanks, as a shell would before it expands
// anything. A quote without its end reaches to the end.
func words(command string) []word {
	var list []word
	for i := 0; i < len(command); {
		if strings.IndexByte(" \t\r\n", command[i]) >= 0 {
			i++
			continue
		}
		text, end := oneWord(command, i)
		list = append(list, word{text, i, end})
		i = end
	}
	return list
}

func oneWord(s string, i int) (text string, end int) {
	var b strings.Builder
	quote := byte(0)
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && strings.IndexByte(" \t\r\n", c) >= 0:
			return b.String(), i
		case c == '\\' && quote != '\'' && i+1 < len(s) && strings.IndexByte(" \t\"'\\$", s[i+1]) >= 0:
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), i
}

var plainWord = text.Pattern(`^[A-Za-z0-9_@%+=:,./-]+$`)

// quote writes a program's path as one word for a shell of this system.
func quote(bin string) string { return quoteOn(runtime.GOOS, bin) }

func quoteOn(system, bin string) string {
	bin = filepath.ToSlash(bin)
	if plainWord().MatchString(bin) {
		return bin
	}
	if system == "windows" {
		return `"` + bin + `"`
	}
	return "'" + strings.ReplaceAll(bin, "'", `'\''`) + "'"
}

// powerCall is what PowerShell needs before a program in quotes, which it would take
// for a text.
const powerCall = "& "

// powerQuote writes the call of a program for PowerShell. Within " it would read a $
// and a backtick.
func powerQuote(bin string) string {
	bin = filepath.ToSlash(bin)
	switch {
	case plainWord().MatchString(bin):
		return bin
	case strings.ContainsAny(bin, "$`"):
		return powerCall + "'" + strings.ReplaceAll(bin, "'", "''") + "'"
	}
	return powerCall + `"` + bin + `"`
}

// hookCommand is a command that calls one of our hooks.
type hookCommand struct {
	bin        string // the program
	start, end int    // where it stands in the command, with what calls it
	sub        string // the hook's name: "stop"
}

// parseHook recognises "… <path of a signet> hook <name> … -H <harness> …". The
// program may have been moved or renamed, be called through an interpreter, or
// carry options that a person added.
func parseHook(list []word, harness string) (hookCommand, bool) {
	i := slices.IndexFunc(list, func(w word) bool { return w.text == "hook" })
	if i < 1 || i+1 >= len(list) || !namesHarness(list[i+1:], harness) {
		return hookCommand{}, false
	}
	bin := list[i-1]
	base := path.Base(strings.ReplaceAll(bin.text, `\`, "/"))
	if !strings.Contains(strings.ToLower(base), "signet") {
		return hookCommand{}, false
	}
	found := hookCommand{bin: bin.text, start: bin.start, end: bin.end, sub: list[i+1].text}
	if i == 2 && list[0].text == strings.TrimSpace(powerCall) {
		found.start = list[0].start
	}
	if strings.HasSuffix(base, ".js") {
		found.start = list[0].start // the interpreter goes with its script
	}
	return found, true
}

func namesHarness(list []word, harness string) bool {
	for i, w := range list {
		switch w.text {
		case "-H" + harness, "--harness=" + harness:
			return true
		case "-H", "--harness":
			if i+1 < len(list) && list[i+1].text == harness {
				return true
			}
		}
	}
	return false
}

// CheckBinary refuses a program that may be gone tomorrow: one in a temporary
// folder or in the build cache of Go. Hooks that call it would fail silently.
func CheckBinary(bin string) error {
	if !filepath.IsAbs(bin) {
		return errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	for _, p := range resolved(bin) {
		for _, dir := range temporary() {
			if inside(p, dir) {
				return fleeting(bin)
			}
		}
		for _, part := range strings.Split(filepath.ToSlash(p), "/") {
			if strings.HasPrefix(part, "go-build") {
				return fleeting(bin)
			}
		}
	}
	return nil
}

func fleeting(bin string) error {
	return errs.Field("bin", "%s is a temporary program, which hooks must not rely on", bin).
		WithHint("run go install ./cmd/signet, then connect with the installed signet")
}

// temporary lists the folders that are cleared from time to time.
func temporary() []string {
	var dirs []string
	for _, dir := range []string{os.TempDir(), "/tmp", "/var/tmp", "/var/folders", "/private/tmp"} {
		dirs = append(dirs, resolved(dir)...)
	}
	return dirs
}

// resolved gives a path as it is and, where it leads elsewhere, what it leads to.
func resolved(p string) []string {
	p = filepath.Clean(p)
	if target, err := filepath.EvalSymlinks(p); err == nil && target != p {
		return []string{p, target}
	}
	return []string{p}
}

func inside(p, dir string) bool {
	rel, err := filepath.Rel(dir, p)
	return err == nil && filepath.IsLocal(rel)
}
