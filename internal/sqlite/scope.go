package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// filter is a condition on memories with its arguments, built up by and.
type filter struct {
	where []string
	args  []any
}

func (f *filter) and(cond string, args ...any) {
	f.where = append(f.where, cond)
	f.args = append(f.args, args...)
}

func (f *filter) sql() string { return strings.Join(f.where, " AND ") }

// visible is the choke point of every read: the condition that holds for the
// memories (named m in the query) which a reader may see. It fails closed: a
// reader without an agent is denied, an agent that is not registered sees only
// what is its own.
func (db *DB) visible(ctx context.Context, r memory.Reader) (*filter, error) {
	f := &filter{}
	if r.View != nil {
		cond, args, err := in(r.View)
		if err != nil {
			return nil, err
		}
		f.and(cond, args...)
	}
	if r.Plan {
		f.and("TRUE")
		return f, nil
	}
	if r.Agent == "" {
		return nil, errNoAgent()
	}
	if !r.EveryNamespace {
		f.and("m.scope = ?", r.Namespace)
	}
	f.and("m.visibility <> 'archived'")
	if !r.EveryProject {
		f.and("m.project IN (?, '')", r.Project)
	}
	policy, group, err := db.policy(ctx, r.Agent)
	if err != nil {
		return nil, err
	}
	switch policy {
	case "shared":
		f.and("(m.visibility = 'global' OR m.agent_id = ?)", r.Agent)
	case "group":
		f.and(`(m.agent_id = ? OR m.visibility = 'global' AND m.agent_id IN
			(SELECT id FROM agents WHERE policy_group = ? AND policy_group <> ''))`, r.Agent, group)
	default:
		f.and("m.agent_id = ?", r.Agent)
	}
	return f, nil
}

func errNoAgent() error {
	return errs.E(errs.Denied, "no agent asks, so nothing can be shown")
}

func (db *DB) policy(ctx context.Context, agent string) (policy, group string, err error) {
	err = db.row(ctx, `SELECT read_policy, policy_group FROM agents WHERE id = ?`, agent).
		Scan(&policy, &group)
	if errors.Is(err, sql.ErrNoRows) {
		return "isolated", "", nil
	}
	return policy, group, err
}
