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
	"context"
	"log/slog"
	"time"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/memory"
)

// Memories is what sessions ask of memory.Service.
type Memories interface {
	Rules(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error)
	Standing(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error)
	Remember(ctx context.Context, by memory.Author, d memory.Draft) (memory.Outcome, memory.Commit, error)
}

// Recaller answers queries; recall.Engine does.
type Recaller interface {
	Recall(ctx context.Context, q memory.Query) ([]memory.Hit, error)
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

	PromptEnabled bool
	PromptLimit   int     // memories per prompt
	PromptTokens  int     // of a prompt's injection, everything included
	MinScore      float64 // the floor of a prompt's hits

	SummaryGuidelines string // for pre-compaction; "" for ours

	Quiet time.Duration // how long a session may be silent before it is over
}

// Service follows sessions. All fields are required.
type Service struct {
	Store    Store
	Pauses   Pauses
	Memories Memories
	Recall   Recaller
	Config   Config
	Identity func(agent string) ([]Section, error)
	Name     func(agent string) (name, description string) // of the agent
	Project  func(dir string) string                       // root of the main worktree
	Excluded func(dir string) bool                         // capture is switched off there
	Wake     func()                                        // tells the worker of new jobs
	Now      func() time.Time
	Log      *slog.Logger
}

// Hook is what every hook tells of its session.
type Hook struct {
	Harness    string
	Session    string // may be empty: then nothing can be recorded or captured
	Agent      string
	Project    string // a directory; its project root is looked up
	Dir        string // working directory, where Project is empty
	Transcript string
	Runtime    string
}

// session reads a hook as the session it speaks of.
func (s *Service) session(h Hook) memory.Session {
	dir := h.Project
	if dir == "" {
		dir = h.Dir
	}
	agent := h.Agent
	if agent == "" {
		agent = memory.DefaultAgent
	}
	now := s.Now()
	return memory.Session{
		Key: h.Session, Harness: h.Harness, Agent: agent, Project: s.Project(dir), Dir: dir,
		Runtime: h.Runtime, Transcript: h.Transcript, Started: now, LastSeen: now,
	}
}

// reader is who a session reads as: its agent, in its project.
func reader(s memory.Session) memory.Reader {
	return memory.Reader{Agent: s.Agent, Project: s.Project}
}

// silent reports whether a hook must leave no trace and get no answer.
func (s *Service) silent(ctx context.Context, h Hook) (bool, error) {
	if s.Excluded(h.Project) || s.Excluded(h.Dir) {
		return true, nil
	}
	_, paused, err := s.Pauses.Paused(ctx)
	return paused, err
}

// validate checks what every hook needs.
func validate(h Hook) error {
	if h.Harness == "" {
		return errs.Field("harness", "is required")
	}
	return nil
}

// follow makes a job of a type for a session.
func follow(typ, key string) job.New { return job.New{Type: typ, Key: key} }

// Pause keeps everything that is said from now on out of the store, and
// injects nothing, until Resume.
func (s *Service) Pause(ctx context.Context) error { return s.Pauses.Pause(ctx, s.Now()) }

// Resume ends a pause. What was said during it is never captured.
func (s *Service) Resume(ctx context.Context) error { return s.Pauses.Resume(ctx, s.Now()) }
