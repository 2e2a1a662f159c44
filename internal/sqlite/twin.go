package sqlite

import (
	"database/sql"
	"errors"

	"signet/internal/extract"
	"signet/internal/memory"
	"signet/internal/text"
)

// elder finds the memory that keeps a new one from being added: the one of the
// same request, of the same source where that may bring only one, the one that
// says the same, or the forgotten one it would bring back. ways are the hashes of its
// wordings.
func (t *tx) elder(add memory.Add, ways []string) (memory.Memory, error) {
	m, s := add.Memory, add.Memory.Scope
	if m.Source.Key != "" {
		elder, err := t.known(`m.idempotency_key = ? AND m.idempotency_key <> '' AND m.agent_id = ? AND m.visibility = ? AND m.scope = ?`,
			m.Source.Key, s.Agent, string(s.Visibility), s.Namespace)
		if !errors.Is(err, sql.ErrNoRows) {
			return elder, err
		}
	}
	if add.OncePerSource && m.Source.ID != "" {
		elder, err := t.one(`m.source_type = ? AND m.source_id = ? AND m.agent_id = ? AND m.project = ? AND m.scope = ?
			AND m.visibility = ? AND m.is_deleted = 0`,
			m.Source.Kind, m.Source.ID, s.Agent, s.Project, s.Namespace, string(s.Visibility))
		if !errors.Is(err, sql.ErrNoRows) {
			return elder, err
		}
	}
	for _, hash := range ways {
		twin, err := t.twin(s, hash)
		if !errors.Is(err, sql.ErrNoRows) {
			return twin, err
		}
	}
	for _, hash := range ways {
		old, err := t.forgottenTwin(m, hash)
		if !errors.Is(err, sql.ErrNoRows) {
			return old, err
		}
	}
	return memory.Memory{}, sql.ErrNoRows
}

// wordings gives the hashes of the words in which what m says may be kept, its own first:
// what a person says of themselves stands as they wrote it, or as it is told of them.
func wordings(m memory.Memory) (hashes []string) {
	content := m.Content.String()
	hashes = []string{text.Hash(content)}
	if m.Origin != memory.Person {
		return hashes
	}
	if _, told := extract.Told(content); told != "" {
		hashes = append(hashes, text.Hash(told))
	}
	if said, told := extract.Told(m.Source.Quote.String()); told != "" && text.Canonical(told) == text.Canonical(content) {
		hashes = append(hashes, text.Hash(said))
	}
	return hashes
}

// twin finds the live memory of a scope that says the same.
func (t *tx) twin(s memory.Scope, hash string) (memory.Memory, error) {
	clause, args, err := t.from(`m.content_hash = ? AND m.agent_id = ? AND m.project = ? AND m.scope = ? AND m.visibility = ?
		AND m.is_deleted = 0`, []any{hash, s.Agent, s.Project, s.Namespace, string(s.Visibility)})
	if err != nil {
		return memory.Memory{}, err
	}
	var id string // mostly there is none, which to ask for a whole memory takes three times as long
	if err := t.row(`SELECT m.id`+clause+` LIMIT 1`, args, &id); err != nil {
		return memory.Memory{}, err
	}
	return t.one(`m.id = ?`, id)
}

// forgottenTwin finds a forgotten memory that keeps m from being learnt: it
// rests on one of the same turns, and says the same or quotes the same words;
// or it says the same and was forgotten after m was said. Of what no turn tells, it says
// the same and came from the same source. What a person states outright, from no source,
// is never held back.
func (t *tx) forgottenTwin(m memory.Memory, hash string) (memory.Memory, error) {
	if len(m.Source.Turns) == 0 && !sourced(m) {
		return memory.Memory{}, sql.ErrNoRows
	}
	at := t.at // what was forgotten, is so on every branch
	t.at = nil
	defer func() { t.at = at }()
	if len(m.Source.Turns) == 0 {
		return t.known(`m.content_hash = ? AND m.is_deleted IN (1, 3) AND m.agent_id = ? AND m.project = ? AND m.scope = ? AND m.visibility = ?
			AND m.source_type = ? AND m.source_id = ? AND (m.source_id <> '' OR m.source_path = ?)`, hash, m.Scope.Agent, m.Scope.Project, m.Scope.Namespace,
			string(m.Scope.Visibility), m.Source.Kind, m.Source.ID, m.Source.Path)
	}
	for _, turn := range m.Source.Turns {
		old, err := t.known(`m.id IN (SELECT memory_id FROM forgotten_turns WHERE turn_id = ?) AND m.is_deleted IN (1, 3) AND (m.content_hash = ? OR m.source_quote = ? AND m.source_quote <> '')`,
			turn, hash, m.Source.Quote.String())
		if !errors.Is(err, sql.ErrNoRows) {
			return old, err
		}
	}
	return t.known(`m.content_hash = ? AND m.is_deleted IN (1, 3) AND m.agent_id = ? AND m.project = ? AND m.scope = ?
		AND m.deleted_at >= ?`, hash, m.Scope.Agent, m.Scope.Project, m.Scope.Namespace, memory.Stamp(m.Observed))
}

// sourced reports whether m is brought from somewhere that can bring it again: from what
// has a name, or by an import, which is no person's word whatever it was read from.
func sourced(m memory.Memory) bool {
	return m.Source.ID != "" || m.Source.Path != "" || m.Origin == memory.Imported
}
