package sqlite

import (
	"fmt"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// mostFaded is how many weights fade at once; those that wait longest come first.
const mostFaded = 1000

// fadeNow counts the end of a session, and with every so many lets fade what use
// taught and nobody confirmed for long.
func (t *tx) fadeNow(how graph.Teaching, now time.Time) error {
	var n int
	if err := t.row(`UPDATE sessions_ended SET n = n + 1 RETURNING n`, nil, &n); err != nil || how.Every == 0 || n%how.Every != 0 {
		return err
	}
	return t.fade(how, now)
}

// fade lets weights go a step of the way back to where they are untaught. What has
// come there is nothing that anybody learnt.
func (t *tx) fade(how graph.Teaching, now time.Time) error {
	stale, at := memory.Stamp(now.Add(-how.Stale)), memory.Stamp(now)
	const old = `(kind, entity_id, what, target_id) IN (SELECT kind, entity_id, what, target_id FROM learnt_weights
		WHERE learnt_at < ? ORDER BY faded_at LIMIT 0+?)`
	if err := t.exec(`DELETE FROM learnt_weights WHERE abs(shift) <= ? + 1e-9 AND `+old, how.Fades, stale, mostFaded); err != nil {
		return fmt.Errorf("letting go of what was learnt: %w", err)
	}
	err := t.exec(`UPDATE learnt_weights SET shift = round(shift - ? * sign(shift), 6), faded_at = ? WHERE abs(shift) > ? + 1e-9 AND `+old,
		how.Fades, at, how.Fades, stale, mostFaded)
	if err != nil {
		return fmt.Errorf("letting fade what was learnt: %w", err)
	}
	return nil
}

// purgeLearnt drops what was learnt by way of what a memory told that is being
// purged, as far as no other tells it. Entities that one of its versions mentioned
// are in no trail any more, for an id can be guessed from a name.
func (t *tx) purgeLearnt(id string) error {
	mentioned, err := t.rows(`
		SELECT DISTINCT j.value ->> 'entity', coalesce((SELECT merged_into FROM entity_acts s WHERE s.entity_id = j.value ->> 'entity' AND merged_into <> ''), '')
		FROM purges p JOIN objects o ON o.address = p.address, json_each(o.body, '$.body.mentions') j WHERE p.memory_id = ?`, id)
	if err != nil {
		return fmt.Errorf("reading what was mentioned: %w", err)
	}
	for _, statement := range []string{
		`DELETE FROM learnt_weights WHERE kind = 'aspect' AND NOT EXISTS (SELECT 1 FROM entity_attributes a WHERE a.entity_id = learnt_weights.entity_id AND a.aspect_id = what)`,
		`DELETE FROM learnt_weights WHERE kind = 'alias' AND NOT EXISTS (SELECT 1 FROM entity_aliases a WHERE a.entity_id = learnt_weights.entity_id AND a.alias = what)`,
		`DELETE FROM learnt_weights WHERE kind = 'dependency' AND NOT EXISTS (SELECT 1 FROM entity_dependencies d WHERE d.dependency_type = what
			AND d.source_entity_id IN (SELECT learnt_weights.entity_id UNION ALL SELECT entity_id FROM entity_acts WHERE merged_into = learnt_weights.entity_id)
			AND d.target_entity_id IN (SELECT learnt_weights.target_id UNION ALL SELECT entity_id FROM entity_acts WHERE merged_into = learnt_weights.target_id))`,
	} {
		if err := t.exec(statement); err != nil {
			return fmt.Errorf("dropping what was learnt: %w", err)
		}
	}
	for _, m := range mentioned {
		for _, statement := range []string{
			`DELETE FROM entity_cooccurrence WHERE ?1 IN (entity_id, other_id) OR ?2 IN (entity_id, other_id)`,
			`UPDATE session_memories SET path = '' WHERE path <> '' AND (instr(path, ?1) > 0 OR ?2 <> '' AND instr(path, ?2) > 0)`,
			`UPDATE memory_feedback SET path = '' WHERE path <> '' AND (instr(path, ?1) > 0 OR ?2 <> '' AND instr(path, ?2) > 0)`,
		} {
			if err := t.exec(statement, m[0], m[1]); err != nil {
				return fmt.Errorf("dropping what was learnt: %w", err)
			}
		}
	}
	return nil
}
