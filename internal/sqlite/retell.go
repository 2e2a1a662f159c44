package sqlite

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/stance"
	"signet/internal/text"
)

// What a program sums a session up in is a memory that retells it: many statements in one.
// When belief in one of them ends, the sentences that say it go, in the same commit, so that
// a revert brings both back. It says what was forgotten in no words of its own either.

// An ending is a statement that a commit ended.
type ending struct {
	saying
	scope     memory.Scope
	session   string // that it was learnt in
	forgotten bool   // and not only followed by another
}

// retold gives the sentences of a text that say a statement: with less of its words where
// it was said in the same session, or the text says it elsewhere.
func (s saying) retold(body string, there bool) []text.Span {
	told := s.tells(body)
	if there || len(told) > 0 {
		return s.echoes(body)
	}
	return told
}

// given is retold for a text of the same scope, where it may not be given away either.
func (s saying) given(body string, there bool) []text.Span {
	given := append(s.gives(body), s.retold(body, there)...)
	slices.SortFunc(given, func(a, b text.Span) int { return cmp.Compare(a.Start, b.Start) })
	return given
}

// retell takes from what retells sessions the sentences that say what a commit ended, and
// from what it brought of that those that say what was forgotten before.
func (t *tx) retell(cs memory.Stamped, made []version) (more []version, err error) {
	made = slices.DeleteFunc(slices.Clone(made), func(v version) bool {
		return v.kind != memory.MemoryObject || v.event == "created" || v.event == "folded"
	})
	if len(made) == 0 {
		return nil, nil
	}
	if some, err := t.retellings(saying{}, memory.Scope{}, 1); err != nil || len(some) == 0 {
		return nil, err
	}
	ended, brought, err := t.endings(made)
	if err != nil {
		return nil, err
	}
	for _, e := range ended {
		cut, err := t.silenceRetellings(cs, e, brought)
		if err != nil {
			return nil, err
		}
		more = append(more, cut...)
	}
	for _, m := range brought {
		cut, err := t.holdBack(cs, m)
		if err != nil {
			return nil, err
		}
		more = append(more, cut...)
	}
	return more, nil
}

// endings gives the statements that versions ended, and the memories that they brought.
func (t *tx) endings(made []version) (ended []ending, brought []memory.Memory, err error) {
	for _, v := range coalesce(made) {
		now, err := t.versionOrNone(v.new)
		if err != nil {
			return nil, nil, err
		}
		was, err := t.versionOrNone(v.old)
		if err != nil {
			return nil, nil, err
		}
		if now.ID != "" {
			brought = append(brought, now)
		}
		if was.ID == "" || was.Retells() || now.Content == was.Content {
			continue
		}
		e := ending{saying: sayingOf(was.Content.String()), scope: was.Scope, session: was.Source.Session, forgotten: now.ID == "" && v.event != "superseded"}
		if !e.empty() {
			ended = append(ended, e)
		}
	}
	return ended, brought, nil
}

// versionOrNone reads a version of a memory, be it condemned; the zero one where there is none.
func (t *tx) versionOrNone(address string) (memory.Memory, error) {
	var body string
	err := t.row(`SELECT body FROM objects WHERE address = ? AND body IS NOT NULL`, []any{address}, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return memory.Memory{}, nil
	}
	if err != nil {
		return memory.Memory{}, fmt.Errorf("reading what ended: %w", err)
	}
	return memory.ParseRecord([]byte(body))
}

// silenceRetellings takes a statement out of all that retells it. Of one that was
// followed by another, the sentence stays that says what stands since.
func (t *tx) silenceRetellings(cs memory.Stamped, e ending, brought []memory.Memory) (more []version, err error) {
	list, err := t.retellings(e.saying, e.scope, mostHushed)
	if err != nil {
		return nil, err
	}
	for _, m := range list {
		body := m.Content.String()
		gone := e.tells(body)
		if e.forgotten {
			gone = e.given(body, m.Source.Session == e.session && e.session != "")
		} else {
			gone = slices.DeleteFunc(gone, func(span text.Span) bool {
				return slices.ContainsFunc(brought, func(now memory.Memory) bool {
					s := sayingOf(now.Content.String())
					return s.isToldBy(body[span.Start:span.End])
				})
			})
		}
		cut, err := t.cutRetelling(cs, m, without(body, gone))
		if err != nil {
			return nil, err
		}
		more = append(more, cut...)
	}
	return more, nil
}

// retellings gives what stands in the reach of a scope and retells sessions, as far as it
// may say a statement; the newest first.
func (t *tx) retellings(s saying, scope memory.Scope, limit int) ([]memory.Memory, error) {
	where := `m.is_deleted = 0 AND m.type = 'session_summary' AND m.origin <> 'person' AND (? = '' OR m.agent_id = ?) AND (? = '' OR m.project IN (?, ''))`
	args := []any{scope.Agent, scope.Agent, scope.Project, scope.Project}
	if t.at == nil && len(s.telling) > 0 {
		where += ` AND m.seq IN (SELECT rowid FROM memories_fts WHERE memories_fts MATCH ?)`
		args = append(args, s.hint())
	}
	list, err := t.many(where, fmt.Sprintf(` ORDER BY m.id DESC LIMIT %d`, limit), args...)
	if err != nil {
		return nil, fmt.Errorf("finding what retells it: %w", err)
	}
	return list, nil
}

// cutRetelling leaves of what retells a session what is left of it, if anything is.
func (t *tx) cutRetelling(cs memory.Stamped, m memory.Memory, left string) ([]version, error) {
	if left == m.Content.String() {
		return nil, nil
	}
	reason, _ := guard.Redact("it retold what is no longer believed")
	if left != "" {
		live := &filter{}
		live.and(`m.is_deleted = 0`)
		content, _ := guard.Redact(left)
		o, made, err := t.modify(cs, memory.Modify{
			ID: m.ID, Patch: memory.Patch{Content: &content}, Origin: m.Origin, Reason: reason, Says: stance.Read(left),
		}, live)
		if err != nil || o.Status != memory.SaysTheSame {
			return made, err
		}
	}
	address, err := t.address(m)
	if err != nil {
		return nil, err
	}
	m.Deleted = cs.Time
	return t.cease(m, address, endedSuperseded, of(m, "superseded", reason, address, ""))
}

// holdBack is withoutForgotten for what stands already.
func (t *tx) holdBack(cs memory.Stamped, m memory.Memory) ([]version, error) {
	clean, err := t.withoutForgotten(m)
	if err != nil || clean.Content == m.Content {
		return nil, err
	}
	stands, _, err := t.standing(m.ID)
	if err != nil || stands.Content != m.Content {
		return nil, err // it was cut already
	}
	return t.cutRetelling(cs, stands, clean.Content.String())
}

// withoutForgotten gives what retells a session without what was forgotten since that
// began, as checkpoints are read. What is said of it again later is a belief again.
func (t *tx) withoutForgotten(m memory.Memory) (memory.Memory, error) {
	if !m.Retells() {
		return m, nil
	}
	began := memory.Stamp(m.Created)
	err := t.row(`SELECT started_at FROM conversations WHERE session_key = ?`, []any{m.Source.Session}, &began)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return m, fmt.Errorf("finding when a session began: %w", err)
	}
	lapses, err := t.lapses(memory.Session{Agent: m.Scope.Agent, Project: m.Scope.Project}, began)
	if err != nil {
		return m, err
	}
	body := m.Content.String()
	for _, l := range lapses {
		body = without(body, l.given(body, l.session == m.Source.Session && l.session != ""))
	}
	if body != m.Content.String() {
		m.Content, _ = guard.Redact(body)
	}
	return m, nil
}

// without gives a text without some stretches of it, which are in order, and without the
// lines of which no word is left.
func without(body string, gone []text.Span) string {
	if len(gone) == 0 {
		return body
	}
	var lines []string
	start := 0
	for line := range strings.SplitSeq(body, "\n") {
		end, left, at := start+len(line), "", start
		for _, span := range gone {
			if span.Start < end && span.End > at {
				left += body[at:max(span.Start, at)]
				at = min(span.End, end)
			}
		}
		whole := at == start
		left += body[at:end]
		if whole || strings.ContainsFunc(left, unicode.IsLetter) {
			if !whole {
				left = strings.Join(strings.Fields(left), " ")
			}
			lines = append(lines, left)
		}
		start = end + 1
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
