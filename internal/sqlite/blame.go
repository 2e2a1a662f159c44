package sqlite

import (
	"context"
	"fmt"
	"strings"

	"signet/internal/memory"
	"signet/internal/vcs"
)

// Origins implements vcs.LogStore.
func (db *DB) Origins(ctx context.Context, of vcs.Origin, head string) ([]string, error) {
	switch {
	case of.Session != "":
		return db.strings(ctx, lineOf+` SELECT c.id FROM commits c WHERE c.session_id = ? AND c.session_id <> '' AND `+onLine+` ORDER BY c.generation`,
			head, of.Session)
	case of.Agent != "":
		own := "" // the index has all others
		if of.Agent != memory.DefaultAgent {
			own = ` AND c.agent_id <> 'default'`
		}
		return db.strings(ctx, lineOf+` SELECT c.id FROM commits c WHERE c.agent_id = ?`+own+` AND `+onLine+` ORDER BY c.generation`, head, of.Agent)
	}
	return db.strings(ctx, lineOf+`
		SELECT c.id FROM objects o JOIN commit_changes ch ON ch.new_address = o.address JOIN commits c ON c.id = ch.commit_id
		WHERE (o.body ->> '$.source.id' = ? OR o.body ->> '$.source.path' = ?) AND `+onLine+` GROUP BY c.id ORDER BY c.generation`,
		head, of.Source, of.Source)
}

// Blame implements vcs.LogStore.
func (db *DB) Blame(ctx context.Context, r memory.Reader, target string, limit int) ([]vcs.Blame, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	if strings.Contains(target, "-") && len(target) == 36 {
		f.and("m.id = ?", target)
	} else {
		f.and(under("m.path"), span(target)...)
	}
	f.and("m.is_deleted = 0")
	clause, args := from(r.View, f)
	rows, err := db.read.QueryContext(ctx, `SELECT `+memoryColumns+`, m.address`+clause+` ORDER BY m.path, m.id LIMIT 0+?`, append(args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading blame: %w", err)
	}
	defer rows.Close()
	var list []vcs.Blame
	var addresses []string
	for rows.Next() {
		var address string
		m, err := scanMemory(rows, &address)
		if err != nil {
			return nil, fmt.Errorf("reading blame: %w", err)
		}
		list, addresses = append(list, vcs.Blame{Memory: m}), append(addresses, address)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i, address := range addresses {
		b := &list[i]
		b.Commit, err = scanCommit(db.read.QueryRowContext(ctx, `SELECT `+commitColumns+` FROM commit_changes ch JOIN commits c ON c.id = ch.commit_id
			WHERE ch.memory_id = ? AND ch.new_address = ? ORDER BY c.generation LIMIT 1`, b.Memory.ID, address))
		if err != nil {
			return nil, fmt.Errorf("reading blame: %w", err)
		}
		if b.Commit.Parents, err = db.strings(ctx, `SELECT parent_id FROM commit_parents WHERE commit_id = ? ORDER BY ordinal`, b.Commit.ID); err != nil {
			return nil, err
		}
		var first string // what it said when it was learnt: other words have another origin
		err = db.read.QueryRowContext(ctx, `SELECT coalesce(o.body ->> 'content', '') FROM commit_changes ch
			JOIN commits c ON c.id = ch.commit_id JOIN objects o ON o.address = ch.new_address
			WHERE ch.memory_id = ? ORDER BY c.generation LIMIT 1`, b.Memory.ID).Scan(&first)
		if err != nil {
			return nil, fmt.Errorf("reading blame: %w", err)
		}
		b.Reworded = first != b.Memory.Content.String()
		if turns := b.Memory.Source.Turns; len(turns) > 0 && !b.Reworded {
			b.Others = len(turns) - 1
			said, err := db.TurnsByID(ctx, memory.Query{Reader: r}, turns[:1])
			if err != nil {
				return nil, err
			}
			if len(said) > 0 {
				b.Turn = &said[0]
			}
		}
	}
	return list, nil
}
