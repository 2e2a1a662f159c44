package memory

import "time"

// Session is one conversation of a person with an agent in a harness, as far
// as its hooks told of it.
type Session struct {
	Key     string // the harness's own id
	Harness string
	Agent   string
	Project string // see Scope
	Dir     string // the working directory
	Runtime string // plugin or legacy: which of a harness's two ways called

	Transcript string // file that the harness writes; "" when it keeps none
	Offset     int64  // bytes of it that were read
	LearntSeq  int64  // the last captured turn that was learnt from

	Epoch   int // rises whenever the harness clears its context
	Prompts int

	Started  time.Time
	LastSeen time.Time
	Ended    time.Time // zero while it is open
	Reason   string    // why it ended
}

// Types of the jobs that follow a session. Their key is the session's key.
const (
	CaptureJob = "transcript_capture" // read what the transcript gained
	LearnJob   = "session_learn"      // capture, and learn from what was not learnt from
	DistilJob  = "session_distil"     // ask a model about one piece of what it was not asked about

	SummarizeJob = "summarize" // tell in short what the session was about
)

// Interval is a span of time; a zero To is open.
type Interval struct{ From, To time.Time }

// Contains reports whether t lies within the interval, both ends included.
func (i Interval) Contains(t time.Time) bool {
	return !t.Before(i.From) && (i.To.IsZero() || !t.After(i.To))
}
