package harness

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// transcript gathers the turns of one reading of a transcript, which is a file of
// JSON lines in the programs we know. The result of a tool is joined with its
// call; a call without a result in this reading is a turn of its own, so that a
// reading that ends between the two loses nothing.
type transcript struct {
	lines *lines
	seen  map[string]bool // ids, since a resumed file repeats lines
	calls map[string]int  // the id of a call to its place in read.Turns
	read  Read
}

func newTranscript(r io.Reader, from int64) *transcript {
	return &transcript{
		lines: newLines(r, from), seen: map[string]bool{}, calls: map[string]int{},
		read: Read{Next: from, Skipped: map[string]int{}},
	}
}

// each has every line told, and gives what that made.
func (t *transcript) each(line func(raw []byte)) (Read, error) {
	for {
		raw, tooLong, err := t.lines.read()
		if errors.Is(err, io.EOF) {
			return t.result(), nil
		}
		if err != nil {
			return t.result(), fmt.Errorf("reading transcript: %w", err)
		}
		if tooLong {
			t.skip("too-long")
		} else if len(raw) > 0 {
			line(raw)
		}
	}
}

// result leaves out the calls that found their results.
func (t *transcript) result() Read {
	t.read.Next = t.lines.next
	t.read.Turns = slices.DeleteFunc(t.read.Turns, func(t Turn) bool { return t.ID == "" })
	return t.read
}

func (t *transcript) skip(kind string) { t.read.Skipped[kind]++ }

// first reports that an id was not met before.
func (t *transcript) first(id string) bool {
	if t.seen[id] {
		return false
	}
	t.seen[id] = true
	return true
}

// say adds a turn unless nothing is left of its text without our injections.
func (t *transcript) say(turn Turn, text string) {
	text = withoutZeros(text)
	turn.Text = StripInjected(text)
	if strings.TrimSpace(turn.Text) == "" {
		if turn.Text != text {
			t.skip("injected")
		}
		return
	}
	t.read.Turns = append(t.read.Turns, turn)
}

// call adds the turn of a tool that was called and has not answered yet.
func (t *transcript) call(turn Turn, id string) {
	turn.Role = RoleTool
	t.calls[id] = len(t.read.Turns)
	t.read.Turns = append(t.read.Turns, turn)
}

// answered adds the turn of a tool that answered, and blanks that of its call.
func (t *transcript) answered(turn Turn, id, text string) {
	turn.Role, turn.Text = RoleTool, clip(StripInjected(withoutZeros(text)), maxToolText)
	if i, ok := t.calls[id]; ok {
		call := &t.read.Turns[i]
		turn.Tool, turn.Input = call.Tool, call.Input
		call.ID = ""
		delete(t.calls, id)
	}
	t.read.Turns = append(t.read.Turns, turn)
}

// withoutZeros shows zero bytes, which no store of text holds, as what they are.
func withoutZeros(text string) string { return strings.ReplaceAll(text, "\x00", "\uFFFD") }

// oddMember reports that only a member had another type than we know. The rest
// of the line was read.
func oddMember(err error) bool {
	_, ok := errors.AsType[*json.UnmarshalTypeError](err)
	return ok
}

func kindName(kind string) string {
	if kind == "" {
		return "unnamed"
	}
	return kind
}
