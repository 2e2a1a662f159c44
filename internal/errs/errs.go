// Package errs is the error vocabulary of Signet.
//
// An error has a kind, which says what sort of failure it is, and a sentence
// for a person. The kind decides what a face does with it: each face holds one
// table from kinds to its own outcomes (HTTP status, exit code, tool error).
// A hint, where there is one, says what to do next.
package errs

import (
	"errors"
	"fmt"
)

// A Kind classifies an error. The zero kind is Internal: a fault of ours.
type Kind uint8

// The kinds. Faces map every one of them; see the table in each face.
const (
	Internal    Kind = iota // a fault of ours, or of the machine
	Invalid                 // the request is malformed; sending it again will not help
	NotFound                // the thing named does not exist, or is not visible to the asker
	Conflict                // the request rests on a state that no longer holds
	Denied                  // the asker may not do this
	Refused                 // understood and valid, but unsafe to do: the guard said no
	Frozen                  // writes are switched off
	Unavailable             // not now: starting, stopping, or something needed is missing
	TooLarge                // over a documented size limit
	Unsupported             // a media type or a variant that is not accepted
	Limited                 // more than one source may do in a time
)

var kindNames = [...]string{
	"internal", "invalid", "not_found", "conflict", "denied", "refused",
	"frozen", "unavailable", "too_large", "unsupported", "limited",
}

// String gives the kind's stable name, such as "not_found".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// Error is an error with a kind. Field, where set, is the name of the request
// field at fault; Hint, where set, says what to do next.
type Error struct {
	Kind  Kind
	Field string
	Hint  string

	err error
}

// E makes an error of a kind. The format works as in fmt.Errorf, %w included.
func E(k Kind, format string, args ...any) *Error {
	return &Error{Kind: k, err: fmt.Errorf(format, args...)}
}

// Field makes an Invalid error about one field of a request. The sentence
// should say what is allowed.
func Field(name, format string, args ...any) *Error {
	e := E(Invalid, "%s: "+format, append([]any{name}, args...)...)
	e.Field = name
	return e
}

// WithHint adds what to do next and returns the same error.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// Error gives the sentence, without the hint.
func (e *Error) Error() string { return e.err.Error() }

// Unwrap gives what the error wraps, if anything.
func (e *Error) Unwrap() error { return errors.Unwrap(e.err) }

// KindOf gives the kind of the outermost *Error in err's chain, and Internal
// when there is none. KindOf(nil) is Internal too: ask only about errors.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}

// Is reports whether err has kind k.
func Is(err error, k Kind) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Kind == k
}

// HintOf gives the first hint in err's tree, or "".
func HintOf(err error) string {
	if e, ok := err.(*Error); ok && e.Hint != "" {
		return e.Hint
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			if hint := HintOf(e); hint != "" {
				return hint
			}
		}
		return ""
	}
	if err = errors.Unwrap(err); err == nil {
		return ""
	}
	return HintOf(err)
}
