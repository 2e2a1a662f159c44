package cli

import (
	"context"
	"fmt"

	"signet/api"
)

// wellEmbedded is the share of the memories that have to have a vector for recall
// by meaning to be well.
const wellEmbedded = 0.8

// configured reports whether the settings choose somebody who makes vectors.
func configured(e api.Embedding) bool { return e.Provider != "" && e.Provider != "none" }

// vectorsLine says how many memories can be found by what they mean, and by whose
// vectors; "" where nobody is to make any.
func vectorsLine(e api.Embedding) string {
	if !configured(e) {
		return ""
	}
	model := e.Model
	if model == "" {
		model = e.Provider
	}
	return oneLine(fmt.Sprintf("%d of %d, %s", e.Embedded, e.Embedded+e.Missing, model))
}

// reportVectors adds what stands in the way of vectors.
func reportVectors(r *report, e api.Embedding) {
	if !configured(e) {
		return
	}
	r.Vectors = &e
	if e.Problem != "" {
		r.add("memories get no vectors for now, words find them: "+e.Problem, embedderMend)
	}
}

// embedderMend says what to do about an embedding model that cannot be asked.
const embedderMend = "see that it runs, and embedding.* in agent.yaml; signet embed backfill tries again at once"

func checkVectors(ctx context.Context, _ *app, c control) finding {
	client := c.client()
	defer client.Close()
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	s, err := client.Status(ctx)
	if err != nil {
		return unseen()
	}
	if !configured(s.Embedding) {
		return fine("none: recall goes by words, paths and the graph")
	}
	e, err := client.EmbeddingStatus(ctx)
	if err != nil {
		return broken("signet logs -l error says why", "how vectors stand is not known: %v", err)
	}
	return judgeVectors(s.Embedding, e)
}

// judgeVectors says the worst of how vectors stand. Nothing of it breaks recall.
func judgeVectors(told api.Embedding, e api.EmbeddingStatus) finding {
	c := e.Coverage
	switch {
	case told.Problem != "":
		return warning(embedderMend, "%s", told.Problem)
	case e.Tracker == nil:
		return warning("signet restart", "%s", e.Error)
	case e.Tracker.Hurried != "":
		return warning("see that the model stays loaded; a smaller one answers sooner", "searches go without vectors: %s", e.Tracker.Hurried)
	case !e.Tracker.Running && c.Refused > 0:
		return warning("signet embed backfill asks it again", "the model makes no vector of %s", plural(c.Refused, "memory", "memories"))
	case !e.Tracker.Running && float64(c.Embedded) < wellEmbedded*float64(c.Total):
		return warning("signet embed backfill; if it stands still, memory.pipelineV2.embeddingTracker.enabled may be false", "%s", vectorsLine(told))
	}
	return fine("%s", vectorsLine(told))
}
