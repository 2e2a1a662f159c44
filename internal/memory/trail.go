package memory

import "signet/internal/errs"

// Trail is the way through the graph by which a hit was found, by ids: from the
// entity that the question names, along dependencies, to an aspect of which the
// hit tells. It says what a rating of the hit teaches.
type Trail struct {
	Entities     []string `json:"entity_ids,omitempty"` // the one that is named first
	Aliases      []string `json:"alias_ids,omitempty"`  // by which it is named, where that is not its own name
	Aspects      []string `json:"aspect_ids,omitempty"`
	Dependencies []string `json:"dependency_ids,omitempty"`
}

// IsZero reports whether the graph had no part in it.
func (t Trail) IsZero() bool {
	return len(t.Entities)+len(t.Aliases)+len(t.Aspects)+len(t.Dependencies) == 0
}

// Reward is what else came of a hit than its rating says, each from 0 to 1.
type Reward struct {
	Cited   float64 // it was used word by word
	Updated float64 // it was brought up to date
	Made    float64 // something was made with it
	DeadEnd float64 // it led nowhere
}

// Lesson is what a rating and a reward teach of the trail of a hit, from −1 to 1.
func (r Reward) Lesson(score float64) float64 {
	return min(max(score+(r.Cited+r.Updated+r.Made)/3-r.DeadEnd, -1), 1)
}

// maxTrail bounds the ids of each kind that a rating credits.
const maxTrail = 100

// checkTrails refuses what cannot be credited.
func (r Rating) checkTrails() error {
	for id, t := range r.Trails {
		if _, rated := r.Scores[id]; !rated {
			return errs.Field("paths", "must be of memories that feedback rates, and %s is none", id)
		}
		if max(len(t.Entities), len(t.Aliases), len(t.Aspects), len(t.Dependencies)) > maxTrail {
			return errs.Field("paths", "must name at most %d ids of a kind", maxTrail)
		}
	}
	for id, w := range r.Rewards {
		if _, rated := r.Scores[id]; !rated {
			return errs.Field("rewards", "must be of memories that feedback rates, and %s is none", id)
		}
		for _, v := range [...]float64{w.Cited, w.Updated, w.Made, w.DeadEnd} {
			if !(v >= 0 && v <= 1) {
				return errs.Field("rewards", "must be between 0 and 1, not %v", v)
			}
		}
	}
	return nil
}

// Rated is what became of a Rating.
type Rated struct {
	Accepted     []string // memories that could be rated
	Weights      int      // of aspects and aliases that it moved
	Dependencies int      // whose confidence it moved
	Pairs        int      // of entities that it counts as used together, or no longer does
}
