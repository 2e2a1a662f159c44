package cli

import (
	"errors"
	"net/url"

	"signet/api"
	"signet/internal/errs"
)

// statusKinds maps what a daemon answers to kinds of error.
var statusKinds = map[int]errs.Kind{
	400: errs.Invalid,
	401: errs.Denied,
	403: errs.Denied,
	404: errs.NotFound,
	405: errs.Unsupported,
	409: errs.Conflict,
	413: errs.TooLarge,
	415: errs.Unsupported,
	422: errs.Refused,
	429: errs.Limited,
	503: errs.Unavailable,
}

// kindOf gives the kind of an error, whether it is our own, the daemon's, or
// one of the connection to it.
func kindOf(err error) errs.Kind {
	if e, ok := errors.AsType[*api.Error](err); ok {
		if e.Detector != "" || len(e.Findings) > 0 {
			return errs.Refused
		}
		return statusKinds[e.Status]
	}
	if _, ok := errors.AsType[*url.Error](err); ok {
		return errs.Unavailable
	}
	return errs.KindOf(err)
}

// hintOf gives what to do about an error, or "".
func hintOf(err error) string {
	if hint := errs.HintOf(err); hint != "" {
		return hint
	}
	if e, ok := errors.AsType[*api.Error](err); ok {
		return e.Hint
	}
	if _, ok := errors.AsType[*url.Error](err); ok {
		return "signet status says how the daemon stands, signet logs what it says"
	}
	return ""
}
