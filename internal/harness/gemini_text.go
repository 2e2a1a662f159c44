package harness

import (
	"cmp"
	"encoding/json"
	"strings"
)

// geminiPart is one part of a message as Google's models write it.
type geminiPart struct {
	Text     string `json:"text"`
	Thought  bool   `json:"thought"`
	Response *struct {
		Response struct {
			Output json.RawMessage `json:"output"`
			Error  json.RawMessage `json:"error"`
		} `json:"response"`
	} `json:"functionResponse"`
}

// text is what the part says; a thought says nothing.
func (p geminiPart) text() string {
	if p.Thought {
		return ""
	}
	return p.Text
}

// result is what a tool answered, or what the part says.
func (p geminiPart) result() string {
	if p.Response == nil {
		return p.text()
	}
	return unquoted(json.RawMessage(cmp.Or(string(p.Response.Response.Output), string(p.Response.Response.Error))))
}

// geminiText joins the texts of a content.
func geminiText(content json.RawMessage) string { return geminiJoin(content, geminiPart.text) }

// geminiResult joins what a tool answered.
func geminiResult(content json.RawMessage) string { return geminiJoin(content, geminiPart.result) }

// geminiJoin joins what the parts of a content give. A content is a list of parts, or
// one part, and each of these may be a plain string.
func geminiJoin(content json.RawMessage, of func(geminiPart) string) string {
	var list []json.RawMessage
	if json.Unmarshal(content, &list) != nil {
		list = []json.RawMessage{content}
	}
	var texts []string
	for _, raw := range list {
		var p geminiPart
		if json.Unmarshal(raw, &p.Text) != nil {
			if err := json.Unmarshal(raw, &p); err != nil && !oddMember(err) {
				continue
			}
		}
		if text := of(p); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n")
}

// geminiWithoutContext takes out what hooks added to a prompt. Gemini CLI escapes the
// signs of tags in it, so that its own tag ends where it does.
func geminiWithoutContext(text string) string { return cutSpans(text, "hook_context") }

// The lines between which Gemini CLI puts the files that a prompt names with "@".
const (
	geminiFilesBegin = "--- Content from referenced files ---"
	geminiFilesEnd   = "--- End of content ---"
)

// geminiWithoutFiles takes out the files that a prompt named.
func geminiWithoutFiles(text string) string {
	before, rest, found := strings.Cut(text, "\n"+geminiFilesBegin)
	if !found {
		return text
	}
	_, after, _ := strings.Cut(rest, geminiFilesEnd)
	return before + after
}

// geminiKin names the tool of another program that takes its input in the same member.
var geminiKin = map[string]string{
	"run_shell_command": "Bash",
	"read_file":         "Read",
	"write_file":        "Write",
	"replace":           "Edit",
}

// geminiInput gives a call's input in short.
func geminiInput(tool string, args json.RawMessage) string {
	return toolInput(cmp.Or(geminiKin[tool], tool), args)
}
