package config

// extractors are the providers that may read transcripts.
func extractors() []string {
	return []string{
		"none", "claude-code", "codex", "opencode", "ollama", "anthropic", "openai",
		"openrouter", "openai-compatible", "command", "llama-cpp",
	}
}

// extraction are the settings of the model that reads transcripts, and of what it
// may cost.
func extraction() []setting {
	return []setting{
		{
			"memory.pipelineV2.extraction.provider", choice(extractors()...).without("acpx", "claude-code and codex ask an agent directly, and command any other program"), "none", func(c *Config) any { return &c.Pipeline.Extraction.Provider },
			"Which model reads transcripts; none extracts by rules, without a model.",
		},
		{
			"memory.pipelineV2.extraction.model", text(), "", func(c *Config) any { return &c.Pipeline.Extraction.Model },
			"The model that reads transcripts; empty takes the provider's usual one.",
		},
		{
			"memory.pipelineV2.extraction.endpoint", text(), "", func(c *Config) any { return &c.Pipeline.Extraction.Endpoint },
			"Where the extraction provider listens; empty takes its usual address.",
		},
		{
			"memory.pipelineV2.extraction.timeout", whole(5000, 300000).in(ms), 90000, func(c *Config) any { return &c.Pipeline.Extraction.Timeout },
			"How many milliseconds one answer of the model may take.",
		},
		{
			"memory.pipelineV2.extraction.command.bin", text(), "", func(c *Config) any { return &c.Pipeline.Extraction.Command.Bin },
			"The program to run when the provider is command.",
		},
		{
			"memory.pipelineV2.extraction.command.args", list(),
			[]string{},
			func(c *Config) any { return &c.Pipeline.Extraction.Command.Args },
			"The arguments of that program.",
		},
		{
			"memory.pipelineV2.extraction.minConfidence", fraction(), 0.7, func(c *Config) any { return &c.Pipeline.Extraction.MinConfidence },
			"How sure a model has to be of a fact for it to be remembered, and of a change for it to be made.",
		},
		{
			"memory.pipelineV2.extraction.rateLimit.maxCallsPerHour", whole(1, most), 200, func(c *Config) any { return &c.Pipeline.Extraction.RateLimit.MaxCallsPerHour },
			"How often the model is asked in an hour, in the long run.",
		},
		{
			"memory.pipelineV2.extraction.rateLimit.burst", whole(1, most), 20, func(c *Config) any { return &c.Pipeline.Extraction.RateLimit.Burst },
			"How often it may be asked at once when it was not asked for long.",
		},
		{
			"memory.pipelineV2.extraction.maxTokensPerDay", whole(0, most), 2000000, func(c *Config) any { return &c.Pipeline.Extraction.MaxTokensPerDay },
			"How many tokens the model may take in a day, what it is asked and what it answers together; the work then waits for the next. 0 sets no bound.",
		},
		{
			"memory.pipelineV2.extraction.maxInFlight", whole(1, 16), 2, func(c *Config) any { return &c.Pipeline.Extraction.MaxInFlight },
			"How many questions the model is asked side by side.",
		},
		{
			"memory.pipelineV2.telemetry.retentionDays", whole(1, 36500), 90, func(c *Config) any { return &c.Pipeline.Telemetry.RetentionDays },
			"How many days it is kept what calls of models took, which signet usage sums up.",
		},
	}
}

// autonomous are the settings of what happens unasked beside extraction.
func autonomous() []setting {
	return []setting{
		{
			"memory.pipelineV2.autonomous.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Autonomous.Enabled },
			"Whether a model may decide what becomes of what is known. If not, that waits for a person's word.",
		},
		{
			"memory.pipelineV2.autonomous.frozen", flag(), false, func(c *Config) any { return &c.Pipeline.Autonomous.Frozen },
			"Stops what a model would write, and repairs; the jobs wait until it is false again.",
		},
		{
			"memory.pipelineV2.autonomous.allowUpdateDelete", flag(), true, func(c *Config) any { return &c.Pipeline.Autonomous.AllowUpdateDelete },
			"Whether a model may end what is known, or put something else in its place. If not, that waits for a person's word.",
		},
		{
			"memory.pipelineV2.hints.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Hints.Enabled },
			"Whether the model that reads transcripts is asked which questions memories answer, so that they are found by other words. Without a model nothing is asked.",
		},
		{
			"memory.pipelineV2.hints.max", whole(1, 5), 5, func(c *Config) any { return &c.Pipeline.Hints.Max },
			"How many such questions are kept of one memory.",
		},
		{
			"memory.pipelineV2.embeddingTracker.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.EmbeddingTracker.Enabled },
			"Whether memories that have no vector are given one in the background.",
		},
		{
			"memory.pipelineV2.embeddingTracker.pollMs", whole(100, 3600000).in(ms), 5000, func(c *Config) any { return &c.Pipeline.EmbeddingTracker.Poll },
			"How many milliseconds lie between two looks for such memories.",
		},
		{
			"memory.pipelineV2.embeddingTracker.batchSize", whole(1, 20), 8, func(c *Config) any { return &c.Pipeline.EmbeddingTracker.BatchSize },
			"How many texts are turned into vectors at once.",
		},
	}
}
