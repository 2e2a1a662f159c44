package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// memoryColumns are what scanMemory reads, in its order.
const memoryColumns = `m.id, m.type, m.path, m.subject, m.content, m.importance, m.confidence, m.tags, m.pinned, m.who,
	m.agent_id, m.project, m.visibility, m.scope, m.origin, m.source_type, m.source_id, m.source_path, m.session_id,
	m.source_turns, m.source_quote, m.valid_from, m.valid_until, m.observed_at, m.version, m.created_at, m.updated_at,
	m.updated_by, m.deleted_at, m.commit_id, m.occurred_at, m.source_created_at, m.runtime_path, m.idempotency_key,
	m.chunk_group, m.hints, m.structured, m.path_how, m.path_confidence, m.supersedes, m.marked, m.premises, m.uncertain, ` + contested

// contested is the review by which a person is asked whether a memory m shall end.
const contested = `coalesce((SELECT min(r.id) FROM reviews r
	WHERE r.target_id = m.id AND r.target_id <> '' AND r.kind = 'delete' AND r.state = 'waiting'), '')`

// doubtful is what memory.Doubtful says of a memory m.
const doubtful = `(m.uncertain <> '' OR ` + contested + ` <> '')`

type scanner interface{ Scan(...any) error }

// scanMemory reads memoryColumns, and then extra.
func scanMemory(row scanner, extra ...any) (memory.Memory, error) {
	var (
		m      memory.Memory
		tags   guard.Text
		turns  string
		hints  string
		rests  string
		origin string
	)
	dest := []any{
		&m.ID, &m.Type, &m.Path, &m.Subject, &m.Content, &m.Importance, &m.Confidence, &tags, &m.Pinned, &m.Who,
		&m.Scope.Agent, &m.Scope.Project, &m.Scope.Visibility, &m.Scope.Namespace, &origin,
		&m.Source.Kind, &m.Source.ID, &m.Source.Path, &m.Source.Session, &turns, &m.Source.Quote,
		stampInto{&m.ValidFrom},
		stampInto{&m.ValidUntil},
		stampInto{&m.Observed},
		&m.Version,
		stampInto{&m.Created},
		stampInto{&m.Updated},
		&m.UpdatedBy,
		stampInto{&m.Deleted},
		&m.Commit,
		stampInto{&m.Occurred},
		stampInto{&m.SourceCreated},
		&m.Source.Runtime, &m.Source.Key, &m.Source.Group, &hints, &m.Structured,
		&m.Filing.How, &m.Filing.Confidence, &m.Supersedes, &m.Marked, &rests, &m.Uncertain, &m.Contested,
	}
	if err := row.Scan(append(dest, extra...)...); err != nil {
		return memory.Memory{}, err
	}
	m.Origin = memory.ParseOrigin(origin)
	if err := json.Unmarshal([]byte(turns), &m.Source.Turns); err != nil {
		return memory.Memory{}, fmt.Errorf("reading the turns of memory %s: %w", m.ID, err)
	}
	if rests != none {
		if err := json.Unmarshal([]byte(rests), &m.Premises); err != nil {
			return memory.Memory{}, fmt.Errorf("reading the premises of memory %s: %w", m.ID, err)
		}
	}
	var err error
	if m.Hints, err = readTexts(hints); err != nil {
		return memory.Memory{}, fmt.Errorf("reading the hints of memory %s: %w", m.ID, err)
	}
	m.Tags, err = splitTags(tags)
	return m, err
}

// readTexts reads a list that jsonList wrote; it was guarded before that.
func readTexts(list string) ([]guard.Text, error) {
	var plain []string
	if err := json.Unmarshal([]byte(list), &plain); err != nil || len(plain) == 0 {
		return nil, err
	}
	texts := make([]guard.Text, len(plain))
	for i, s := range plain {
		if err := texts[i].Scan(s); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// none is a list of nothing, as it is stored.
const none = "[]"

// jsonList renders a list of texts; none is [].
func jsonList(texts []string) (string, error) {
	if len(texts) == 0 {
		return none, nil
	}
	list, err := json.Marshal(texts)
	return string(list), err
}

// splitTags takes apart what joinTags wrote; each part was guarded with the whole.
func splitTags(joined guard.Text) ([]guard.Text, error) {
	if joined.String() == "" {
		return nil, nil
	}
	var tags []guard.Text
	for s := range strings.SplitSeq(joined.String(), ",") {
		var tag guard.Text
		if err := tag.Scan(s); err != nil {
			return nil, err
		}
		tags = append(tags, tag)
	}
	return tags, nil
}

// stampInto scans a stored stamp into a time.
type stampInto struct{ t *time.Time }

// Scan implements sql.Scanner.
func (s stampInto) Scan(src any) (err error) {
	str, ok := src.(string)
	if !ok {
		return fmt.Errorf("a stamp is text, not %T", src)
	}
	*s.t, err = memory.ParseStamp(str)
	return err
}

// Get implements memory.Store.
func (db *DB) Get(ctx context.Context, r memory.Reader, id string) (memory.Memory, error) {
	f, err := visible(r)
	if err != nil {
		return memory.Memory{}, err
	}
	f.and("m.id = ?", id)
	clause, args := from(r.View, f)
	m, err := scanMemory(db.read.QueryRowContext(ctx, `SELECT `+memoryColumns+clause, args...))
	if r.View == nil && errors.Is(err, sql.ErrNoRows) {
		m, err = scanMemory(db.read.QueryRowContext(ctx, `SELECT `+memoryColumns+` FROM cold m WHERE `+f.sql(), f.args...))
	}
	if errors.Is(err, sql.ErrNoRows) {
		return memory.Memory{}, errs.E(errs.NotFound, "memory %s not found", id)
	}
	if err == nil && r.View != nil {
		err = db.doubt(ctx, r.View, []*memory.Memory{&m})
	}
	return m, err
}

// IDs implements memory.Lists.
func (db *DB) IDs(ctx context.Context, r memory.Reader, prefix string, limit int) ([]string, error) {
	r.View = nil
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	arm := func(from, id string) string {
		return `SELECT m.id FROM ` + from + ` WHERE ` + id + ` >= ? AND ` + id + ` < ? AND ` + f.sql()
	}
	args := append([]any{prefix, prefix + "g"}, f.args...) // no id has a digit from g on
	return db.strings(ctx, arm("memories m", "m.id")+` UNION `+arm("cold m", "m.id")+`
		UNION `+arm("commit_changes ch CROSS JOIN recorded m ON m.address = ch.new_address", "ch.memory_id")+` ORDER BY 1 LIMIT 0+?`,
		slices.Concat(args, args, args, []any{limit})...)
}

// List implements memory.Store. What a session taught is few rows of an index of its own;
// all that there is has one that counts it and has it in order. The planner would choose
// neither by itself.
func (db *DB) List(ctx context.Context, r memory.Reader, p memory.Page) ([]memory.Memory, memory.Stats, error) {
	f, err := visible(r)
	if err != nil {
		return nil, memory.Stats{}, err
	}
	f.and("m.is_deleted = 0")
	index := ""
	if r.EveryProject {
		index = "memories_created"
	}
	if p.Type != "" {
		f.and("m.type = ?", string(p.Type))
		index = ""
	}
	if p.Path != "" {
		f.and(under("m.path"), span(p.Path)...)
		index = ""
	}
	if p.Uncertain {
		f.and("m.uncertain <> ''")
		index = ""
	}
	if p.Session != "" {
		f.and("m.session_id = ? AND m.session_id <> ''", p.Session)
		index = "memories_session"
	}
	if !p.Since.IsZero() {
		f.and("m.created_at >= ?", memory.Stamp(p.Since))
	}
	clause, args := from(r.View, f)
	if r.View == nil && index != "" {
		clause = by(index, clause)
	}
	var stats memory.Stats
	err = db.row(ctx, `SELECT count(*), count(*) FILTER (WHERE m.importance >= 0.9)`+clause, args...).
		Scan(&stats.Total, &stats.Critical)
	if err != nil {
		return nil, stats, fmt.Errorf("counting memories: %w", err)
	}
	list, err := db.seen(ctx, r.View, `SELECT `+memoryColumns+clause+` ORDER BY m.created_at DESC, m.id DESC LIMIT 0+? OFFSET ?`,
		append(slices.Clone(args), p.Limit, p.Offset)...)
	return list, stats, err
}

// Rules implements memory.Store.
func (db *DB) Rules(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = 0 AND m.type = 'rule'")
	return db.memories(ctx, r, f, `ORDER BY `+db.byStanding(r.View)+` DESC, m.id LIMIT 0+?`, limit)
}

// Standing implements memory.Store. Each project is an index range of its own,
// read in order.
func (db *DB) Standing(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error) {
	if r.EveryProject || r.Project == "" {
		return db.standingWhere(ctx, r, "", limit)
	}
	copies, err := db.strings(ctx, `SELECT root FROM project_copies WHERE project = ? ORDER BY root`, r.Project)
	if err != nil {
		return nil, err
	}
	var list []memory.Memory
	for _, root := range slices.Concat([]string{r.Project}, copies, []string{""}) {
		some, err := db.standingWhere(ctx, r, root, limit-len(list))
		if list = append(list, some...); err != nil || len(list) == limit {
			return list, err
		}
	}
	return list, nil
}

func (db *DB) standingWhere(ctx context.Context, r memory.Reader, project string, limit int) ([]memory.Memory, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = 0")
	if !r.EveryProject {
		f.and("m.project = ?", project)
	}
	return db.memories(ctx, r, f, `ORDER BY `+db.byStanding(r.View)+` DESC LIMIT 0+?`, limit)
}

// memories reads a list under a filter; rest is order and window.
func (db *DB) memories(ctx context.Context, r memory.Reader, f *filter, rest string, args ...any) ([]memory.Memory, error) {
	clause, given := from(r.View, f)
	return db.seen(ctx, r.View, `SELECT `+memoryColumns+clause+` `+rest, append(slices.Clone(given), args...)...)
}

// seen is query for a view, of which the rows do not say what is uncertain there.
func (db *DB) seen(ctx context.Context, v *memory.View, statement string, args ...any) ([]memory.Memory, error) {
	list, err := db.query(ctx, statement, args...)
	if err != nil || v == nil {
		return list, err
	}
	some := make([]*memory.Memory, len(list))
	for i := range list {
		some[i] = &list[i]
	}
	return list, db.doubt(ctx, v, some)
}

// query reads the memories that a statement selects by memoryColumns.
func (db *DB) query(ctx context.Context, statement string, args ...any) ([]memory.Memory, error) {
	rows, err := db.rows(ctx, statement, args...)
	if err != nil {
		return nil, fmt.Errorf("reading memories: %w", err)
	}
	defer rows.Close()
	var list []memory.Memory
	for rows.Next() {
		m, err := scanMemory(rows)
		if err != nil {
			return nil, fmt.Errorf("reading memories: %w", err)
		}
		list = append(list, m)
	}
	return list, rows.Err()
}
