package sqlite

import (
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/stance"
)

// isToCome reports whether m tells in words that it is so only later.
func isToCome(cs memory.Stamped, m memory.Memory, says stance.Stance) bool {
	day, _ := says.Starts(stance.Stance{}, m.Observed)
	return day.After(cs.Time)
}

// later takes from what m would end by its words what is so until m is: that stands until
// then, which it notes as amended. What is only planned ends nothing, for nobody says that it
// came to be. It gives what ends now.
func (t *tx) later(cs memory.Stamped, m memory.Memory, list []memory.Memory, add memory.Add, r *room) (now []memory.Memory, err error) {
	for _, was := range list {
		day, firm := add.Says.Starts(t.w.says.read(was.Content.String()), m.Observed)
		switch {
		case day.IsZero(), firm && !day.After(cs.Time):
			now = append(now, was)
		case firm && overtakes(m, was) && !(asks(cs) || add.Else != nil) && was.ValidUntil.IsZero():
			was, v, err := t.untilThen(cs, m, was, day)
			if err != nil {
				return nil, err
			}
			r.amended, r.made = append(r.amended, was), append(r.made, v)
		}
	}
	return now, nil
}

// untilThen lets a memory be true until a day, from which m is in its place, and gives it so.
func (t *tx) untilThen(cs memory.Stamped, m, was memory.Memory, day time.Time) (memory.Memory, version, error) {
	old, err := t.address(was)
	if err != nil {
		return was, version{}, err
	}
	reason, _ := guard.Redact("from then on it is otherwise")
	was.ValidUntil = day
	was.Version++
	was.Updated, was.UpdatedBy = cs.Time, m.Who
	v := of(was, "updated", reason, old, "")
	if v.new, err = t.putObject(was, cs); err != nil {
		return was, version{}, err
	}
	return was, v, t.replace(was, old, v.new)
}

// What was said earlier may come in later: of two sessions side by side the longer one ends
// last, and a spool or a backlog waits. It ends nothing that was said since. Where that would
// have ended it, it is true no longer than until then, and stands beside as what was so.

// bearEnded lets m, which is about to stand, be true until what was said later and is known
// already took its place by its words.
func (t *tx) bearEnded(m *memory.Memory, says stance.Stance, near []neighbour) {
	for _, now := range against(*m, near, func(was stance.Stance) bool { return was.Ends(says) }, true) {
		news := t.w.says.read(now.Content.String())
		day, firm := news.Starts(says, now.Observed)
		switch {
		case !day.IsZero() && !firm, news.Left(says) != "":
			continue // a plan ends nothing, and what tells of other things too is not cut here
		case day.IsZero():
			day = now.Observed
		}
		endBy(m, now, day)
	}
}

// bearEndedInSlot is bearEnded for what was said later and is in the slot that m is for.
func (t *tx) bearEndedInSlot(m *memory.Memory) error {
	list, err := t.inSlot(*m)
	says := t.w.says.read(m.Content.String())
	for _, now := range list {
		if !m.RestsOn(now.ID) && !now.RestsOn(m.ID) && !t.w.says.read(now.Content.String()).Leaves(says) {
			endBy(m, now, now.Observed)
		}
	}
	return err
}

// endBy lets m be true no longer than until a day, on which another took its place that
// may do so.
func endBy(m *memory.Memory, now memory.Memory, day time.Time) {
	if m.Pinned || m.ByHand() && !now.ByHand() || !now.Observed.After(m.Observed) || !overtakes(now, *m) {
		return
	}
	if m.ValidUntil.IsZero() || m.ValidUntil.After(day) {
		m.ValidUntil = day
	}
}
