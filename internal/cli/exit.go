package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
	code  int
	kinds []errs.Kind
	says  string
}{
	{codeFailure, []errs.Kind{errs.Internal}, "something failed; the message says what"},
	{2, []errs.Kind{errs.Invalid, errs.TooLarge, errs.Unsupported}, "the command or a value in it is wrong; the same again will not help"},
	{3, []errs.Kind{errs.NotFound}, "what was named does not exist, or is not visible from here"},
	{4, []errs.Kind{errs.Refused}, "refused by the guard: a secret, or something unsafe"},
	{5, []errs.Kind{errs.Unavailable, errs.Frozen, errs.Limited}, "not now: the daemon is not there, writes are switched off, or one source writes too much"},
	{6, []errs.Kind{errs.Conflict}, "the command rests on a state that no longer holds"},
	{7, []errs.Kind{errs.Denied}, "not allowed"},
}

// exitCode gives the exit code for an error.
func exitCode(err error) int {
	if errors.Is(err, context.Canceled) {
		return codeInterrupted
	}
	kind := kindOf(err)
	for _, e := range exits {
		if slices.Contains(e.kinds, kind) {
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
