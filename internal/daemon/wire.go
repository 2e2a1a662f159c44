package daemon

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/internal/config"
	"signet/internal/graph"
	"signet/internal/harness"
	"signet/internal/httpapi"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/provider"
	"signet/internal/recall"
	"signet/internal/session"
	"signet/internal/vcs"
	"signet/internal/workspace"
)

// deriveWithin is how long a write waits for what it says of things, which a
// memory.Relinker can make later. It takes a millisecond; the first time on a
// machine under load, hundreds: what is then cut off is found less well for a minute.
const deriveWithin = 5 * time.Second

// wire makes the domain's parts and hands each what it asks for.
func (d *Daemon) wire() {
	now := d.options.Now
	excluded := excludes(d.config.Capture.Exclude)
	d.chooseModels()

	frozen := func() bool { return d.pipeline().MutationsFrozen }
	d.memories = memory.New(d.backend, now, frozen)
	d.backend.Tries(d.config.Pipeline.Worker.MaxRetries)
	d.backend.Teaches(teaching(d.config.Pipeline.Feedback))
	d.graph = graph.New(d.backend, d.memories.Apply, now)
	d.tidier = graph.NewTidier(d.backend, now, d.log.With("category", "graph"))
	d.retainer = memory.NewRetainer(memory.Retainer{
		Store: d.backend, Windows: windows(d.config), Batch: d.config.Memory.Retention.BatchLimit, Every: d.config.Memory.Retention.Interval,
		Frozen: frozen, Now: now, Log: d.log.With("category", "retention"),
	})
	d.memories.Derives(memory.Deriving{
		Deriver: graph.Deriver{Known: d.backend}, Within: deriveWithin, Log: d.log.With("category", "graph"),
	})
	d.relinker = memory.NewRelinker(d.memories, relinkedAtOnce, d.log.With("category", "graph"))
	d.refiler = memory.NewRefiler(d.memories, d.config.Memory.Retention.BatchLimit, d.log.With("category", "filing"))
	d.vcs = vcs.New(d.backend, d.memories, now)
	d.vcs.Copies = copies{d}
	d.vectors = d.embeds(d.embedder)
	d.recall = recall.New(d.backend, d.recalls(), now)
	d.recorder = workspace.NewRecorder(d.workspace, d.memories)
	if d.recordsIdentity() {
		d.vcs.Files = d.recorder
	}
	d.toldByFile.home = d.home
	d.watcher = &workspace.Watcher{
		Workspace: d.workspace, Home: d.home, Programs: harness.All, Now: now, Log: d.log.With("category", "workspace"),
	}
	learning := &pipeline.Service{
		Store: d.backend, Summaries: d.backend, Switches: d.learningSwitches, Apply: d.memories.Apply, Excluded: excluded, Now: now,
		Reflect: func(ctx context.Context, s memory.Session) error { return d.sessions.Reflect(ctx, s) },
		Told:    d.writeSummary,
		Log:     d.log.With("category", "pipeline"),
	}
	d.learning = learning
	d.distils(learning, d.generator)
	d.worker = job.NewWorker(job.Worker{
		Store: d.backend, Handlers: d.afterSpool(learning.Handlers()), Log: d.log.With("category", "jobs"), Now: now,
		Lease: d.config.Pipeline.Worker.LeaseTimeout, Poll: d.config.Pipeline.Worker.Poll,
	})
	d.synthesis = d.synthesizes()
	d.sessions = &session.Service{
		Store: d.backend, Memories: d.memories, Recall: d.recall, Config: sessionConfig(d.config),
		Take: learning.Take, Identity: d.identity, IdentityOf: identityOf, Name: d.name, Project: d.projects.Root, Settle: d.projects.Settle, Excluded: excluded,
		Tail: d.backend.Transcript, Board: session.NewBoard(),
		Wake: d.wake, Now: now, Log: d.log.With("category", "sessions"),
	}
}

// relinkedAtOnce is how many memories are linked in one commit: few enough that
// who writes meanwhile does not notice.
const relinkedAtOnce = 50

// windows says how long what has ended is kept.
func windows(c config.Config) memory.Windows {
	const day = 24 * time.Hour
	r := c.Memory.Retention
	return memory.Windows{
		Forgotten: time.Duration(r.ForgottenDays) * day, History: time.Duration(r.HistoryDays) * day,
		CompletedJobs: time.Duration(r.CompletedJobDays) * day, DeadJobs: time.Duration(r.DeadJobDays) * day,
		Checkpoints: time.Duration(c.Pipeline.Continuity.RetentionDays) * day,
		Calls:       time.Duration(c.Pipeline.Telemetry.RetentionDays) * day,
	}
}

// modelUse says who is asked, and what that may cost.
func modelUse(c config.Config) httpapi.ModelUse {
	return httpapi.ModelUse{
		Extraction: c.Pipeline.Extraction.Provider, Synthesis: c.Pipeline.Synthesis.Provider, Embedding: c.Embedding.Provider,
		TokensPerDay: c.Pipeline.Extraction.MaxTokensPerDay, CallsPerHour: c.Pipeline.Extraction.RateLimit.MaxCallsPerHour,
		KeptDays: c.Pipeline.Telemetry.RetentionDays,
	}
}

// teaching says how use teaches the graph.
func teaching(c config.Feedback) graph.Teaching {
	var t graph.Teaching
	if !c.Enabled {
		return t
	}
	t.Step, t.Least, t.Most = c.Step, c.Least, c.Most
	if c.Decay {
		t.Fades, t.Stale, t.Every = c.DecayRate, time.Duration(c.StaleDays)*24*time.Hour, c.DecaySessions
	}
	return t
}

// learns reports whether sessions are learnt from by rules. In shadow mode and while
// mutations are frozen they are not: nothing may be written then.
func learns(p config.Pipeline) bool {
	return p.Enabled && !p.Paused && !p.ShadowMode && !p.MutationsFrozen
}

// learningSwitches say what the pipeline may do now.
func (d *Daemon) learningSwitches() (bool, pipeline.Distilling) {
	p := d.pipeline()
	return learns(p), distilling(p)
}

// recalls says how recall finds and weighs memories.
func (d *Daemon) recalls() recall.Config {
	s, t := d.config.Search, d.config.Pipeline.Traversal
	return recall.Config{
		Rehearsal: s.Rehearsal, Weight: s.RehearsalWeight, Decay: d.decay(), HalfLife: time.Duration(s.RehearsalHalfLifeDays) * 24 * time.Hour, Built: trim,
		Dampening: recall.Dampening{Gravity: s.Gravity, Hub: s.Hub, Resolution: s.Resolution, Currentness: s.Currentness, Trust: s.Trust},
		Traversal: recall.Traversal{
			Enabled: t.Enabled, Blend: t.Blend, Reserve: t.Reserve, Hops: t.MaxHops, Paths: t.MaxPaths, ConstraintChars: t.ConstraintBudgetChars, Timeout: t.Timeout,
			Limits: recall.GraphLimits{
				Aspects: t.MaxAspects, Attributes: t.MaxAttributes, Dependencies: t.MaxBranching, MinStrength: t.MinStrength, MinConfidence: t.MinConfidence,
			},
		},
		Places: d.memories, Graph: d.backend, Vectors: d.vectors, Summaries: d.backend, Walked: d.walked, Lost: d.withoutGraph,
	}
}

// walked notes a walk over the graph.
func (d *Daemon) walked(t graph.Traversal) {
	if t.TimedOut {
		d.log.Warn("a walk over the graph was cut short, and may not have found all", "source", t.Source, "limit", d.config.Pipeline.Traversal.Timeout)
	}
	d.graph.Walked(t)
}

// withoutGraph tells that a query is answered without the graph.
func (d *Daemon) withoutGraph(err error) {
	d.log.Warn("the graph cannot be read, so recall finds by words alone", "err", err, "mended by", "signet doctor --repair")
}

func sessionConfig(c config.Config) session.Config {
	start, prompt := c.Hooks.SessionStart, c.Hooks.Prompt
	floor := prompt.MinScore
	if floor == 0 {
		floor = recall.Floor
	}
	return session.Config{
		RecallLimit: start.RecallLimit, PoolLimit: start.CandidatePoolLimit, IncludeIdentity: start.IncludeIdentity && c.Identity.Mode == "managed",
		MaxInjectTokens: start.MaxInjectTokens, Decay: memory.Decay(c.Memory.DecayRate),
		PromptEnabled: prompt.Enabled, PromptLimit: prompt.RecallLimit, PromptTokens: tokensOf(prompt.MaxInjectChars),
		MinScore: floor, SummaryGuidelines: c.Hooks.PreCompaction.SummaryGuidelines,
		Continuity: c.Pipeline.Continuity.Enabled, CheckpointPrompts: c.Pipeline.Continuity.PromptInterval,
		CheckpointEvery: c.Pipeline.Continuity.TimeInterval, MaxCheckpoints: c.Pipeline.Continuity.MaxCheckpoints,
		CheckpointLife: time.Duration(c.Pipeline.Continuity.RetentionDays) * 24 * time.Hour, RecoveryChars: c.Pipeline.Continuity.RecoveryBudgetChars,
		InheritContext: c.Pipeline.Subagents.InheritContext, TailChars: c.Pipeline.Subagents.TailChars,
		Quiet: c.Capture.Quiet,
	}
}

// tokensOf turns a budget that the settings give in characters of prose into tokens,
// as text.Tokens counts them: half more than models do, so that a token of prose is
// 2 2/3 characters.
func tokensOf(chars int) int { return chars * 3 / 8 }

// excludes makes the test of the setting capture.exclude: a directory is out
// when a pattern names it, or a directory above it.
func excludes(patterns []string) func(dir string) bool {
	patterns = slices.Clone(patterns)
	home, _ := os.UserHomeDir() // without one, ~ stays as it is and matches nothing
	for i, p := range patterns {
		if rest, ok := strings.CutPrefix(p, "~"); ok && home != "" {
			patterns[i] = home + rest
		}
	}
	return func(dir string) bool {
		if dir == "" {
			return false
		}
		for ; ; dir = filepath.Dir(dir) {
			for _, p := range patterns {
				if ok, err := filepath.Match(p, dir); ok && err == nil || filepath.Clean(p) == dir {
					return true
				}
			}
			if dir == filepath.Dir(dir) {
				return false
			}
		}
	}
}

// deps is what the HTTP face shows and calls.
func (d *Daemon) deps() httpapi.Deps {
	return httpapi.Deps{
		Version: d.options.Version, Port: d.server.port(), Host: d.address.Host,
		Memories: d.memories, Recall: d.recall, Sessions: d.sessions, VCS: d.vcs, Graph: d.graph, Cluster: d.tidier.Cluster,
		Purge: d.vcs.Purge, CheckTree: d.backend.CheckTree, RepairTree: d.backend.Repair,
		Health: d.health, Status: d.status,
		Jobs: func(ctx context.Context) (job.Counts, error) { return d.backend.Counts(ctx, d.options.Now()) },
		Job:  d.backend.Find, Transcript: d.backend.Transcript, SessionByKey: d.backend.Session, Bypasses: d.backend.Bypasses,
		Checkpoints: d.backend.Checkpoints, GivenTo: d.backend.GivenTo, Replay: d.backend.Replay, Summaries: d.backend,
		RecentSessions: func(ctx context.Context, limit int) ([]memory.Session, error) {
			return d.backend.Sessions(ctx, time.Time{}, false, limit)
		},
		Identity: d.about, ConfigFiles: d.configFiles, Harnesses: d.harnesses, Regenerate: d.regenerate,
		ProjectRoot: d.projects.Root, SettleProject: d.projects.Settle, Home: d.home.Dir, Features: d.config.Features, Decay: d.decay(),
		RecallTruncateChars: d.config.Pipeline.Guardrails.RecallTruncateChars, LeastScore: d.config.Search.MinScore, SearchLimit: d.config.Search.TopK,
		MaxContentChars: d.config.Pipeline.Guardrails.MaxContentChars,
		ChunkChars:      d.config.Pipeline.Guardrails.ChunkTargetChars,
		CodexNote:       d.codexNote,
		Vectors:         d.vectors,
		Similar:         d.recall.Similar,
		EmbeddingConfig: d.embeddingConfig(),
		Queue:           d.backend,
		Switch:          d.switchPipeline,
		Backlog:         d.backlog(),
		Reviewer:        d.learning,
		Summarizer:      d.learning,
		Scores:          d.backend.Scores,
		Synthesis:       d.synthesis,
		SynthesisConfig: synthesisConfig(d.config.Pipeline),
		MemoryFile:      d.workspace.MemoryFile(),
		MCP:             d.models.Handler(),
		Ledger:          d.backend, ModelUse: modelUse(d.config),
		Models: provider.NewRegistry(d.uses, d.options.Now),
		LogDir: d.workspace.Logs(), Logs: d.logs,
		Stopping: d.ending, Stop: d.stop,
		Now: d.options.Now, Log: d.log.With("category", "http"),
	}
}
