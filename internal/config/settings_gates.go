package config

// gates are the settings of what keeps sessions from a model, and what a model says
// from memory.
func gates() []setting {
	return []setting{
		{
			"memory.pipelineV2.semanticContradictionEnabled", flag(), true, func(c *Config) any { return &c.Pipeline.Contradictions },
			"Whether a model is asked if what the rules found contradicts what is believed, where the words do not tell. You decide what comes of it.",
		},
		{
			"memory.pipelineV2.semanticContradictionTimeoutMs", whole(5000, 300000).in(ms), 120000, func(c *Config) any { return &c.Pipeline.ContradictionTimeout },
			"How many milliseconds it may think about one.",
		},
		{
			"memory.pipelineV2.significance.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Significance.Enabled },
			"Whether a session has to be worth a call of a model for one to be asked about it: by any of the following. If it is not, the rules alone learn from it; if it goes on, it is judged anew.",
		},
		{
			"memory.pipelineV2.significance.minTurns", whole(0, 1000), 5, func(c *Config) any { return &c.Pipeline.Significance.MinTurns },
			"It has this many turns of the person and the assistant.",
		},
		{
			"memory.pipelineV2.significance.minEntityOverlap", whole(0, 100), 1, func(c *Config) any { return &c.Pipeline.Significance.MinEntities },
			"It names this many things that are known.",
		},
		{
			"memory.pipelineV2.significance.noveltyThreshold", fraction(), 0.15, func(c *Config) any { return &c.Pipeline.Significance.Novelty },
			"This share of its words stands in none of the memories nearest to it.",
		},
		{
			"memory.pipelineV2.writeGate.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.WriteGate.Enabled },
			"Whether a fact that a model would add has to tell something new, where there are vectors to tell that by. Decisions, rules and errors always pass, and so does what a person, an agent or the rules remember.",
		},
		{
			"memory.pipelineV2.writeGate.threshold", fraction(), 0.4, func(c *Config) any { return &c.Pipeline.WriteGate.Threshold },
			"How far a fact has to be from the memory that is nearest in meaning: 0 means the same, 1 something else.",
		},
		{
			"memory.pipelineV2.writeGate.continuityDiscount", fraction(), 0.15, func(c *Config) any { return &c.Pipeline.WriteGate.ContinuityDiscount },
			"How much nearer it may be where the last half hour was about the same.",
		},
	}
}
