package pipeline

import (
	"context"
	"slices"
	"time"

	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/text"
)

// The backlog is what a model was never asked about: sessions from before one was
// configured, or from while it was away for good. It is taken up when a person asks
// for it, who is told before what that costs. It is worked off from the oldest
// session on, so that of two that disagree the later one has the last word, and
// behind all that happens now.

// Behind is an ended session that a model was not asked about to its end.
type Behind struct {
	Key, Project, Dir string
	Started           time.Time
	Turns, Characters int // that may still speak and were not shown yet
}

// BacklogFilter chooses sessions of the backlog. The zero value is all of them.
type BacklogFilter struct {
	Project string    // "" is every project
	Since   time.Time // heard of then or later
	Limit   int       // the latest so many; 0 is no bound. A store does not read it
}

// BacklogStore tells what of the past a model was not asked about.
type BacklogStore interface {
	// Behind returns the ended sessions with turns that may still speak and are
	// behind what a model was asked about, the latest first. Bypassed ones are not
	// among them.
	Behind(ctx context.Context, f BacklogFilter) ([]Behind, error)

	// Bypassed reports whether the memory of a session was switched off at a time; a
	// zero time is now.
	Bypassed(ctx context.Context, key string, at time.Time) (bool, error)

	// Unlearnt returns the keys of ended sessions whose last turns were captured and
	// not learnt from, the oldest first. Those whose learning failed for good are not
	// among them.
	Unlearnt(ctx context.Context) ([]string, error)

	// BacklogJobs counts the jobs of the backlog that wait or run.
	BacklogJobs(ctx context.Context) (int, error)

	// Distillations returns what became of the pieces of a session, or of all
	// with "", the latest first, at most limit.
	Distillations(ctx context.Context, session string, limit int) ([]memory.Distillation, error)

	// Enqueue adds jobs; see job.Store.
	Enqueue(ctx context.Context, jobs ...job.New) error
}

// Backlog estimates and takes up what a model was not asked about. All fields are
// required.
type Backlog struct {
	Store    BacklogStore
	Ledger   llm.Ledger
	Excluded func(dir string) bool
	Refused  func() error // why nothing can be taken up now, with what to do; nil where it can
	Now      func() time.Time

	Provider     string // whom the receipts name
	PerHour      int    // questions
	Burst        int    // of them at once
	TokensPerDay int    // 0 is no bound
	Hints        bool   // the model is asked which questions new memories answer
	Vectors      bool   // new memories get vectors
}

// Estimate is what taking up a backlog costs. What is no count of what is there is
// taken from what the model did in the last weeks, or from what is usual.
type Estimate struct {
	Sessions, Turns int
	Pieces          int
	Memories        int // new ones
	Decisions       int // calls
	Hints           int // calls, one for each new memory
	Vectors         int
	Input, Output   int           // tokens of all calls
	Rate            time.Duration // it takes at least, by the limit of calls
	Days            int           // on which the budget of tokens lets it work; 1 is today
	Queued          int           // sessions that were taken up and are not done
}

// Calls is how often the model is asked.
func (e Estimate) Calls() int { return e.Pieces + e.Decisions + e.Hints }

// What one piece and one call take where nothing is known of the model yet.
const (
	usualFacts      = 3 // that are news
	usualDecisions  = 2
	usualAnswer     = 500 // tokens
	decisionInput   = 700
	leavesInput     = 6 * mostPaths // the leaves among which a fact may be put
	decisionAnswer  = 60
	hintInput       = 350
	hintAnswered    = 80
	charactersToken = 4 // characters that make one token
	knownPieces     = 10
	usageDays       = 30
	lastPieces      = 200
)

// Estimate tells what it takes to ask the model about the sessions of a filter.
func (b *Backlog) Estimate(ctx context.Context, f BacklogFilter) (Estimate, error) {
	// Before the sessions: of a job that ends meanwhile the session is not behind.
	queued, err := b.Store.BacklogJobs(ctx)
	if err != nil {
		return Estimate{}, err
	}
	sessions, err := b.sessions(ctx, f)
	if err != nil {
		return Estimate{}, err
	}
	u, err := b.usual(ctx)
	if err != nil {
		return Estimate{}, err
	}
	e, characters := Estimate{Sessions: len(sessions), Queued: queued}, 0
	for _, s := range sessions {
		e.Turns, characters, e.Pieces = e.Turns+s.Turns, characters+s.Characters, e.Pieces+s.pieces()
	}
	times := func(each float64) int { return int(each*float64(e.Pieces) + .5) }
	e.Memories, e.Decisions = times(u.facts), times(u.decisions)
	e.Input = e.Pieces*(text.Tokens(extractSystem)+text.Tokens(string(extractSchema(nil)))+leavesInput) + characters/charactersToken + e.Decisions*decisionInput
	e.Output = times(u.answer) + e.Decisions*decisionAnswer
	if b.Hints {
		e.Hints, e.Input, e.Output = e.Memories, e.Input+e.Memories*hintInput, e.Output+e.Memories*hintAnswered
	}
	if b.Vectors {
		e.Vectors = e.Memories
	}
	err = b.time(ctx, &e)
	return e, err
}

// pieces is about how many pieces a session is cut into. As turns stay whole, half
// of one is free at the end of a piece.
func (s Behind) pieces() int {
	if s.Characters <= pieceRunes && s.Turns <= chunk {
		return 1
	}
	filled := pieceRunes - min(s.Characters/s.Turns, pieceRunes)/2
	return max((s.Characters+filled-1)/filled, (s.Turns+chunk-1)/chunk)
}

// usual is what one piece usually brings, and takes.
type usual struct{ facts, decisions, answer float64 }

// usual looks at the receipts of the model, and at what became of the last pieces.
func (b *Backlog) usual(ctx context.Context) (usual, error) {
	u := usual{usualFacts, usualDecisions, usualAnswer}
	pieces, err := b.Store.Distillations(ctx, "", lastPieces)
	if err != nil {
		return u, err
	}
	if n := len(pieces); n >= knownPieces {
		news := 0
		for _, p := range pieces {
			news += p.Facts - p.Known
		}
		u.facts = float64(news) / float64(n)
	}
	spent, err := b.Ledger.Spent(ctx, b.Now().AddDate(0, 0, -usageDays))
	if err != nil {
		return u, err
	}
	answered, output := map[llm.Purpose]int{}, map[llm.Purpose]int{}
	for _, s := range spent {
		if s.Provider == b.Provider {
			answered[s.Purpose] += s.Calls - s.Failed - s.Held
			output[s.Purpose] += s.Output
		}
	}
	if n := float64(answered[llm.Extract]); n >= knownPieces {
		u.decisions, u.answer = float64(answered[llm.Decide])/n, float64(output[llm.Extract])/n
	}
	return u, nil
}

// time fills in how long it takes by the limits.
func (b *Backlog) time(ctx context.Context, e *Estimate) error {
	if more := e.Calls() - b.Burst; more > 0 && b.PerHour > 0 {
		e.Rate = time.Duration(more) * time.Hour / time.Duration(b.PerHour)
	}
	if e.Pieces == 0 {
		return nil
	}
	e.Days = 1
	if b.TokensPerDay == 0 {
		return nil
	}
	taken, err := b.Ledger.Tokens(ctx, b.Provider, llm.Today(b.Now()))
	if left := e.Input + e.Output - max(b.TokensPerDay-taken, 0); left > 0 {
		e.Days += (left + b.TokensPerDay - 1) / b.TokensPerDay
	}
	return err
}

// TakeUp asks for the sessions of a filter to be distilled, and says how many there
// are. One that waits already is not asked for twice, and what was distilled of it
// is not distilled again.
func (b *Backlog) TakeUp(ctx context.Context, f BacklogFilter) (int, error) {
	if err := b.Refused(); err != nil {
		return 0, err
	}
	sessions, err := b.sessions(ctx, f)
	if err != nil || len(sessions) == 0 {
		return 0, err
	}
	jobs := make([]job.New, 0, len(sessions))
	for _, s := range sessions {
		jobs = append(jobs, job.New{Type: memory.DistilJob, Key: s.Key, Backlog: max(s.Started.Unix(), 1)})
	}
	return len(jobs), b.Store.Enqueue(ctx, jobs...)
}

// Refusal says why nothing can be taken up now, or nil.
func (b *Backlog) Refusal() error { return b.Refused() }

// sessions are those of a filter that may be taken up, the latest first.
func (b *Backlog) sessions(ctx context.Context, f BacklogFilter) ([]Behind, error) {
	most := f.Limit // of those that are left
	all, err := b.Store.Behind(ctx, f)
	all = slices.DeleteFunc(all, func(s Behind) bool { return b.Excluded(s.Dir) })
	if most > 0 {
		all = all[:min(most, len(all))]
	}
	return all, err
}

// CatchUp asks for all sessions to be learnt from that were captured while nothing
// might be learnt.
func (s *Service) CatchUp(ctx context.Context) error {
	keys, err := s.Store.Unlearnt(ctx)
	if err != nil || len(keys) == 0 {
		return err
	}
	jobs := make([]job.New, 0, len(keys))
	for _, key := range keys {
		jobs = append(jobs, job.New{Type: memory.LearnJob, Key: key})
	}
	return s.Store.Enqueue(ctx, jobs...)
}

// outOfReach reports whether a session may not be asked about any more: it was
// excluded or bypassed since it was taken up.
func (s *Service) outOfReach(ctx context.Context, key string) (bool, error) {
	current, err := s.Store.Session(ctx, key)
	if err != nil {
		return false, err
	}
	bypassed, err := s.Store.Bypassed(ctx, key, time.Time{})
	return bypassed || s.Excluded(current.Dir), err
}
