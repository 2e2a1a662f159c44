package memory

import (
	"slices"

	"signet/internal/errs"
	"signet/internal/stance"
)

// Premise is a belief that another rests on. When it is forgotten, says something
// else, or another takes its place, what rests on it is uncertain at once, and whatever rests on
// that; when it stands again, or another says it again, they are certain again. Who the premise was is part
// of what was claimed, so it is in the record, and a commit that is reverted takes
// it along.
type Premise struct {
	Memory     string  `json:"memory"` // its id
	How        string  `json:"how"`    // stance.Told, stance.Reason, stance.Slot; or stance.Unless or stance.Return, which are no grounds of it
	Confidence float64 `json:"confidence"`
	As         string  `json:"as,omitempty"` // the address of the version meant; of older records none is known, and any will do
}

// MaxPremises is how many beliefs one may be said to rest on.
const MaxPremises = 32

// premisesOf makes premises of the ids that somebody gave.
func premisesOf(ids []string) ([]Premise, error) {
	if len(ids) > MaxPremises {
		return nil, errs.Field("restsOn", "must be at most %d, not %d", MaxPremises, len(ids))
	}
	var list []Premise
	for _, id := range ids {
		if id == "" || len(id) > MaxName {
			return nil, errs.Field("restsOn", "must be ids of memories")
		}
		if !slices.ContainsFunc(list, func(p Premise) bool { return p.Memory == id }) {
			list = append(list, Premise{Memory: id, How: stance.Told, Confidence: 1})
		}
	}
	return list, nil
}

// Doubtful reports whether a memory is uncertain: it rests on something which no
// longer stands, or a person is asked whether it shall end.
func (m Memory) Doubtful() bool { return m.Uncertain != "" || m.Contested != "" }

// UncertainFactor is what is left of the score of a memory that is uncertain: enough to be found, below what is certain.
const UncertainFactor = 0.65

// Ground reports whether a memory rests on the premise, rather than on that it does not
// stand, or than says it again.
func (p Premise) Ground() bool { return p.How != stance.Unless && p.How != stance.Return }

// RestsOn reports whether a memory is a premise that m rests on.
func (m Memory) RestsOn(id string) bool {
	return slices.ContainsFunc(m.Premises, func(p Premise) bool { return p.Memory == id && p.Ground() })
}

// Doubt says in words why a memory is uncertain; "" of one that is not. It does
// not tell what the premise said: that may have been forgotten for good reason.
func (m Memory) Doubt() string {
	switch {
	case m.Uncertain == "" && m.Contested == "":
		return ""
	case m.Uncertain == "":
		return "something else was said since, and you are asked whether it shall end: signet review show " + m.Contested
	}
	if slices.ContainsFunc(m.Premises, func(p Premise) bool { return p.Memory == m.Uncertain && p.How == stance.Unless }) {
		return "its reason is no longer so, by " + m.Uncertain
	}
	if m.RestsOn(m.Uncertain) {
		return "it rests on " + m.Uncertain + ", which no longer stands or says something else now"
	}
	return "what it rests on rests on " + m.Uncertain + ", which no longer stands or says something else now"
}
