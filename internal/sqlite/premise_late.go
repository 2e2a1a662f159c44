package sqlite

import (
	"slices"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/stance"
)

// A reason may be told as a belief of its own after what follows from it, or end though it
// never was one. What follows then names what came among its premises: as the ground on
// which it rests, or as that without which alone it is certain. That is another version
// of it, in the commit by which the other came, and goes with it where that is reverted.

// concern is a memory whose reason another tells, or ends.
type concern struct {
	memory.Memory
	how  string
	sure float64
}

// concerns reports whether a statement tells or ends what another gives as its reason, how
// that is with it then, and which part it is of.
func (t *tx) concerns(says, was stance.Stance) (how string, sure float64, part int) {
	reasons := was.Reasons()
	if len(reasons) == 0 {
		return "", 0, 0
	}
	if rest := was.Rests(says); rest.How == stance.Reason {
		return stance.Reason, rest.Sure, rest.Part
	}
	for part = min(1, len(reasons)-1); part < len(reasons); part++ {
		if says.Ends(t.w.says.read(reasons[part])) {
			return stance.Unless, 1, part
		}
	}
	return "", 0, 0
}

// concerned gives those of the memories near m whose reason, or a part of it, m tells or
// ends, where no other belief is known to be that. What is by hand stays as it is where
// that is left to a person.
func (t *tx) concerned(cs memory.Stamped, m memory.Memory, says stance.Stance, near []neighbour) (list []concern, err error) {
	for _, n := range near {
		if n.Scope != m.Scope || n.Type == memory.Summary || m.Type == memory.Summary || m.RestsOn(n.ID) || !overtakes(m, n.Memory) || asks(cs) && n.ByHand() {
			continue
		}
		how, sure, part := t.concerns(says, n.says)
		if how == "" || isToCome(cs, m, says) {
			continue
		}
		known, err := t.grounded(n, part)
		if err != nil {
			return nil, err
		}
		if !known && len(n.Premises) < memory.MaxPremises {
			list = append(list, concern{n.Memory, how, sure})
		}
	}
	return list, nil
}

// grounded reports whether a belief is known that is a part of what a memory gives as its
// reason, or the whole of it.
func (t *tx) grounded(n neighbour, part int) (bool, error) {
	for _, p := range n.Premises {
		if p.How != stance.Reason {
			continue
		}
		was, err := t.former(p.Memory, p.As)
		if err != nil {
			return false, err
		}
		if was == nil {
			return true, nil // it was purged, and nothing tells which it was
		}
		if known := n.says.Rests(t.w.says.read(was.Content.String())).Part; known == part || known == 0 {
			return true, nil
		}
	}
	return false, nil
}

// hang puts m, which stands now, among the premises of those that it concerns and that
// stand as they did.
func (t *tx) hang(cs memory.Stamped, m memory.Memory, address string, list []concern) (made []version, err error) {
	live := &filter{}
	live.and(`m.is_deleted = 0`)
	for _, c := range list {
		is, old, status, err := t.current(c.ID, live, c.Version)
		if err != nil {
			return nil, err
		}
		if status != memory.Done {
			continue
		}
		is.Premises = append(slices.Clone(is.Premises), memory.Premise{Memory: m.ID, How: c.how, Confidence: c.sure, As: address})
		is.Version++
		is.Updated, is.UpdatedBy = cs.Time, m.Who
		reason, _ := guard.Redact(concerning[c.how])
		v := of(is, "updated", reason, old, "")
		if v.new, err = t.putObject(is, cs); err != nil {
			return nil, err
		}
		if err := t.replace(is, old, v.new); err != nil {
			return nil, err
		}
		made = append(made, v)
	}
	return made, nil
}

// concerning says why a memory has another premise.
var concerning = map[string]string{stance.Reason: "its reason was told", stance.Unless: "its reason is no longer so"}
