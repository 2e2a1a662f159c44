package provider

import (
	"context"
	"errors"
	"time"

	"signet/internal/errs"
)

// A provider is left alone after so many failures in a row, for a while that
// doubles each time the question that tries it then fails too.
const (
	breakAfter = 5
	breakFirst = time.Minute
	breakCap   = 10 * time.Minute
)

// probeSoon is how long to stay away while somebody else tries a provider.
const probeSoon = time.Second

// A breaker knows whether a provider is left alone. Only failures to answer count:
// one whose answers are of no use is there.
type breaker struct {
	failures  int           // in a row
	span      time.Duration // for how long it is left alone; 0 is not at all
	since     time.Time     // when it was left alone, or came back
	until     time.Time
	probing   bool // somebody tries it
	problem   string
	problemAt time.Time
}

// ready says whether it may be asked, or how long until it may. A clock that was set
// back makes nobody wait for the time it lost.
func (b *breaker) ready(now time.Time) (time.Duration, bool) {
	switch {
	case b.span == 0:
		return 0, true
	case now.Before(b.until) && b.until.Sub(now) <= b.span:
		return b.until.Sub(now), false
	case b.probing:
		return probeSoon, false
	}
	return 0, true
}

// begin reports whether the question that was let through tries the provider.
func (b *breaker) begin() bool {
	b.probing = b.span > 0
	return b.probing
}

// settle hears how a question went, and reports whether the provider is left alone
// from now on. Questions from before it was left alone may still bring it back, but
// do not prolong the while.
func (b *breaker) settle(now time.Time, probe bool, err error) bool {
	if probe {
		b.probing = false
	}
	switch {
	case err == nil || errs.Is(err, errs.Invalid):
		if b.span > 0 {
			b.since = now
		}
		b.failures, b.span, b.until = 0, 0, time.Time{}
		return false
	case errors.Is(err, context.Canceled):
		return false // that was the asker
	}
	b.failures++
	b.problem, b.problemAt = err.Error(), now
	closed := b.span == 0
	if !probe && (!closed || b.failures < breakAfter && !errs.Is(err, errs.Denied)) {
		return false
	}
	b.span = min(max(2*b.span, breakFirst), breakCap)
	b.since, b.until = now, now.Add(b.span)
	return true
}

// settle tells the breaker how a question went.
func (l *Limiter) settle(probe bool, err error) {
	l.mu.Lock()
	opened := l.breaker.settle(l.tools.Now(), probe, err)
	until := l.breaker.until
	l.mu.Unlock()
	if opened {
		l.tools.Log.Warn("provider is left alone", "provider", l.name, "until", until, "err", err)
	}
}

// State says how a provider does.
type State struct {
	Open      bool      // it is left alone, because it failed
	Since     time.Time // when that began, or ended; zero where it never was
	Until     time.Time // when it is tried again; zero where it may be asked
	Failures  int       // in a row
	Problem   string    // the last there was, without secrets; "" if none
	ProblemAt time.Time
}

// State says how the provider does, for people.
func (l *Limiter) State() State {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.breaker
	return State{
		Open: b.span > 0, Since: b.since, Until: b.until, Failures: b.failures,
		Problem: b.problem, ProblemAt: b.problemAt,
	}
}
