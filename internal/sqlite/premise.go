package sqlite

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/stance"
)

// believe brings a new memory together with what is believed. It ends what m
// says is not so, or no longer so, and lets m rest on what it gives as a reason.
func (t *tx) believe(cs memory.Stamped, m *memory.Memory, add memory.Add, before *memory.Memory, seen *filter) (r room, err error) {
	for _, p := range m.Premises {
		if err := t.premise(p.Memory, seen); err != nil {
			return r, err
		}
	}
	says := add.Says
	ends := func(was stance.Stance) bool { return says.Ends(was) || before != nil && was.Ends(says) }
	var others []stance.Stance
	near, err := t.akin(*m, says, func(was statement) bool {
		if ends(was.says) {
			return true
		}
		others = append(others, was.says)
		if was.since(*m) && was.says.Ends(says) || grounds(says, was.says) {
			return true
		}
		how, _, _ := t.concerns(says, was.says)
		return how != ""
	})
	if err != nil {
		return r, err
	}
	if r.concerned, err = t.concerned(cs, *m, says, near); err != nil {
		return r, err
	}
	t.w.says.keep(m.Content.String(), says.Bare())
	t.bearEnded(m, says, near)
	over := t.otherwise(says, before, t.nearest(says, t.foremost(says, against(*m, near, ends, true), others), nil))
	if over, r.contested, err = t.contest(cs, *m, over, says); err != nil {
		return r, err
	}
	if over, err = t.later(cs, *m, over, add, &r); err != nil {
		return r, err
	}
	if !add.Alone {
		if over, err = t.pare(cs, *m, over, add, &r); err != nil {
			return r, err
		}
	}
	ended, made, err := t.overtake(cs, *m, over)
	if err != nil {
		return r, err
	}
	r.ended, r.made = ended, append(r.made, made...)
	near = slices.DeleteFunc(near, func(n neighbour) bool {
		return asks(cs) && says.Ends(n.says) || slices.ContainsFunc(ended, func(e memory.Memory) bool { return e.ID == n.ID })
	})
	m.Premises, err = t.asTheyStand(rests(m.Premises, says, near))
	return r, err
}

// against gives those of the memories near another that are of its scope, that
// nobody pinned, unless pinned ones are asked for, and that cannot stand beside it. What rests
// on the other does not oppose it, however the two are worded.
func against(m memory.Memory, near []neighbour, ends func(stance.Stance) bool, pinned bool) (over []memory.Memory) {
	for _, was := range near {
		own := was.Scope == m.Scope && was.ID != m.ID && was.Type != memory.Summary && m.Type != memory.Summary
		rests := m.RestsOn(was.ID) || was.RestsOn(m.ID)
		if own && !rests && (pinned || !was.Pinned) && ends(was.says) {
			over = append(over, was.Memory)
		}
	}
	// What rests on one of them is uncertain, which is enough.
	return slices.DeleteFunc(slices.Clone(over), func(was memory.Memory) bool {
		return slices.ContainsFunc(over, func(ground memory.Memory) bool { return was.RestsOn(ground.ID) })
	})
}

// foremost leaves of what a statement cannot stand beside that of which it is news, and not of others that it was held against.
func (t *tx) foremost(says stance.Stance, over []memory.Memory, others []stance.Stance) (left []memory.Memory) {
	if len(over) < 2 {
		return over
	}
	list := make([]stance.Stance, len(over))
	for i := range over {
		list[i] = t.w.says.read(over[i].Content.String())
	}
	for i, of := range says.Foremost(list, others) {
		if of {
			left = append(left, over[i])
		}
	}
	return left
}

// nearest leaves of what a statement cannot stand beside that of which it is news, where
// others, or what it ended already, are told in the same words.
func (t *tx) nearest(says stance.Stance, over, already []memory.Memory) (left []memory.Memory) {
	all := slices.Concat(over, already)
	for _, was := range over {
		if !slices.ContainsFunc(all, func(other memory.Memory) bool {
			return other.ID != was.ID && says.Nearer(t.w.says.read(other.Content.String()), t.w.says.read(was.Content.String()))
		}) {
			left = append(left, was)
		}
	}
	return left
}

// unsay ends belief in what m, which is so again, cannot stand beside: what it
// ends, and what had ended it. What it took the place of already is not ended again.
func (t *tx) unsay(cs memory.Stamped, m memory.Memory, says stance.Stance, already []memory.Memory) (ended []memory.Memory, made []version, err error) {
	either := func(was stance.Stance) bool { return says.Ends(was) || was.Ends(says) }
	var others []stance.Stance
	near, err := t.akin(m, says, func(was statement) bool {
		if either(was.says) {
			return true
		}
		others = append(others, was.says)
		return false
	})
	if err != nil {
		return nil, nil, err
	}
	over := t.nearest(says, t.foremost(says, against(m, near, either, false), others), already)
	return t.overtake(cs, m, slices.DeleteFunc(over, func(was memory.Memory) bool {
		return !was.Live() || slices.ContainsFunc(already, func(e memory.Memory) bool { return e.ID == was.ID })
	}))
}

// premise makes sure that a memory stands which somebody says another rests on,
// and that they may see it.
func (t *tx) premise(id string, seen *filter) error {
	_, err := t.one(`m.id = ? AND m.is_deleted = 0 AND `+seen.sql(), append([]any{id}, seen.args...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return errs.E(errs.NotFound, "premise %s not found", id).WithHint("only what is believed can be rested on: signet memory list")
	}
	return err
}

// asTheyStand gives premises each with the version of it that stands, where none is named.
func (t *tx) asTheyStand(premises []memory.Premise) (_ []memory.Premise, err error) {
	premises = slices.Clone(premises)
	for i := range premises {
		if p := &premises[i]; p.As == "" {
			if p.As, err = t.address(memory.Memory{ID: p.Memory}); err != nil {
				return nil, fmt.Errorf("reading premise %s: %w", p.Memory, err)
			}
		}
	}
	return premises, nil
}

// grounds reports whether a statement rests on another by its words.
func grounds(says, on stance.Stance) bool { return says.Rests(on).How != "" }

// rests adds to premises those that a statement gives by its words: of its reason the one
// that fits best, and of each part of it that may be believed by itself; where it gives
// none, of what it is done by. The newest is taken where several fit.
func rests(premises []memory.Premise, says stance.Stance, near []neighbour) []memory.Premise {
	best := map[int]memory.Premise{} // by part of the reason
	var slot *memory.Premise
	for _, n := range near {
		if n.Uncertain != "" || slices.ContainsFunc(premises, func(p memory.Premise) bool { return p.Memory == n.ID }) {
			continue
		}
		rest := says.Rests(n.says)
		p := memory.Premise{Memory: n.ID, How: rest.How, Confidence: rest.Sure}
		switch {
		case rest.How == stance.Reason && rest.Sure > best[rest.Part].Confidence:
			best[rest.Part] = p
		case rest.How == stance.Slot && slot == nil:
			slot = &p
		}
	}
	for _, part := range slices.Sorted(maps.Keys(best)) {
		premises = append(premises, best[part])
	}
	if len(best) == 0 && slot != nil { // a reason that is given needs no guess
		premises = append(premises, *slot)
	}
	return premises[:min(len(premises), memory.MaxPremises)]
}

// restAnew gives a memory in other words the premises of these words. It goes on
// resting on what somebody said, where that still stands.
func (t *tx) restAnew(m *memory.Memory, says stance.Stance) error {
	told := slices.DeleteFunc(slices.Clone(m.Premises), func(p memory.Premise) bool { return p.How != stance.Told })
	firm, err := t.firm(told)
	if err != nil {
		return err
	}
	near, err := t.akin(*m, says, func(was statement) bool { return grounds(says, was.says) })
	if err != nil {
		return err
	}
	near = slices.DeleteFunc(near, func(n neighbour) bool { return n.ID == m.ID })
	if m.Premises, err = t.asTheyStand(rests(firm, says, near)); err != nil {
		return err
	}
	again, err := t.saidAgain(*m, says)
	m.Premises = append(m.Premises, again...)
	return err
}

// firm gives the premises that stand and are certain.
func (t *tx) firm(premises []memory.Premise) (firm []memory.Premise, err error) {
	for _, p := range premises {
		m := memory.Memory{ID: "-", Premises: []memory.Premise{p}}
		if t.at == nil {
			var one string
			if one, err = premiseList(m.Premises); err == nil {
				err = t.row(fallen, []any{one}, &m.Uncertain)
			}
		} else {
			err = doubt(t.w.ctx, t.w.conn, t.at, []*memory.Memory{&m})
		}
		if err != nil {
			return nil, err
		}
		if m.Uncertain == "" {
			firm = append(firm, p)
		}
	}
	return firm, nil
}

// rest writes the premises of a memory that stands on main, of which none are
// written.
func (t *tx) rest(m memory.Memory) error {
	for _, p := range m.Premises {
		insert, args := `INSERT OR IGNORE INTO memory_premises (memory_id, premise_id, how, address) VALUES (?, ?, ?, ?)`, []any{m.ID, p.Memory, p.How, p.As}
		if p.How == stance.Return {
			insert, args = `INSERT OR IGNORE INTO memory_returns (memory_id, premise_id) VALUES (?, ?)`, args[:2]
		}
		if err := t.exec(insert, args...); err != nil {
			return err
		}
	}
	return nil
}

// premiseList renders premises as they are stored.
func premiseList(premises []memory.Premise) (string, error) {
	if len(premises) == 0 {
		return none, nil
	}
	body, err := json.Marshal(premises)
	return string(body), err
}
