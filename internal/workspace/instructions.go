package workspace

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/harness"
	"signet/internal/text"
)

// Instructed is what became of the instruction file of a program.
type Instructed struct {
	Harness harness.Harness
	Change  harness.Change
	Err     error // why it is as it was
}

// Instruct brings the instruction files of programs up to date: those that the
// settings list, that are connected, and that give each session a file of the
// person's. Our block in it says who the agent is, in the words that a session's
// start would have; where the settings do not want that told, the block goes. What
// hinders one program keeps none of the others.
func (w Workspace) Instruct(home harness.Home, programs []harness.Harness) ([]Instructed, error) {
	settings, err := config.Load(w.Dir)
	if err != nil {
		return nil, err
	}
	var done []Instructed
	for _, h := range programs {
		fed, ok := h.(harness.FileFed)
		if !ok || !slices.Contains(settings.Harnesses, h.ID()) {
			continue
		}
		if state, err := h.State(home); err != nil || !state.Connected {
			continue // who cannot be asked is told of where it is connected
		}
		change, err := w.instruct(home, fed, h, tellsIdentity(settings))
		done = append(done, Instructed{h, change, err})
	}
	return done, nil
}

// tellsIdentity reports whether the settings want programs to be told who the agent
// is.
func tellsIdentity(c config.Config) bool {
	return c.Identity.Mode == "managed" && c.Hooks.SessionStart.IncludeIdentity
}

func (w Workspace) instruct(home harness.Home, fed harness.FileFed, h harness.Harness, wanted bool) (harness.Change, error) {
	if path, _ := fed.InstructionFile(home); w.holds(path) {
		return harness.Change{}, errs.E(errs.Conflict, "%s leads into the workspace: it is no place for a copy of what lies there", path).
			WithHint("make it a file of its own; until then the hooks of %s say who the agent is", h.Name())
	}
	var leftOut []string
	heeds := harness.Heeds(h)
	change, err := harness.Instruct(home, fed, func(room int) (text string, err error) {
		if !wanted {
			return "", nil
		}
		text, leftOut, err = w.instructions(room, !heeds)
		if heeds && len(leftOut) > 0 {
			return "", err // hooks tell all of it
		}
		return text, err
	})
	if err == nil && len(leftOut) > 0 {
		change.Notes = append(change.Notes, noRoom(fed, home, leftOut, heeds))
	}
	if o, ok := h.(harness.Overridden); ok && err == nil && wanted {
		if by := o.OverriddenBy(home); by != "" {
			change.Notes = append(change.Notes, by+" is read in place of ours, so the hooks of "+h.Name()+" say who the agent is.")
		}
	}
	return change, err
}

// noRoom says what a program is not told by its file, and who tells it instead.
func noRoom(fed harness.FileFed, home harness.Home, leftOut []string, heeds bool) string {
	path, _ := fed.InstructionFile(home)
	note := fmt.Sprintf("%s has no room for %s", path, strings.Join(leftOut, ", "))
	if heeds {
		return note + ", so the hooks say who the agent is."
	}
	return note + ": shorten it, or the files of the workspace."
}

// holds reports whether a path leads into the workspace.
func (w Workspace) holds(path string) bool {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	dir, err := filepath.EvalSymlinks(w.Dir)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(dir, target)
	return err == nil && filepath.IsLocal(rel)
}

// The fixed sentences of an instruction file.
const (
	instructionsIntro = "[signet: who you are and whom you work for, from the files in Signet's workspace. What is changed here is overwritten.]\n"
	leftOutLine       = "[left out, for there is no room: %s]\n"
)

// leastRoom is how many bytes a part must have to be worth being cut.
const leastRoom = 400

// instructions is what our block says: the identity files in their order, each
// under its header, and for a program that hooks cannot tell anything what is
// remembered that belongs to no project. It has at most room bytes, and says where it
// was cut and what it left out.
func (w Workspace) instructions(room int, remembered bool) (text string, leftOut []string, err error) {
	files, err := w.Identity("")
	if err != nil {
		return "", nil, err
	}
	var facts string
	if remembered {
		if facts, err = w.remembered(); err != nil {
			return "", nil, err
		}
	}
	if len(files) == 0 && facts == "" {
		return "", nil, nil
	}
	p := instructionPage{left: room - len(harness.Fence("")) - len(instructionsIntro) - len(leftOutLine)}
	if p.left < leastRoom {
		return "", nil, errs.E(errs.TooLarge, "your own text leaves no room for who the agent is").
			WithHint("shorten it; until then the hooks say that")
	}
	for _, f := range files {
		p.left -= len(f.Name) + len(", ") // if it has to be named as left out
	}
	for _, f := range files {
		p.add(f)
	}
	if len(facts) <= p.left {
		p.text.WriteString(facts)
	}
	if len(p.leftOut) > 0 {
		fmt.Fprintf(&p.text, leftOutLine, strings.Join(p.leftOut, ", "))
	}
	return harness.Fence(instructionsIntro + strings.TrimRight(p.text.String(), "\n")), p.leftOut, nil
}

// instructionPage is the text of a block under construction, with a limit in bytes.
type instructionPage struct {
	text    strings.Builder
	left    int
	leftOut []string // the files that had no room
}

// add adds a file, without the secrets that a person may have put there, or as
// much of it as fits.
func (p *instructionPage) add(f IdentityFile) {
	clean, _ := guard.Redact(f.Text)
	head, body := "## "+f.Header+"\n", clean.String()
	room := p.left - len(head) - len("\n")
	switch {
	case len(body) <= room:
	case room < leastRoom:
		p.leftOut = append(p.leftOut, f.Name)
		return
	default:
		kept := strings.ToValidUTF8(body[:room], "")
		body, _ = cut(kept, f.Name, len([]rune(kept)), true)
	}
	p.left -= len(head) + len(body) + len("\n")
	p.text.WriteString(head + body + "\n")
}

// ofNoProject is how a line of MEMORY.md ends that belongs to no project: one that
// does has the project before the date. The end is ours, whatever the line says.
var ofNoProject = text.Pattern(`^(- .*\(\d{4}-\d\d-\d\d\)) \[[0-9a-f -]+\]$`)

// maxRemembered bounds what is told of MEMORY.md, in bytes.
const maxRemembered = 8000

// remembered is what MEMORY.md says in our block and may be told in every project,
// as data; "" when that is nothing. Lines that are not as we write them are left
// out.
func (w Workspace) remembered() (string, error) {
	block, err := harness.ReadBlock(w.MemoryFile())
	if err != nil {
		return "", err
	}
	facts := "## Relevant Memories\n" + harness.MemoriesIntro + "\n"
	none := len(facts)
	for line := range strings.Lines(block) {
		m := ofNoProject().FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m != nil && len(facts)+len(m[1]) < maxRemembered {
			facts += m[1] + "\n"
		}
	}
	if len(facts) == none {
		return "", nil
	}
	return facts, nil
}
