package harness

import (
	"encoding/json"
	"strings"
)

// message is a message as model vendors write it; several programs keep it so.
type message struct {
	Role    string          `json:"role"`
	Model   string          `json:"model"`
	Content json.RawMessage `json:"content"`
}

// block is one part of a message's content. Which members hold a value depends
// on Type.
type block struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   json.RawMessage `json:"content"`
	IsError   bool            `json:"is_error"`
}

// blocksOf gives the blocks of a content, which may also be one plain string.
// What is neither gives none.
func blocksOf(content json.RawMessage) []block {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return []block{{Type: "text", Text: text}}
	}
	var list []json.RawMessage
	if json.Unmarshal(content, &list) != nil {
		return nil
	}
	blocks := make([]block, 0, len(list))
	for _, raw := range list {
		var b block
		if err := json.Unmarshal(raw, &b); err == nil || oddMember(err) {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// spoken lists the types of blocks that hold what was said, in the words of the
// vendors.
var spoken = map[string]bool{"text": true, "input_text": true, "output_text": true}

// textOf joins the texts of a content.
func textOf(content json.RawMessage) string {
	var texts []string
	for _, b := range blocksOf(content) {
		if spoken[b.Type] && b.Text != "" {
			texts = append(texts, b.Text)
		}
	}
	return strings.Join(texts, "\n\n")
}
