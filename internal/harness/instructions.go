package harness

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"signet/internal/errs"
)

// Overridden is a FileFed that may be given another file in place of its
// instruction file.
type Overridden interface {
	// OverriddenBy gives the path of that file, or "" when there is none.
	OverriddenBy(home Home) string
}

// TellsIdentity reports whether a program is told who the agent is by its
// instruction file: our block is in it, whole, and the program reads as far. Then
// no hook has to say it.
func TellsIdentity(home Home, h Harness) bool {
	fed, ok := h.(FileFed)
	if !ok || overriddenBy(home, h) != "" {
		return false
	}
	path, most := fed.InstructionFile(home)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxDocument {
		return false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	at, found, err := findBlock(path, string(data))
	return err == nil && found && (most == 0 || at.after <= most)
}

func overriddenBy(home Home, h Harness) string {
	if o, ok := h.(Overridden); ok {
		return o.OverriddenBy(home)
	}
	return ""
}

// Instruct puts what body makes into our block of the program's instruction file,
// and takes the block out where that is "". The body is told how many bytes it may
// have: less than nothing where a person's own text takes all that the program
// reads. A copy of a file with words of theirs is kept before ours come in.
func Instruct(home Home, h FileFed, body func(room int) (string, error)) (Change, error) {
	path, most := h.InstructionFile(home)
	f, rest, held, err := readInstructions(path)
	if err != nil {
		return Change{}, err
	}
	room := MaxBlock - blockAround
	if most > 0 {
		room = min(room, most-blockAround-len(rest))
	}
	text, err := body(room)
	switch {
	case err != nil:
		return Change{}, fmt.Errorf("%s: %w", path, err)
	case text == "":
		return f.withoutBlock(rest, held)
	}
	if len(text) > room {
		return Change{}, errs.E(errs.TooLarge, "%s may hold %d bytes of ours, not %d", path, max(room, 0), len(text))
	}
	next, err := PutBlock(path, string(f.data), text)
	if err != nil || next == string(f.data) {
		return Change{}, err
	}
	if err := f.writable(); err != nil {
		return Change{}, err
	}
	sign := "+"
	if held {
		sign = "~"
	}
	change, err := f.settle([]byte(next), []string{fmt.Sprintf("%s the block that says who the agent is: %d bytes", sign, len(text))}, "", held)
	if err == nil && !held && rest != "" {
		change.Notes = append(change.Notes, path+" has words of your own: they stay as they are, and ours stand below them between marks.")
	}
	return change, err
}

// Uninstruct takes our block out of the program's instruction file, which goes
// where nothing else is in it.
func Uninstruct(home Home, h FileFed) (Change, error) {
	path, _ := h.InstructionFile(home)
	f, rest, held, err := readInstructions(path)
	if err != nil {
		return Change{}, err
	}
	return f.withoutBlock(rest, held)
}

// readInstructions reads an instruction file, and what of it is not our block.
func readInstructions(path string) (f settingsFile, rest string, held bool, err error) {
	if !filepath.IsAbs(path) {
		return f, "", false, errs.E(errs.Invalid, "an instruction file must be an absolute path, not %q", path)
	}
	if f, err = readSettings(path); err != nil {
		return f, "", false, err
	}
	if bytes.IndexByte(f.data, 0) >= 0 {
		return f, "", false, errs.E(errs.Invalid, "%s is no text in UTF-8", path).WithHint("save it as UTF-8")
	}
	rest, held, err = CutBlock(path, string(f.data))
	return f, rest, held, err
}

func (f settingsFile) withoutBlock(rest string, held bool) (Change, error) {
	if !held {
		return Change{}, nil
	}
	if err := f.writable(); err != nil {
		return Change{}, err
	}
	return f.settle([]byte(rest), []string{"- the block that says who the agent is"}, "", true)
}

// writable refuses a file that a person made read-only: a rename would go past
// that.
func (f settingsFile) writable() error {
	if f.exists && f.mode&0o200 == 0 {
		return errs.E(errs.Denied, "%s is read-only", f.path).WithHint("make it writable: chmod u+w %s", strings.Join(strings.Fields(f.path), `\ `))
	}
	return nil
}
