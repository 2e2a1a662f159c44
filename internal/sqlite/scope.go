package sqlite

import (
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

// within adds that a project, which the column names, is one that the reader is in: the
// reader's, its working copies, or none.
func (f *filter) within(column string, r memory.Reader) {
	if !r.EveryProject {
		f.and(column+` IN (SELECT ? UNION ALL SELECT '' UNION ALL SELECT root FROM project_copies WHERE project = ?)`, r.Project, r.Project)
	}
}

// visible is the choke point of every read: the condition that holds for the
// memories (named m in the query) which a reader may see. It fails closed: a
// reader without an agent is denied, an agent that is not registered sees only
// what is its own.
func visible(r memory.Reader) (*filter, error) {
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
	f.within("m.project", r)
	f.and("(m.agent_id = ? OR m.visibility = 'global' AND "+shared+")", r.Agent, r.Agent, r.Agent)
	return f, nil
}

// shared is the condition that an agent, named twice, may read what is global and
// another's, such as a memory m: by its own policy, or as one of the other's group.
// An agent that is not registered has no policy.
const shared = `(EXISTS (SELECT 1 FROM agents WHERE id = ? AND read_policy = 'shared')
	OR m.agent_id IN (SELECT other.id FROM agents a JOIN agents other ON other.policy_group = a.policy_group
		WHERE a.id = ? AND a.read_policy = 'group' AND a.policy_group <> ''))`

func errNoAgent() error {
	return errs.E(errs.Denied, "no agent asks, so nothing can be shown")
}
