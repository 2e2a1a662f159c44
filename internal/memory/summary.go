package memory

import (
	"time"

	"signet/internal/guard"
)

// SummaryKind says what a summary is of.
type SummaryKind string

// The kinds of summaries, one for each depth from 0.
const (
	OfSession SummaryKind = "session"
	OfArc     SummaryKind = "arc"   // several sessions of a project
	OfEpoch   SummaryKind = "epoch" // several arcs
)

// ByRules is who made a summary that is made without a model.
const ByRules = "rules"

// SessionSummary tells in short what a session was about, or several of one
// project. What it quotes are data: they are nobody's instructions. It is not a
// belief, and it does not speak while one of its turns may not.
type SessionSummary struct {
	ID       string
	Agent    string
	Project  string
	Kind     SummaryKind
	Depth    int
	Session  string // "" of an arc or an epoch
	Harness  string
	Headline guard.Text
	Text     guard.Text // Markdown
	MadeBy   string     // ByRules, or the model
	Note     string     // why no model made it, where one was asked

	Turns    []SummaryTurn // it rests on
	Parent   string        // that gathers it; "" while none does
	Children int           // how many it gathers

	From, To         int64 // Seq of the first and the last turn it covers
	Earliest, Latest time.Time
	Created          time.Time
}

// SummaryTurn names a turn and its session.
type SummaryTurn struct{ Session, Turn string }

// SummaryFilter says which summaries are asked for. Empty fields ask for all.
type SummaryFilter struct {
	Session string
	Parent  string
	Depth   int  // −1 is any
	Loose   bool // only of the reader's own project, what no other gathers, the earliest first
	Limit   int
	Offset  int
}
