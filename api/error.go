package api

import (
	"errors"
	"fmt"
)

// Error is what the daemon answers when it does not do what was asked. It is
// the body of every answer from 400 on.
type Error struct {
	Status  int    `json:"-"`               // of HTTP
	Message string `json:"error"`           // a sentence for a person
	Field   string `json:"field,omitempty"` // the part of the request at fault
	Hint    string `json:"hint,omitempty"`  // what to do next

	// Outcome is the stable name of what became of a mutation, such as
	// not_found, already_deleted or version_conflict. The memory it concerns
	// stands at CurrentVersion.
	Outcome        string `json:"status,omitempty"`
	ID             string `json:"id,omitempty"`
	CurrentVersion int    `json:"currentVersion,omitempty"`
	DuplicateID    string `json:"duplicateMemoryId,omitempty"` // that says the same

	// A mass forget that has to be confirmed: how much it is about, and the
	// token that confirms it.
	RequiresConfirm bool   `json:"requiresConfirm,omitempty"`
	ConfirmToken    string `json:"confirmToken,omitempty"`
	Count           int    `json:"count,omitempty"`

	// Throttled says that the same was done too short a time ago.
	Throttled bool `json:"throttled,omitempty"`

	// What the guard found in a text that it refused; never the value.
	Detector string    `json:"detector,omitempty"`
	Findings []Finding `json:"findings,omitempty"`
}

// Is reports whether an error of the daemon has a status, such as
// http.StatusNotFound.
func Is(err error, status int) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Status == status
}

// Finding is one secret in a refused text: which detector saw it, and where,
// as byte offsets without the end.
type Finding struct {
	Detector string `json:"detector"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
}

// Error gives the sentence.
func (e *Error) Error() string {
	if e.Message == "" {
		return fmt.Sprintf("the daemon answered %d", e.Status)
	}
	return e.Message
}
