package sqlite

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/text"
	"signet/internal/vcs"
)

// purgeInjections leaves a gap in the records of injections wherever they show
// what is purged: in place of the memory itself, of words of the session that it
// was learnt from, and of what quotes it or its turns in a question or in an
// identity file. What became of it as a candidate stays, but for its terms.
func (t *tx) purgeInjections(c *censor) error {
	for last := int64(0); ; {
		page, err := t.injectionPage(last)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, i := range page {
			last = i.id
			if err := t.censorInjection(c, i); err != nil {
				return err
			}
		}
	}
}

// censor reads what a memory that is purged says, and what its turns say.
func (t *tx) censor(m memory.Memory) (*censor, error) {
	told, err := t.rows(sayings, m.ID)
	if err != nil {
		return nil, err
	}
	c := &censor{id: m.ID, session: m.Source.Session, known: map[string]string{}, runs: map[string]bool{}}
	var said []string
	for _, s := range told {
		said = append(said, s[0])
		if s[1] == "memory" {
			c.learn(s[0])
		}
	}
	c.phrases = vcs.Phrases(said)
	return c, nil
}

type injectionRow struct {
	id                                int64
	question, before, pieces, weighed string
}

// purgePage is how many records are looked at together.
const purgePage = 200

func (t *tx) injectionPage(after int64) ([]injectionRow, error) {
	query, err := t.prepared(`SELECT id, question, said_before, pieces, weighed FROM injections WHERE id > ? ORDER BY id LIMIT 0+?`)
	if err != nil {
		return nil, err
	}
	rows, err := query.QueryContext(t.w.ctx, after, purgePage)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var page []injectionRow
	for rows.Next() {
		var i injectionRow
		if err := rows.Scan(&i.id, &i.question, &i.before, &i.pieces, &i.weighed); err != nil {
			return nil, err
		}
		page = append(page, i)
	}
	return page, rows.Err()
}

func (t *tx) censorInjection(c *censor, i injectionRow) error {
	was := i
	var pieces []storedPiece
	var weighed storedWeighed
	for _, part := range []struct {
		json  *string
		value any
		clean func() bool
	}{
		{&i.pieces, &pieces, func() bool { return c.pieces(pieces) }},
		{&i.weighed, &weighed, func() bool { return c.candidates(weighed.Of) }},
	} {
		if err := json.Unmarshal([]byte(*part.json), part.value); err != nil {
			return fmt.Errorf("reading the record of an injection: %w", err)
		}
		if !part.clean() {
			continue
		}
		body, err := json.Marshal(part.value)
		if err != nil {
			return err
		}
		*part.json = string(body)
	}
	i.question, i.before = c.text(i.question), c.text(i.before)
	if i == was {
		return nil
	}
	return t.exec(`UPDATE injections SET question = ?, said_before = ?, pieces = ?, weighed = ? WHERE id = ?`, i.question, i.before, i.pieces, i.weighed, i.id)
}

// censor knows what is purged.
type censor struct {
	id, session string
	phrases     []string
	runs        map[string]bool   // of words of the memory
	known       map[string]string // texts that were looked at: identity files come again and again
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
		case p.Memory == "":
			clean = c.text(p.Text)
		}
		if clean != p.Text {
			pieces[i].Text, did = clean, true
		}
	}
	return did
}

func (c *censor) candidates(list []storedCandidate) (did bool) {
	for i := range list {
		if list[i].ID == c.id && !list[i].Purged {
			list[i].Purged, list[i].Terms, did = true, nil, true
		}
	}
	return did
}

// text puts gaps into a text: where it says a phrase, and for lines that share a
// run of words with the memory.
func (c *censor) text(s string) string {
	if clean, ok := c.known[s]; ok {
		return clean
	}
	clean := erase(s, c.phrases)
	lines := strings.Split(clean, "\n")
	for i, line := range lines {
		words := spokenWords(line)
		for j := range max(len(words)-telling+1, 0) {
			if c.runs[strings.Join(words[j:j+telling], " ")] {
				lines[i] = session.Gap
				break
			}
		}
	}
	clean = strings.Join(lines, "\n")
	c.known[s] = clean
	return clean
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
