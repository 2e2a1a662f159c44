package harness

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
)

// cursorLine is one line of a Cursor transcript: who speaks, and what. It has no id,
// and its time stands in what the person says, if anywhere. A line with a type is
// about the talk, and none of it.
type cursorLine struct {
	Type    string  `json:"type"`
	Role    string  `json:"role"`
	Message message `json:"message"`
}

// Turns reads a transcript line by line. Lines are only ever appended, so a turn is
// known by where its line stands and what that says; see Turn.ID.
func (Cursor) Turns(r io.Reader, from int64) (Read, error) {
	c := cursorReader{transcript: newTranscript(r, from)}
	return c.each(c.line)
}

type cursorReader struct {
	*transcript
	at time.Time // of the last prompt that this reading met
}

func (c *cursorReader) line(raw []byte) {
	var l cursorLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		c.skip("damaged")
		return
	}
	switch {
	case l.Role == "user" || l.Role == "assistant":
		c.message(raw, l)
	case l.Type == "turn_ended":
	case l.Type != "":
		c.skip(kindName(l.Type))
	default:
		c.skip(kindName(l.Role))
	}
}

// message makes a turn of each block that says or does something, numbered among
// these.
func (c *cursorReader) message(raw []byte, l cursorLine) {
	sum := sha256.Sum256(raw)
	id := fmt.Sprintf("@%d#%s", c.lines.at, hex.EncodeToString(sum[:6]))
	n := 0
	for _, b := range blocksOf(l.Message.Content) {
		n++
		if told := spans(b.Text, "timestamp"); l.Role == "user" && len(told) > 0 {
			c.at = cursorTime(told[0])
		}
		t := Turn{ID: id, Role: Role(l.Role), Time: c.at}
		if n > 1 {
			t.ID = fmt.Sprintf("%s#%d", id, n)
		}
		switch b.Type {
		case "text":
			c.text(t, b.Text)
		case "tool_use":
			t.Tool, t.Input = b.Name, toolInput(b.Name, b.Input)
			if b.ID == "" {
				b.ID = t.ID
			}
			c.call(t, b.ID)
		case "tool_result":
			t.Failed = b.IsError
			c.answered(t, b.ToolUseID, textOf(b.Content))
		case "thinking", "redacted_thinking", "image", "document":
		default:
			c.skip(kindName(b.Type))
		}
	}
}

// text adds what was said. The person's words stand in a tag of their own, and
// Cursor's beside it: what it attached, and when. Without that tag she said all that
// is in no other.
func (c *cursorReader) text(t Turn, text string) {
	if t.Role != RoleUser {
		c.say(t, text)
		return
	}
	own := StripInjected(text)
	spoken, meta := cursorSpoken(own)
	if meta && own != text {
		c.skip("injected")
		return
	}
	t.Meta = meta
	c.say(t, spoken)
}

// cursorWrappers are the tags that Cursor puts into a person's lines around text of
// its own.
var cursorWrappers = []string{
	"timestamp", "system_notification", "system_reminder", "system-reminder", "attached_files", "open_and_recently_viewed_files", "user_info",
	"git_status", "project_layout", "rules", "agent_skills", "external_links", "image_files", "additional_data",
}

// cursorSpoken parts a person's words from what Cursor wrote around them. If she
// said nothing, all of it is given back as meta.
func cursorSpoken(text string) (spoken string, meta bool) {
	if inside := spans(text, "user_query"); len(inside) > 0 {
		return strings.TrimSpace(cutSpans(strings.Join(inside, "\n\n"), "timestamp")), false
	}
	spoken = text
	for _, name := range cursorWrappers {
		spoken = cutSpans(spoken, name)
	}
	spoken = unwrap(spoken, "user_query") // which holds no word: a picture, say
	if strings.TrimSpace(spoken) == "" {
		return text, true
	}
	if spoken == text {
		return text, false
	}
	return strings.TrimSpace(spoken), false
}

// cursorTime reads the minute at which a prompt was sent, such as "Monday, Aug 3,
// 2026, 9:00 AM (UTC+5:30)". What is written in another way is the zero time.
func cursorTime(s string) time.Time {
	clock, zone, _ := strings.Cut(strings.TrimSuffix(s, ")"), " (UTC")
	hours, minutes, _ := strings.Cut(zone, ":")
	east, badZone := time.ParseDuration(cmp.Or(hours, "0") + "h" + cmp.Or(minutes, "0") + "m")
	at, err := time.Parse("Monday, Jan 2, 2006, 3:04 PM", clock)
	if err != nil || badZone != nil {
		return time.Time{}
	}
	return at.Add(-east)
}

// spans gives what stands in every <name>…</name>, without the blanks around it.
// A tag that is not closed reaches to the end.
func spans(s, name string) []string {
	var inside []string
	for {
		_, rest, ok := strings.Cut(s, "<"+name+">")
		if !ok {
			return inside
		}
		span, after, _ := strings.Cut(rest, "</"+name+">")
		if span = strings.TrimSpace(span); span != "" {
			inside = append(inside, span)
		}
		s = after
	}
}
