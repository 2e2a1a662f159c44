package memory

import (
	"context"
	"time"

	"signet/internal/errs"
)

// Period sums up one span of time: what was remembered in it and is still
// believed, and what happened to memories.
type Period struct {
	Added             int
	AverageImportance float64
	Pinned            int
	Types             []Share // of the added, most first
	Sources           []Share
	Tags              []Share // at most ten

	Events, Modified, Recovered int
}

// Share is how many of a kind there are.
type Share struct {
	Name  string
	Count int
}

// reviewed is how far back the review queue looks.
const reviewed = 30 * 24 * time.Hour

// Review returns what asks for a person's eye: at most limit events of the
// last thirty days, of those before it in a view of the past, newest first.
func (s *Service) Review(ctx context.Context, r Reader, limit int) ([]Event, error) {
	return s.store.Review(ctx, r, r.View.Now(s.now()).Add(-reviewed), limit)
}

// Timeline sums up the spans, in their order.
func (s *Service) Timeline(ctx context.Context, r Reader, spans []Interval) ([]Period, error) {
	return s.store.Timeline(ctx, r, spans)
}

// maxVoices bounds how many names Voices gives.
const maxVoices = 1000

// Voices counts memories by who said them, most first.
func (s *Service) Voices(ctx context.Context, r Reader) ([]Share, error) {
	return s.store.Voices(ctx, r, maxVoices)
}

// Rating is what one session says of memories it was given: −1 for one that
// misled, 1 for one that helped.
type Rating struct {
	Session string
	Reader  Reader             // who rates: what they may not read they may not rate
	Scores  map[string]float64 // by memory
	Implied bool               // by what came of them; it never takes the place of one that was given outright
	Trails  map[string]Trail   // of memories that are rated: what to credit, in place of the trail that is known
	Rewards map[string]Reward  // of memories that are rated
	Time    time.Time          // set by Rate
}

// maxRatings bounds one Rating.
const maxRatings = 500

// Rate records a rating, lets it teach the trails of what it rates, and says what
// it could rate: only what was given to a session can help or mislead it, and only
// who may read that can tell.
func (s *Service) Rate(ctx context.Context, r Rating) (Rated, error) {
	if r.Session == "" {
		return Rated{}, errs.Field("sessionKey", "is required")
	}
	if len(r.Scores) == 0 || len(r.Scores) > maxRatings {
		return Rated{}, errs.Field("feedback", "must rate 1 to %d memories", maxRatings)
	}
	for _, v := range r.Scores {
		if !(v >= -1 && v <= 1) {
			return Rated{}, errs.Field("feedback", "must be between -1 and 1, not %v", v)
		}
	}
	if err := r.checkTrails(); err != nil {
		return Rated{}, err
	}
	r.Time = s.now().UTC().Truncate(time.Millisecond)
	return s.store.Rate(ctx, r)
}
