package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/stance"
)

// believe brings a new memory together with what is believed. It ends what m
// says is not so, or no longer so, and lets m rest on what it gives as a reason.
func (t *tx) believe(cs memory.Stamped, m *memory.Memory, says stance.Stance, seen *filter) (ended []memory.Memory, made []version, err error) {
	for _, p := range m.Premises {
		if err := t.premise(p.Memory, seen); err != nil {
			return nil, nil, err
		}
	}
	near, err := t.akin(*m, says, func(was stance.Stance) bool { return says.Ends(was) || grounds(says, was) })
	if err != nil {
		return nil, nil, err
	}
	t.w.says.keep(m.Content.String(), says)
	ended, made, err = t.overtake(cs, *m, against(*m, near, says.Ends, asks(cs)))
	if err != nil {
		return nil, nil, err
	}
	near = slices.DeleteFunc(near, func(n neighbour) bool {
		return asks(cs) && says.Ends(n.says) || slices.ContainsFunc(ended, func(e memory.Memory) bool { return e.ID == n.ID })
	})
	m.Premises = rests(m.Premises, says, near)
	return ended, made, nil
}

// against gives those of the memories near another that are of its scope, that
// nobody pinned, unless pinned ones are asked for, and that cannot stand beside it.
func against(m memory.Memory, near []neighbour, ends func(stance.Stance) bool, pinned bool) (over []memory.Memory) {
	for _, was := range near {
		own := was.Scope == m.Scope && was.ID != m.ID && was.Type != memory.Summary && m.Type != memory.Summary
		if own && (pinned || !was.Pinned) && ends(was.says) {
			over = append(over, was.Memory)
		}
	}
	// What rests on one of them is uncertain, which is enough.
	return slices.DeleteFunc(slices.Clone(over), func(was memory.Memory) bool {
		return slices.ContainsFunc(over, func(ground memory.Memory) bool { return was.RestsOn(ground.ID) })
	})
}

// unsay ends belief in what m, which is so again, cannot stand beside: what it
// ends, and what had ended it.
func (t *tx) unsay(cs memory.Stamped, m memory.Memory, says stance.Stance) (ended []memory.Memory, made []version, err error) {
	either := func(was stance.Stance) bool { return says.Ends(was) || was.Ends(says) }
	near, err := t.akin(m, says, either)
	if err != nil {
		return nil, nil, err
	}
	over := against(m, near, either, false)
	return t.overtake(cs, m, slices.DeleteFunc(over, func(was memory.Memory) bool { return !was.Live() }))
}

// premise makes sure that a memory stands which somebody says another rests on,
// and that they may see it.
func (t *tx) premise(id string, seen *filter) error {
	_, err := t.one(`m.id = ? AND m.is_deleted = 0 AND `+seen.sql(), append([]any{id}, seen.args...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return errs.E(errs.NotFound, "premise %s not found", id).WithHint("only what is believed can be rested on: signet memory list")
	}
	return err
}

// grounds reports whether a statement rests on another by its words.
func grounds(says, on stance.Stance) bool {
	how, _ := says.Rests(on)
	return how != ""
}

// rests adds to premises those that a statement gives by its words: of each way
// the one that fits best, the newest where several do.
func rests(premises []memory.Premise, says stance.Stance, near []neighbour) []memory.Premise {
	best := map[string]memory.Premise{}
	for _, n := range near {
		if n.Uncertain != "" || slices.ContainsFunc(premises, func(p memory.Premise) bool { return p.Memory == n.ID }) {
			continue
		}
		how, sure := says.Rests(n.says)
		if how != "" && sure > best[how].Confidence {
			best[how] = memory.Premise{Memory: n.ID, How: how, Confidence: sure}
		}
	}
	for _, how := range []string{stance.Reason, stance.Slot} {
		if p, ok := best[how]; ok {
			premises = append(premises, p)
			break // a reason that is given needs no guess
		}
	}
	return premises
}

// restAnew gives a memory in other words the premises of these words. It goes on
// resting on what somebody said, where that still stands.
func (t *tx) restAnew(m *memory.Memory, says stance.Stance) error {
	told := slices.DeleteFunc(slices.Clone(m.Premises), func(p memory.Premise) bool { return p.How != stance.Told })
	firm, err := t.firm(told)
	if err != nil {
		return err
	}
	near, err := t.akin(*m, says, func(was stance.Stance) bool { return grounds(says, was) })
	if err != nil {
		return err
	}
	near = slices.DeleteFunc(near, func(n neighbour) bool { return n.ID == m.ID })
	m.Premises = rests(firm, says, near)
	again, err := t.saidAgain(*m, says)
	m.Premises = append(m.Premises, again...)
	return err
}

// firm gives the premises that stand and are certain.
func (t *tx) firm(premises []memory.Premise) (firm []memory.Premise, err error) {
	for _, p := range premises {
		m := memory.Memory{ID: "-", Premises: []memory.Premise{p}}
		if t.at == nil {
			var one string
			if one, err = premiseList(m.Premises); err == nil {
				err = t.row(fallen, []any{one}, &m.Uncertain)
			}
		} else {
			err = doubt(t.w.ctx, t.w.conn, t.at, []*memory.Memory{&m})
		}
		if err != nil {
			return nil, err
		}
		if m.Uncertain == "" {
			firm = append(firm, p)
		}
	}
	return firm, nil
}

// rest writes the premises of a memory that stands on main, of which none are
// written.
func (t *tx) rest(m memory.Memory) error {
	for _, p := range m.Premises {
		insert, args := `INSERT OR IGNORE INTO memory_premises (memory_id, premise_id, how) VALUES (?, ?, ?)`, []any{m.ID, p.Memory, p.How}
		if !p.Ground() {
			insert, args = `INSERT OR IGNORE INTO memory_returns (memory_id, premise_id) VALUES (?, ?)`, args[:2]
		}
		if err := t.exec(insert, args...); err != nil {
			return err
		}
	}
	return nil
}

// standsAs is the id under which a premise x stands on main: its own, or that of
// a memory which says the same, in the same words or as one that says it again.
// NULL is that it fell.
const standsAs = `coalesce((SELECT n.id FROM memories n WHERE n.id = x.premise_id AND n.is_deleted = 0),
	(SELECT n.id FROM memories e JOIN memories n ON n.content_hash = e.content_hash AND n.agent_id = e.agent_id AND n.project = e.project
		AND n.scope = e.scope AND n.visibility = e.visibility AND n.is_deleted = 0 WHERE e.id = x.premise_id),
	(SELECT n.id FROM cold e JOIN memories n ON n.content_hash = e.content_hash AND n.agent_id = e.agent_id AND n.project = e.project
		AND n.scope = e.scope AND n.visibility = e.visibility AND n.is_deleted = 0 WHERE e.id = x.premise_id),
	(SELECT min(n.id) FROM memory_returns r CROSS JOIN memories n ON n.id = r.memory_id AND n.is_deleted = 0 CROSS JOIN json_each(n.premises) j
		WHERE r.premise_id = x.premise_id AND j.value ->> 'memory' = x.premise_id AND ` + said + `))`

// Whether a premise, of a list, is said again or rested on.
const (
	said   = `j.value ->> 'how' = '` + stance.Return + `'`
	rested = `j.value ->> 'how' <> '` + stance.Return + `'`
)

// fallen finds the first of a list of premises, and of what those rest on, that
// no longer stands; ” if none did. What rests on itself ends the search.
const fallen = `WITH RECURSIVE up (id, stands) AS (
		SELECT x.premise_id, ` + standsAs + ` FROM (SELECT j.value ->> 'memory' AS premise_id FROM json_each(?1) j WHERE ` + rested + `) x
		UNION
		SELECT x.premise_id, ` + standsAs + ` FROM up JOIN memory_premises x ON x.memory_id = up.stands)
	SELECT coalesce(min(id), '') FROM up WHERE stands IS NULL`

// unsettle says anew what is uncertain of what rests on memories that a commit
// changed, near and far.
func (t *tx) unsettle(made []version) error {
	var ids []string
	for _, v := range made {
		if v.kind == memory.MemoryObject {
			ids = append(ids, v.id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	changed, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	var affected bool // mostly nothing is, which is sooner asked than found by searching all below
	if err := t.row(`
		SELECT EXISTS (SELECT 1 FROM json_each(?) j WHERE EXISTS (SELECT 1 FROM memory_premises p WHERE p.premise_id = j.value)
			OR EXISTS (SELECT 1 FROM memory_returns r WHERE r.memory_id = j.value)
			OR EXISTS (SELECT 1 FROM memories m WHERE m.id = j.value AND (m.premises <> '[]' OR m.uncertain <> ''
				OR EXISTS (SELECT 1 FROM memories e CROSS JOIN memory_premises p ON p.premise_id = e.id WHERE e.content_hash = m.content_hash AND e.is_deleted <> 0)
				OR EXISTS (SELECT 1 FROM memories_cold e CROSS JOIN memory_premises p ON p.premise_id = e.memory_id WHERE e.content_hash = m.content_hash))))`,
		[]any{string(changed)}, &affected); err != nil || !affected {
		return err
	}
	rows, err := t.rows(`
		WITH RECURSIVE below (id) AS (
			SELECT value FROM json_each(?)
			UNION SELECT p.memory_id FROM below CROSS JOIN memory_premises p ON p.premise_id = below.id
			UNION SELECT p.memory_id FROM below CROSS JOIN memory_returns r ON r.memory_id = below.id CROSS JOIN memory_premises p ON p.premise_id = r.premise_id
			UNION SELECT p.memory_id FROM below CROSS JOIN memories b ON b.id = below.id
				CROSS JOIN memories e ON e.content_hash = b.content_hash AND e.is_deleted <> 0 CROSS JOIN memory_premises p ON p.premise_id = e.id
			UNION SELECT p.memory_id FROM below CROSS JOIN memories b ON b.id = below.id
				CROSS JOIN memories_cold e ON e.content_hash = b.content_hash CROSS JOIN memory_premises p ON p.premise_id = e.memory_id)
		SELECT m.id, m.premises FROM below CROSS JOIN memories m ON m.id = below.id
		WHERE m.is_deleted = 0 AND (m.premises <> '[]' OR m.uncertain <> '')`, string(changed))
	if err != nil {
		return err
	}
	_, err = t.judge(rows)
	return err
}

// judge says anew what is uncertain of memories, given with their premises, and
// how many it put right.
func (t *tx) judge(rows [][2]string) (mended int, err error) {
	for _, row := range rows {
		var fell string
		if err := t.row(fallen, []any{row[1]}, &fell); err != nil {
			return 0, fmt.Errorf("finding what fell: %w", err)
		}
		n, err := t.execN(`UPDATE memories SET uncertain = ?1 WHERE id = ?2 AND uncertain <> ?1`, fell, row[0])
		if err != nil {
			return 0, err
		}
		mended += n
	}
	return mended, nil
}

// restAll builds the table of premises and what is uncertain from the memories
// that stand, and says how many rows it put right.
func (t *tx) restAll() (mended int, err error) {
	const missing = ` FROM memories m, json_each(m.premises) j WHERE m.is_deleted = 0 AND m.premises <> '[]' AND ` + rested
	n, err := t.execN(`DELETE FROM memory_premises WHERE (memory_id, premise_id, how) NOT IN (SELECT m.id, j.value ->> 'memory', j.value ->> 'how'` + missing + `)`)
	if err != nil {
		return 0, err
	}
	mended += n
	if n, err = t.execN(`INSERT OR IGNORE INTO memory_premises (memory_id, premise_id, how) SELECT m.id, j.value ->> 'memory', j.value ->> 'how'` + missing); err != nil {
		return 0, err
	}
	mended += n
	if n, err = t.execN(`INSERT OR IGNORE INTO memory_returns (memory_id, premise_id) SELECT m.id, j.value ->> 'memory' FROM memories m, json_each(m.premises) j
		WHERE m.premises <> '[]' AND ` + said); err != nil {
		return 0, err
	}
	mended += n
	rows, err := t.rows(`SELECT id, premises FROM memories WHERE is_deleted = 0 AND (premises <> '[]' OR uncertain <> '')`)
	if err != nil {
		return 0, err
	}
	judged, err := t.judge(rows)
	return mended + judged, err
}

// checkPremises holds the table of premises, and what is uncertain, to the
// memories that stand.
func checkPremises(ctx context.Context, q querier) error {
	var wrong int
	if err := q.QueryRowContext(ctx, `
		WITH told AS (SELECT m.id AS memory_id, j.value ->> 'memory' AS premise_id, j.value ->> 'how' AS how
			FROM memories m, json_each(m.premises) j WHERE m.is_deleted = 0 AND m.premises <> '[]' AND `+rested+`)
		SELECT (SELECT count(*) FROM (SELECT * FROM told EXCEPT SELECT memory_id, premise_id, how FROM memory_premises))
			+ (SELECT count(*) FROM (SELECT memory_id, premise_id, how FROM memory_premises EXCEPT SELECT * FROM told))
			+ (SELECT count(*) FROM (SELECT m.id, j.value ->> 'memory' FROM memories m, json_each(m.premises) j WHERE m.premises <> '[]' AND `+said+`
				EXCEPT SELECT memory_id, premise_id FROM memory_returns))`).Scan(&wrong); err != nil {
		return err
	}
	rows, err := q.QueryContext(ctx, `SELECT premises, uncertain FROM memories WHERE is_deleted = 0 AND (premises <> '[]' OR uncertain <> '')`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var all [][2]string
	for rows.Next() {
		var r [2]string
		if err := rows.Scan(&r[0], &r[1]); err != nil {
			return err
		}
		all = append(all, r)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, r := range all {
		var fell string
		if err := q.QueryRowContext(ctx, fallen, r[0]).Scan(&fell); err != nil {
			return err
		}
		if fell != r[1] {
			wrong++
		}
	}
	if wrong > 0 {
		return errs.E(errs.Conflict, "the tables say of %d memories other premises, or another certainty, than their records do", wrong).
			WithHint("signet doctor --repair builds the tables from the tree")
	}
	return nil
}

// premiseList renders premises as they are stored.
func premiseList(premises []memory.Premise) (string, error) {
	if len(premises) == 0 {
		return none, nil
	}
	body, err := json.Marshal(premises)
	return string(body), err
}
