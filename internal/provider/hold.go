package provider

import (
	"context"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
)

// admit lets a question through, or says why not and when to come again. It
// reports whether the question is the one that tries a provider that was left
// alone.
func (l *Limiter) admit(ctx context.Context, r llm.Receipt, tokens int) (probe bool, err error) {
	if err := l.withinBudget(ctx, r, tokens); err != nil {
		return false, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.tools.Now()
	if after, ok := l.breaker.ready(now); !ok {
		return false, later(after, "%s failed and is left alone for a while", l.name).
			hint("it said: %s", l.breaker.problem)
	}
	if after, ok := l.bucket.take(now); !ok {
		return false, later(after, "%s was asked as often as it may be, %d times an hour", l.name, l.limits.PerHour).
			hint("come again later, or raise memory.pipelineV2.extraction.rateLimit.maxCallsPerHour")
	}
	return l.breaker.begin(), nil
}

// withinBudget holds the day to its tokens. Calls under way count as if they took
// all they may, so that many at once do not overrun it together. Those are looked
// up before the ledger: one that ends between counts twice, and not never.
func (l *Limiter) withinBudget(ctx context.Context, r llm.Receipt, tokens int) error {
	if l.limits.TokensPerDay <= 0 {
		return nil
	}
	l.mu.Lock()
	others := l.pending - tokens
	l.mu.Unlock()
	now := l.tools.Now()
	midnight := llm.Today(now)
	spent, err := l.tools.Ledger.Tokens(ctx, l.name, midnight)
	if err != nil {
		return errs.E(errs.Unavailable, "%s was not asked, for what it took today is not known: %w", l.name, err)
	}
	if spent+others+r.Usage.Input+r.Usage.Output < l.limits.TokensPerDay {
		return nil
	}
	return later(midnight.AddDate(0, 0, 1).Sub(now), "%s took its tokens of today, %d", l.name, l.limits.TokensPerDay).
		hint("come again tomorrow, or raise memory.pipelineV2.extraction.maxTokensPerDay")
}

// later makes the error of a question that was held back.
func later(after time.Duration, format string, args ...any) *Later {
	return &Later{after: after, err: errs.E(errs.Unavailable, format, args...)}
}

func (l *Later) hint(format string, args ...any) *Later {
	l.err = l.err.WithHint(format, args...)
	return l
}

// A bucket holds questions to a rate: one every so often, and some at once after
// a pause. It only knows when the next would be due if all came evenly.
type bucket struct {
	every time.Duration // 0 is no rate
	slack time.Duration // how far questions may be ahead
	due   time.Time
}

func newBucket(perHour, burst int) bucket {
	if perHour <= 0 {
		return bucket{}
	}
	every := max(time.Hour/time.Duration(perHour), 1)
	return bucket{every: every, slack: every * time.Duration(max(min(burst, perHour), 1)-1)}
}

// take lets one question through, or says how long until it would. A clock that
// was set back makes nobody wait for the time it lost.
func (b *bucket) take(now time.Time) (time.Duration, bool) {
	if b.every == 0 {
		return 0, true
	}
	due := b.due
	if due.Before(now) || due.Sub(now) > b.slack+b.every {
		due = now
	}
	if ahead := due.Sub(now); ahead > b.slack {
		return ahead - b.slack, false
	}
	b.due = due.Add(b.every)
	return 0, true
}
