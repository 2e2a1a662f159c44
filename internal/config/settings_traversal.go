package config

// traversal are the settings of the walk through the graph.
func traversal() []setting {
	return []setting{
		{
			"memory.pipelineV2.traversal.enabled", flag(), true, func(c *Config) any { return &c.Pipeline.Traversal.Enabled },
			"Whether recall walks the graph from what a question names.",
		},
		{
			"memory.pipelineV2.traversal.blend", flag(), true, func(c *Config) any { return &c.Pipeline.Traversal.Blend },
			"Whether how much a memory matters to what a question names raises its score, by 30 %.",
		},
		{
			"memory.pipelineV2.traversal.reserve", flag(), true, func(c *Config) any { return &c.Pipeline.Traversal.Reserve },
			"Whether 40 % of the candidates are left to what is found otherwise than by the walk.",
		},
		{
			"memory.pipelineV2.traversal.maxAspectsPerEntity", whole(1, 100), 10, func(c *Config) any { return &c.Pipeline.Traversal.MaxAspects },
			"How many aspects of an entity are looked at.",
		},
		{
			"memory.pipelineV2.traversal.maxAttributesPerAspect", whole(1, 200), 20, func(c *Config) any { return &c.Pipeline.Traversal.MaxAttributes },
			"How many attributes of an aspect are looked at.",
		},
		{
			"memory.pipelineV2.traversal.maxDependencyHops", whole(0, 50), 10, func(c *Config) any { return &c.Pipeline.Traversal.MaxHops },
			"How far recall walks along dependencies.",
		},
		{
			"memory.pipelineV2.traversal.minDependencyStrength", fraction(), 0.3, func(c *Config) any { return &c.Pipeline.Traversal.MinStrength },
			"How strong a dependency has to be to be walked.",
		},
		{
			"memory.pipelineV2.traversal.maxBranching", whole(1, 50), 4, func(c *Config) any { return &c.Pipeline.Traversal.MaxBranching },
			"How many dependencies of one entity are walked.",
		},
		{
			"memory.pipelineV2.traversal.maxTraversalPaths", whole(1, 500), 50, func(c *Config) any { return &c.Pipeline.Traversal.MaxPaths },
			"How many entities one walk reaches.",
		},
		{
			"memory.pipelineV2.traversal.minConfidence", fraction(), 0.5, func(c *Config) any { return &c.Pipeline.Traversal.MinConfidence },
			"How sure a dependency has to be to be walked.",
		},
		{
			"memory.pipelineV2.traversal.timeoutMs", whole(10, 60000).in(ms), 500, func(c *Config) any { return &c.Pipeline.Traversal.Timeout },
			"How many milliseconds one walk takes at most. It then gives what it came to, and the recall says so.",
		},
		{
			"memory.pipelineV2.traversal.constraintBudgetChars", whole(200, 10000), 1000, func(c *Config) any { return &c.Pipeline.Traversal.ConstraintBudgetChars },
			"How many characters of constraints recall may add for the entities it found.",
		},
	}
}
