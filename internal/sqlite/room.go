package sqlite

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/stance"
)

// errAsk takes back what an Add ended so far: a person is asked instead.
var errAsk = errors.New("a person is to be asked")

// room is what was done so that a new memory can stand.
type room struct {
	ended   []memory.Memory
	amended []memory.Memory // they stand, as they are now
	made    []version

	contested []memory.Memory // they are pinned, and a person is asked
	concerned []concern       // what has to name it among its premises, once it stands
}

// makeRoom ends belief in what cannot stand beside a new memory: what its words
// end, what stands in its slot, and what it was told to take the place of. Where
// that is not its author's to end, nothing is ended and a person is asked, which
// the outcome then says. before is the memory by which it was told before, if any.
func (t *tx) makeRoom(cs memory.Stamped, m *memory.Memory, add memory.Add, before *memory.Memory, seen *filter) (r room, ask memory.Outcome, err error) {
	whole := *m
	do := func() (err error) {
		if r, err = t.believe(cs, m, add, before, seen); err != nil {
			return err
		}
		if add.Slot && !isToCome(cs, *m, add.Says) {
			gone, more, err := t.supersede(cs, *m, r.ended)
			if err != nil {
				return err
			}
			r.ended, r.made = append(r.ended, gone...), append(r.made, more...)
			if err := t.bearEndedInSlot(m); err != nil {
				return err
			}
		}
		if add.Over != "" {
			gone, more, status, err := t.over(cs, m, add, seen, r.ended)
			if err != nil {
				return err
			}
			r.ended, r.made, ask = append(r.ended, gone...), append(r.made, more...), status
		}
		if i := slices.IndexFunc(r.ended, func(was memory.Memory) bool { return add.Alone || was.ByHand() }); add.Else != nil && i >= 0 {
			ask = memory.Outcome{Status: memory.Asked, Memory: r.ended[i]}
			ask.Memory.Deleted = time.Time{} // for it is not ended after all
		}
		if ask.Status != "" {
			return errAsk
		}
		return nil
	}
	if add.Else == nil && add.Over == "" {
		return r, ask, do()
	}
	if err := t.orNothing(do); !errors.Is(err, errAsk) {
		return r, ask, err
	}
	if add.Else != nil {
		proposed := *add.Else
		proposed.Kind, proposed.Target, proposed.Memory = memory.UpdateReview, ask.Memory.ID, whole
		if !ask.Memory.Live() || ask.Memory.ID == "" {
			proposed.Kind, proposed.Target = memory.AddReview, ""
		}
		ask.Status, err = memory.Asked, t.propose(proposed)
	}
	return room{}, ask, err
}

// over ends belief in the memory that an Add is told to take the place of, unless
// its words did. A person ends any; the pipeline what it may overtake. The outcome
// says why not.
func (t *tx) over(cs memory.Stamped, m *memory.Memory, add memory.Add, seen *filter, ended []memory.Memory) (gone []memory.Memory, made []version, not memory.Outcome, err error) {
	if slices.ContainsFunc(ended, func(e memory.Memory) bool { return e.ID == add.Over }) {
		return nil, nil, not, nil
	}
	was, _, status, err := t.current(add.Over, seen, add.IfVersion)
	switch {
	case err != nil:
		return nil, nil, not, err
	case status == memory.Done && !was.Live():
		status = memory.Ended
	case status == memory.Done && add.Like && was.Scope != m.Scope:
		status = memory.OtherScope
	case status == memory.Done && add.Like && was.Pinned:
		status = memory.PinnedNeedsForce
	case status == memory.Done:
		m.Premises = slices.DeleteFunc(slices.Clone(m.Premises), func(p memory.Premise) bool { return p.Memory == was.ID })
		end := t.overtake
		if byPerson(cs.Author) {
			end = t.giveWay
		}
		if gone, made, err = end(cs, *m, []memory.Memory{was}); err != nil || len(gone) > 0 {
			return gone, made, not, err
		}
		status = memory.VersionConflict // of a more trusted origin, or seen later
	}
	return nil, nil, memory.Outcome{Status: status, Memory: was}, nil
}

// overtakes reports whether m may take the place of a memory: it is of no less trusted
// origin, was not seen before, and is true of no other time.
func overtakes(m, was memory.Memory) bool {
	return m.Marked == "" && m.Origin >= min(was.Origin, memory.Assistant) && !m.Observed.Before(was.Observed) && m.Meets(was)
}

// asks reports whether a changeset leaves to a person what is by hand.
func asks(cs memory.Stamped) bool { return cs.Asks.String() != "" }

// spare takes what is by hand from what m would end, where a person is to be asked
// about that, and asks: both stand until the person decides.
func (t *tx) spare(cs memory.Stamped, m memory.Memory, list []memory.Memory) (left []memory.Memory, err error) {
	if !asks(cs) {
		return list, nil
	}
	for _, was := range list {
		if !was.ByHand() {
			left = append(left, was)
			continue
		}
		if err := t.askToEnd(cs, m, was, cs.Asks); err != nil {
			return nil, err
		}
	}
	return left, nil
}

// stillPinned is why a person is asked about a pinned memory.
const stillPinned = "it is pinned, and what was said since cannot stand beside it"

// contest takes what is pinned from what m would end by its words, and asks about it: both stand until the person
// decides. Off main nobody is asked.
func (t *tx) contest(cs memory.Stamped, m memory.Memory, list []memory.Memory, says stance.Stance) (left, contested []memory.Memory, err error) {
	if asks(cs) {
		return list, nil, nil // they are asked about all that is by hand
	}
	reason, _ := guard.Redact(stillPinned)
	for _, was := range list {
		switch {
		case !was.Pinned:
			left = append(left, was)
		case t.at == nil && overtakes(m, was) && !isToCome(cs, m, says):
			if err := t.askToEnd(cs, m, was, reason); err != nil {
				return nil, nil, err
			}
			contested = append(contested, was)
		}
	}
	return left, contested, nil
}

// askToEnd asks a person whether a memory shall end, beside which m cannot stand.
func (t *tx) askToEnd(cs memory.Stamped, m, was memory.Memory, reason guard.Text) error {
	id, err := uuid.NewV7()
	if err != nil {
		return fmt.Errorf("making an id: %w", err)
	}
	return t.propose(memory.Review{
		ID: id.String(), Created: cs.Time, Session: cs.Author.Session, Kind: memory.DeleteReview, Target: was.ID, Memory: m,
		Confidence: m.Confidence, Reason: reason, State: memory.Waiting,
	})
}

// orNothing does something that changes nothing where it fails.
func (t *tx) orNothing(do func() error) error {
	if err := t.exec("SAVEPOINT room"); err != nil {
		return err
	}
	err := do()
	if err != nil {
		err = errors.Join(err, t.exec("ROLLBACK TO room"))
	}
	return errors.Join(err, t.exec("RELEASE room"))
}

// orAskToForget forgets, or asks a person where the memory is not its author's to
// forget, or is another by now.
func (t *tx) orAskToForget(cs memory.Stamped, f memory.Forget, seen *filter) (memory.Outcome, []version, error) {
	if f.Else == nil {
		return t.forget(cs, f, seen)
	}
	m, _, status, err := t.current(f.ID, seen, f.IfVersion)
	switch {
	case err != nil || status == memory.Missing:
		return memory.Outcome{Status: status, Memory: m}, nil, err
	case status == memory.Done && !m.ByHand():
		return t.forget(cs, f, seen)
	case !m.Live():
		return memory.Outcome{Status: memory.AlreadyForgotten, Memory: m}, nil, nil
	}
	return memory.Outcome{Status: memory.Asked, Memory: m}, nil, t.propose(*f.Else)
}
