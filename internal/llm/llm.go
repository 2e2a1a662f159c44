// Package llm says what a language model is to the rest of the house: somebody
// who can be asked for words, and costs something. Who answers, and how, is told
// by the packages that do.
//
// Nothing needs a model. Who has none asks nobody, and works by rules.
package llm

import (
	"context"
	"encoding/json"
	"time"
)

// A Purpose says what a model is asked for. What was spent is summed by it.
type Purpose string

// What models are asked for.
const (
	Extract   Purpose = "extract"   // facts out of turns
	Decide    Purpose = "decide"    // what becomes of a fact beside what is known
	Hint      Purpose = "hint"      // questions that a memory answers
	Summarize Purpose = "summarize" // a session in short
	Synthesis Purpose = "synthesis" // MEMORY.md
	Embed     Purpose = "embed"     // vectors of texts
	Probe     Purpose = "probe"     // whether anybody answers
)

// A Request is what a model is asked. What it must not follow, because somebody
// else wrote it, stands in Prompt and never in System.
type Request struct {
	Purpose   Purpose
	System    string          // who the model is, and what it shall do
	Prompt    string          // the material
	Schema    json.RawMessage // the JSON Schema of the answer; nil asks for prose
	MaxTokens int             // of the answer, at most; 0 leaves it to the provider
}

// Usage is how many tokens a call took. Estimated says that the provider did not
// count them, and that they were taken from the length of the texts.
type Usage struct {
	Input, Output int
	Estimated     bool
}

// An Answer is what a model said, as it said it: see Decode.
type Answer struct {
	Text  string
	Model string // that answered, in the words of its provider
	Usage Usage
}

// A Generator asks one model. Errors are of these kinds: Unavailable where it may
// help to ask again later, Denied where a person has to allow or pay something,
// Invalid where the answer, or what was asked, is of no use as it is. It may be
// asked by many at once.
type Generator interface {
	Generate(ctx context.Context, r Request) (Answer, error)
}

// An Embedder makes vectors of texts, one for each, in their order and all of the
// same length. Its errors are those of a Generator.
type Embedder interface {
	Embed(ctx context.Context, texts []string) (Vectors, error)
}

// Vectors are what an Embedder answers.
type Vectors struct {
	All   [][]float32
	Model string
	Usage Usage
}

// An Outcome is how a call ended.
type Outcome string

// How calls end.
const (
	Answered Outcome = "answered"
	Failed   Outcome = "failed"    // the provider answered with an error, or with nothing of use
	TimedOut Outcome = "timed out" // nobody answered in time
	Held     Outcome = "held"      // it was not made: a limit, a budget or an open breaker held it back
)

// A Receipt is what one call leaves behind. It holds neither what was asked nor
// what was answered.
type Receipt struct {
	At       time.Time
	Provider string
	Model    string
	Purpose  Purpose
	Usage    Usage
	Took     time.Duration
	Tries    int // how often it was asked, 0 where the call was held
	Outcome  Outcome
	Problem  string // the kind of the error, "" where it was answered
}

// Spent is what calls of one provider, model and purpose took together.
type Spent struct {
	Provider, Model     string
	Purpose             Purpose
	Calls, Failed, Held int           // all; of these those without an answer; and those that were not made
	Input, Output       int           // tokens
	Estimated           int           // of the calls: their tokens were not counted, see Usage
	Median, P95         time.Duration // of those that were answered: half of them, and 95 of 100, took at most this
	Last                time.Time
}

// A Ledger keeps receipts.
type Ledger interface {
	// Record keeps a receipt. One that cannot be true, such as of less than no
	// tokens, is Invalid; a name that is long, or holds a secret, is kept short and
	// without it.
	Record(ctx context.Context, r Receipt) error

	// Spent sums the receipts from a time on, by provider, model and purpose, in
	// that order.
	Spent(ctx context.Context, since time.Time) ([]Spent, error)

	// Tokens is how many tokens a provider took from a time on, in and out.
	Tokens(ctx context.Context, provider string, since time.Time) (int, error)
}
