package memory

import (
	"slices"
	"time"
)

// Query is a question to recall. Reader is required; an empty Text with a
// filter lists by standing.
type Query struct {
	Text   string
	Before string // what was said just before it, on which it may lean; "" is nothing
	Reader Reader
	Limit  int // 1 to 200

	Turns      bool // whether what was said may answer too, beside what is believed
	TurnsOnly  bool
	Bygone     bool   // whether what was superseded may answer too, where it asks of what was
	Summaries  bool   // whether summaries of sessions may answer too, where it asks about sessions
	Session    string // only turns of this session
	NotSession string // no turns of this session

	Type          Type
	Tags          []string // every one of them
	Who           string
	SourceKind    string // where it comes from; see Source.Kind
	Pinned        *bool
	MinImportance float64
	Since, Until  time.Time // by creation; zero is open
	When          When
	MinScore      float64 // 0 to 1: nothing below is returned
	Unasked       bool    // nobody asked for memories: what is not so at the time that the text is of is no hit, nor what retells another session
	Asker         string  // the session that it is asked for, where it is Unasked

	Switched map[Switch]bool // what it has on or off, whatever the settings say

	Patience time.Duration // how long a model may think about it, for whom it is worth waiting; 0 is the usual
}

// Filters reports whether the query asks for something that only a memory has,
// which no turn can answer.
func (q Query) Filters() bool {
	return q.Type != "" || len(q.Tags) > 0 || q.Who != "" || q.SourceKind != "" || q.Pinned != nil || q.MinImportance > 0
}

// When narrows a query to a stretch of time, on either of the time axes.
type When struct {
	From, To time.Time // zero is open
	Facets   []Facet   // any of them; none is Captured, Observed, Occurred and Valid
	ByTime   bool      // the hits come in the order of their time, newest first
}

// IsZero reports whether the whole of time is meant.
func (w When) IsZero() bool { return w.From.IsZero() && w.To.IsZero() }

// Facet is one of the times that a memory has.
type Facet string

// The facets.
const (
	Captured Facet = "captured" // when it was written down
	Said     Facet = "session"  // when its session ran
	Dated    Facet = "source"   // when its source was written
	Observed Facet = "observed"
	Occurred Facet = "occurred"
	Valid    Facet = "valid" // while it is true
)

// Facets lists every facet.
var Facets = [...]Facet{Captured, Said, Dated, Observed, Occurred, Valid}

// Hit is a memory, a turn of a transcript or a summary of a session that answers a
// query, with the reasons.
type Hit struct {
	Memory   Memory
	Turn     *Turn           // what was said; then Memory is empty
	Summary  *SessionSummary // of what was said; then Memory is empty
	Context  []Turn          // around the turn, or those the memory was learnt from; only when asked for
	Project  string          // of the session of the turn or the summary
	Score    float64         // 0 to 1, comparable across queries and between memories and turns
	Source   string          // which way it was found first: keyword, transcript, …
	Ways     uint16          // all of them, a bit for each; recall.Sources names them
	Matched  []string        // analysed terms of the query that it holds, rarest first
	Formerly []FormerName    // of what it was found by, as far as nothing else did
	Elsewhen bool            // it is not so at the time that is asked of, or now where none is
	Replaced string          // the memory in the place of what it says: of a turn, surely; of a memory, as it seems
	Binds    bool            // a constraint of what the question is about
	Trail    Trail           // through the graph, where that had a part in it
	Parts    []Part          // what the score is made of; recall.Parts has them of every hit
}

// FormerName is a name that stood where a memory stands now: whoever asks by it is to be told
// so, for the memory does not say it.
type FormerName struct {
	Name   string // as it was written
	Memory string // the id of the memory that said it, which may be the same one, reworded
}

// Believed reports whether the hit is a memory: what was merely said is not.
func (h Hit) Believed() bool { return h.Turn == nil && h.Summary == nil }

// Foremost gives the first of hits, at most limit. What binds comes last where it would not
// come at all, in the place of up to half of the others or, for who did not ask for those,
// of all but the best.
func Foremost(hits []Hit, limit int, unasked bool) []Hit {
	if len(hits) <= limit {
		return hits
	}
	first := slices.Clone(hits[:limit])
	binding, most := 0, limit/2
	if unasked {
		most = limit - 1
	}
	for _, h := range first {
		if h.Binds {
			binding++
		}
	}
	for _, h := range hits[limit:] {
		if !h.Binds || binding >= most {
			continue
		}
		at := limit - 1
		for first[at].Binds {
			at--
		}
		first = append(slices.Delete(first, at, at+1), h)
		binding++
	}
	return first
}

// ID names what was hit: a memory's id, or the turn's after "turn:", or the
// summary's after "summary:".
func (h Hit) ID() string {
	switch {
	case h.Turn != nil:
		return "turn:" + h.Turn.ID
	case h.Summary != nil:
		return "summary:" + h.Summary.ID
	}
	return h.Memory.ID
}

// Bygone reports whether the hit is a memory in whose place there is another.
func (h Hit) Bygone() bool { return h.Believed() && !h.Memory.Live() }

// Turns names the turns that the hit rests on, by the harness's own ids.
func (h Hit) Turns() []string {
	if h.Turn == nil {
		return h.Memory.Source.Turns // a summary has too many
	}
	ids := []string{h.Turn.ID}
	for _, t := range h.Context {
		if t.ID != h.Turn.ID {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// Time is when it was said or, of a memory, written down; of a summary, when the last
// was said that it covers.
func (h Hit) Time() time.Time {
	switch {
	case h.Turn != nil:
		return h.Turn.Time
	case h.Summary != nil:
		return h.Summary.Latest
	}
	return h.Memory.Created
}

// Stage is how long one step of an answer took.
type Stage struct {
	Name string
	Took time.Duration
}
