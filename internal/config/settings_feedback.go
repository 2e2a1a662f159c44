package config

// feedback are the settings of what use teaches the graph.
func feedback() []setting {
	return []setting{
		{
			"memory.pipelineV2.feedback.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Feedback.Enabled },
			"Whether ratings teach the graph. If not, they are kept, and what was taught before stays as it is.",
		},
		{
			"memory.pipelineV2.feedback.ftsWeightDelta", fraction(), 0.02, func(c *Config) any { return &c.Pipeline.Feedback.Step },
			"How far a rating of 1 moves a weight.",
		},
		{
			"memory.pipelineV2.feedback.maxAspectWeight", number(0.5, 1), 1.0, func(c *Config) any { return &c.Pipeline.Feedback.Most },
			"How high ratings may bring a weight; what nobody taught weighs 0.5.",
		},
		{
			"memory.pipelineV2.feedback.minAspectWeight", number(0.1, 0.5), 0.1, func(c *Config) any { return &c.Pipeline.Feedback.Least },
			"How low ratings may bring a weight.",
		},
		{
			"memory.pipelineV2.feedback.decayEnabled", flag(), true, func(c *Config) any { return &c.Pipeline.Feedback.Decay },
			"Whether what nobody confirms fades.",
		},
		{
			"memory.pipelineV2.feedback.decayRate", fraction(), 0.005, func(c *Config) any { return &c.Pipeline.Feedback.DecayRate },
			"How far a weight goes back at once to where it was untaught.",
		},
		{
			"memory.pipelineV2.feedback.staleDays", whole(1, 3650), 14, func(c *Config) any { return &c.Pipeline.Feedback.StaleDays },
			"After this many days without a rating a weight fades.",
		},
		{
			"memory.pipelineV2.feedback.decayIntervalSessions", whole(1, 10000), 10, func(c *Config) any { return &c.Pipeline.Feedback.DecaySessions },
			"Weights fade whenever so many sessions have ended.",
		},
	}
}
