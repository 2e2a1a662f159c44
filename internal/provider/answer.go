package provider

import (
	"context"
	"math"
	"strings"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/text"
)

// asSchema asks for JSON in words, of models that cannot be held to a schema.
const asSchema = "Answer with one JSON value that follows this JSON Schema, and with nothing else:\n"

// system gives the system prompt of a request, with its schema in words.
func system(r llm.Request) string {
	if r.Schema == nil {
		return r.System
	}
	return strings.TrimSpace(r.System + "\n\n" + asSchema + string(r.Schema))
}

// usage is what a call took. What the provider did not count, or counted as none,
// is estimated.
func usage(input, output int, r llm.Request, answer string) llm.Usage {
	u := llm.Usage{Input: input, Output: output}
	if u.Input <= 0 {
		u.Input, u.Estimated = text.Tokens(r.System)+text.Tokens(r.Prompt)+text.Tokens(string(r.Schema)), true
	}
	if u.Output <= 0 {
		u.Output, u.Estimated = text.Tokens(answer), answer != "" || u.Estimated
	}
	return u
}

// embedUsage is usage for vectors.
func embedUsage(input int, texts []string) llm.Usage {
	if input > 0 {
		return llm.Usage{Input: input}
	}
	for _, t := range texts {
		input += text.Tokens(t)
	}
	return llm.Usage{Input: input, Estimated: true}
}

// finish checks an answer: it was not cut off, and it says something. What it took
// is told in any case.
func finish(p Provider, a llm.Answer, wasCut bool) (llm.Answer, error) {
	switch {
	case wasCut:
		a.Text = ""
		return a, errs.E(errs.Invalid, "the answer of %s was cut off at its longest", p.Kind).
			WithHint("allow a longer answer, or ask with less material")
	case strings.TrimSpace(a.Text) == "":
		a.Text = ""
		return a, errs.E(errs.Invalid, "%s answered with nothing", p.Kind).
			WithHint("ask again, or choose another model")
	}
	return a, nil
}

// checked is an embedder whose vectors are looked at before anybody uses them.
type checked struct {
	row Provider
	llm.Embedder
	length int // that vectors have to have; 0 for any
}

// Embed asks for nothing where there are no texts.
func (c checked) Embed(ctx context.Context, texts []string) (llm.Vectors, error) {
	if len(texts) == 0 {
		return llm.Vectors{}, nil
	}
	v, err := c.Embedder.Embed(ctx, texts)
	if err == nil {
		err = checkVectors(c.row, v, texts)
	}
	if err == nil && c.length > 0 && len(v.All[0]) != c.length {
		err = errs.E(errs.Denied, "%s gave vectors of %d numbers where embedding.dimensions says %d", c.row.Kind, len(v.All[0]), c.length).
			WithHint("set embedding.dimensions to %d, or to 0 to take what the model gives, and restart the daemon", len(v.All[0]))
	}
	if err != nil {
		v.All = nil
	}
	return v, err
}

// checkVectors holds vectors to what NewEmbedder promises.
func checkVectors(p Provider, v llm.Vectors, texts []string) error {
	if len(v.All) != len(texts) {
		return badVectors(p, "gave %d vectors for %d texts", len(v.All), len(texts))
	}
	for i, vector := range v.All {
		if len(vector) == 0 || len(vector) != len(v.All[0]) {
			return badVectors(p, "gave a vector of %d numbers beside one of %d", len(vector), len(v.All[0]))
		}
		if err := checkVector(p, i, vector); err != nil {
			return err
		}
	}
	return nil
}

// checkVector refuses a vector that points nowhere.
func checkVector(p Provider, i int, vector []float32) error {
	zero := true
	for _, x := range vector {
		if f := float64(x); math.IsNaN(f) || math.IsInf(f, 0) {
			return badVectors(p, "gave a vector, number %d, that is not finite", i+1)
		}
		zero = zero && x == 0
	}
	if zero {
		return badVectors(p, "gave a vector, number %d, that is all zero", i+1)
	}
	return nil
}

func badVectors(p Provider, format string, args ...any) error {
	return errs.E(errs.Invalid, p.Kind+" "+format, args...).
		WithHint("see whether the model is one for embeddings")
}
