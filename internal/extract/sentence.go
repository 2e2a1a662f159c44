package extract

import (
	"regexp"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// longest bounds a sentence in bytes. What is longer is a paste or a ramble
// that no single fact could be cut from.
const longest = 600

// A sentence is one sentence somebody said, ready for the rules.
type sentence struct {
	turn       int
	first      bool // of its turn
	origin     memory.Origin
	raw        string // as written
	body       string // raw without the words before the statement
	words      string // body with code and quotes masked; same length
	told       bool   // "remember that …"
	correcting bool   // it sets right what the assistant did or said
	void       bool   // retracted, or no statement at all
	asked      string // the assistant's question it answers
	against    string // what the assistant said just before
	turns      *memory.Turn
}

// read gives the sentences of the person and the assistant. Tools, subagents
// and the harness's summaries have no say.
func read(turns []memory.Turn) []sentence {
	var said []sentence
	last := "" // what the assistant said before the person's turn
	for i := range turns {
		t := &turns[i]
		if t.Side || t.Role != memory.RoleUser && t.Role != memory.RoleAssistant {
			continue
		}
		from := len(said)
		said = readTurn(said, t, i)
		if t.Role == memory.RoleAssistant {
			last = lastSentence(said[from:])
			continue
		}
		inContext(said[from:], last, i > 0)
		last = ""
	}
	return said
}

func lastSentence(said []sentence) string {
	if len(said) == 0 {
		return ""
	}
	return said[len(said)-1].raw
}

func readTurn(said []sentence, t *memory.Turn, turn int) []sentence {
	raw := t.Text.String()
	prose := text.Prose(raw)
	if len(prose) != len(raw) {
		return said
	}
	first := true
	head := ""
	for span := range text.Sentences(prose) {
		line := strings.TrimSpace(raw[span.Start:span.End])
		if strings.HasSuffix(line, ":") {
			head = strings.TrimSuffix(line, ":")
			continue
		}
		if span.End-span.Start > longest {
			continue
		}
		s := newSentence(raw[span.Start:span.End], prose[span.Start:span.End])
		s.turn, s.first, s.turns = turn, first, t
		s.origin = memory.Person
		if t.Role == memory.RoleAssistant {
			s.origin = memory.Assistant
		}
		_ = head
		first = false
		said = append(said, s)
	}
	return said
}

var (
	inline  = regexp.MustCompile("`[^`\n]+`|\"[^\"\n]*\"|“[^”\n]*”")
	opening = form(`^(?:ok(?:ay)?|so|btw|well|um+|uh|yeah|yep|yes|right|hey|hi|oh|and|but|also|then|by the way|basically|honestly|hm+|heads[ -]up|just so you know|quick note|actually|nope?|nah|sorry)(?:[,:;!.\s–—-]+|$)`)
	telling = form(`^(?:please )?(?:(?:do )?(?:remember|note|keep in mind|know|be aware|don't forget)(?: that|:)|(?:for (?:future )?reference|fyi|for the record|note to self|heads[ -]up|just so you know|nb|ps|from now on)[,:]?) `)
	bullet  = regexp.MustCompile(`^(?:[-*•]|\d+[.)])\s+`)
)

// newSentence masks code and quotes and strips what leads up to the statement.
func newSentence(raw, prose string) sentence {
	s := sentence{raw: raw}
	words := mask(raw, prose)
	at := 0
	for {
		rest := words[at:]
		if m := bullet.FindString(rest); m != "" {
			at += len(m)
			continue
		}
		if m := telling.FindString(rest); m != "" {
			s.told = true
			at += len(m)
			continue
		}
		m := opening.FindString(rest)
		if m == "" {
			break
		}
		if strings.HasPrefix(strings.ToLower(m), "no ") {
			break
		}
		at += len(m)
	}
	s.body, s.words = raw[at:], words[at:]
	return s
}

// mask hides from the rules what is no prose: code, quotes, links to text.
// The mask has the length of what it hides.
func mask(raw, prose string) string {
	words := []byte(raw)
	for i := range words {
		if raw[i] != prose[i] {
			words[i] = 1
		}
	}
	for _, m := range inline.FindAllStringIndex(raw, -1) {
		for i := m[0]; i < m[1]; i++ {
			words[i] = 1
		}
	}
	for i := 1; i+1 < len(words); i++ {
		if words[i] == ' ' && words[i-1] == 1 && words[i+1] == 1 {
			words[i] = 1
		}
	}
	return string(words)
}
