package recall

import (
	"context"
	"path"
	"slices"
	"strings"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/text"
)

// mostPinned is how many of the entities that a person pinned are in play, those
// that were pinned last.
const mostPinned = 5

// standingStrength is how strongly what nobody names is meant: it binds, and lifts
// nothing.
const standingStrength = 0.1

// byStanding finds what binds work on things that are in play though nobody names
// them: the project, and what a person pinned.
func byStanding(ctx context.Context, e *Engine, q memory.Query, asked question, _ searchable) ([]found, error) {
	if !e.walks(q) || !asked.works() {
		return nil, nil
	}
	stands, err := e.graph.Pinned(ctx, q.Reader, mostPinned)
	if err != nil {
		return nil, err
	}
	if home := graph.Canonical(path.Base(q.Reader.Project)); q.Reader.Project != "" && home != "" {
		homes, err := e.graph.Focal(ctx, q.Reader, []string{home})
		if err != nil {
			return nil, err
		}
		stands = append(stands, homes...)
	}
	trails, pinned := make([]trail, len(stands)), map[string]bool{}
	for i, f := range stands {
		trails[i], pinned[f.Entity] = from(f), f.Pinned
		trails[i].strength *= standingStrength
	}
	all, err := e.constraintsOf(ctx, q, trails)
	all = slices.DeleteFunc(all, func(f found) bool { return !pinned[f.of.entity] && f.Type != memory.Rule })
	for i, f := range all {
		if !pinned[f.of.entity] {
			all[i].binds = atHome
		}
	}
	e.config.Traversal.bindWithin(all)
	return slices.DeleteFunc(all, func(f found) bool { return f.binds == free }), err
}

// works reports whether a question is about work to be done, which constraints
// bind.
func (q *question) works() bool {
	return q.tasked || bindsWho(q.intent) || q.intent == how && q.acts
}

// acting tells that who asks how a thing is done is about to do it.
var acting = text.Pattern(`\bhow (do|can|could|should|would|might|must|shall|may) (i|we|you|one)\b|\bhow to\b`)

// working tells that somebody is at work on a thing, or about to be.
var working = text.Pattern(`\b(?:i|we)(?:'m| am|'re| are|'ll| will)?(?: be)?(?: now| just| currently| still| about to| going to)*(?: (?:start|begin|continue|resume)(?:ing)?(?: to| with)?)? work(?:ing)? on\b` +
	`|\b(?:start|begin|continue|resume)(?:ing)? (?:to )?work(?:ing)? on\b|^work(?:ing)? on\b`)

// tasked reports whether one of the parts of what is said, in lower case, is something
// to be done, or somebody is at work: who asks besides is bound all the same.
func tasked(said string) bool {
	return working().MatchString(withoutCourtesy(said)) || slices.ContainsFunc(parting().Split(said, -1), func(part string) bool {
		return does(withoutCourtesy(strings.TrimSpace(part)))
	})
}

// parting stands between the parts of what is said.
var parting = text.Pattern(`[,.;:?!\n]+\s+|\band (?:then|also|after(?:wards| that| this)|finally|next)\b|\bthen\b`)
