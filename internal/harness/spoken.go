package harness

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// Programs that keep no transcript of their own hand over what was said as they have it:
// as messages of a role and a content, or as a plain text in which a label says who
// speaks. Nothing there names a turn, so it is known by its words: who said them, and
// which time these are. What is handed over again, grown or not, is so known again.

// Spoken reads such a transcript. One in which nobody is named has no turns.
func Spoken(transcript string) Read {
	transcript = strings.TrimSpace(string(clean([]byte(transcript))))
	s := speech{transcript: newTranscript(strings.NewReader(""), 0), times: map[string]int{}}
	if !s.messages(transcript) {
		s.text(strings.Split(strings.ReplaceAll(transcript, "\r\n", "\n"), "\n"))
	}
	return s.result()
}

// Unknown reports that of a transcript nothing was read because nothing in it had the form
// that its reader knows: then it may be in none.
func (r Read) Unknown() bool {
	for kind := range r.Skipped {
		if kind != "damaged" && kind != "unnamed" && kind != "without id" {
			return false
		}
	}
	return len(r.Turns) == 0
}

// speech gathers what was said.
type speech struct {
	*transcript
	times map[string]int // how often the same was said by the same until now
}

// named gives a turn the name by which it is known in its session.
func (s *speech) named(role, words string) string {
	said := role + "\x00" + strings.TrimSpace(words)
	s.times[said]++
	sum := sha256.Sum256([]byte(said + "\x00" + strconv.Itoa(s.times[said])))
	return "@" + hex.EncodeToString(sum[:12])
}

// messages reads JSON: a list of messages, an object that has one, or one message a line. It
// reports whether there was any.
func (s *speech) messages(transcript string) bool {
	var list []json.RawMessage
	var held struct{ Messages []json.RawMessage }
	switch {
	case strings.HasPrefix(transcript, "[") && json.Unmarshal([]byte(transcript), &list) == nil:
	case strings.HasPrefix(transcript, "{") && json.Unmarshal([]byte(transcript), &held) == nil && held.Messages != nil:
		list = held.Messages
	case strings.HasPrefix(transcript, "{"):
		for line := range strings.Lines(transcript) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, json.RawMessage(line))
			}
		}
	}
	for _, raw := range list {
		s.message(raw)
	}
	return len(list) > 0
}

func (s *speech) message(raw []byte) {
	var l anyLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' {
		s.skip("damaged")
		return
	}
	l.Role = strings.ToLower(l.Role)
	if l.ID != "" {
		l.ID = "@" + l.ID // of the session, for all that we know
	} else {
		l.ID = s.named(l.Role, textOf(l.Content))
	}
	s.anySaid(l)
}

// speakers are the labels of who speaks in a plain text.
var speakers = map[string]Role{
	"user": RoleUser, "human": RoleUser, "you": RoleUser, "me": RoleUser, "you said": RoleUser,
	"assistant": RoleAssistant, "ai": RoleAssistant, "bot": RoleAssistant, "claude": RoleAssistant, "chatgpt": RoleAssistant, "gpt": RoleAssistant,
	"gemini": RoleAssistant, "copilot": RoleAssistant, "codex": RoleAssistant, "chatgpt said": RoleAssistant, "claude said": RoleAssistant,
	"system": RoleNote, "developer": RoleNote, "tool": RoleTool,
}

// aLabel is a label at the start of a line, bare or marked as Markdown does.
var aLabel = text.Pattern(`^(#{1,6} |[*_\[]{0,3})(\pL+(?: said)?)([*_\]]{0,3}):([*_]{0,3})(?:\s+|$)`)

// label is who speaks, as a line says it.
type label struct {
	word, marks string
	role        Role
	size        int // of the line before what is said
}

// labelOf reads the label of a line.
func labelOf(line string) (l label, ok bool) {
	m := aLabel().FindStringSubmatch(line)
	if m == nil {
		return l, false
	}
	first, _ := utf8.DecodeRuneInString(m[2])
	l = label{strings.ToLower(m[2]), m[1] + m[3] + m[4], "", len(m[0])}
	if unicode.IsUpper(first) {
		l.marks += "A"
	}
	l.role, ok = speakers[l.word]
	return l, ok
}

// text reads lines: a label begins a turn, and what follows without one goes on with it.
// All labels are written as the first is, and each role has one: of other lines that look
// so, and of what is fenced as code, somebody speaks.
func (s *speech) text(lines []string) {
	if !talk(lines) {
		return
	}
	var (
		marks string
		own   = map[Role]string{}
		said  []string
		now   label
	)
	end := func() {
		if whole := strings.TrimSpace(strings.Join(said, "\n")); now.role != "" && whole != "" {
			s.say(Turn{ID: s.named(string(now.role), whole), Role: now.role, Meta: now.role == RoleNote}, whole)
		}
		said = nil
	}
	fences := fencedLines(lines)
	for i, line := range lines {
		l, ok := labelOf(line)
		switch {
		case !ok || fences[i], now.role != "" && l.marks != marks, own[l.role] != "" && own[l.role] != l.word:
			if now.role != "" {
				said = append(said, line)
			} else if strings.TrimSpace(line) != "" {
				s.skip("unlabelled")
			}
		default:
			end()
			now, marks, own[l.role] = l, l.marks, l.word
			said = append(said, line[l.size:])
		}
	}
	end()
}

// talk reports whether somebody is named in a text who talks: in its first line or, below
// others, at least twice.
func talk(lines []string) bool {
	n, first := 0, true
	for _, line := range lines {
		if l, ok := labelOf(line); ok && (l.role == RoleUser || l.role == RoleAssistant) {
			n++
		} else if ok || first && strings.TrimSpace(line) == "" {
			continue // who speaks may come behind what the system says
		}
		if first && n > 0 {
			return true
		}
		first = false
	}
	return n > 1
}

// fencedLines says which lines stand in a block of code. One that never ends is none.
func fencedLines(lines []string) []bool {
	in, open := make([]bool, len(lines)), -1
	for i, line := range lines {
		if !strings.HasPrefix(strings.TrimSpace(line), "```") {
			continue
		}
		if open < 0 {
			open = i
			continue
		}
		for j := open; j <= i; j++ {
			in[j] = true
		}
		open = -1
	}
	return in
}
