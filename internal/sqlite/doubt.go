package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"signet/internal/memory"
	"signet/internal/stance"
)

// doubt says of memories of a view what is uncertain there: their rows show
// main, if anything. It goes up from premise to premise, each once, and ends
// where nothing rests on anything.
func (db *DB) doubt(ctx context.Context, v *memory.View, list []*memory.Memory) error {
	return doubt(ctx, db.read, v, list)
}

func doubt(ctx context.Context, q querier, v *memory.View, list []*memory.Memory) error {
	stands := map[ground]footing{}
	var ask []ground
	for _, m := range list {
		m.Uncertain, m.Contested = "", "" // what waits for a person is of now
		ask = append(ask, unknown(stands, m.Premises)...)
	}
	for len(ask) > 0 {
		if err := stand(ctx, q, v, ask, stands); err != nil {
			return fmt.Errorf("finding what fell: %w", err)
		}
		var next []ground
		for _, g := range ask {
			next = append(next, unknown(stands, stands[g].premises)...)
		}
		ask = next
	}
	for _, m := range list {
		m.Uncertain = fell(stands, m.Premises, map[met]bool{}, "")
	}
	return nil
}

// ground is a memory that is rested on, and the version of it that was meant.
type ground struct {
	Memory string `json:"memory"`
	As     string `json:"as"`
}

func groundOf(p memory.Premise) ground { return ground{p.Memory, p.As} }

// footing says of a premise whether it stands in a view, and on what.
type footing struct {
	stands   bool
	premises []memory.Premise
}

// unknown gives the premises that were not asked for yet, and notes them.
func unknown(stands map[ground]footing, premises []memory.Premise) (ask []ground) {
	for _, p := range premises {
		g := groundOf(p)
		if _, ok := stands[g]; !ok && p.How != stance.Return {
			stands[g] = footing{}
			ask = append(ask, g)
		}
	}
	return ask
}

// stand reads which of some premises stand in a view: under their own id, while they
// say what they did, or under that of a memory which says the same, or says it again.
func stand(ctx context.Context, q querier, v *memory.View, grounds []ground, into map[ground]footing) error {
	list, err := json.Marshal(grounds)
	if err != nil {
		return err
	}
	cond, args, err := in(v)
	if err != nil {
		return err
	}
	asked := `WITH asked (id, address, words) AS (SELECT x.premise_id, x.address, ` + wordsAsked + `
		FROM (SELECT value ->> 'memory' AS premise_id, value ->> 'as' AS address FROM json_each(?1)) x)
		SELECT a.id, a.address, m.premises FROM `
	const same = `asked a CROSS JOIN (
			SELECT id, content_hash, agent_id, project, scope, visibility FROM memories WHERE id IN (SELECT id FROM asked)
			UNION ALL SELECT id, content_hash, agent_id, project, scope, visibility FROM cold WHERE id IN (SELECT id FROM asked)) e ON e.id = a.id
		JOIN (%s) m ON m.content_hash = coalesce(nullif(a.words, ''), e.content_hash) AND m.agent_id = e.agent_id
		AND m.project = e.project AND m.scope = e.scope AND m.visibility = e.visibility`
	again := `(%s) m CROSS JOIN json_each(m.premises) j CROSS JOIN asked a ON a.id = j.value ->> 'memory'
		WHERE ` + said + ` AND (a.words = '' OR ` + wordsOf("a.id", versionOf) + ` IN ('', a.words)) ORDER BY m.id DESC`
	for _, query := range []struct {
		cond, rest string
	}{
		{`m.id IN (SELECT memory_id FROM memory_returns WHERE premise_id IN (SELECT id FROM asked))`, again},
		{`m.content_hash IN (SELECT words FROM asked UNION ALL SELECT content_hash FROM memories WHERE id IN (SELECT id FROM asked)
			UNION ALL SELECT content_hash FROM memories_cold WHERE memory_id IN (SELECT id FROM asked))`, same},
		{`m.id IN (SELECT id FROM asked)`, `asked a JOIN (%s) m ON m.id = a.id AND a.words IN ('', m.content_hash)`},
	} {
		f := &filter{}
		f.and(query.cond)
		f.and(cond, args...)
		clause, given := from(v, f)
		rows := asked + fmt.Sprintf(query.rest, `SELECT * `+clause)
		if err := footings(ctx, q, into, rows, append([]any{string(list)}, given...)); err != nil {
			return err
		}
	}
	return nil
}

// footings reads the grounds that stand, with what they rest on.
func footings(ctx context.Context, q querier, into map[ground]footing, query string, args []any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var g ground
		var premises string
		if err := rows.Scan(&g.Memory, &g.As, &premises); err != nil {
			return err
		}
		f := footing{stands: true}
		if err := json.Unmarshal([]byte(premises), &f.premises); err != nil {
			return err
		}
		into[g] = f
	}
	return rows.Err()
}

// met is a premise that was asked for, and as what.
type met struct {
	ground
	unless bool
}

// fell finds the least id among premises, and what they rest on, that does not
// stand, or stands and must not; least is the one found so far.
func fell(stands map[ground]footing, premises []memory.Premise, before map[met]bool, least string) string {
	for _, p := range premises {
		one := met{groundOf(p), p.How == stance.Unless}
		if before[one] || p.How == stance.Return {
			continue
		}
		before[one] = true
		s := stands[one.ground]
		if s.stands == one.unless && (least == "" || p.Memory < least) {
			least = p.Memory
		}
		if !one.unless {
			least = fell(stands, s.premises, before, least)
		}
	}
	return least
}
