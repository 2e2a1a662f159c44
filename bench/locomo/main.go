// Command locomo measures how well recall finds the turns that answer
// questions about long conversations, and how well its scores tell that nothing
// answers. It feeds transcripts to a daemon of its own through the hooks that
// Claude Code would call, and asks every question over HTTP. See README.md.
//
// The conversations are not part of this project: their licence does not allow
// it.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"signet/api"
	"signet/bench/vectors"
)

type options struct {
	binary, transcripts, questions, field, floor string
	embedder                                     string
	limit                                        int
	only                                         bool
}

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/signet", "the program to measure")
	flag.StringVar(&o.transcripts, "transcripts", "", "folder with a folder of transcripts for each conversation")
	flag.StringVar(&o.questions, "questions", "", "file of questions, as JSON lines with id, conversation, category, question, anonymous and evidence")
	flag.BoolVar(&o.only, "transcripts-only", false, "leave memories out")
	flag.IntVar(&o.limit, "limit", 30, "hits per question")
	flag.StringVar(&o.field, "field", "question", "which text of a question is asked for what is written to the output: question or anonymous")
	flag.StringVar(&o.floor, "floor", "", "file to write the scores of questions to that are asked of their own and of another conversation")
	flag.StringVar(&o.embedder, "embedder", "", "program that makes vectors, such as bench/embedder; without one there are none")
	flag.Parse()
	if err := run(context.Background(), o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "locomo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, out, told io.Writer) error {
	questions, err := read(o.questions)
	if err != nil {
		return fmt.Errorf("the data is not here, and it is not part of this project: %w", err)
	}
	home, err := os.MkdirTemp("", "signet-locomo-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }() // it is a temporary folder
	if o.binary, err = filepath.Abs(o.binary); err != nil {
		return err
	}
	if o.transcripts, err = filepath.Abs(o.transcripts); err != nil {
		return err
	}
	model, err := vectors.Start(ctx, o.embedder)
	if err != nil {
		return err
	}
	defer model.End()
	h := &host{binary: o.binary, home: home, model: model, workspace: filepath.Join(home, ".agents"), projects: map[string]string{}}
	if err := h.start(ctx); err != nil {
		return err
	}
	defer h.stop(ctx)
	if err := h.feed(ctx, o.transcripts); err != nil {
		return err
	}
	if err := h.warm(ctx); err != nil {
		return err
	}
	results, err := h.recall(ctx, questions, o, told)
	if err != nil {
		return err
	}
	scores, err := h.floor(ctx, questions, o)
	if err != nil {
		return err
	}
	fmt.Fprintln(told, "embedder:", model.Name())
	report(told, questions, results)
	fmt.Fprintln(told, "what is recalled: "+floorOf(scores))
	if !o.only {
		alone := o
		alone.only = true
		turns, err := h.floor(ctx, questions, alone)
		if err != nil {
			return err
		}
		fmt.Fprintln(told, "turns alone: "+floorOf(turns))
	}
	if o.floor != "" {
		f, err := os.Create(o.floor)
		if err != nil {
			return err
		}
		if err := errors.Join(write(f, scores), f.Close()); err != nil {
			return err
		}
	}
	return write(out, results)
}

// A question with the turns that answer it. Anonymous is the question without
// the names of those who speak.
type question struct {
	ID, Conversation, Category, Question, Anonymous string
	Evidence                                        []string
}

func read(path string) ([]question, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []question
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q question
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return nil, err
		}
		all = append(all, q)
	}
	return all, lines.Err()
}

func write[T any](to io.Writer, rows []T) error {
	out := bufio.NewWriter(to)
	enc := json.NewEncoder(out)
	for _, row := range rows {
		if err := enc.Encode(row); err != nil {
			return err
		}
	}
	return out.Flush()
}

// result is the turns that the hits for a question name, best first, and the
// best score.
type result struct {
	ID    string   `json:"id"`
	Turns []string `json:"turns"`
	Score float64  `json:"score"`
}

func (h *host) ask(ctx context.Context, q question, text, conversation string, o options) (result, error) {
	r := result{ID: q.ID, Turns: []string{}}
	found, err := h.client.Recall(ctx, api.RecallRequest{Query: text, Project: h.projects[conversation], Limit: o.limit, SourceOnly: o.only})
	if err != nil {
		return r, err
	}
	for _, hit := range found.Results {
		r.Turns = append(r.Turns, hit.SourceTurns...)
		r.Score = max(r.Score, hit.Score)
	}
	return r, nil
}

// recall asks every question of its own conversation.
func (h *host) recall(ctx context.Context, questions []question, o options, told io.Writer) ([]result, error) {
	var results []result
	var took []time.Duration
	for _, q := range questions {
		text := q.Question
		if o.field == "anonymous" {
			text = q.Anonymous
		}
		begin := time.Now()
		r, err := h.ask(ctx, q, text, q.Conversation, o)
		if err != nil {
			return nil, err
		}
		took = append(took, time.Since(begin))
		results = append(results, r)
	}
	if len(took) > 0 {
		slices.Sort(took)
		fmt.Fprintf(told, "locomo: %d questions, median %v\n", len(took), took[len(took)/2])
	}
	return results, nil
}

// score is the best score of an anonymous question.
type score struct {
	ID      string  `json:"id"`
	AskedOf string  `json:"asked_of"` // own or other
	Score   float64 `json:"score"`
	Hit10   bool    `json:"hit10"` // a turn that answers is among the first ten
}

// floor asks every question without its names, of its own conversation and of
// the next.
func (h *host) floor(ctx context.Context, questions []question, o options) ([]score, error) {
	names := slices.Sorted(maps.Keys(h.projects))
	var scores []score
	for _, q := range questions {
		own, err := h.ask(ctx, q, q.Anonymous, q.Conversation, o)
		if err != nil {
			return nil, err
		}
		other, err := h.ask(ctx, q, q.Anonymous, names[(slices.Index(names, q.Conversation)+1)%len(names)], o)
		if err != nil {
			return nil, err
		}
		hit := share(q, own.Turns, 10) > 0
		scores = append(scores, score{q.ID, "own", own.Score, hit}, score{q.ID, "other", other.Score, false})
	}
	return scores, nil
}
