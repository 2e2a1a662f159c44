// Package extract finds facts in the turns of a session by rules alone: no
// model, no network, the same answer every time.
//
// A fact is a self-contained, typed statement that would help in another
// session: a preference, a decision with its reason, a constraint, a
// correction, something about a person, a project, a tool, a host or a date, a
// command that is how a thing is done, an error with the fix that followed,
// what a word means, what was learnt by trying, what is aimed at, what recurs.
// The rules read prose only; questions, small talk, one-off instructions,
// hypotheticals, texts pasted to be worked on, code, quoted text and tool noise
// give nothing. In doubt a fact is dropped: a wrong memory costs more than a
// missing one.
//
// A sentence passes three gates. Vetoes refuse what can state nothing. Rules, one family
// after another and the plainest statement last, say what kind of fact it would be. Whether
// it lasts is weighed by its clues: see weigh.go. What does not stand alone joins the fact
// before it: see join.go. What the agent reports is weighed by the same clues: see report.go.
package extract

import (
	"time"

	"signet/internal/memory"
)

// Kind says which rule family found a fact.
type Kind string

// The kinds.
const (
	Preference Kind = "preference"
	Decision   Kind = "decision"
	Constraint Kind = "constraint"
	Correction Kind = "correction"
	Person     Kind = "person"
	Project    Kind = "project"
	Tool       Kind = "tool"
	Host       Kind = "host"
	Date       Kind = "date"
	Command    Kind = "command"
	Fix        Kind = "fix"
	Term       Kind = "term"
	Lesson     Kind = "lesson"
	Goal       Kind = "goal"
	Event      Kind = "event"
)

// Fact is one statement found in a session, not yet a memory.
type Fact struct {
	Kind       Kind
	Type       memory.Type
	Content    string // a full sentence that stands alone; the user is "the user"
	Subject    string // what it is about: "user", or a name as written
	Path       string // the leaf that a model chose for it; "" leaves that to the words
	Personal   bool   // about the person, and so true in every project
	Origin     memory.Origin
	Turns      []string  // ids of the turns it rests on, in order
	Quote      string    // the words it rests on, at most memory.MaxQuote bytes
	Confidence float64   // 0 to 1
	Observed   time.Time // when it was said
}
