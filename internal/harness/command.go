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

// quote writes a path as one word for a shell of this system.
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

	workspace string // the workspace that it names, or ""
	from, to  int    // where it does so in the command
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
	found.workspace, found.from, found.to = namedWorkspace(list[i+1:])
	return found, true
}

// namedWorkspace finds the workspace that a command names, and where that stands. In
// a command that names none the place is its end.
func namedWorkspace(list []word) (workspace string, from, to int) {
	for i, w := range list {
		switch {
		case (w.text == "-p" || w.text == "--path") && i+1 < len(list):
			return list[i+1].text, w.start, list[i+1].end
		case strings.HasPrefix(w.text, "--path="):
			return strings.TrimPrefix(w.text, "--path="), w.start, w.end
		}
	}
	if len(list) == 0 {
		return "", 0, 0
	}
	end := list[len(list)-1].end
	return "", end, end
}

// asWords gives arguments that need no shell.
func asWords(args []string) []word {
	list := make([]word, len(args))
	for i, arg := range args {
		list[i].text = arg
	}
	return list
}

// call is how a program shall call us.
type call struct {
	bin       string
	workspace string // "" where it is found without
}

// call gives how a program shall call bin.
func (h Home) call(bin string) call {
	if !h.Named {
		return call{bin: bin}
	}
	return call{bin, h.workspace()}
}

// flag is what a command says of the workspace, which stands there as quoted; "" where
// it has not to say anything.
func (c call) flag(quoted string) string {
	if c.workspace == "" {
		return ""
	}
	return " -p " + quoted
}

// serving gives the arguments with which the program serves a model.
func (c call) serving() []string { return c.withWorkspace([]string{"mcp"}) }

// withWorkspace gives arguments that name the workspace as they should, and are else
// as they were.
func (c call) withWorkspace(args []string) []string {
	var kept []string
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "-p" || args[i] == "--path":
			i++
		case !strings.HasPrefix(args[i], "--path="):
			kept = append(kept, args[i])
		}
	}
	if c.workspace != "" {
		kept = append(kept, "-p", c.workspace)
	}
	return kept
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
