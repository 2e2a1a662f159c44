package sqlite_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/memory"
)

// A value takes the place of another only where both are true at some day, and the
// other is true no longer than it said, and not before it began. Recovered, it is
// true as long as it said.
func TestValuesEndEachOtherOnlyInTheirTime(t *testing.T) {
	t.Parallel()
	db := open(t)
	const days = 12
	first := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return first.AddDate(0, 0, n) }
	now := first
	s := memory.New(db, func() time.Time { return now }, func() bool { return false })
	person := memory.Author{Name: "tester", Kind: "operator"}
	everything := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	n, ended := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		draft := func(content string, from int) memory.Draft {
			d := memory.Draft{Content: content, Origin: memory.Person}
			if rapid.Bool().Draw(rt, "begins") {
				from = rapid.IntRange(0, days-1).Draw(rt, "from")
				d.ValidFrom = day(from)
			}
			if rapid.Bool().Draw(rt, "ends") {
				d.ValidUntil = day(rapid.IntRange(from+1, days).Draw(rt, "until"))
			}
			return d
		}
		remember := func(d memory.Draft) memory.Outcome {
			now = now.Add(time.Minute)
			o, _, err := s.Remember(t.Context(), person, d)
			if err != nil || o.Status != memory.Done {
				rt.Fatalf("%q: %s, %v", d.Content, o.Status, err)
			}
			return o
		}
		said := rapid.IntRange(0, days-1).Draw(rt, "said")
		news := rapid.IntRange(said, days-1).Draw(rt, "news")
		was := draft(fmt.Sprintf("The k%d service runs on Hetzner", n), said)
		then := draft(fmt.Sprintf("The k%d service runs on OVH now", n), news)
		now = day(said)
		earlier := remember(was).Memory
		now = day(news).Add(time.Hour)
		o := remember(then)

		both, over := false, func(d memory.Draft) bool { return !d.ValidUntil.IsZero() && !d.ValidUntil.After(now) }
		for at := range (days + 1) * 24 {
			at := first.Add(time.Duration(at)*time.Hour + time.Second)
			known := func(m memory.Memory) bool { return m.Holds(at) && (!m.ValidFrom.IsZero() || !at.Before(m.Observed)) }
			both = both || known(earlier) && known(o.Memory)
		}
		if !both && len(o.Superseded) > 0 {
			rt.Fatalf("true from %v until %v, it ends what is from %v until %v", then.ValidFrom, then.ValidUntil, was.ValidFrom, was.ValidUntil)
		}
		if len(o.Superseded) == 0 {
			if apart := !both || was.ValidFrom.After(now) || over(then) && !over(was); !apart {
				rt.Fatalf("true from %v until %v, it leaves what is from %v until %v", then.ValidFrom, then.ValidUntil, was.ValidFrom, was.ValidUntil)
			}
			return
		}
		ended++
		gone := o.Superseded[0]
		if !was.ValidUntil.IsZero() && gone.ValidUntil.After(was.ValidUntil) || gone.ValidUntil.Before(was.ValidFrom) || gone.ValidUntil.IsZero() {
			rt.Fatalf("what was true from %v until %v is so until %v", was.ValidFrom, was.ValidUntil, gone.ValidUntil)
		}
		back, _, err := s.Recover(t.Context(), person, memory.Recover{ID: gone.ID, Reader: everything})
		if err != nil || !back.Memory.ValidUntil.Equal(was.ValidUntil) {
			rt.Fatalf("recovered it is true until %v, want %v (%v)", back.Memory.ValidUntil, was.ValidUntil, err)
		}
	})
	if ended == 0 || ended == n {
		t.Errorf("%d of %d were ended", ended, n)
	}
}
