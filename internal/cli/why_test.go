package cli_test

import "signet/api"

func sessionAnswer() api.SessionList {
	return api.SessionList{Sessions: []api.Session{{Key: "9add544a"}, {Key: "8bee"}}}
}

func promptRow() api.InjectionRow {
	return api.InjectionRow{
		N: 3, Hook: "prompt", At: hoursAgo(2), Ref: "trial", Commit: commitA, Question: "how do we deploy\nto production?", Tokens: 71, Given: 1, Weighed: 8,
	}
}

func injectionsAnswer() api.InjectionList {
	return api.InjectionList{SessionKey: "9add544a", Count: 3, Injections: []api.InjectionRow{
		promptRow(),
		{N: 2, Hook: "prompt", At: hoursAgo(3), Ref: "main", Commit: commitA, Question: "what is the weather like?"},
		{N: 1, Hook: "session-start", Cause: "resume", At: hoursAgo(3), Ref: "main", Commit: commitA, Tokens: 638, Given: 1, Weighed: 1},
	}}
}

// scored are the parts of a score of 0.63.
func scored() []api.ScorePart {
	return []api.ScorePart{
		{Name: "shared words", Value: 0.2331},
		{Name: "share of the memory", Value: 0.1088},
		{Name: "share of the question", Value: 0.285},
		{Name: "use", Value: 1.02, Times: true},
		{Name: "age", Value: 0.985, Times: true},
	}
}

func injectionAnswer() api.Injection {
	return api.Injection{
		InjectionRow: promptRow(), SessionKey: "9add544a", Purged: true, More: 4,
		Settings: api.InjectionSettings{Budget: 1000, Limit: 10, MinScore: 0.3},
		Inject:   "<signet-memory>\n[purged]\n- The team deploys every Thursday (the user said, Mar 2, 2026)\n</signet-memory>",
		Candidates: []api.InjectionCandidate{
			{ID: light, Content: "The team deploys every Thursday", Way: "keyword", Score: 0.6299, Matched: []string{"deploy"}, Parts: scored(), Given: true},
			{ID: dark, Way: "keyword", Score: 0.6299, Parts: scored(), Given: true, Purged: true},
			{ID: "3", Content: "Deploys need Priya", Way: "keyword", Score: 0.3, Parts: []api.ScorePart{{Name: "importance", Value: 0.3}}, Why: "far below the best"},
			{ID: "4", Way: "keyword", Score: 0.1, Parts: []api.ScorePart{{Name: "importance", Value: 0.1}}, Why: "below the floor"},
		},
	}
}

func whatIfAnswer() api.WhatIf {
	return api.WhatIf{
		Then: injectionAnswer(), Now: injectionAnswer(),
		Changes: []api.WhatIfChange{
			{ID: "1", Content: "We use Go", What: "kept", Then: api.WhatIfPlace{Rank: 1, Score: 0.8}, Now: api.WhatIfPlace{Rank: 1, Score: 0.81}},
			{ID: light, Content: "The team deploys every Thursday", What: "moved", Then: api.WhatIfPlace{Rank: 3, Score: 0.6}, Now: api.WhatIfPlace{Rank: 2, Score: 0.6}},
			{ID: "3", Content: "Deploys need Priya", What: "new", Now: api.WhatIfPlace{Rank: 3, Score: 0.4}, Then: api.WhatIfPlace{Score: 0.3, Why: "far below the best"}},
			{ID: dark, What: "gone", Then: api.WhatIfPlace{Rank: 2, Score: 0.7}},
		},
	}
}

// unmoved are further parts, so many that they fill more than a line of a list.
func unmoved() []api.ScorePart {
	return []api.ScorePart{
		{Name: "what is asked", Value: 1, Times: true},
		{Name: "what came of this way before", Value: 1, Times: true},
		{Name: "what came of it before", Value: 1, Times: true},
		{Name: "who said it", Value: 1, Times: true},
		{Name: "decided or dated", Value: 1, Times: true},
		{Name: "at most 1", Value: 1, Times: true},
	}
}

func explainedAnswer() api.Recalled {
	return api.Recalled{Results: []api.RecallHit{{
		ID: light, Content: "The team deploys every Thursday", Score: 0.63, Source: "keyword", Type: "fact", Origin: "person", CreatedAt: hoursAgo(3),
		Path: "workflow.devops.deployment", Matched: []string{"deploy"}, Formerly: []string{"Tuesday"},
		Explain: &api.Explanation{
			Sources: []string{"keyword"}, Matched: []string{"deploy"}, Score: 0.6299, Parts: append(scored(), unmoved()...), Commit: commitA, SourceTurns: []string{"u-12"},
		},
	}}, Meta: api.RecallMeta{Bound: &api.TimeBound{Phrase: "before the move", To: "2026-05-03T00:00:00.000Z", By: dark, Because: "it says the date"}}}
}
