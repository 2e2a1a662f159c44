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
		case firm && overtakes(m, was) && !(asks(cs) || add.Else != nil) && !was.HasTerm():
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
