package session

import (
	"context"
	"time"

	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/text"
)

// Store keeps sessions, what was given to them, and what they were about.
// Every method is one transaction.
type Store interface {
	Sessions
	Ledger
	Pauses
	CheckpointStore
	SkillStore
	HeartbeatStore
	CaptureStore
}

// Sessions keeps sessions.
type Sessions interface {
	// Touch creates the session or refreshes what is known of it: the last
	// sight, and every field that s brings and the row lacks or that changed
	// (directory, transcript, project). One that had ended before the last sight
	// is open again. Its harness stays, and another harness changes nothing of its
	// transcript. The jobs are enqueued with it. It returns the session as it
	// stands, and the ids of the jobs.
	Touch(ctx context.Context, s memory.Session, jobs ...job.New) (memory.Session, []string, error)

	// End closes a session and enqueues the jobs that follow, of which it
	// returns the ids. One that is unknown is created first; one that has ended
	// stays as it is, and its jobs are enqueued all the same.
	End(ctx context.Context, s memory.Session, reason string, jobs ...job.New) ([]string, error)

	// Prompted is Touch and counts a prompt, which the session that is returned
	// does not count yet.
	Prompted(ctx context.Context, s memory.Session) (memory.Session, error)

	// NextEpoch starts a new context epoch, in which everything may be injected
	// afresh.
	NextEpoch(ctx context.Context, key string) error

	// Begun notes that the session was given its start in the current context
	// epoch, and reports whether it had been before.
	Begun(ctx context.Context, key string) (again bool, err error)

	// Sessions returns the sessions last seen before a time (zero: any), newest
	// first, at most limit; with open set, only those that have not ended.
	Sessions(ctx context.Context, before time.Time, open bool, limit int) ([]memory.Session, error)
}

// Ledger keeps what sessions were given, and what came of it.
type Ledger interface {
	// Injected returns what was given to the session in its current context
	// epoch. A session that is not known has had nothing, in epoch 0.
	Injected(ctx context.Context, key string) (Given, error)

	// RecordInjection keeps what was injected, with the commit it was read at, and
	// its record where there is one, as the next of its session.
	RecordInjection(ctx context.Context, i Injection) error

	// Injections returns what is kept of injections, newest first. An agent sees
	// those of its own sessions, in its project.
	Injections(ctx context.Context, f InjectionFilter) ([]Record, error)

	// SaveScore keeps the score of a session in place of the one it had.
	SaveScore(ctx context.Context, s Score) error

	// Scores returns scores of sessions, newest first. An agent sees those of its own
	// sessions, in its project.
	Scores(ctx context.Context, f ScoreFilter) ([]Score, error)
}

// InjectionFilter says which records of injections are asked for. Of the reader
// only agent and project count; both it and Session are required.
type InjectionFilter struct {
	Reader  memory.Reader
	Session string
	N       int // only this one; 0 is any
	Limit   int
}

// Pauses keeps the times during which nothing is captured, of all sessions or
// of one.
type Pauses interface {
	// Pause opens an interval; it changes nothing if one is open.
	Pause(ctx context.Context, now time.Time) error
	// Resume closes the open interval, if any.
	Resume(ctx context.Context, now time.Time) error
	// Paused reports whether a time falls into an interval, both ends included, and
	// since when that lasts. A zero time is now: whether an interval is open.
	Paused(ctx context.Context, at time.Time) (since time.Time, paused bool, err error)

	// Bypass opens or closes the interval of one session.
	Bypass(ctx context.Context, key string, on bool, now time.Time) error
	// BypassedUntil notes that an interval of one session ended, which began with it.
	// It never becomes shorter.
	BypassedUntil(ctx context.Context, key string, end time.Time) error
	// Bypassed reports for one session what Paused does for all.
	Bypassed(ctx context.Context, key string, at time.Time) (bool, error)
	// Bypasses lists the sessions whose interval is open.
	Bypasses(ctx context.Context) ([]string, error)
}

// CheckpointStore keeps what sessions were about.
type CheckpointStore interface {
	// SaveCheckpoint keeps a checkpoint, the last most of its session, and none
	// from before a time.
	SaveCheckpoint(ctx context.Context, c Checkpoint, most int, since time.Time) error

	// Checkpoints returns checkpoints, newest first.
	Checkpoints(ctx context.Context, f CheckpointFilter) ([]Checkpoint, error)
}

// CheckpointFilter says which checkpoints are asked for. Agent is required;
// other empty fields ask for all.
type CheckpointFilter struct {
	Session, Project, Agent string
	Since                   time.Time
	Limit                   int
}

// SkillStore keeps which skills were used.
type SkillStore interface {
	// RecordSkill keeps one use, and reports false if it was kept before.
	RecordSkill(ctx context.Context, u SkillUse) (recorded bool, err error)
}

// SkillUse is one use of a skill in a session.
type SkillUse struct {
	Harness, Session, Agent string
	Skill                   string
	ToolUseID               string // the harness's own; with harness and session it names the use
	Failed                  bool
	Latency                 time.Duration
	Error                   guard.Text
	Origin                  string
	Time                    time.Time
}

// GivenTo is a session that was given hits.
type GivenTo struct {
	Session, Project string
	Last             time.Time
	Hits             int
}

// GivenHit is one hit that a session was given, by a memory's id or a turn's.
type GivenHit struct {
	Hit    string
	Source string
	Epoch  int
	Rank   int
	Score  float64
	Commit string // that was read
	Time   time.Time
}

// Given is what a session was given in a context epoch.
type Given struct {
	Said  map[string]string // by the ids of hits: the text.Hash of what a memory said; "" where that is not known
	Epoch int
}

// Has reports whether a context has a hit already, as it says it now.
func (g Given) Has(h memory.Hit) bool {
	said, given := g.Said[h.ID()]
	return given && (said == "" || said == text.Hash(h.Memory.Content.String()))
}

// Injection is what one hook put into a session.
type Injection struct {
	Session string
	Source  string // session-start, prompt or recall
	Hits    []memory.Hit
	Commit  string // that was read; the head of main, when it is empty
	Time    time.Time
	Record  *Record // of what a hook delivered; nil of what somebody asked for
}
