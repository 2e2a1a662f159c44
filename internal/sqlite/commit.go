package sqlite

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"signet/internal/guard"
	"signet/internal/memory"
)

// version is one object moving from an old state to a new one, as the commit
// will record it. An empty address is absence.
type version struct {
	event    string
	reason   guard.Text
	kind     string // see memory.MemoryObject
	id       string
	path     string // where it stands, or stood last
	moved    string // where it stood before, if elsewhere
	old, new string
}

// stood is the path of the old state.
func (v version) stood() string {
	if v.moved != "" {
		return v.moved
	}
	return v.path
}

// of makes the version of a memory.
func of(m memory.Memory, event string, reason guard.Text, old, address string) version {
	return version{event: event, reason: reason, kind: memory.MemoryObject, id: m.ID, path: m.Path, old: old, new: address}
}

// commit writes the commit with everything that hangs on it: tree, changes, the
// versions' lifetimes, history, and the head of its branch. The parents beside
// the head are those of a merge.
func (t *tx) commit(l line, c memory.Commit, merged []string, made []version) (memory.Commit, error) {
	net := coalesce(made)
	root, err := grown(t.trees(), l.root, net)
	if err != nil {
		return c, err
	}
	var parents []string
	if l.head != "" {
		c.Generation = l.generation + 1
		parents = append(parents, l.head)
	}
	for _, id := range merged {
		var generation int
		if err := t.row(`SELECT generation FROM commits WHERE id = ?`, []any{id}, &generation); err != nil {
			return c, fmt.Errorf("reading parent %s: %w", id, err)
		}
		c.Generation = max(c.Generation, generation+1)
		parents = append(parents, id)
	}
	if c.Message.String() == "" {
		c.Message = describe(made)
	}
	c.Root, c.Ref, c.Parents = root, l.ref, parents
	digest := changesDigest(net)
	if _, c.ID, err = memory.CommitRecord(c, digest); err != nil {
		return c, err
	}
	if err := t.insertCommit(c, digest); err != nil {
		return c, fmt.Errorf("writing commit: %w", err)
	}
	for _, v := range net {
		if err := t.recordVersion(l, c, v); err != nil {
			return c, fmt.Errorf("writing commit changes: %w", err)
		}
	}
	for _, v := range made {
		if err := t.recordEvent(l, c, v); err != nil {
			return c, fmt.Errorf("writing history: %w", err)
		}
	}
	return c, t.moveHead(l, c)
}

// coalesce joins what a commit did to one object in several steps.
func coalesce(made []version) []version {
	at := map[string]int{}
	var net []version
	for _, v := range made {
		i, again := at[v.kind+v.id]
		if !again {
			at[v.kind+v.id] = len(net)
			net = append(net, v)
			continue
		}
		first := net[i]
		v.old = first.old
		if stood := first.stood(); stood != v.path {
			v.moved = stood
		}
		if first.old == "" && v.new != "" {
			v.event = first.event
		}
		net[i] = v
	}
	return slices.DeleteFunc(net, func(v version) bool { return v.old == v.new })
}

func (t *tx) insertCommit(c memory.Commit, digest string) error {
	a := c.Author
	err := t.exec(`
		INSERT INTO commits (id, root, generation, author, actor_type, agent_id, session_id, harness, device, request_id,
			message, changes, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		c.ID, c.Root, c.Generation, a.Name, a.Kind, a.Agent, a.Session, a.Harness, a.Device, a.Request,
		c.Message.String(), digest, memory.Stamp(c.Time))
	for i, parent := range c.Parents {
		if err == nil {
			err = t.exec(`INSERT INTO commit_parents (commit_id, ordinal, parent_id) VALUES (?, ?, ?)`, c.ID, i, parent)
		}
	}
	return err
}

// recordVersion writes what the commit did to one object, and on main for how
// long its versions stood.
func (t *tx) recordVersion(l line, c memory.Commit, v version) error {
	if err := t.exec(`
		INSERT INTO commit_changes (commit_id, memory_id, path, old_path, old_address, new_address, kind, event)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		c.ID, v.id, v.path, v.moved, orNull(v.old), orNull(v.new), v.kind, v.event); err != nil {
		return err
	}
	if v.kind != memory.MemoryObject || l.ref != mainRef {
		return nil
	}
	return t.recordLife(c.Generation, v)
}

// recordLife writes when versions of a memory began and ceased to stand on main.
func (t *tx) recordLife(generation int, v version) error {
	if v.old != "" {
		if err := t.exec(`UPDATE memory_versions SET died = ? WHERE memory_id = ? AND died IS NULL`, generation, v.id); err != nil {
			return err
		}
	}
	if v.new == "" {
		return nil
	}
	return t.exec(`INSERT INTO memory_versions (memory_id, address, born) VALUES (?, ?, ?)`, v.id, v.new, generation)
}

// recordEvent writes the history of a memory.
func (t *tx) recordEvent(l line, c memory.Commit, v version) error {
	if v.kind != memory.MemoryObject {
		return nil
	}
	if l.ref == mainRef {
		if err := t.exec(`UPDATE memories SET commit_id = ? WHERE id = ?`, c.ID, v.id); err != nil {
			return err
		}
	}
	return t.exec(`
		INSERT INTO memory_history (memory_id, event, old_address, new_address, changed_by, actor_type, reason,
			session_id, request_id, commit_id, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		v.id, v.event, orNull(v.old), orNull(v.new), c.Author.Name, c.Author.Kind, v.reason.String(),
		c.Author.Session, c.Author.Request, c.ID, memory.Stamp(c.Time))
}

// moveHead lets a branch end in the commit.
func (t *tx) moveHead(l line, c memory.Commit) error {
	if l.ref == mainRef {
		if err := t.exec(`INSERT INTO main_line (generation, commit_id) VALUES (?, ?)`, c.Generation, c.ID); err != nil {
			return fmt.Errorf("moving %s: %w", l.ref, err)
		}
	}
	return t.moveRef(l.ref, "branch", l.head, c)
}

// moveRef lets a ref name a commit, and notes it.
func (t *tx) moveRef(name, kind, from string, c memory.Commit) error {
	if err := t.exec(`
		INSERT INTO refs (name, commit_id, generation, updated_at, kind) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET commit_id = excluded.commit_id, generation = excluded.generation,
			updated_at = excluded.updated_at`,
		name, c.ID, c.Generation, memory.Stamp(c.Time), kind); err != nil {
		return fmt.Errorf("moving %s: %w", name, err)
	}
	if name == mainRef {
		t.w.main = nil
		if c.Root != "" {
			t.w.main = &line{ref: name, head: c.ID, generation: c.Generation, root: c.Root}
		}
	}
	if err := t.plant(name, c.ID, c.Root); err != nil {
		return fmt.Errorf("moving %s: %w", name, err)
	}
	return t.exec(`INSERT INTO reflog (ref, old_id, new_id, created_at) VALUES (?, ?, ?, ?)`,
		name, orNull(from), c.ID, memory.Stamp(c.Time))
}

// describe makes a message of counts, which holds nothing a person wrote.
func describe(made []version) guard.Text {
	counts := map[string]int{}
	for _, v := range made {
		counts[v.event]++
	}
	var parts []string
	for _, w := range []struct{ event, verb string }{
		{"created", "remember"},
		{"updated", "modify"},
		{"moved", "move"},
		{"superseded", "supersede"},
		{"deleted", "forget"},
		{"recovered", "recover"},
	} {
		if n := counts[w.event]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", w.verb, n))
		}
	}
	message, _ := guard.Redact(strings.Join(parts, ", ")) // plain words: nothing to redact
	return message
}

// changesDigest binds a commit's id to what it changes.
func changesDigest(made []version) string {
	lines := make([]string, len(made))
	for i, v := range made {
		lines[i] = v.id + " " + v.path + " " + v.old + " " + v.new + "\n"
		if v.kind != memory.MemoryObject {
			lines[i] = v.kind + " " + lines[i]
		}
	}
	slices.Sort(lines)
	h := sha256.New()
	for _, l := range lines {
		h.Write([]byte(l))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
