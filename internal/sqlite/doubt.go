package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"signet/internal/memory"
)

// doubt says of memories of a view what is uncertain there: their rows show
// main, if anything. It goes up from premise to premise, each once, and ends
// where nothing rests on anything.
func (db *DB) doubt(ctx context.Context, v *memory.View, list []*memory.Memory) error {
	return doubt(ctx, db.read, v, list)
}

func doubt(ctx context.Context, q querier, v *memory.View, list []*memory.Memory) error {
	stands := map[string]footing{}
	var ask []string
	for _, m := range list {
		m.Uncertain, m.Contested = "", "" // what waits for a person is of now
		ask = append(ask, unknown(stands, m.Premises)...)
	}
	for len(ask) > 0 {
		if err := stand(ctx, q, v, ask, stands); err != nil {
			return fmt.Errorf("finding what fell: %w", err)
		}
		var next []string
		for _, id := range ask {
			next = append(next, unknown(stands, stands[id].premises)...)
		}
		ask = next
	}
	for _, m := range list {
		m.Uncertain = fell(stands, m.Premises, map[string]bool{}, "")
	}
	return nil
}

// footing says of a premise whether it stands in a view, and on what.
type footing struct {
	stands   bool
	premises []memory.Premise
}

// unknown gives the premises that were not asked for yet, and notes them.
func unknown(stands map[string]footing, premises []memory.Premise) (ids []string) {
	for _, p := range premises {
		if _, ok := stands[p.Memory]; !ok && p.Ground() {
			stands[p.Memory] = footing{}
			ids = append(ids, p.Memory)
		}
	}
	return ids
}

// stand reads which of some premises stand in a view: under their own id, or
// under that of a memory which says the same, or says it again.
func stand(ctx context.Context, q querier, v *memory.View, ids []string, into map[string]footing) error {
	asked, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	cond, args, err := in(v)
	if err != nil {
		return err
	}
	// Where ?1 are the asked.
	const same = `SELECT e.id, m.premises FROM (
			SELECT id, content_hash, agent_id, project, scope, visibility FROM memories WHERE id IN (SELECT value FROM json_each(?1))
			UNION ALL SELECT id, content_hash, agent_id, project, scope, visibility FROM cold WHERE id IN (SELECT value FROM json_each(?1))) e
		JOIN (%s) m ON m.content_hash = e.content_hash AND m.agent_id = e.agent_id
		AND m.project = e.project AND m.scope = e.scope AND m.visibility = e.visibility`
	const again = `SELECT j.value ->> 'memory', m.premises FROM (%s) m CROSS JOIN json_each(m.premises) j
		WHERE ` + said + ` AND j.value ->> 'memory' IN (SELECT value FROM json_each(?1)) ORDER BY m.id DESC`
	for _, query := range []struct {
		cond, rest string
	}{
		{`m.id IN (SELECT memory_id FROM memory_returns WHERE premise_id IN (SELECT value FROM json_each(?1)))`, again},
		{`m.content_hash IN (SELECT content_hash FROM memories WHERE id IN (SELECT value FROM json_each(?1))
			UNION ALL SELECT content_hash FROM memories_cold WHERE memory_id IN (SELECT value FROM json_each(?1)))`, same},
		{`m.id IN (SELECT value FROM json_each(?1))`, `SELECT m.id, m.premises FROM (%s) m`},
	} {
		f := &filter{}
		f.and(query.cond)
		f.and(cond, args...)
		clause, given := from(v, f)
		rows := fmt.Sprintf(query.rest, `SELECT * `+clause)
		if err := footings(ctx, q, into, rows, append([]any{string(asked)}, given...)); err != nil {
			return err
		}
	}
	return nil
}

// footings reads ids of what stands, with their premises.
func footings(ctx context.Context, q querier, into map[string]footing, query string, args []any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, premises string
		if err := rows.Scan(&id, &premises); err != nil {
			return err
		}
		f := footing{stands: true}
		if err := json.Unmarshal([]byte(premises), &f.premises); err != nil {
			return err
		}
		into[id] = f
	}
	return rows.Err()
}

// fell finds the least id among premises, and what they rest on, that does not
// stand; least is the one found so far.
func fell(stands map[string]footing, premises []memory.Premise, met map[string]bool, least string) string {
	for _, p := range premises {
		if met[p.Memory] || !p.Ground() {
			continue
		}
		met[p.Memory] = true
		s := stands[p.Memory]
		if !s.stands && (least == "" || p.Memory < least) {
			least = p.Memory
		}
		least = fell(stands, s.premises, met, least)
	}
	return least
}
