package harness

import (
	"slices"
	"strings"
)

// Some programs also call the hooks that they find in the settings of another. Such
// a hook is borrowed: it was written for one program, and another speaks.

// caller is a program that borrows hooks, and how what it says shows that it speaks.
type caller struct {
	id   string
	from []string // whose hooks it calls
	says func(fields) bool
}

// callers lists them. Of what a row asks for, the programs in from say nothing, or
// say something else.
var callers = []caller{
	{"cursor", []string{"claude-code"}, func(f fields) bool { return f.first("cursorversion") != "" }},
	{"vscode", []string{"claude-code", "copilot-cli"}, saysVSCode},
	{"copilot-cli", []string{"vscode"}, func(f fields) bool { return isNumber(f["timestamp"]) }},
}

// saysVSCode knows VS Code by the time it gives as text, by the event's name, and by
// where it keeps transcripts, if it keeps one. Claude Code gives no time, and a
// transcript of its own; Copilot CLI gives the time as a number.
func saysVSCode(f fields) bool {
	path := f.first("transcriptpath")
	return f.first("timestamp") != "" && !isNumber(f["timestamp"]) && f.first("hookeventname") != "" &&
		(path == "" || strings.Contains(path, vscodeChat))
}

// callerOf gives the first program of the table that may be speaking, or "".
func callerOf(f fields) string {
	for _, c := range callers {
		if c.says(f) {
			return c.id
		}
	}
	return ""
}

// Borrower gives the id of the program that speaks, if that is another than the one
// with the given id, whose hook was called; else "".
func (e Event) Borrower(id string) string {
	for _, c := range callers {
		if c.id == e.caller && slices.Contains(c.from, id) {
			return c.id
		}
	}
	return ""
}
