package sqlite

import (
	"database/sql"
	"errors"
	"fmt"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/stance"
)

// saidAgain gives the premises that fell and that m, which is about to stand, says
// again in other words: what rests on them stands with it. They are looked for
// where something waits for them, in the scope of m, and on main alone: off it
// nothing says what is uncertain.
func (t *tx) saidAgain(m memory.Memory, says stance.Stance) (again []memory.Premise, err error) {
	if t.at != nil || m.Marked != "" {
		return nil, nil
	}
	fell, err := t.rows(`SELECT DISTINCT x.premise_id, x.address FROM memories d CROSS JOIN memory_premises x ON x.memory_id = d.id
		WHERE d.uncertain <> '' AND d.agent_id = ? AND `+ownStand+` IS NULL ORDER BY 1, 2`, m.Scope.Agent)
	if err != nil {
		return nil, fmt.Errorf("finding what fell: %w", err)
	}
	for _, row := range fell {
		was, err := t.former(row[0], row[1])
		if err != nil {
			return nil, err
		}
		if was == nil || was.Scope != m.Scope || m.Origin < min(was.Origin, memory.Assistant) || m.Observed.Before(was.Observed) {
			continue
		}
		if earlier := t.w.says.read(was.Content.String()); says.Returns(&earlier) {
			again = append(again, memory.Premise{Memory: was.ID, How: stance.Return, Confidence: 1, As: row[1]})
		}
	}
	return again, nil
}

// former gives a memory as it stood before it fell, in the version that was rested
// on where one is named; nil of one that was purged.
func (t *tx) former(id, address string) (*memory.Memory, error) {
	if address != "" {
		was, err := t.version(address)
		if errs.Is(err, errs.NotFound) {
			return nil, nil
		}
		return &was, err
	}
	was, err := t.known(`m.id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &was, err
}
