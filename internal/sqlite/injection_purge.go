package sqlite

import (
	"encoding/json"
	"fmt"
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
		{&i.weighed, &weighed, func() bool { return c.candidates(&weighed) }},
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
