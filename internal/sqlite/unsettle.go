package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/stance"
)

// wordsOf is the hash of what a version of a memory says, by SQL for its id and
// its address. It is empty where nothing tells it: none is named, or it was purged.
func wordsOf(id, address string) string {
	return `coalesce((SELECT w.content_hash FROM memories w WHERE w.id = ` + id + ` AND w.address = ` + address + `),
		(SELECT w.content_hash FROM past w WHERE w.address = ` + address + `), '')`
}

// standsAs is the id under which a premise x stands on main: its own, while it says
// what it did, or that of a memory which says the same, in the same words or as one
// that says it again. NULL is that it fell.
var (
	standsAs = `coalesce(` + ownStand + `,
		(SELECT n.id FROM memories e JOIN memories n ON n.content_hash = coalesce(nullif(` + wordsAsked + `, ''), e.content_hash) AND n.agent_id = e.agent_id
			AND n.project = e.project AND n.scope = e.scope AND n.visibility = e.visibility AND n.is_deleted = 0 WHERE e.id = x.premise_id),
		(SELECT n.id FROM cold e JOIN memories n ON n.content_hash = coalesce(nullif(` + wordsAsked + `, ''), e.content_hash) AND n.agent_id = e.agent_id
			AND n.project = e.project AND n.scope = e.scope AND n.visibility = e.visibility AND n.is_deleted = 0 WHERE e.id = x.premise_id),
		(SELECT min(n.id) FROM memory_returns r CROSS JOIN memories n ON n.id = r.memory_id AND n.is_deleted = 0 CROSS JOIN json_each(n.premises) j
			WHERE r.premise_id = x.premise_id AND j.value ->> 'memory' = x.premise_id AND ` + said + `
			AND (` + wordsAsked + ` = '' OR ` + wordsAgain + ` IN ('', ` + wordsAsked + `))))`
	ownStand = `(SELECT n.id FROM memories n WHERE n.id = x.premise_id AND n.is_deleted = 0 AND (n.address = x.address OR ` + wordsAsked + ` IN ('', n.content_hash)))`

	wordsAsked = wordsOf("x.premise_id", "x.address")
	wordsAgain = wordsOf("x.premise_id", versionOf)
)

// versionOf is the version that a premise of a list names.
const versionOf = `coalesce(j.value ->> 'as', '')`

// Whether a premise, of a list, is said again or rested on.
const (
	said   = `j.value ->> 'how' = '` + stance.Return + `'`
	rested = `j.value ->> 'how' <> '` + stance.Return + `'`
)

// fallen finds the first of a list of premises, and of what those rest on, that
// no longer stands, or stands and must not; nothing if none did. What rests on itself
// ends the search.
var fallen = `WITH RECURSIVE up (id, must, stands) AS (
		SELECT x.premise_id, x.how <> '` + stance.Unless + `', ` + standsAs + ` FROM (SELECT j.value ->> 'memory' AS premise_id, j.value ->> 'how' AS how, ` + versionOf + ` AS address
			FROM json_each(?1) j WHERE ` + rested + `) x
		UNION
		SELECT x.premise_id, x.how <> '` + stance.Unless + `', ` + standsAs + ` FROM up JOIN memory_premises x ON x.memory_id = up.stands WHERE up.must)
	SELECT coalesce(min(id), '') FROM up WHERE (stands IS NOT NULL) <> must`

// restedOn asks whether anything may rest on a memory, given with its address before a commit:
// on itself, or on what it says or said. Mostly nothing does, which is sooner asked than found
// by searching all below.
const restedOn = `
	WITH said (words) AS (SELECT content_hash FROM memories WHERE id = ?1 UNION ALL SELECT content_hash FROM past WHERE address = ?2)
	SELECT EXISTS (SELECT 1 FROM memory_premises WHERE premise_id = ?1)
		OR EXISTS (SELECT 1 FROM memory_returns WHERE memory_id = ?1)
		OR EXISTS (SELECT 1 FROM memories WHERE id = ?1 AND (premises <> '[]' OR uncertain <> ''))
		OR EXISTS (SELECT 1 FROM said s CROSS JOIN past e ON e.content_hash = s.words CROSS JOIN memory_premises p ON p.address = e.address)
		OR EXISTS (SELECT 1 FROM said s CROSS JOIN memories e ON e.content_hash = s.words AND e.is_deleted <> 0
			CROSS JOIN memory_premises p ON p.premise_id = e.id)
		OR EXISTS (SELECT 1 FROM said s CROSS JOIN memories_cold e ON e.content_hash = s.words CROSS JOIN memory_premises p ON p.premise_id = e.memory_id)`

// unsettle says anew what is uncertain of what rests on memories that a commit
// changed, near and far: on what they say, or said before it.
func (t *tx) unsettle(made []version) error {
	type change struct {
		ID  string `json:"id"`
		Old string `json:"old"`
	}
	var changes []change
	affected := false
	for _, v := range made {
		if v.kind != memory.MemoryObject {
			continue
		}
		changes = append(changes, change{v.id, v.old})
		if affected {
			continue
		}
		if err := t.row(restedOn, []any{v.id, v.old}, &affected); err != nil {
			return err
		}
	}
	if !affected {
		return nil
	}
	list, err := json.Marshal(changes)
	if err != nil {
		return err
	}
	const changed = `WITH RECURSIVE changed (id, old) AS (SELECT value ->> 'id', value ->> 'old' FROM json_each(?))`
	// From a memory to what it says, and from either to what rests on it.
	rows, err := t.rows(changed+`,
		below (id, words) AS (
			SELECT id, NULL FROM changed
			UNION SELECT NULL, o.content_hash FROM changed c CROSS JOIN past o ON o.address = c.old
			UNION SELECT NULL, m.content_hash FROM below b CROSS JOIN memories m ON m.id = b.id
			UNION SELECT p.memory_id, NULL FROM below b CROSS JOIN memory_premises p ON p.premise_id = b.id
			UNION SELECT p.memory_id, NULL FROM below b CROSS JOIN memory_returns r ON r.memory_id = b.id CROSS JOIN memory_premises p ON p.premise_id = r.premise_id
			UNION SELECT p.memory_id, NULL FROM below b CROSS JOIN past e ON e.content_hash = b.words CROSS JOIN memory_premises p ON p.address = e.address
			UNION SELECT p.memory_id, NULL FROM below b CROSS JOIN memories e ON e.content_hash = b.words AND e.is_deleted <> 0
				CROSS JOIN memory_premises p ON p.premise_id = e.id
			UNION SELECT p.memory_id, NULL FROM below b CROSS JOIN memories_cold e ON e.content_hash = b.words CROSS JOIN memory_premises p ON p.premise_id = e.memory_id)
		SELECT m.id, m.premises FROM below CROSS JOIN memories m ON m.id = below.id
		WHERE m.is_deleted = 0 AND (m.premises <> '[]' OR m.uncertain <> '')`, string(list))
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
	n, err := t.execN(`DELETE FROM memory_premises WHERE (memory_id, premise_id, how, address) NOT IN (SELECT m.id, j.value ->> 'memory', j.value ->> 'how', ` + versionOf + missing + `)`)
	if err != nil {
		return 0, err
	}
	mended += n
	if n, err = t.execN(`INSERT OR IGNORE INTO memory_premises (memory_id, premise_id, how, address) SELECT m.id, j.value ->> 'memory', j.value ->> 'how', ` + versionOf + missing); err != nil {
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
		WITH told AS (SELECT m.id AS memory_id, j.value ->> 'memory' AS premise_id, j.value ->> 'how' AS how, `+versionOf+` AS address
			FROM memories m, json_each(m.premises) j WHERE m.is_deleted = 0 AND m.premises <> '[]' AND `+rested+`)
		SELECT (SELECT count(*) FROM (SELECT * FROM told EXCEPT SELECT memory_id, premise_id, how, address FROM memory_premises))
			+ (SELECT count(*) FROM (SELECT memory_id, premise_id, how, address FROM memory_premises EXCEPT SELECT * FROM told))
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
