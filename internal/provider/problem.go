package provider

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/text"
)

// A Later is an error of kind Unavailable of which it is known when it may help
// to ask again.
type Later struct {
	after time.Duration
	err   *errs.Error
}

// Error gives the sentence of the error.
func (l *Later) Error() string { return l.err.Error() }

// Unwrap gives the error with its kind.
func (l *Later) Unwrap() error { return l.err }

// RetryAfter is how long to wait before asking again.
func (l *Later) RetryAfter() time.Duration { return l.after }

// RetryAfter says how long to wait before asking again, where an error tells.
func RetryAfter(err error) (time.Duration, bool) {
	l, ok := errors.AsType[*Later](err)
	if !ok {
		return 0, false
	}
	return l.after, true
}

// longestRetry bounds what is believed of a Retry-After header.
const longestRetry = 24 * time.Hour

// retryAfter reads a Retry-After header, in seconds or as a date.
func retryAfter(header string, now time.Time) (time.Duration, bool) {
	header = strings.TrimSpace(header)
	if seconds, err := strconv.ParseUint(header, 10, 64); err == nil {
		return time.Duration(min(seconds, uint64(longestRetry/time.Second))) * time.Second, true
	}
	if at, err := http.ParseTime(header); err == nil {
		return max(0, min(at.Sub(now), longestRetry)), true
	}
	return 0, false
}

// A statusError is an error that a status told.
type statusError struct {
	status int
	err    error
}

func (s *statusError) Error() string { return s.err.Error() }
func (s *statusError) Unwrap() error { return s.err }

// hasStatus reports whether an error was told by one of some statuses.
func hasStatus(err error, statuses ...int) bool {
	s, ok := errors.AsType[*statusError](err)
	if !ok {
		return false
	}
	for _, status := range statuses {
		if s.status == status {
			return true
		}
	}
	return false
}

// refused makes the error of a status that is no success. What the provider said
// comes quoted.
func refused(p Provider, status int, header http.Header, said string, now time.Time) error {
	var err error
	switch {
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status >= 500:
		e := errs.E(errs.Unavailable, "%s answered %d%s", p.Kind, status, said).WithHint("ask again later")
		err = e
		if after, ok := retryAfter(header.Get("Retry-After"), now); ok {
			err = &Later{after: after, err: e}
		}
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusPaymentRequired:
		err = errs.E(errs.Denied, "%s answered %d%s", p.Kind, status, said).WithHint("%s", allowHint(p))
	case status >= 300 && status < 400:
		err = errs.E(errs.Invalid, "%s answered with a redirect, which is not followed", p.Kind).
			WithHint("set the endpoint to the address that it leads to")
	case status == http.StatusNotFound:
		err = errs.E(errs.Invalid, "%s answered %d%s", p.Kind, status, said).
			WithHint("see whether the endpoint is right, and whether it has the model")
	default:
		err = errs.E(errs.Invalid, "%s answered %d%s", p.Kind, status, said).
			WithHint("see whether endpoint and model fit the provider")
	}
	return &statusError{status: status, err: err}
}

// allowHint says what a person does about a provider that refuses.
func allowHint(p Provider) string {
	switch {
	case p.Program != "":
		return "start " + p.Program + " once by yourself and log in"
	case p.Key != "":
		return "see whether the key in " + p.Key + " is right and its account may use the model"
	}
	return "see what its account allows"
}

// unreached makes the error of a call that brought no whole answer. The cause is
// quoted, and not wrapped: it may repeat what the other side wrote.
func unreached(ctx context.Context, p Provider, timeout time.Duration, keys []string, err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		err = u.Err
	}
	var net interface{ Timeout() bool }
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return errs.E(errs.Unavailable, "the question to %s was given up: %w", p.Kind, context.Canceled)
	case ctx.Err() != nil, errors.As(err, &net) && net.Timeout():
		return errs.E(errs.Unavailable, "%s did not answer in time: %w", p.Kind, context.DeadlineExceeded).
			WithHint("it had at most %s; allow it more time, or choose a smaller model", timeout)
	}
	e := errs.E(errs.Unavailable, "%s could not be reached%s", p.Kind, quote(err.Error(), keys))
	if p.Start != "" {
		return e.WithHint("%s", p.Start)
	}
	return e.WithHint("see whether its endpoint is right and the network is there")
}

// quoteMost is how many bytes of what somebody else wrote an error quotes.
const quoteMost = 200

// quote gives what a provider wrote, on one line, for an error: without our keys,
// without anything that the guard takes for a secret, and in short. It begins with
// a colon; it is "" where there is nothing to quote.
func quote(said string, keys []string) string {
	said = clean(said, keys)
	if len(said) > quoteMost {
		end := quoteMost
		for !utf8.RuneStart(said[end]) {
			end--
		}
		said = said[:end] + " …"
	}
	if said == "" {
		return ""
	}
	return ": " + said
}

// quoteEnd is quote for what says last what matters.
func quoteEnd(said string, keys []string) string {
	said = clean(said, keys)
	if len(said) > quoteMost {
		start := len(said) - quoteMost
		for !utf8.RuneStart(said[start]) {
			start++
		}
		said = "… " + said[start:]
	}
	if said == "" {
		return ""
	}
	return ": " + said
}

// clean takes secrets out of a text before it is cut, so that none is cut in two
// and overlooked.
func clean(said string, keys []string) string {
	for _, key := range keys {
		if key != "" {
			said = strings.ReplaceAll(said, key, "[key]")
			said = strings.ReplaceAll(said, url.QueryEscape(key), "[key]")
		}
	}
	redacted, _ := guard.Redact(text.Printable(strings.Join(strings.Fields(said), " ")))
	return redacted.String()
}
