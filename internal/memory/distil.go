package memory

import "time"

// Progress is how far a model was asked about a session: up to and with the turn Seq,
// of which only so many bytes where Offset is not 0.
type Progress struct {
	Seq    int64
	Offset int
}

// Level says how a piece of a session came to its facts.
type Level string

// The levels. Each follows where the one before it gave nothing of use.
const (
	Plain     Level = "plain"  // the model was asked once
	Strict    Level = "strict" // it was told what was wrong with its first answer
	RulesOnly Level = "rules"  // only what the rules found stands
)

// Cause says why a fact that a model stated counts for nothing.
type Cause string

// The causes. Known facts are no such thing.
const (
	Unsure      Cause = "unsure"      // the model itself was not sure enough
	Instruction Cause = "instruction" // it commands whoever reads it
	Unsafe      Cause = "unsafe"      // the guard refuses it, as for a secret
	Unsupported Cause = "unsupported" // the turns it cites do not bear it
	Unentitled  Cause = "unentitled"  // whoever said it may not state such a thing
	Malformed   Cause = "malformed"   // it had not the form of a fact, and was not weighed at all
)

// Distillation is what became of one piece of a session that a model was asked
// about. It is kept together with what the piece changed: the progress moves with the
// commit, or neither happens.
type Distillation struct {
	Session     string
	Since, Next Progress // Since is assumed: another is errs.Conflict
	From, To    int64    // the first and the last turn of the piece
	Level       Level
	Facts       int // that stood the test
	Known       int // that were known already
	Rejected    int
	Causes      map[Cause]int // of what was rejected, and of what was malformed before that
	Held        int           // that stood it and told nothing new
	Warnings    int
	Model       string // that answered, "" where none did
	Unasked     string // why nobody was asked; the progress then stays where it was
	At          time.Time
	Proposals   []Review // what a person is asked
}
