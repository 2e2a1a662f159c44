package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"signet/internal/errs"
	"signet/internal/text"
)

// The exit codes that are not from the table of kinds.
const (
	codeOK          = 0
	codeFailure     = 1
	codeInterrupted = 130
)

// exits maps every kind of error to an exit code, and tells what it means.
var exits = []struct {
	kind errs.Kind
	code int
	says string
}{
	{errs.Internal, codeFailure, "something failed; the message says what"},
	{errs.Invalid, 2, "the command or a value in it is wrong; the same again will not help"},
	{errs.TooLarge, 2, "the input is over a size limit"},
	{errs.Unsupported, 2, "the input is of a form that is not accepted"},
	{errs.NotFound, 3, "what was named does not exist, or is not visible from here"},
	{errs.Refused, 4, "refused by the guard: a secret, or something unsafe"},
	{errs.Unavailable, 5, "the daemon, or something else that is needed, is not there"},
	{errs.Conflict, 6, "the command rests on a state that no longer holds"},
	{errs.Denied, 7, "not allowed"},
	{errs.Frozen, 8, "writes are switched off"},
}

// exitCode gives the exit code for an error.
func exitCode(err error) int {
	if errors.Is(err, context.Canceled) {
		return codeInterrupted
	}
	kind := kindOf(err)
	for _, e := range exits {
		if e.kind == kind {
			return e.code
		}
	}
	return codeFailure
}

// silent is an error that was already told; it only sets the exit code.
type silent struct{ kind errs.Kind }

func (s silent) Error() string { return s.kind.String() }

// fail tells an error on standard error and gives its exit code.
func (a *app) fail(err error) int {
	if s, ok := errors.AsType[silent](err); ok {
		return exitCode(errs.E(s.kind, "told already"))
	}
	message, hint := err.Error(), hintOf(err)
	if a.json {
		data, jsonErr := json.Marshal(map[string]string{"error": message, "hint": hint, "kind": kindOf(err).String()})
		if jsonErr == nil {
			fmt.Fprintln(a.Stderr, string(escapeHidden(data)))
			return exitCode(err)
		}
	}
	fmt.Fprintf(a.Stderr, "error: %s\n", text.Printable(message))
	if hint != "" {
		fmt.Fprintf(a.Stderr, "hint: %s\n", text.Printable(hint))
	}
	return exitCode(err)
}

// exitCodesTopic is the help topic "exit-codes".
func exitCodesTopic() *cobra.Command {
	var b strings.Builder
	b.WriteString("What the exit code of a signet command means:\n\n")
	fmt.Fprintf(&b, "  %-4d %s\n", codeOK, "done")
	for _, e := range exits {
		fmt.Fprintf(&b, "  %-4d %s\n", e.code, e.says)
	}
	fmt.Fprintf(&b, "  %-4d %s\n", codeInterrupted, "interrupted")
	b.WriteString("\nsignet hook always exits 0: it must never disturb the agent that calls it.")
	return &cobra.Command{Use: "exit-codes", Short: "What the exit codes mean", Long: b.String()}
}
