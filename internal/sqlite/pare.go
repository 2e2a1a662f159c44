package sqlite

import (
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/stance"
)

// pare takes from what m would end by its words what tells of other things too: that is
// reworded to what still stands of it, and noted as amended. It gives what ends whole. What is a person's to
// decide stays among that, for they are asked.
func (t *tx) pare(cs memory.Stamped, m memory.Memory, list []memory.Memory, add memory.Add, r *room) (whole []memory.Memory, err error) {
	live := &filter{} // they were found where m may end them
	live.and(`m.is_deleted = 0`)
	for _, was := range list {
		left := add.Says.Left(t.w.says.read(was.Content.String()))
		if left == "" || was.ID == add.Over || !overtakes(m, was) || (asks(cs) || add.Else != nil) && was.ByHand() {
			whole = append(whole, was)
			continue
		}
		content, _ := guard.Redact(left) // its words were heeded before
		reason, _ := guard.Redact("the rest is no longer so")
		o, more, err := t.modify(cs, memory.Modify{
			ID: was.ID, Patch: memory.Patch{Content: &content}, Origin: was.Origin, By: m.Who, Reason: reason, Says: stance.Read(left),
		}, live)
		if err != nil {
			return nil, err
		}
		r.made = append(r.made, more...)
		if o.Status != memory.Done { // another says already what is left
			whole = append(whole, was)
			continue
		}
		r.amended = append(r.amended, o.Memory)
	}
	return whole, nil
}
