// Package config holds every setting of Signet: its name, its type, its
// default, what is allowed and one sentence about it.
//
// The settings of a workspace live in one YAML file, agent.yaml. One literal
// table (settings.go) drives all that is done with it: reading, checking,
// editing and documenting. The rules:
//
//   - A file that is absent, or a key that is absent or empty, means the default.
//   - Nothing is clamped or guessed: a wrong type, an unknown key or a value out
//     of range is an error that names the line, and all of them are told at once.
//   - Keys that other versions of Signet read and this one does not are known
//     too (unread.go). They load, and Config.Unread lists them, so that whoever
//     starts can say so.
//   - The YAML is the plain part of YAML: one document, no anchors, aliases,
//     merge keys or tags, no key twice, 1 MiB at most.
//   - An edit splices text; it never rewrites the file (edit.go).
package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"signet/internal/errs"
)

// Config is what the settings of a workspace say. The sentences about the
// fields stand in the table of settings.
type Config struct {
	Version    int
	Schema     string
	Agent      Agent
	Harnesses  []string
	Embedding  Embedding
	Search     Search
	Memory     Memory
	Pipeline   Pipeline
	Hooks      Hooks
	Capture    Capture
	MCP        MCP
	Storage    Storage
	Network    Network
	Auth       Auth
	Identity   Identity
	Git        Git
	Update     Update
	HomeEntity string
	Features   map[string]bool

	// Unread lists the keys the file sets that this version knows but does
	// not read, sorted.
	Unread []string
}

// Agent says who the agent is.
type Agent struct{ Name, Description, Created, Updated string }

// Embedding says how texts become vectors.
type Embedding struct {
	Provider, Model, BaseURL string
	Dimensions               int
}

// Search holds what a search does unless it is told otherwise.
type Search struct {
	TopK     int
	MinScore float64

	Rehearsal             bool
	RehearsalWeight       float64
	RehearsalHalfLifeDays int

	Gravity, Hub, Resolution, Currentness, Trust bool // corrections of scores
}

// MCP says what models are shown.
type MCP struct{ Tools []string }

// Memory holds the settings of the memory store.
type Memory struct {
	Database      string
	SessionBudget int
	DecayRate     float64
	Retention     Retention
}

// Retention says how long what has ended is kept where it is.
type Retention struct {
	Interval                                                  time.Duration
	BatchLimit                                                int
	ForgottenDays, HistoryDays, CompletedJobDays, DeadJobDays int
}

// Pipeline holds the settings of the work after a session.
type Pipeline struct {
	Enabled, Paused, ShadowMode           bool
	MutationsFrozen, AllowRemoteProviders bool

	Extraction Extraction
	Worker     Worker
	Guardrails Guardrails
	Traversal  Traversal
	Feedback   Feedback
	Continuity Continuity
	Subagents  Subagents
	Synthesis  Synthesis
	Autonomous Autonomous
	Telemetry  Telemetry

	EmbeddingTracker EmbeddingTracker
	Hints            Hints
	Significance     Significance
	WriteGate        WriteGate

	Contradictions       bool
	ContradictionTimeout time.Duration
}

// Synthesis says when MEMORY.md is written, who is asked for it, and how long it
// may be.
type Synthesis struct {
	Enabled         bool
	Provider, Model string
	Timeout         time.Duration // of one answer
	IdleGap         time.Duration
	MaxTokens       int
}

// Subagents says what a session that another began is told of that one.
type Subagents struct {
	InheritContext bool
	TailChars      int
}

// Extraction says which model reads transcripts, and what it may cost.
type Extraction struct {
	Provider, Model, Endpoint    string
	Timeout                      time.Duration
	Command                      Command
	MinConfidence                float64
	RateLimit                    RateLimit
	MaxTokensPerDay, MaxInFlight int // 0 tokens are no bound
}

// RateLimit says how often something may be asked.
type RateLimit struct{ MaxCallsPerHour, Burst int }

// Autonomous says what models may do unasked.
type Autonomous struct{ Enabled, Frozen, AllowUpdateDelete bool }

// Hints says whether a model is asked which questions memories answer, and for
// how many of each.
type Hints struct {
	Enabled bool
	Max     int
}

// Significance says which sessions are worth asking a model about.
type Significance struct {
	Enabled               bool
	MinTurns, MinEntities int
	Novelty               float64
}

// WriteGate says what of a model's facts is new enough to be remembered.
type WriteGate struct {
	Enabled                       bool
	Threshold, ContinuityDiscount float64
}

// EmbeddingTracker says how memories without a vector are found.
type EmbeddingTracker struct {
	Enabled   bool
	Poll      time.Duration
	BatchSize int
}

// Telemetry says how long it is kept what work took.
type Telemetry struct{ RetentionDays int }

// Command is the program that extracts when the provider is "command".
type Command struct {
	Bin  string
	Args []string
}

// Worker says how jobs are taken from the queue.
type Worker struct {
	Poll         time.Duration
	MaxRetries   int
	LeaseTimeout time.Duration
}

// Guardrails bounds the size of texts.
type Guardrails struct{ MaxContentChars, ChunkTargetChars, RecallTruncateChars int }

// Traversal bounds what the graph adds to a recall.
type Traversal struct {
	Enabled, Blend, Reserve                                    bool
	MaxAspects, MaxAttributes, MaxHops, MaxBranching, MaxPaths int
	MinStrength, MinConfidence                                 float64
	Timeout                                                    time.Duration
	ConstraintBudgetChars                                      int
}

// Feedback says how use teaches the graph.
type Feedback struct {
	Enabled, Decay           bool
	Step, Least, Most        float64
	DecayRate                float64
	StaleDays, DecaySessions int
}

// Continuity says when a session is checkpointed and what is kept.
type Continuity struct {
	Enabled             bool
	PromptInterval      int
	TimeInterval        time.Duration
	MaxCheckpoints      int
	RetentionDays       int
	RecoveryBudgetChars int
}

// Hooks holds what each hook of a harness does.
type Hooks struct {
	SessionStart  SessionStart
	Prompt        Prompt
	PreCompaction PreCompaction
}

// SessionStart says what a new session is given.
type SessionStart struct {
	RecallLimit, CandidatePoolLimit       int
	IncludeIdentity, IncludeRecentContext bool
	MaxInjectTokens                       int
}

// Prompt says what a prompt is given.
type Prompt struct {
	Enabled        bool
	RecallLimit    int
	MaxInjectChars int
	MinScore       float64
}

// PreCompaction says what a harness is told before it compacts.
type PreCompaction struct {
	SummaryGuidelines     string
	IncludeRecentMemories bool
	MemoryLimit           int
}

// Capture says what is kept of sessions.
type Capture struct {
	Exclude []string
	Quiet   time.Duration
}

// Storage says how the database is written.
type Storage struct{ Durability string }

// Network says where the daemon may be reached.
type Network struct{ Mode string }

// Auth says who must show a token.
type Auth struct{ Mode string }

// Identity says what is done with the identity files.
type Identity struct{ Mode string }

// Git says how the workspace is kept in git.
type Git struct {
	Enabled, AutoCommit, AutoSync bool
	SyncInterval                  time.Duration
	Remote, Branch                string
}

// Update says how new versions are looked for.
type Update struct {
	AutoInstall   bool
	CheckInterval time.Duration
	Channel       string
}

// Default gives the settings of a workspace that sets nothing.
func Default() Config {
	c := Config{Features: map[string]bool{}}
	for _, s := range settings() {
		s.kind.store(s.to(&c), s.def)
	}
	return c
}

// FileNames are the names under which a workspace may hold its settings; the
// first that exists is read.
func FileNames() []string { return []string{"agent.yaml", "AGENT.yaml", "config.yaml"} }

// File gives the path of the settings file of a workspace: the first of
// FileNames that exists, else where it would be made.
func File(workspace string) string {
	for _, name := range FileNames() {
		path := filepath.Join(workspace, name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return filepath.Join(workspace, FileNames()[0])
}

// Load reads the settings of a workspace. Without a file it gives Default.
func Load(workspace string) (Config, error) {
	path := File(workspace)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil
	}
	if err != nil {
		return Config{}, errs.E(errs.Unavailable, "reading the settings: %w", err)
	}
	return Parse(path, data)
}

// Parse reads settings from YAML. The name stands before the line numbers of
// errors. On an error, which is Invalid and tells all problems, one on each
// line, the Config is zero.
func Parse(name string, data []byte) (Config, error) {
	doc, probs := readDocument(data)
	c := Default()
	if len(probs) == 0 {
		probs = doc.fill(&c)
	}
	if len(probs) > 0 {
		return Config{}, problemsError(name, probs)
	}
	return c, nil
}
