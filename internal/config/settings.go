package config

import (
	"slices"
	"time"
)

// A setting is one row of the table: what may stand at a key, what holds when
// nothing does, and where the value goes.
type setting struct {
	key  string
	kind kind
	def  any
	to   func(*Config) any // nil when this version does not read the key
	doc  string
}

// most bounds numbers that have no bound of their own.
const most = 1 << 30

const ms = time.Millisecond

// harnesses are the agent programs that settings may name.
func harnesses() []string {
	return []string{
		"claude-code", "codex", "opencode", "openclaw", "gemini", "cursor", "copilot-cli", "vscode", "windsurf", "claude-desktop",
		"pi", "oh-my-pi", "hermes-agent", "forge", "unreal",
	}
}

// settings is the table of all settings this version reads.
func settings() []setting {
	return slices.Concat([]setting{
		{
			"version", whole(1, most), 1, func(c *Config) any { return &c.Version },
			"The version of this file's layout.",
		},
		{
			"schema", choice("signet/v1"), "signet/v1", func(c *Config) any { return &c.Schema },
			"The schema this file follows.",
		},
		{
			"agent.name", text(), "Agent", func(c *Config) any { return &c.Agent.Name },
			"What the agent is called where IDENTITY.md does not say.",
		},
		{
			"agent.description", text(), "", func(c *Config) any { return &c.Agent.Description },
			"What the agent is for, in a sentence.",
		},
		{
			"agent.created", text(), "", func(c *Config) any { return &c.Agent.Created },
			"When the workspace was made; for people, nothing depends on it.",
		},
		{
			"agent.updated", text(), "", func(c *Config) any { return &c.Agent.Updated },
			"When this file last changed; for people, nothing depends on it.",
		},
		{
			"harnesses", list(harnesses()...),
			[]string{},
			func(c *Config) any { return &c.Harnesses },
			"The agent programs that share this memory.",
		},

		{
			"embedding.provider", choice("none", "llama-cpp", "ollama", "openai").or("local", "native").without("native", "ollama, llama-cpp or openai make vectors"), "none", func(c *Config) any { return &c.Embedding.Provider },
			"What turns texts into vectors; none recalls by words, paths and graph alone.",
		},
		{
			"embedding.model", text(), "", func(c *Config) any { return &c.Embedding.Model },
			"The embedding model; empty takes the provider's usual one.",
		},
		{
			"embedding.dimensions", whole(0, 16384), 0, func(c *Config) any { return &c.Embedding.Dimensions },
			"How many numbers a vector has; 0 takes what the model gives. OpenAI is asked for so many; of another provider, vectors of another length are refused.",
		},
		{
			"embedding.base_url", text(), "", func(c *Config) any { return &c.Embedding.BaseURL },
			"Where the embedding provider listens; empty takes its usual address.",
		},
		{
			"search.top_k", whole(1, 200), 20, func(c *Config) any { return &c.Search.TopK },
			"How many memories GET /memory/search gives for words unless it asks for another number; a recall gives 10.",
		},
		{
			"search.min_score", fraction(), 0.1, func(c *Config) any { return &c.Search.MinScore },
			"The score below which a memory is not given to whoever asks by words; 0 gives all. A prompt has a floor of its own.",
		},
		{
			"search.rehearsal_enabled", flag(), true, func(c *Config) any { return &c.Search.Rehearsal },
			"Whether a memory that was given often and lately scores a little higher.",
		},
		{
			"search.rehearsal_weight", fraction(), 0.1, func(c *Config) any { return &c.Search.RehearsalWeight },
			"How much higher.",
		},
		{
			"search.rehearsal_half_life_days", whole(1, 3650), 30, func(c *Config) any { return &c.Search.RehearsalHalfLifeDays },
			"After how many days without use that counts half.",
		},
		{
			"search.dampening.gravity", flag(), true, func(c *Config) any { return &c.Search.Gravity },
			"Whether what shares no word with a question scores lower.",
		},
		{
			"search.dampening.hub", flag(), true, func(c *Config) any { return &c.Search.Hub },
			"Whether what only speaks of what most memories mention scores lower.",
		},
		{
			"search.dampening.resolution", flag(), true, func(c *Config) any { return &c.Search.Resolution },
			"Whether rules and decisions, and what has a date, score a little higher.",
		},
		{
			"search.dampening.currentness", flag(), true, func(c *Config) any { return &c.Search.Currentness },
			"Whether what has ended scores lower, except where somebody asks what changed.",
		},
		{
			"search.dampening.trust", flag(), true, func(c *Config) any { return &c.Search.Trust },
			"Whether what neither a person nor the assistant said scores lower.",
		},
		{
			"memory.database", text(), "memory/memories.db", func(c *Config) any { return &c.Memory.Database },
			"The database file, from the workspace on.",
		},
		{
			"memory.session_budget", whole(0, most), 2000, func(c *Config) any { return &c.Memory.SessionBudget },
			"How many tokens of memories a session is given at its start.",
		},
		{
			"memory.decay_rate", number(0.01, 1), 0.95, func(c *Config) any { return &c.Memory.DecayRate },
			"What a day leaves of the weight of a memory that is not pinned; 1 is all of it. After a change all memories are weighed anew at the next start.",
		},
	}, retention(), []setting{
		{
			"memory.pipelineV2.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Enabled },
			"Whether sessions are distilled into memories.",
		},
		{
			"memory.pipelineV2.paused", flag(), false, func(c *Config) any { return &c.Pipeline.Paused },
			"Keeps the jobs waiting until it is false again; nothing is lost.",
		},
		{
			"memory.pipelineV2.shadowMode", flag(), false, func(c *Config) any { return &c.Pipeline.ShadowMode },
			"Runs extraction and decision and writes nothing but what it would have done.",
		},
		{
			"memory.pipelineV2.mutationsFrozen", flag(), false, func(c *Config) any { return &c.Pipeline.MutationsFrozen },
			"Refuses every write to memories; reading goes on.",
		},
		{
			"memory.pipelineV2.allowRemoteProviders", flag(), true, func(c *Config) any { return &c.Pipeline.AllowRemoteProviders },
			"Whether transcripts and memories may be sent to a model outside this machine.",
		},
	}, extraction(), []setting{
		{
			"memory.pipelineV2.worker.pollMs", whole(100, 60000).in(ms), 2000, func(c *Config) any { return &c.Pipeline.Worker.Poll },
			"How many milliseconds an idle worker waits before it looks for a job.",
		},
		{
			"memory.pipelineV2.worker.maxRetries", whole(1, 10), 3, func(c *Config) any { return &c.Pipeline.Worker.MaxRetries },
			"How often a job is tried before it is dead.",
		},
		{
			"memory.pipelineV2.worker.leaseTimeoutMs", whole(10000, 600000).in(ms), 300000, func(c *Config) any { return &c.Pipeline.Worker.LeaseTimeout },
			"How many milliseconds a job may run before another worker takes it.",
		},
		{
			"memory.pipelineV2.guardrails.maxContentChars", whole(50, 100000), 800, func(c *Config) any { return &c.Pipeline.Guardrails.MaxContentChars },
			"The longest text, in characters, that is kept as one memory; a longer one is kept in chunks.",
		},
		{
			"memory.pipelineV2.guardrails.chunkTargetChars", whole(50, 100000), 600, func(c *Config) any { return &c.Pipeline.Guardrails.ChunkTargetChars },
			"How many characters one of these chunks has.",
		},
		{
			"memory.pipelineV2.guardrails.recallTruncateChars", whole(50, 100000), 500, func(c *Config) any { return &c.Pipeline.Guardrails.RecallTruncateChars },
			"How many characters of one memory a list shows.",
		},
	}, autonomous(), gates(), traversal(), feedback(), []setting{
		{
			"memory.pipelineV2.continuity.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Continuity.Enabled },
			"Whether running sessions are checkpointed, so that a compaction loses nothing.",
		},
		{
			"memory.pipelineV2.continuity.promptInterval", whole(1, 1000), 10, func(c *Config) any { return &c.Pipeline.Continuity.PromptInterval },
			"A checkpoint is made after this many prompts.",
		},
		{
			"memory.pipelineV2.continuity.timeIntervalMs", whole(60000, 86400000).in(ms), 900000, func(c *Config) any { return &c.Pipeline.Continuity.TimeInterval },
			"A checkpoint is made after this many milliseconds.",
		},
		{
			"memory.pipelineV2.continuity.maxCheckpointsPerSession", whole(1, 1000), 50, func(c *Config) any { return &c.Pipeline.Continuity.MaxCheckpoints },
			"How many checkpoints of one session are kept.",
		},
		{
			"memory.pipelineV2.continuity.retentionDays", whole(1, 3650), 7, func(c *Config) any { return &c.Pipeline.Continuity.RetentionDays },
			"How many days checkpoints are kept.",
		},
		{
			"memory.pipelineV2.continuity.recoveryBudgetChars", whole(200, 100000), 2000, func(c *Config) any { return &c.Pipeline.Continuity.RecoveryBudgetChars },
			"How many characters of the last checkpoint a resumed session is given.",
		},

		{
			"memory.pipelineV2.subagents.inheritContext", flag(), true, func(c *Config) any { return &c.Pipeline.Subagents.InheritContext },
			"Whether a session that another one began is given the end of that one's talk.",
		},
		{
			"memory.pipelineV2.subagents.tailChars", whole(0, 100000), 3000, func(c *Config) any { return &c.Pipeline.Subagents.TailChars },
			"How many characters of it.",
		},
	}, synthesis(), []setting{
		{
			"hooks.sessionStart.recallLimit", whole(0, 1000), 50, func(c *Config) any { return &c.Hooks.SessionStart.RecallLimit },
			"How many memories a session is given at its start, beside what binds it: rules are always told.",
		},
		{
			"hooks.sessionStart.candidatePoolLimit", whole(1, 10000), 100, func(c *Config) any { return &c.Hooks.SessionStart.CandidatePoolLimit },
			"How many memories are looked at to choose those.",
		},
		{
			"hooks.sessionStart.includeIdentity", flag(), true, func(c *Config) any { return &c.Hooks.SessionStart.IncludeIdentity },
			"Whether a session is given the identity files.",
		},
		{
			"hooks.sessionStart.includeRecentContext", flag(), true, func(c *Config) any { return &c.Hooks.SessionStart.IncludeRecentContext },
			"Whether a session is given what happened lately in its project.",
		},
		{
			"hooks.sessionStart.maxInjectTokens", whole(0, 1000000), 12000, func(c *Config) any { return &c.Hooks.SessionStart.MaxInjectTokens },
			"The most tokens a session is given at its start.",
		},
		{
			"hooks.userPromptSubmit.enabled", flag(), true, func(c *Config) any { return &c.Hooks.Prompt.Enabled },
			"Whether prompts are given memories.",
		},
		{
			"hooks.userPromptSubmit.recallLimit", whole(0, 1000), 10, func(c *Config) any { return &c.Hooks.Prompt.RecallLimit },
			"How many memories a prompt is given at most.",
		},
		{
			"hooks.userPromptSubmit.maxInjectChars", whole(0, 1000000), 4000, func(c *Config) any { return &c.Hooks.Prompt.MaxInjectChars },
			"About how many characters of prose a prompt is given at most; code and numbers count for more.",
		},
		{
			"hooks.userPromptSubmit.minScore", fraction(), 0.0, func(c *Config) any { return &c.Hooks.Prompt.MinScore },
			"The score below which a prompt is given nothing; 0 leaves it to recall's own floor.",
		},
		{
			"hooks.preCompaction.summaryGuidelines", text(), "", func(c *Config) any { return &c.Hooks.PreCompaction.SummaryGuidelines },
			"What a harness is told to keep when it compacts; empty takes our own words.",
		},
		{
			"hooks.preCompaction.includeRecentMemories", flag(), true, func(c *Config) any { return &c.Hooks.PreCompaction.IncludeRecentMemories },
			"Whether these words name the session's newest memories.",
		},
		{
			"hooks.preCompaction.memoryLimit", whole(0, 50), 5, func(c *Config) any { return &c.Hooks.PreCompaction.MemoryLimit },
			"How many of them.",
		},

		{
			"mcp.tools", list(),
			[]string{"default"},
			func(c *Config) any { return &c.MCP.Tools },
			"Which tools models are shown, by name or group: default, all, memory, session, agents, notes, knowledge, memoir. All can be called.",
		},

		{
			"capture.exclude", list(),
			[]string{},
			func(c *Config) any { return &c.Capture.Exclude },
			"Folders, or patterns of folders, whose sessions are not captured.",
		},
		{
			"capture.quietMinutes", whole(1, 1440).in(time.Minute), 10, func(c *Config) any { return &c.Capture.Quiet },
			"After this many minutes without a turn a session counts as over.",
		},
		{
			"storage.durability", choice("normal", "full"), "normal", func(c *Config) any { return &c.Storage.Durability },
			"normal survives a crash of the process, full also one of the machine, at the cost of a disk flush for each write.",
		},
		{
			"network.mode", choice("localhost", "tailscale"), "localhost", func(c *Config) any { return &c.Network.Mode },
			"Where the daemon may be reached; tailscale is refused until authentication exists.",
		},
		{
			"auth.mode", choice("local", "team", "hybrid"), "local", func(c *Config) any { return &c.Auth.Mode },
			"Who must show a token: nobody, everybody, or all but this machine.",
		},
		{
			"identity.mode", choice("managed", "passthrough", "off"), "managed", func(c *Config) any { return &c.Identity.Mode },
			"Whether sessions are told of the identity files, by hooks or by the program's own file (managed), are not (passthrough), or the files are not even committed (off).",
		},

		{
			"git.enabled", flag(), true, func(c *Config) any { return &c.Git.Enabled },
			"Whether a workspace that is a git repository is treated as one.",
		},
		{
			"git.autoCommit", flag(), false, func(c *Config) any { return &c.Git.AutoCommit },
			"Whether changes of the workspace's own files are committed as they happen. A purge does not reach into commits of git.",
		},
		{
			"git.autoSync", flag(), false, func(c *Config) any { return &c.Git.AutoSync },
			"Whether the workspace is pulled and pushed now and then.",
		},
		{
			"git.syncInterval", whole(60, 86400).in(time.Second), 300, func(c *Config) any { return &c.Git.SyncInterval },
			"How many seconds lie between two of those.",
		},
		{
			"git.remote", text(), "origin", func(c *Config) any { return &c.Git.Remote },
			"The remote to pull from and push to.",
		},
		{
			"git.branch", text(), "", func(c *Config) any { return &c.Git.Branch },
			"The branch to pull and push; empty takes the current one.",
		},
		{
			"update.autoInstall", flag(), false, func(c *Config) any { return &c.Update.AutoInstall },
			"Whether a new version is installed without asking.",
		},
		{
			"update.checkInterval", whole(300, 604800).in(time.Second), 21600, func(c *Config) any { return &c.Update.CheckInterval },
			"How many seconds lie between two looks for a new version.",
		},
		{
			"update.channel", choice("stable", "nightly"), "stable", func(c *Config) any { return &c.Update.Channel },
			"Which versions are looked for.",
		},
		{
			"home.spotlightEntity", text(), "", func(c *Config) any { return &c.HomeEntity },
			"The entity the dashboard's first page shows.",
		},
		{
			"features", flags(),
			map[string]bool{},
			func(c *Config) any { return &c.Features },
			"Switches for parts that are tried out, by name.",
		},
	})
}

// twins are older names of settings. Where both stand, the older name wins, as
// it always did.
func twins() []setting {
	return []setting{
		{key: "capabilities.identity.mode", kind: choice("managed", "passthrough", "off"), to: func(c *Config) any { return &c.Identity.Mode }},
		{key: "memory.pipelineV2.extractionProvider", kind: choice(extractors()...), to: func(c *Config) any { return &c.Pipeline.Extraction.Provider }},
		{key: "memory.pipelineV2.extractionModel", kind: text(), to: func(c *Config) any { return &c.Pipeline.Extraction.Model }},
		{key: "memory.pipelineV2.extraction.rateLimit.burstSize", kind: whole(1, most), to: func(c *Config) any { return &c.Pipeline.Extraction.RateLimit.Burst }},
	}
}
