package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/stance"
	"signet/internal/text"
)

// A state is told again: a task is done, was reopened, and is done. The statement was
// told before, and stands or was superseded; what was told since and says otherwise is
// no longer so.

// toldBefore gives the memory by which a statement, given by the hashes of its wordings, was
// told before, which another took the place of; nil where there is none. On a branch nothing
// tells that.
func (t *tx) toldBefore(s memory.Scope, ways []string) (*memory.Memory, error) {
	if t.at != nil {
		return nil, nil
	}
	for _, hash := range ways {
		was, err := t.superseded(hash, s)
		if was != nil || err != nil {
			return was, err
		}
	}
	return nil, nil
}

// superseded gives the last memory of a scope whose words have a hash and whose place
// another took; nil where there is none.
func (t *tx) superseded(hash string, s memory.Scope) (*memory.Memory, error) {
	var id string // is_deleted is named twice, by which the index of what ended is found
	err := t.row(`SELECT id FROM memories WHERE content_hash = ? AND is_deleted <> 0 AND is_deleted = `+superseded+` AND agent_id = ? AND project = ? AND scope = ? AND visibility = ?
		ORDER BY observed_at DESC LIMIT 1`, []any{hash, s.Agent, s.Project, s.Namespace, string(s.Visibility)}, &id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("finding what was told before: %w", err)
	}
	return t.former(id, "")
}

// otherwise gives those of a list of memories that m ends: by its words, or because it
// was told before, and they were told since and end that.
func (t *tx) otherwise(says stance.Stance, before *memory.Memory, list []memory.Memory) []memory.Memory {
	return slices.DeleteFunc(list, func(was memory.Memory) bool {
		since := before != nil && was.Observed.After(before.Observed)
		return !since && !says.Ends(t.w.says.read(was.Content.String()))
	})
}

// isNews reports whether what an elder memory says already is news again: it is told
// once more, not by the same request or source, and something that was told since is
// no longer so by that.
func (t *tx) isNews(cs memory.Stamped, add memory.Add, ways []string, elder memory.Memory) (bool, error) {
	m := add.Memory
	switch {
	case !elder.Live(), !slices.Contains(ways, text.Hash(elder.Content.String())), !overtakes(m, elder):
		return false, nil
	case m.Source.Key != "" && m.Source.Key == elder.Source.Key, add.OncePerSource && m.Source.ID != "" && m.Source.ID == elder.Source.ID:
		return false, nil
	}
	either := func(was stance.Stance) bool { return add.Says.Ends(was) || was.Ends(add.Says) }
	near, err := t.akin(m, add.Says, func(was statement) bool { return either(was.says) })
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(against(m, near, either, asks(cs)), func(was memory.Memory) bool {
		return was.Observed.After(elder.Observed) && overtakes(m, was)
	}), nil
}

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
