package llm_test

import (
	"testing"
	"time"

	"signet/internal/llm"
)

func TestTheDayOfABudgetBeginsAtMidnightOfTheClock(t *testing.T) {
	t.Parallel()
	east := time.FixedZone("east", 9*3600)
	for now, want := range map[time.Time]time.Time{
		time.Date(2026, 5, 4, 12, 30, 1, 5, time.UTC): time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC),
		time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC):   time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC),
		time.Date(2026, 5, 4, 3, 0, 0, 0, east):       time.Date(2026, 5, 3, 15, 0, 0, 0, time.UTC),
	} {
		if got := llm.Today(now); !got.Equal(want) {
			t.Errorf("at %v it began at %v, want %v", now, got, want)
		}
	}
}
