package sqlite

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/session"
)

// An untold is a statement that was forgotten, as it is left out of checkpoints.
type untold struct {
	saying
	project string // of the sessions that keep silent of it; "" is any
	session string // that it was learnt in
	since   string // it was forgotten
}

// withhold takes from the checkpoints of an agent the lines that say what was forgotten, or give it away,
// since their session began. They are not turns, so they do not fall silent with those;
// and as nothing is written, what is recovered is told again. What somebody said after
// it was forgotten is left out as well, unless it is believed again.
func (db *DB) withhold(ctx context.Context, list []session.Checkpoint, began []string) error {
	forgotten, err := db.untold(ctx, list[0].Agent, slices.Min(began))
	if err != nil {
		return err
	}
	for i := range list {
		for _, u := range forgotten {
			if u.since >= began[i] && (u.project == "" || list[i].Project == u.project || list[i].Project == "") {
				list[i].Digest = keepSilent(list[i].Digest, list[i].Session == u.session, u.isGivenBy, u.isEchoedBy)
			}
		}
	}
	return nil
}

// forgottenFor is the condition that a memory m was forgotten by the agent ?2, which does
// not believe it again.
const forgottenFor = ` AND m.is_deleted IN (1, 3) AND m.agent_id = ?2 AND NOT EXISTS (SELECT 1 FROM memories w
	WHERE w.content_hash = m.content_hash AND w.agent_id = m.agent_id AND w.project = m.project AND w.is_deleted = 0)`

// untold gives what an agent forgot since a time, but for what it believes again.
func (db *DB) untold(ctx context.Context, agent, since string) (all []untold, err error) {
	const of = `SELECT m.content, m.project, m.session_id, m.deleted_at FROM `
	rows, err := db.rows(ctx, of+`memories m WHERE m.is_deleted <> 0 AND m.deleted_at >= ?1`+forgottenFor+`
		UNION ALL `+of+`cold m WHERE m.archived_at >= ?1 AND m.deleted_at >= ?1`+forgottenFor, since, agent)
	if err != nil {
		return nil, fmt.Errorf("reading what was forgotten: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var u untold
		var content string
		if err := rows.Scan(&content, &u.project, &u.session, &u.since); err != nil {
			return nil, fmt.Errorf("reading what was forgotten: %w", err)
		}
		u.saying = sayingOf(content)
		all = append(all, u)
	}
	return all, rows.Err()
}

// keepSilent gives a digest without the lines that say something. In a session where it
// was said, by its turns or by such a line, answers that echo it go as well.
func keepSilent(d session.Digest, said bool, says, echoes func(line string) bool) session.Digest {
	said = said || slices.ContainsFunc(slices.Concat(d.Queries, d.Remembers, d.Snippets), says)
	if !said {
		return d
	}
	return session.Digest{
		Queries: drop(d.Queries, says), Remembers: drop(d.Remembers, says),
		Snippets: drop(d.Snippets, func(line string) bool { return says(line) || echoes(line) }),
	}
}

// drop gives a list without some of it; the list stays as it is.
func drop(list []string, which func(string) bool) []string {
	return slices.DeleteFunc(slices.Clone(list), which)
}
