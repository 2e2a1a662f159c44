package sqlite

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Objects beside memories: leaves of the taxonomy that differ from the builtin,
// identity files, and what persons made of entities. Each kind has a table that shows what stands on main.

// objectTables says for each kind where its objects stand, and under what.
var objectTables = map[string]struct{ table, key string }{
	memory.LeafObject:     {"leaves", "path"},
	memory.DocumentObject: {"documents", "name"},
	memory.EntityObject:   {"entity_acts", "name"},
}

// objectTag separates addresses of these objects from every other hash.
const objectTag = "signet/object/1\x00"

// object is the canonical form of one that is no memory.
type object struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	Body string `json:"body,omitempty"` // "" of a leaf that is gone
	Salt string `json:"salt"`
}

// put stores what somebody made of an object that is no memory.
func (t *tx) put(cs memory.Stamped, p memory.Put) (memory.Outcome, []version, error) {
	if t.at != nil {
		return memory.Outcome{}, nil, errs.E(errs.Invalid, "the taxonomy, identity files and entities change on %s alone", mainRef).
			WithHint("leave the branch out")
	}
	id := p.Kind + ":" + p.Name
	old, err := t.objectAddress(p.Kind, p.Name)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	if old != "" {
		var before string
		if err := t.row(`SELECT coalesce(body ->> 'body', '') FROM objects WHERE address = ?`, []any{old}, &before); err != nil {
			return memory.Outcome{}, nil, err
		}
		if before == p.Body.String() {
			return memory.Outcome{Status: memory.Unchanged}, nil, nil
		}
	}
	salt := cs.Salt()
	body, err := json.Marshal(object{p.Kind, p.Name, p.Body.String(), hex.EncodeToString(salt[:])})
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	sum := sha256.Sum256(append([]byte(objectTag), body...))
	address := hex.EncodeToString(sum[:])
	if err := t.exec(`INSERT INTO objects (address, kind, body, created_at) VALUES (?, ?, ?, ?)`,
		address, p.Kind, string(body), memory.Stamp(cs.Time)); err != nil {
		return memory.Outcome{}, nil, err
	}
	v := version{event: "updated", kind: p.Kind, id: id, path: objectPath(p.Kind, p.Name), old: old, new: address}
	switch {
	case p.Body.String() == "":
		v.event = "deleted"
	case old == "":
		v.event = "created"
	}
	return memory.Outcome{Status: memory.Done}, []version{v}, t.showObject(p.Kind, p.Name, address)
}

// objectPath is where an object stands in the tree: a leaf under itself.
func objectPath(kind, name string) string {
	if kind == memory.LeafObject {
		return name
	}
	return ""
}

// objectAddress is that of the object that stands on main; "" if none does.
func (t *tx) objectAddress(kind, name string) (address string, err error) {
	o := objectTables[kind]
	err = t.row(`SELECT address FROM `+o.table+` WHERE `+o.key+` = ?`, []any{name}, &address)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return address, err
}

// showObject lets the tables show an object; "" is that it is gone.
func (t *tx) showObject(kind, name, address string) error {
	if kind == memory.EntityObject {
		return t.showAct(name, address)
	}
	o := objectTables[kind]
	if address == "" {
		return t.exec(`DELETE FROM `+o.table+` WHERE `+o.key+` = ?`, name)
	}
	return t.exec(`INSERT INTO `+o.table+` (`+o.key+`, address) VALUES (?, ?)
		ON CONFLICT (`+o.key+`) DO UPDATE SET address = excluded.address`, name, address)
}

// restoreObject is restore for what is no memory.
func (t *tx) restoreObject(r memory.Restore) (memory.Outcome, []version, error) {
	name := strings.TrimPrefix(r.ID, r.Kind+":")
	if _, ok := objectTables[r.Kind]; !ok {
		return memory.Outcome{}, nil, fmt.Errorf("unknown kind of object %q", r.Kind)
	}
	v := version{event: r.Event, kind: r.Kind, id: r.ID, path: objectPath(r.Kind, name), old: r.From, new: r.To}
	if t.at != nil {
		return memory.Outcome{Status: memory.Done}, []version{v}, nil // the tables show main
	}
	stands, err := t.objectAddress(r.Kind, name)
	switch {
	case err != nil:
		return memory.Outcome{}, nil, err
	case stands != r.From:
		return memory.Outcome{Status: memory.Moved}, nil, nil
	case r.From == r.To:
		return memory.Outcome{Status: memory.Unchanged}, nil, nil
	}
	return memory.Outcome{Status: memory.Done}, []version{v}, t.showObject(r.Kind, name, r.To)
}
