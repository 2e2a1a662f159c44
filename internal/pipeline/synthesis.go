package pipeline

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/text"
)

// Synthesis writes MEMORY.md: the memories that stand highest, in plain words,
// grouped, within a size. It needs no model; where there is one, that tells some
// of them in short, see entry. All fields but Model and Unasked are required.
type Synthesis struct {
	Memories interface {
		Rules(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error)
		Standing(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error)
		List(ctx context.Context, r memory.Reader, p memory.Page) ([]memory.Memory, memory.Stats, error)
	}
	Revision func(ctx context.Context) (int64, error) // grows with every change of a memory
	Write    func(text string, now time.Time, same func(before, after string) bool) (changed bool, err error)
	Config   SynthesisConfig
	Now      func() time.Time
	Log      *slog.Logger

	Model   llm.Generator // nil where nobody is asked
	Unasked func() string // why nobody is to be asked now, or ""; nil is "" for ever

	mu      sync.Mutex // held while a synthesis runs
	writing sync.Mutex // held while the file is composed and written, which takes no model
	state   sync.Mutex // of what follows
	running bool
	last    time.Time
	made    Synthesized // then
	kept    said        // the last answer that stood, for as long as the question is the same
}

// SynthesisConfig is the part of the settings that synthesis uses.
type SynthesisConfig struct {
	Enabled   bool
	IdleGap   time.Duration // without a change, before it is written by itself
	MaxTokens int
}

// Synthesized is what became of a synthesis.
type Synthesized struct {
	Changed bool
	Shown   int // memories
	Left    int // that did not fit
	Bytes   int
	MadeBy  string    // memory.ByRules, the model, or BySomebody
	Note    string    // why no model made it, where one could have been asked
	Refused int       // lines of a model that did not stand
	Until   time.Time // when some of it will not be so any more, or more will be; zero where nothing says
	Away    bool      // the model may answer another time, so that is due again
}

// BySomebody is who made a text that was only given to be written.
const BySomebody = "somebody else"

// How often MEMORY.md is looked after, and written by itself at most.
const (
	synthesisTick  = time.Minute
	synthesisEvery = time.Hour
)

// Bounds of what is looked at, and of the text in characters.
const (
	synthesisPool  = 500
	synthesisChars = 10_000
)

// Run writes MEMORY.md when memories changed and then rested for a while.
func (s *Synthesis) Run(ctx context.Context) error {
	tick := time.NewTicker(synthesisTick)
	defer tick.Stop()
	var seen rest
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := s.step(ctx, &seen); err != nil && ctx.Err() == nil {
				s.Log.Error("writing MEMORY.md", "err", err)
			}
		}
	}
}

// rest is when memories last changed, as far as was seen.
type rest struct {
	revision, written int64
	since             time.Time
	until             time.Time // when what was written is not so any more; zero for ever
	tried             time.Time // when it was last due, whatever came of it
	again             bool      // the model was away then
}

// step writes MEMORY.md if it is due.
func (s *Synthesis) step(ctx context.Context, seen *rest) error {
	if !s.Config.Enabled {
		return nil
	}
	revision, err := s.Revision(ctx)
	if err != nil {
		return err
	}
	now := s.Now()
	if revision != seen.revision {
		seen.revision, seen.since = revision, now
	}
	last, _ := s.LastRun()
	rested := now.Sub(seen.since) >= s.Config.IdleGap && now.Sub(last) >= synthesisEvery && now.Sub(seen.tried) >= synthesisEvery
	turned := !seen.until.IsZero() && now.After(seen.until)
	if revision == seen.written && !seen.again && !turned || !rested {
		return nil
	}
	seen.tried = now
	made, err := s.Trigger(ctx)
	if err != nil {
		return err
	}
	seen.written, seen.again, seen.until = revision, made.Away, made.Until
	return nil
}

// LastRun is when MEMORY.md was last written, by this run of the daemon, and how.
func (s *Synthesis) LastRun() (time.Time, Synthesized) {
	s.state.Lock()
	defer s.state.Unlock()
	return s.last, s.made
}

// Running reports whether a synthesis is under way.
func (s *Synthesis) Running() bool {
	s.state.Lock()
	defer s.state.Unlock()
	return s.running
}

// Trigger writes MEMORY.md now, and asks a model first where there is one. Where
// only the time would change, it stays.
func (s *Synthesis) Trigger(ctx context.Context) (Synthesized, error) {
	return s.alone(func() (Synthesized, error) {
		answer, err := s.ask(ctx)
		if err != nil {
			return Synthesized{}, err
		}
		return s.write(func() (string, Synthesized, error) {
			now, err := s.choose(ctx, everyProject()) // anew, for the answer took its time
			if err != nil {
				return "", Synthesized{}, err
			}
			body, made := s.compose(now, answer)
			return body, made, nil
		})
	})
}

// Renew writes MEMORY.md by rules and asks nobody, so that what was purged is out
// of it at once. A synthesis under way that still waits for its answer does not
// hold it up, and finds the memories changed when it goes on.
func (s *Synthesis) Renew(ctx context.Context) (Synthesized, error) {
	return s.write(func() (string, Synthesized, error) {
		s.keep(said{})
		body, made, err := s.Render(ctx, everyProject())
		if s.Model != nil {
			made.Note = "something was purged, so nobody was asked"
		}
		return body, made, err
	})
}

// Complete writes a text that somebody else made into MEMORY.md. A secret in
// it is refused.
func (s *Synthesis) Complete(content string) (Synthesized, error) {
	content = text.Normalize(content)
	if content == "" {
		return Synthesized{}, errs.Field("content", "is required")
	}
	if _, err := guard.Check(content); err != nil {
		return Synthesized{}, fmt.Errorf("content: %w", err)
	}
	return s.alone(func() (Synthesized, error) {
		return s.write(func() (string, Synthesized, error) { return content + "\n", Synthesized{MadeBy: BySomebody}, nil })
	})
}

// alone refuses to run beside another synthesis.
func (s *Synthesis) alone(run func() (Synthesized, error)) (Synthesized, error) {
	if !s.mu.TryLock() {
		return Synthesized{}, errs.E(errs.Conflict, "MEMORY.md is being written just now").WithHint("try again in a moment")
	}
	defer s.mu.Unlock()
	s.runs(true)
	defer s.runs(false)
	return run()
}

func (s *Synthesis) runs(running bool) {
	s.state.Lock()
	defer s.state.Unlock()
	s.running = running
}

// write writes what compose makes, and notes how that went.
func (s *Synthesis) write(compose func() (string, Synthesized, error)) (Synthesized, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	body, made, err := compose()
	if err != nil {
		return Synthesized{}, err
	}
	made.Bytes = len(body)
	if made.Changed, err = s.Write(body, s.Now(), sameButForTime); err != nil {
		return Synthesized{}, err
	}
	s.state.Lock()
	defer s.state.Unlock()
	s.last, s.made = s.Now(), made
	return made, nil
}

// everyProject is for whom MEMORY.md is written.
func everyProject() memory.Reader {
	return memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
}

// Render makes the text of MEMORY.md by rules, as it is for a reader, and writes nothing:
// in a view it is as it would have been.
func (s *Synthesis) Render(ctx context.Context, r memory.Reader) (string, Synthesized, error) {
	chosen, err := s.choose(ctx, r)
	if err != nil {
		return "", Synthesized{}, err
	}
	body, made := s.byRules(chosen)
	return body, made, nil
}

// selection is what MEMORY.md shows: memories in the order in which they were
// chosen, all of which fit, and of how many they are.
type selection struct {
	memories []memory.Memory
	total    int
	at       time.Time
	until    time.Time // when it would be another one, though nobody changed anything; zero for never
}

// choose selects memories: rules first, then what stands highest, as far as they
// fit. What is private is for nobody who reads files, and what has ended or has not begun
// is not what is so.
func (s *Synthesis) choose(ctx context.Context, reader memory.Reader) (selection, error) {
	all, err := s.Memories.Rules(ctx, reader, synthesisPool)
	if err != nil {
		return selection{}, err
	}
	pool, err := s.Memories.Standing(ctx, reader, synthesisPool)
	if err != nil {
		return selection{}, err
	}
	_, stats, err := s.Memories.List(ctx, reader, memory.Page{Limit: 1})
	if err != nil {
		return selection{}, err
	}
	for _, m := range pool {
		if m.Type != memory.Rule && m.Type != memory.Summary {
			all = append(all, m)
		}
	}
	chosen := selection{total: stats.Total, at: reader.View.Now(s.Now())}
	page := s.page(chosen.at, memory.ByRules)
	for _, m := range all {
		chosen.turn(m)
		if m.Scope.Visibility != memory.Private && m.Holds(chosen.at) && page.show(m) {
			chosen.memories = append(chosen.memories, m)
		}
	}
	return chosen, nil
}

// turn notes when a memory begins or ends to be true, if nothing else does so before.
func (s *selection) turn(m memory.Memory) {
	for _, at := range []time.Time{m.ValidFrom, m.ValidUntil} {
		if at.After(s.at) && (s.until.IsZero() || at.Before(s.until)) {
			s.until = at
		}
	}
}

// byRules tells each memory in its own words.
func (s *Synthesis) byRules(chosen selection) (string, Synthesized) {
	page := s.page(chosen.at, memory.ByRules)
	for _, m := range chosen.memories {
		page.show(m)
	}
	return page.render(chosen)
}

func (s *Synthesis) page(now time.Time, by string) *memoryPage {
	return newPage(synthesisChars, s.Config.MaxTokens, now, by)
}
