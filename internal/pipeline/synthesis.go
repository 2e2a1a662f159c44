package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/text"
)

// Synthesis writes MEMORY.md: the memories that stand highest, in plain words,
// grouped, within a size. It needs no model. All fields are required.
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

	mu      sync.Mutex // held while a synthesis runs
	state   sync.Mutex
	running bool
	last    time.Time
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
}

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
	if revision == seen.written || now.Sub(seen.since) < s.Config.IdleGap || now.Sub(s.LastRun()) < synthesisEvery {
		return nil
	}
	if _, err := s.Trigger(ctx); err != nil {
		return err
	}
	seen.written = revision
	return nil
}

// LastRun is when MEMORY.md was last written, by this run of the daemon.
func (s *Synthesis) LastRun() time.Time {
	s.state.Lock()
	defer s.state.Unlock()
	return s.last
}

// Running reports whether a synthesis is under way.
func (s *Synthesis) Running() bool {
	s.state.Lock()
	defer s.state.Unlock()
	return s.running
}

// Trigger writes MEMORY.md now. Where only the time would change, it stays.
func (s *Synthesis) Trigger(ctx context.Context) (Synthesized, error) {
	return s.write(func() (string, Synthesized, error) { return s.Render(ctx, nil) })
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
	return s.write(func() (string, Synthesized, error) { return content + "\n", Synthesized{}, nil })
}

func (s *Synthesis) write(compose func() (string, Synthesized, error)) (Synthesized, error) {
	if !s.mu.TryLock() {
		return Synthesized{}, errs.E(errs.Conflict, "MEMORY.md is being written just now").WithHint("try again in a moment")
	}
	defer s.mu.Unlock()
	s.mark(true, time.Time{})
	body, made, err := compose()
	if err == nil {
		made.Bytes = len(body)
		made.Changed, err = s.Write(body, s.Now(), sameButForTime)
	}
	if err != nil {
		s.mark(false, time.Time{})
		return Synthesized{}, err
	}
	s.mark(false, s.Now())
	return made, nil
}

func (s *Synthesis) mark(running bool, last time.Time) {
	s.state.Lock()
	defer s.state.Unlock()
	s.running = running
	if !last.IsZero() {
		s.last = last
	}
}

// stampLine begins the line that only tells the time.
const stampLine = "_As of "

// sameButForTime reports that two texts tell the same.
func sameButForTime(before, after string) bool {
	drop := func(s string) string {
		var kept []string
		for line := range strings.Lines(s) {
			if !strings.HasPrefix(line, stampLine) {
				kept = append(kept, line)
			}
		}
		return strings.Join(kept, "")
	}
	return drop(before) == drop(after)
}

// Render makes the text of MEMORY.md, in a view as it would have been, and writes
// nothing.
func (s *Synthesis) Render(ctx context.Context, v *memory.View) (string, Synthesized, error) {
	reader := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true, View: v}
	rules, err := s.Memories.Rules(ctx, reader, synthesisPool)
	if err != nil {
		return "", Synthesized{}, err
	}
	pool, err := s.Memories.Standing(ctx, reader, synthesisPool)
	if err != nil {
		return "", Synthesized{}, err
	}
	_, stats, err := s.Memories.List(ctx, reader, memory.Page{Limit: 1})
	if err != nil {
		return "", Synthesized{}, err
	}
	for _, m := range pool {
		if m.Type != memory.Rule && m.Type != memory.Summary && m.Scope.Visibility != memory.Private {
			rules = append(rules, m)
		}
	}
	page := &memoryPage{left: synthesisChars, tokens: s.Config.MaxTokens}
	return page.render(rules, stats.Total, v.Now(s.Now()))
}

// memoryPage is a text under construction with hard limits.
type memoryPage struct {
	left   int // characters
	tokens int
	groups []memoryGroup
	shown  int
}

type memoryGroup struct {
	heading string
	lines   []string
}

// render chooses, best first, what fits, and then writes it group by group.
func (p *memoryPage) render(memories []memory.Memory, total int, now time.Time) (string, Synthesized, error) {
	head := "# What is remembered\n" + stampLine + now.UTC().Format("2006-01-02 15:04 UTC") + "._\n"
	const foot = "\n…and %d more: signet memory list\n"
	p.fits(head + foot)
	for _, m := range memories {
		if m.Scope.Visibility == memory.Private {
			continue
		}
		p.add(headingOf(m), "- "+m.Line()+about(m)+"\n")
	}
	var b strings.Builder
	b.WriteString(head)
	slices.SortStableFunc(p.groups, func(a, b memoryGroup) int { return cmp.Compare(rankOf(a.heading), rankOf(b.heading)) })
	for _, g := range p.groups {
		b.WriteString("\n## " + g.heading + "\n" + strings.Join(g.lines, ""))
	}
	left := max(total-p.shown, 0)
	switch {
	case total == 0:
		b.WriteString("\nNothing yet.\n")
	case left > 0:
		fmt.Fprintf(&b, foot, left)
	}
	return b.String(), Synthesized{Shown: p.shown, Left: left}, nil
}

// fits takes a text's size off what is left, if there is enough.
func (p *memoryPage) fits(s string) bool {
	chars, tokens := utf8.RuneCountInString(s), text.Tokens(s)
	if chars > p.left || tokens > p.tokens {
		return false
	}
	p.left -= chars
	p.tokens -= tokens
	return true
}

func (p *memoryPage) add(heading, line string) {
	at := slices.IndexFunc(p.groups, func(g memoryGroup) bool { return g.heading == heading })
	if at < 0 {
		if !p.fits("\n## " + heading + "\n" + line) {
			return
		}
		p.groups = append(p.groups, memoryGroup{heading, []string{line}})
		p.shown++
		return
	}
	if p.fits(line) {
		p.groups[at].lines = append(p.groups[at].lines, line)
		p.shown++
	}
}

// headings are what groups are called where memories are not filed, in order.
var headings = []struct {
	of   memory.Type
	name string
}{
	{memory.Rule, "Constraints"},
	{memory.Decision, "Decisions"},
	{memory.Preference, "Preferences"},
	{memory.Fact, "Facts"},
	{memory.Learning, "Learnings"},
	{memory.Issue, "Issues"},
	{memory.Procedural, "How things are done"},
	{memory.Semantic, "Meanings"},
	{memory.Rationale, "Reasons"},
}

// headingOf is the group of a memory: a constraint stands with the others,
// else the first part of its path counts, else its type.
func headingOf(m memory.Memory) string {
	if m.Type != memory.Rule && m.Path != "" && m.Path != taxonomy.Inbox {
		top := taxonomy.Category(m.Path)
		return strings.ToUpper(top[:1]) + top[1:]
	}
	for _, h := range headings {
		if h.of == m.Type {
			return h.name
		}
	}
	return "Other"
}

// rankOf orders the groups: those of types as in the table, then others.
func rankOf(heading string) string {
	for i, h := range headings {
		if h.name == heading {
			return fmt.Sprintf("%02d", i)
		}
	}
	return "99 " + heading
}

// about says of a memory where and when.
func about(m memory.Memory) string {
	parts := []string{}
	if m.Scope.Project != "" {
		parts = append(parts, "in "+strings.Join(strings.Fields(m.Scope.Project), " "))
	}
	parts = append(parts, m.Observed.UTC().Format(time.DateOnly))
	return " (" + strings.Join(parts, ", ") + ")"
}
