package cli

import (
	"encoding/json"
	"errors"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/harness"
)

// hookFate is what became of an event that the daemon did not answer. Who asks for JSON
// is told, for the exit status says nothing: an event of which nothing is told has failed,
// and may be told again.
type hookFate struct {
	Spooled bool   `json:"spooled,omitempty"` // it is kept, and delivered later
	Skipped bool   `json:"skipped,omitempty"` // hooks are switched off, or another of ours speaks for this event
	Refused string `json:"refused,omitempty"` // why the same event will always be refused
}

// refusal says why a request will be refused however often it is made, or "".
func refusal(err error) string {
	e, ok := errors.AsType[*api.Error](err)
	if kind := kindOf(err); !ok || mayWork(err) || kind == errs.Conflict || kind == errs.Limited { // not for good
		return ""
	}
	return e.Error()
}

func (h *hookRun) printFate(fate hookFate) {
	if h.spoke || h.args.mode != harness.JSON || fate == (hookFate{}) {
		return
	}
	whole, err := json.Marshal(fate)
	if err != nil {
		h.log.note("encoding what became of it", "err", err)
		return
	}
	h.print("", whole)
}
