package sqlite

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"signet/internal/guard"
	"signet/internal/memory"
)

// mainRef is the ref that every write moves, unless told otherwise.
const mainRef = "main"

// commitTag separates ids of commits from every other hash, and carries the
// version of the format.
const commitTag = "signet/commit/1\x00"

// commitRecord is the canonical form of a commit: what its id is the hash of.
// The order of fields is frozen with the tag.
type commitRecord struct {
	Root       string   `json:"root"`
	Parents    []string `json:"parents"`
	Generation int      `json:"generation"`
	Author     string   `json:"author"`
	Kind       string   `json:"kind"`
	Agent      string   `json:"agent"`
	Session    string   `json:"session"`
	Harness    string   `json:"harness"`
	Device     string   `json:"device"`
	Request    string   `json:"request"`
	Message    string   `json:"message"`
	Changes    string   `json:"changes"`
	Time       string   `json:"time"`
}

// nextCommit prepares the commit after the head of main; parent is "" for the
// first.
func (t *tx) nextCommit(cs memory.Stamped) (c memory.Commit, parent string, err error) {
	err = t.row(`SELECT commit_id, generation FROM refs WHERE name = ?`, []any{mainRef}, &parent, &c.Generation)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return c, "", fmt.Errorf("reading the head: %w", err)
	}
	if parent != "" {
		c.Generation++
	}
	c.Author, c.Message, c.Time = cs.Author, cs.Message, cs.Time
	if c.Author.Agent == "" {
		c.Author.Agent = memory.DefaultAgent
	}
	return c, parent, nil
}

// commit writes the commit with everything that hangs on it: changes, the
// versions' lifetimes, history, and the head of main.
func (t *tx) commit(c memory.Commit, parent string, made []version) (memory.Commit, error) {
	if c.Message.String() == "" {
		c.Message = describe(made)
	}
	digest := changesDigest(made)
	id, err := commitID(c, parent, digest)
	if err != nil {
		return c, err
	}
	c.ID = id
	if err := t.insertCommit(c, parent, digest); err != nil {
		return c, fmt.Errorf("writing commit: %w", err)
	}
	for _, v := range made {
		if err := t.recordVersion(c, v); err != nil {
			return c, fmt.Errorf("writing commit changes: %w", err)
		}
	}
	return c, t.moveMain(c, parent)
}

func commitID(c memory.Commit, parent, digest string) (string, error) {
	r := commitRecord{
		Parents: []string{}, Generation: c.Generation, Author: c.Author.Name, Kind: c.Author.Kind, Agent: c.Author.Agent,
		Session: c.Author.Session, Harness: c.Author.Harness, Device: c.Author.Device, Request: c.Author.Request,
		Message: c.Message.String(), Changes: digest, Time: memory.Stamp(c.Time),
	}
	if parent != "" {
		r.Parents = append(r.Parents, parent)
	}
	body, err := json.Marshal(r)
	if err != nil {
		return "", fmt.Errorf("encoding commit: %w", err)
	}
	sum := sha256.Sum256(append([]byte(commitTag), body...))
	return hex.EncodeToString(sum[:]), nil
}

func (t *tx) insertCommit(c memory.Commit, parent, digest string) error {
	a := c.Author
	err := t.exec(`
		INSERT INTO commits (id, generation, author, actor_type, agent_id, session_id, harness, device, request_id,
			message, changes, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		c.ID, c.Generation, a.Name, a.Kind, a.Agent, a.Session, a.Harness, a.Device, a.Request,
		c.Message.String(), digest, memory.Stamp(c.Time))
	if err != nil || parent == "" {
		return err
	}
	return t.exec(`INSERT INTO commit_parents (commit_id, ordinal, parent_id) VALUES (?, 0, ?)`, c.ID, parent)
}

// recordVersion writes what the commit did to one memory, in every table that
// tells of it.
func (t *tx) recordVersion(c memory.Commit, v version) error {
	m := v.memory
	if err := t.exec(`INSERT INTO commit_changes (commit_id, memory_id, path, old_address, new_address) VALUES (?, ?, ?, ?, ?)`,
		c.ID, m.ID, m.Path, orNull(v.old), orNull(v.new)); err != nil {
		return err
	}
	if v.old != "" {
		if err := t.exec(`UPDATE memory_versions SET died = ? WHERE memory_id = ? AND died IS NULL`, c.Generation, m.ID); err != nil {
			return err
		}
	}
	if v.new != "" {
		if err := t.exec(`INSERT INTO memory_versions (memory_id, address, born) VALUES (?, ?, ?)`, m.ID, v.new, c.Generation); err != nil {
			return err
		}
	}
	if err := t.exec(`UPDATE memories SET commit_id = ? WHERE id = ?`, c.ID, m.ID); err != nil {
		return err
	}
	return t.exec(`
		INSERT INTO memory_history (memory_id, event, old_address, new_address, changed_by, actor_type, reason,
			session_id, request_id, commit_id, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		m.ID, v.event, orNull(v.old), orNull(v.new), c.Author.Name, c.Author.Kind, v.reason.String(),
		c.Author.Session, c.Author.Request, c.ID, memory.Stamp(c.Time))
}

func (t *tx) moveMain(c memory.Commit, parent string) error {
	if err := t.exec(`
		INSERT INTO refs (name, commit_id, generation, updated_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET commit_id = excluded.commit_id, generation = excluded.generation,
			updated_at = excluded.updated_at`,
		mainRef, c.ID, c.Generation, memory.Stamp(c.Time)); err != nil {
		return fmt.Errorf("moving %s: %w", mainRef, err)
	}
	return t.exec(`INSERT INTO reflog (ref, old_id, new_id, created_at) VALUES (?, ?, ?, ?)`,
		mainRef, orNull(parent), c.ID, memory.Stamp(c.Time))
}

// describe makes a message of counts, which holds nothing a person wrote.
func describe(made []version) guard.Text {
	counts := map[string]int{}
	for _, v := range made {
		counts[v.event]++
	}
	var parts []string
	for _, w := range []struct{ event, verb string }{{"created", "remember"}, {"updated", "modify"}, {"deleted", "forget"}, {"recovered", "recover"}} {
		if n := counts[w.event]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", w.verb, n))
		}
	}
	message, _ := guard.Redact(strings.Join(parts, ", ")) // plain words: nothing to redact
	return message
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
