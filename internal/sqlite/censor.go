package sqlite

import (
	"slices"
	"strings"
	"unicode"

	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/text"
	"signet/internal/vcs"
)

// censor knows what is purged.
type censor struct {
	id, session string
	says        []saying      // of the memory, in its versions
	learnt      []memory.Turn // that it was learnt from
	others      []memory.Turn // that say it, too
	given       []memory.Turn // in its scope, that give it away
	said        []string      // what the memory and its turns say, and the sentences of the others
	phrases     []string
	runs        map[string]bool   // of words of the memory
	known       map[string]string // texts that were looked at: identity files come again and again
	retellers   map[string]bool   // memories that retell it with other things
}

// censor reads what a memory that is purged says, what its turns say, and who else
// says it.
func (t *tx) censor(m memory.Memory) (*censor, error) {
	told, err := t.rows(sayings, m.ID)
	if err != nil {
		return nil, err
	}
	c := &censor{id: m.ID, session: m.Source.Session, known: map[string]string{}, runs: map[string]bool{}}
	for _, s := range told {
		c.said = append(c.said, s[0])
		if s[1] == "memory" {
			c.says = append(c.says, sayingOf(s[0]))
			c.learn(s[0])
		}
	}
	if c.learnt, err = t.learntFrom(m); err != nil {
		return nil, err
	}
	if c.others, err = t.retold(c.says, c.learnt); err != nil {
		return nil, err
	}
	for _, s := range c.says {
		given, err := t.givers(s, m.Scope, slices.Concat(c.learnt, c.others, c.given))
		if err != nil {
			return nil, err
		}
		c.given = append(c.given, given...)
	}
	c.said = append(c.said, c.sentencesOfOthers()...)
	c.phrases = vcs.Phrases(c.said)
	return c, nil
}

// telling is how many words in a row are not shared by chance.
const telling = 4

// learn notes every run of words of a text.
func (c *censor) learn(s string) {
	words := spokenWords(s)
	for i := range max(len(words)-telling+1, 0) {
		c.runs[strings.Join(words[i:i+telling], " ")] = true
	}
}

func (c *censor) pieces(pieces []storedPiece) (did bool) {
	for i, p := range pieces {
		clean := p.Text
		switch {
		case slices.Contains(strings.Fields(p.Memory), c.id), p.Session != "" && p.Session == c.session:
			clean = strings.Replace(p.Text, strings.TrimSpace(p.Text), session.Gap, 1) // the line breaks around it stay
		case c.retellers[p.Memory]:
			clean = strings.Replace(p.Text, strings.TrimSpace(p.Text), c.retelling(p.Text), 1)
		case p.Memory == "":
			clean = c.text(p.Text)
		}
		if clean != p.Text {
			pieces[i].Text, did = clean, true
		}
	}
	return did
}

func (c *censor) candidates(w *storedWeighed) (did bool) {
	for i := range w.Of {
		if o := &w.Of[i]; o.ID == c.id && !o.Purged {
			o.Purged, o.Terms, did = true, nil, true
		}
	}
	if did {
		c.parts(w)
	}
	return did
}

// parts leaves a gap for the names of parts of scores that only purged candidates have, and
// that hold a word of the memory: "told of Zanzibar".
func (c *censor) parts(w *storedWeighed) {
	kept := map[int]bool{}
	for _, o := range w.Of {
		for _, p := range o.Parts {
			kept[int(p[0])] = kept[int(p[0])] || !o.Purged
		}
	}
	words := map[string]bool{}
	for _, said := range c.said {
		for _, word := range text.Terms(said) {
			words[word] = true
		}
	}
	for i, name := range w.Parts {
		if !kept[i] && slices.ContainsFunc(text.Terms(name), func(word string) bool { return words[word] }) {
			w.Parts[i] = session.Gap
		}
	}
}

// text puts gaps into a text: where it says a phrase, and for lines that say it in
// other words, or share a run of words with the memory.
func (c *censor) text(s string) string {
	if clean, ok := c.known[s]; ok {
		return clean
	}
	clean := erase(s, c.phrases)
	lines := strings.Split(clean, "\n")
	for i, line := range lines {
		if c.sharesRun(line) || slices.ContainsFunc(c.says, func(s saying) bool { return s.isToldBy(line) }) {
			lines[i] = session.Gap
		}
	}
	clean = strings.Join(lines, "\n")
	c.known[s] = clean
	return clean
}

// sharesRun reports whether a line has a run of words of the memory.
func (c *censor) sharesRun(line string) bool {
	words := spokenWords(line)
	for i := range max(len(words)-telling+1, 0) {
		if c.runs[strings.Join(words[i:i+telling], " ")] {
			return true
		}
	}
	return false
}

// quotedBy reports whether a line says or quotes what is purged.
func (c *censor) quotedBy(line string) bool { return c.text(line) != line }

// echoedBy reports whether an answer says again what is purged.
func (c *censor) echoedBy(answer string) bool {
	return slices.ContainsFunc(c.says, func(s saying) bool { return s.isEchoedBy(answer) })
}

func erase(s string, phrases []string) string {
	for _, phrase := range phrases {
		s, _ = text.Erase(s, phrase, session.Gap)
	}
	return s
}

// spokenWords cuts a text into words in lower case.
func spokenWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}
