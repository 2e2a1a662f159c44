package recall

import (
	"strings"
	"time"

	"signet/internal/memory"
)

// Dampening says which corrections are made to scores once they are whole. They
// are those of the architecture, with its factors.
type Dampening struct {
	Gravity     bool // less for what shares no word with the question
	Hub         bool // less for what only speaks of what all speak of
	Resolution  bool // more for what is decided, and for what has a date
	Currentness bool // less for what is no longer so, or not yet
	Trust       bool // less for what neither a person nor the assistant said
}

// AllDampening makes every correction.
var AllDampening = Dampening{Gravity: true, Hub: true, Resolution: true, Currentness: true, Trust: true}

// The factors.
const (
	gravityFactor  = 0.5
	gravityLeast   = 0.3 // the score above which it pulls
	hubFactor      = 0.7
	decidedFactor  = 1.2
	datedFactor    = 1.1
	datedLeast     = 50 // characters
	elsewhenFactor = 0.65
	currentFactor  = 1.03 // for what took the place of something
	hearsayFactor  = 0.85
	toolFactor     = 0.9
	markedFactor   = 0.9
)

// of gives the corrections that are made for a query.
func (d Dampening) of(q memory.Query) Dampening {
	return Dampening{
		Gravity: q.On(memory.Gravity, d.Gravity), Hub: q.On(memory.Hub, d.Hub), Resolution: q.On(memory.Resolution, d.Resolution),
		Currentness: q.On(memory.Currentness, d.Currentness), Trust: q.On(memory.Trust, d.Trust),
	}
}

// dampen corrects the scores of hits, and notes which are not so at the time that is
// asked of; hubs are the ids of those that only speak
// of hubs.
func (d Dampening) dampen(hits []memory.Hit, q question, hubs map[string]bool, now time.Time) {
	for i := range hits {
		h := &hits[i]
		if d.Gravity && len(h.Matched) == 0 && h.Score > gravityLeast && !q.asksTime() {
			weigh(h, gravityPart, gravityFactor)
		}
		if d.Hub && hubs[h.ID()] && !tellsOf(h.Matched, q.about) {
			weigh(h, hubPart, hubFactor)
		}
		if d.Resolution {
			weigh(h, resolutionPart, resolution(h.Memory))
		}
		h.Elsewhen = q.elsewhen(h.Memory, now)
		switch {
		case !d.Currentness:
		case h.Elsewhen:
			weigh(h, currentPart, elsewhenFactor)
		case h.Memory.Supersedes != "" && q.intent != changed && q.was < alsoWas && len(q.times) == 0:
			weigh(h, currentPart, currentFactor)
		}
		if d.Trust {
			weigh(h, trustPart, trust(h.Memory))
		}
	}
}

// resolution is more for rules and decisions, and a little more for what says
// when.
func resolution(m memory.Memory) float64 {
	switch content := m.Content.String(); {
	case m.Type == memory.Rule || m.Type == memory.Decision:
		return decidedFactor
	case len(content) >= datedLeast && hasDate(content):
		return datedFactor
	}
	return 1
}

// hasDate reports whether a text has a date: 2026-05-03, 3 May, May 2026.
func hasDate(s string) bool {
	month, number := false, false
	for w := range strings.FieldsSeq(s) {
		w = strings.Trim(w, ".,;:()\"'")
		if len(w) == len(time.DateOnly) && w[4] == '-' && w[7] == '-' {
			return true
		}
		isMonth := months[w]
		isDay := !isMonth && w != "" && w[0] >= '0' && w[0] <= '9' && len(w) <= 4
		if isMonth && number || isDay && month {
			return true
		}
		month, number = isMonth, isDay
	}
	return false
}

var months = func() map[string]bool {
	all := map[string]bool{}
	for m := time.January; m <= time.December; m++ {
		all[m.String()], all[m.String()[:3]] = true, true
	}
	return all
}()

// trust is less for what was only heard of.
func trust(m memory.Memory) float64 {
	f := 1.0
	switch m.Origin {
	case memory.Unknown, memory.Peer, memory.Web:
		f = hearsayFactor
	case memory.Tool:
		f = toolFactor
	}
	if m.Marked != "" {
		f *= markedFactor
	}
	return f
}

func isLeaf(path string) bool { return strings.Count(path, ".") == 2 }
