package config

import "time"

// synthesis are the settings of MEMORY.md.
func synthesis() []setting {
	return []setting{
		{
			"memory.pipelineV2.synthesis.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Synthesis.Enabled },
			"Whether MEMORY.md is written by itself when memories changed.",
		},
		{
			"memory.pipelineV2.synthesis.provider", choice(extractors()...), "none", func(c *Config) any { return &c.Pipeline.Synthesis.Provider },
			"Which model tells memories in short for MEMORY.md; none shows them in their own words, without a model. " +
				"The same as extraction.provider is asked at the same endpoint, or as the same command.",
		},
		{
			"memory.pipelineV2.synthesis.model", text(), "", func(c *Config) any { return &c.Pipeline.Synthesis.Model },
			"The model that tells them; empty takes that of extraction where the provider is the same, and else the provider's usual one.",
		},
		{
			"memory.pipelineV2.synthesis.timeout", whole(5000, 300000).in(ms), 120000, func(c *Config) any { return &c.Pipeline.Synthesis.Timeout },
			"How many milliseconds its answer may take.",
		},
		{
			"memory.pipelineV2.synthesis.idleGapMinutes", whole(1, 1440).in(time.Minute), 15, func(c *Config) any { return &c.Pipeline.Synthesis.IdleGap },
			"After this many minutes without a change it is written.",
		},
		{
			"memory.pipelineV2.synthesis.maxTokens", whole(100, 100000), 8000, func(c *Config) any { return &c.Pipeline.Synthesis.MaxTokens },
			"How many tokens it may have at most, and the answer of the model.",
		},
	}
}
