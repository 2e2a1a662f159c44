package cli

import (
	"context"
	"slices"
	"strings"
	"time"

	"signet/api"
)

// stalledAfter is how long a due job may wait before that is worth a word.
const stalledAfter = 10 * time.Minute

// reportPipeline adds what keeps sessions from becoming memories.
func reportPipeline(r *report, s api.Status, p api.PipelineStatus) {
	if s.Jobs.Dead > 0 {
		r.add(plural(s.Jobs.Dead, "job has", "jobs have")+" failed for good", "signet pipeline dead says why, signet pipeline retry tries again")
	}
	if late := time.Duration(s.Jobs.OldestDueMs) * time.Millisecond; late > stalledAfter {
		r.add("the queue stands still: the oldest job has waited for "+span(late), "signet pipeline says what waits, signet logs what goes on")
	}
	if s.Pipeline.ShadowMode {
		r.add("learning is in the shadow: what would be learnt is only noted", "signet pipeline shadow off")
	}
	told := func(warning string) bool {
		return p.Provider.Reason != "" && strings.Contains(warning, string(p.Provider.Reason))
	}
	if problem := providerProblem(p.Provider); problem != "" && !slices.ContainsFunc(s.Warnings, told) {
		r.add(problem, providerMend)
	}
	if p.Waiting > 0 {
		r.add(reviewsLine(p.Waiting)+" for you to decide", "signet review")
	}
}

const providerMend = "rules go on learning; see to the provider, or set memory.pipelineV2.extraction.provider"

// providerProblem says what is wrong with who is asked for facts, or "".
func providerProblem(p api.Provider) string {
	if !p.Degraded && p.Status != "blocked" {
		return ""
	}
	return "provider " + p.Configured + " is " + p.Status + ": " + first(string(p.Reason), "no reason is known")
}

// checkPipeline looks at what learns: who is asked, what mode holds, and what waits.
// The queue is another check's.
func checkPipeline(ctx context.Context, _ *app, c control) finding {
	client := c.client()
	defer client.Close()
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	if _, err := c.health(ctx); err != nil {
		return unseen()
	}
	p, err := client.PipelineStatus(ctx)
	if err != nil {
		return broken("signet logs -l error says why", "how learning stands is not known: %v", err)
	}
	return judgePipeline(p)
}

// judgePipeline says the worst of how learning stands.
func judgePipeline(p api.PipelineStatus) finding {
	problem := providerProblem(p.Provider)
	switch {
	case problem != "" && p.Provider.Status == "blocked":
		return broken(providerMend, "%s", problem)
	case problem != "":
		return warning(providerMend, "%s", problem)
	case p.Mode != "controlled-write":
		return warning("signet pipeline tells more; signet help pipeline how to change it", "%s: %s", p.Mode, modes[p.Mode])
	case p.Waiting > 0:
		return warning("signet review", "%s for you to decide", reviewsLine(p.Waiting))
	}
	return fine("%s", p.Mode)
}
