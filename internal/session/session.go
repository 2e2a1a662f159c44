// Package session follows the sessions of agents through their hooks: it gives
// each what should be known, and hands over what was said to be learnt from.
//
// The straight path: Start and Prompt answer with an injection; Checkpoint,
// CompactionComplete and End see to it that the transcript is captured and,
// once the session is over, learnt from. Neither waits for that work: it is a
// job, made durable in the transaction that took the hook.
//
// A session is over when its harness says so, when its context is cleared or
// compacted, or after ten quiet minutes. Whatever comes later opens it again.
package session

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"signet/internal/job"
	"signet/internal/memory"
)

// Memories is what sessions ask of memory.Service.
type Memories interface {
	Rules(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error)
	Standing(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error)
	List(ctx context.Context, r memory.Reader, p memory.Page) ([]memory.Memory, memory.Stats, error)
	Remember(ctx context.Context, by memory.Author, d memory.Draft) (memory.Outcome, memory.Commit, error)
	Documents(ctx context.Context, r memory.Reader) ([]memory.Document, error)
	Rate(ctx context.Context, r memory.Rating) (memory.Rated, error)
}

// Recaller answers queries; recall.Engine does.
type Recaller interface {
	// Consider gives all memories that were weighed for a query, best first, with
	// what became of each. Those that are to be left out count for nothing.
	Consider(ctx context.Context, q memory.Query, without []string) ([]memory.Candidate, error)
	Used(hits []memory.Hit)
}

// Section is one identity file, cut to its budget.
type Section struct {
	Header string // "Agent Instructions"
	Body   string
}

// Config is the part of the settings that sessions use.
type Config struct {
	RecallLimit     int // memories at session start
	PoolLimit       int // candidates they are chosen from
	IncludeIdentity bool
	MaxInjectTokens int // of a session start, everything included
	Decay           memory.Decay

	PromptEnabled bool
	PromptLimit   int     // memories per prompt
	PromptTokens  int     // of a prompt's injection, everything included
	MinScore      float64 // the floor of a prompt's hits

	SummaryGuidelines string // for pre-compaction; "" for ours

	Continuity        bool // whether checkpoints are made, and given to who picks up
	CheckpointPrompts int  // a checkpoint after this many prompts
	CheckpointEvery   time.Duration
	MaxCheckpoints    int // of one session
	CheckpointLife    time.Duration
	RecoveryChars     int // of a checkpoint that is picked up

	InheritContext bool // whether a session is given the end of its parent's talk
	TailChars      int  // of that

	Quiet time.Duration // how long a session may be silent before it is over
}

// Service follows sessions. All fields are required.
type Service struct {
	Store    Store
	Memories Memories
	Recall   Recaller
	Config   Config
	// Identity gives the identity files of its agent that a session is to be told:
	// none that its harness tells it by files.
	Identity func(s memory.Session) ([]Section, error)
	// IdentityOf gives the same of files as they were committed, with the agent's
	// name by them, or "".
	IdentityOf func(agent string, committed []memory.Document) (name string, identity []Section)

	Name func(agent string) (name, description string) // of the agent
	// Take keeps what a hook hands over of the transcript of a known session, if that is
	// in no file, and says what of it was not read; see pipeline.Service.
	Take func(ctx context.Context, session, transcript string) (unread string, err error)

	Project  func(dir string) string                                                           // the root that stands for a folder
	Settle   func(ctx context.Context, dir string) string                                      // Project of a folder that is worked in, which is kept
	Excluded func(dir string) bool                                                             // capture is switched off there
	Tail     func(ctx context.Context, r memory.Reader, session string) ([]memory.Turn, error) // what was said in a session
	Board    *Board
	Wake     func() // tells the worker of new jobs
	Now      func() time.Time
	Log      *slog.Logger

	claims claims
	rings  rings
}

// Hook is what every hook tells of its session.
type Hook struct {
	Harness    string
	Session    string // may be empty: then nothing can be recorded or captured
	Agent      string
	Project    string // a directory; its project root is looked up
	Dir        string // working directory, where Project is empty
	Transcript string // the file that holds it
	Said       string // what was added to it, where it is in no file
	Runtime    string

	When    time.Time // it was to be told, if it comes late; zero is now
	Unheard bool      // nobody reads the answer
}

// late is when a hook was to be told that comes late, and zero for one that is told now,
// by whatever clock.
func (s *Service) late(h Hook) time.Time {
	if h.When.After(s.Now()) {
		return time.Time{}
	}
	return h.When
}

// when is the time of a hook: what comes late counts from when it was said.
func (s *Service) when(h Hook) time.Time {
	if at := s.late(h); !at.IsZero() {
		return at
	}
	return s.Now()
}

// session reads a hook as the session it speaks of.
func (s *Service) session(h Hook) memory.Session {
	now := s.when(h)
	return memory.Session{
		Key: h.Session, Harness: h.Harness, Agent: agentOf(h), Project: s.projectOf(h), Dir: cmp.Or(h.Project, h.Dir),
		Runtime: h.Runtime, Transcript: h.Transcript, Started: now, LastSeen: now,
	}
}

func agentOf(h Hook) string { return cmp.Or(h.Agent, memory.DefaultAgent) }

func (s *Service) projectOf(h Hook) string { return s.Project(cmp.Or(h.Project, h.Dir)) }

// reader is who a session reads as: its agent, in its project.
func reader(s memory.Session) memory.Reader {
	return memory.Reader{Agent: s.Agent, Project: s.Project}
}

// silent reports whether a hook must leave no trace and get no answer.
func (s *Service) silent(ctx context.Context, h Hook) (bool, error) {
	if s.Excluded(h.Project) || s.Excluded(h.Dir) {
		return true, nil
	}
	_, paused, err := s.Store.Paused(ctx, s.late(h))
	return paused, err
}

// follow makes a job of a type for a session.
func follow(typ, key string) job.New { return job.New{Type: typ, Key: key} }

// Pause keeps everything that is said from now on out of the store, and
// injects nothing, until Resume.
func (s *Service) Pause(ctx context.Context) error { return s.Store.Pause(ctx, s.Now()) }

// Resume ends a pause. What was said during it is never captured.
func (s *Service) Resume(ctx context.Context) error { return s.Store.Resume(ctx, s.Now()) }
