package pipeline

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/llm"
	"signet/internal/memory"
)

type noMemories struct{}

func (noMemories) Rules(context.Context, memory.Reader, int) ([]memory.Memory, error) {
	return nil, nil
}

func (noMemories) Standing(context.Context, memory.Reader, int) ([]memory.Memory, error) {
	return nil, nil
}

func (noMemories) List(context.Context, memory.Reader, memory.Page) ([]memory.Memory, memory.Stats, error) {
	return nil, memory.Stats{}, nil
}

// MEMORY.md is written by itself once memories changed and then rested, and at
// most once an hour.
func TestSynthesisWaitsForRest(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	revision, written := int64(1), 0
	s := &Synthesis{
		Memories: noMemories{}, Revision: func(context.Context) (int64, error) { return revision, nil },
		Write:  func(string, time.Time, func(a, b string) bool) (bool, error) { written++; return true, nil },
		Config: SynthesisConfig{Enabled: true, IdleGap: 15 * time.Minute, MaxTokens: 1000}, Now: func() time.Time { return now },
		Log: slog.New(slog.DiscardHandler),
	}
	var seen rest
	after := func(d time.Duration, want int, why string) {
		t.Helper()
		now = now.Add(d)
		if err := s.step(t.Context(), &seen); err != nil {
			t.Fatal(err)
		}
		if written != want {
			t.Fatalf("%s: written %d times, want %d", why, written, want)
		}
	}
	after(0, 0, "just changed")
	after(10*time.Minute, 0, "not yet rested")
	after(6*time.Minute, 1, "rested")
	after(2*time.Hour, 1, "nothing new")
	revision = 2
	after(time.Minute, 1, "changed again")
	revision = 3
	after(14*time.Minute, 1, "and again")
	after(14*time.Minute, 1, "not yet rested again")
	after(2*time.Minute, 2, "rested again")
	revision = 4
	after(time.Minute, 2, "changed soon after")
	after(20*time.Minute, 2, "within the hour")
	after(time.Hour, 3, "after the hour")
	s.Config.Enabled = false
	revision = 5
	after(3*time.Hour, 3, "switched off")
}

// oneMemory is a store that remembers one thing.
type oneMemory struct{ noMemories }

func (oneMemory) Standing(context.Context, memory.Reader, int) ([]memory.Memory, error) {
	said, _ := guard.Redact("Carts are yellow.")
	return []memory.Memory{{ID: "01a2057f-c200-7278-8000-000000000000", Type: memory.Fact, Origin: memory.Person, Content: said}}, nil
}

// failing is a model that never answers.
type failing struct {
	err   error
	asked int
}

func (f *failing) Generate(context.Context, llm.Request) (llm.Answer, error) {
	f.asked++
	return llm.Answer{}, f.err
}

// Where the file cannot be written, the model is not asked every minute.
func TestAFileThatCannotBeWrittenIsTriedOnceAnHour(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	model := &failing{err: errs.E(errs.Unavailable, "nobody is there")}
	s := &Synthesis{
		Memories: oneMemory{}, Model: model, Revision: func(context.Context) (int64, error) { return 1, nil },
		Write: func(string, time.Time, func(a, b string) bool) (bool, error) {
			return false, errs.E(errs.Denied, "it is read-only")
		},
		Config: SynthesisConfig{Enabled: true, IdleGap: 15 * time.Minute, MaxTokens: 1000}, Now: func() time.Time { return now },
		Log: slog.New(slog.DiscardHandler),
	}
	var seen rest
	failed := 0
	for range 16 + 60 {
		if err := s.step(t.Context(), &seen); err != nil {
			failed++
		}
		now = now.Add(time.Minute)
	}
	if failed != 2 || model.asked != 2 {
		t.Errorf("it failed %d times, and the model was asked %d times", failed, model.asked)
	}
}

// A model that is away is asked again at the next due time, an hour later, and one
// that refused only when memories changed.
func TestAModelThatIsAwayIsAskedAgainAnHourLater(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		err         error
		anHourLater int
	}{
		"away":   {errs.E(errs.Unavailable, "nobody is there"), 2},
		"denied": {errs.E(errs.Denied, "pay first"), 1},
	} {
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		model := &failing{err: tt.err}
		s := &Synthesis{
			Memories: oneMemory{}, Model: model, Revision: func(context.Context) (int64, error) { return 1, nil },
			Write:  func(string, time.Time, func(a, b string) bool) (bool, error) { return true, nil },
			Config: SynthesisConfig{Enabled: true, IdleGap: 15 * time.Minute, MaxTokens: 1000}, Now: func() time.Time { return now },
			Log: slog.New(slog.DiscardHandler),
		}
		var seen rest
		for minute := range 16 + 60 {
			if minute == 16+59 && model.asked != 1 {
				t.Errorf("%s: asked %d times within the hour", name, model.asked)
			}
			if err := s.step(t.Context(), &seen); err != nil {
				t.Fatal(err)
			}
			now = now.Add(time.Minute)
		}
		if model.asked != tt.anHourLater {
			t.Errorf("%s: asked %d times after an hour, want %d", name, model.asked, tt.anHourLater)
		}
	}
}

// timed are a memory that is so, one that has ended and one that has not begun.
type timed struct{ oneMemory }

var turnsOn = time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC)

func (timed) Standing(context.Context, memory.Reader, int) (all []memory.Memory, _ error) {
	for content, m := range map[string]memory.Memory{
		"Tea is drunk at four":           {ValidUntil: turnsOn},
		"Lunch club meets in the atrium": {ValidUntil: turnsOn.AddDate(0, 0, -3)},
		"Parking is on level two":        {ValidFrom: turnsOn.AddDate(0, 0, 1)},
	} {
		m.Type, m.Origin = memory.Fact, memory.Person
		m.Content, _ = guard.Redact(content)
		all = append(all, m)
	}
	return all, nil
}

// What is written is what is so; it is written again when that turns, though nobody
// changed a memory.
func TestMemoryFileTellsWhatIsSoAndTurnsWithTime(t *testing.T) {
	t.Parallel()
	now := turnsOn.AddDate(0, 0, -2)
	var wrote []string
	s := &Synthesis{
		Memories: timed{}, Revision: func(context.Context) (int64, error) { return 1, nil },
		Write: func(text string, _ time.Time, _ func(a, b string) bool) (bool, error) {
			wrote = append(wrote, text)
			return true, nil
		},
		Config: SynthesisConfig{Enabled: true, MaxTokens: 1000}, Now: func() time.Time { return now },
		Log: slog.New(slog.DiscardHandler),
	}
	var seen rest
	for range 24 * 5 {
		if err := s.step(t.Context(), &seen); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Hour)
	}
	if len(wrote) != 3 {
		t.Fatalf("written %d times, want 3: %q", len(wrote), wrote)
	}
	for i, want := range []string{"Tea is drunk at four (until Jan 3, 2026, ", "", "Parking is on level two (from Jan 4, 2026, "} {
		if n := strings.Count(wrote[i], "\n- "); (n == 1) != (want != "") || n > 1 || !strings.Contains(wrote[i], want) {
			t.Errorf("text %d is %s, want %q and nothing else", i, wrote[i], want)
		}
	}
}
