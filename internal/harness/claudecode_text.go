package harness

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ccWrappers are the tags that Claude Code puts into a person's lines around
// text of its own.
var ccWrappers = []string{
	"system-reminder", "local-command-stdout", "local-command-stderr", "local-command-caveat",
	"bash-input", "bash-stdout", "bash-stderr", "command-name", "command-message",
	"command-contents", "task-notification", "ide_opened_file", "ide_selection",
}

// ccSpoken parts a person's words from what Claude Code wrote around them. If
// she said nothing, all of it is given back as meta. The arguments of a slash
// command and a note typed with "#" are her words.
func ccSpoken(text string) (spoken string, meta bool) {
	if strings.HasPrefix(text, "[Request interrupted by user") {
		return text, true
	}
	spoken = text
	for _, name := range ccWrappers {
		spoken = cutSpans(spoken, name)
	}
	spoken = unwrap(unwrap(spoken, "command-args"), "user-memory-input")
	if strings.TrimSpace(spoken) == "" {
		return text, true
	}
	if spoken == text {
		return text, false
	}
	return strings.TrimSpace(spoken), false
}

// ccWithoutReminders takes out what Claude Code adds to a tool's output.
func ccWithoutReminders(text string) string { return cutSpans(text, "system-reminder") }

// cutSpans removes every <name>…</name>. An opening tag without an end stays:
// someone may just be talking about it.
func cutSpans(s, name string) string {
	open, end := "<"+name+">", "</"+name+">"
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, open)
		_, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(before)
		s = after
	}
}

// unwrap removes the tags <name> and </name> and leaves what they hold.
func unwrap(s, name string) string {
	return strings.NewReplacer("<"+name+">", "", "</"+name+">", "").Replace(s)
}

// The most we keep of a tool's output, of its input, and of one string in it.
const (
	maxToolText   = 16 << 10
	maxToolInput  = 4 << 10
	maxToolMember = 200
)

// toolMain names the member that says what a call does; the others are bulk,
// such as a file's contents.
var toolMain = map[string]string{
	"Bash":         "command",
	"Shell":        "command",
	"Read":         "file_path",
	"Edit":         "file_path",
	"MultiEdit":    "file_path",
	"Write":        "file_path",
	"NotebookEdit": "notebook_path",
	"bash":         "command",
	"read":         "filePath",
	"edit":         "filePath",
	"write":        "filePath",
}

// toolInput gives a call's input in short: the command, the file, or JSON with
// sorted keys and long strings clipped.
func toolInput(tool string, raw json.RawMessage) string {
	var members map[string]any
	if json.Unmarshal(raw, &members) != nil || members == nil {
		return clip(string(raw), maxToolInput)
	}
	if s, ok := members[toolMain[tool]].(string); ok {
		return clip(s, maxToolInput)
	}
	return clip(string(encode(shorten(members))), maxToolInput)
}

// shorten clips the strings in a JSON value.
func shorten(v any) any {
	switch v := v.(type) {
	case string:
		return clip(v, maxToolMember)
	case []any:
		for i := range v {
			v[i] = shorten(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = shorten(v[k])
		}
	}
	return v
}

// clip keeps the head and the tail of a text of more than limit bytes and says
// in between how much it left out.
func clip(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	head, tail := limit*3/4, len(s)-limit/4
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return fmt.Sprintf("%s\n[… %d bytes left out …]\n%s", s[:head], tail-head, s[tail:])
}
