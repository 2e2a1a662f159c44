package cli

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"signet/internal/errs"
	"signet/internal/text"
)

// finding is what one check found. A warning is worth knowing; what is broken makes
// doctor fail, and so does what could not be looked at.
type finding struct {
	Check string `json:"check"`
	Level string `json:"level"`
	Says  string `json:"says"`
	Mend  string `json:"mend,omitempty"`
}

// The levels of findings.
const (
	levelOK     = "ok"
	levelUnseen = "unknown"
	levelWarn   = "warning"
	levelBroken = "broken"
)

func fine(format string, args ...any) finding {
	return finding{Level: levelOK, Says: fmt.Sprintf(format, args...)}
}

// unseen is what cannot be looked at without a daemon.
func unseen() finding {
	return finding{Level: levelUnseen, Says: "not known, as the daemon does not run"}
}

func warning(mend, format string, args ...any) finding {
	return finding{Level: levelWarn, Says: fmt.Sprintf(format, args...), Mend: mend}
}

func broken(mend, format string, args ...any) finding {
	return finding{Level: levelBroken, Says: fmt.Sprintf(format, args...), Mend: mend}
}

// check is one thing that doctor looks at.
type check struct {
	name   string
	look   func(context.Context, *app, control) finding
	repair func(context.Context, control) error // nil where a person has to mend it
	asks   bool                                 // whether it looks by asking the daemon
}

// see looks, unless that is to ask a daemon that does not answer.
func (ch check) see(ctx context.Context, a *app, c control) finding {
	if ch.asks && c.mute != nil {
		return finding{Level: levelUnseen, Says: "not known, as the daemon does not answer"}
	}
	return ch.look(ctx, a, c)
}

// storeCheck is the check of the database, on which the repairs rest.
const storeCheck = "store"

// checks lists what doctor looks at, in the order in which one thing rests on
// another.
var checks = []check{
	{"workspace", checkWorkspace, nil, false},
	{"settings", checkSettings, nil, false},
	{"daemon", checkDaemon, nil, false},
	{"socket", checkSocket, nil, false},
	{"port", checkPort, nil, false},
	{storeCheck, checkStore, nil, false},
	{"tree", checkTree, repairTree, true},
	{"jobs", checkJobs, nil, true},
	{"pipeline", checkPipeline, nil, true},
	{"vectors", checkVectors, nil, true},
	{"purges", checkPurges, nil, true},
	{"spool", checkSpool, nil, false},
	{"agents", checkHarnesses, nil, false},
	{"openclaw", checkOpenClaw, nil, false},
	{"disk", checkDisk, nil, false},
}

func (a *app) doctorCommand() *cobra.Command {
	var repair bool
	c := &cobra.Command{
		Use: "doctor [openclaw]", Short: "Look for what is broken, and say how to mend it",
		Long: `Looks over the workspace, the daemon and what is connected. With openclaw it looks
whether Signet's memory, and only that, works in every settings file of OpenClaw, and
with --repair mends it as signet connect openclaw does.

It exits with 1 where something is broken, and with 5 where something could not be
looked at, as while the daemon does not run; signet start first has it look at all.`,
		Args: cobra.MaximumNArgs(1), ValidArgs: []string{"openclaw"},
	}
	c.Flags().BoolVar(&repair, "repair", false, "mend what can be mended without you")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := a.control()
		if err != nil {
			return err
		}
		if len(args) > 0 {
			return a.doctorOpenClaw(cmd.Context(), c, args[0], repair)
		}
		var findings []finding
		var failed error
		c = c.heard(cmd.Context())
		for _, check := range checks {
			f := check.see(cmd.Context(), a, c)
			if f.Level == "" {
				continue // there is nothing to look at
			}
			if f.Check = check.name; repair {
				f = a.repaired(cmd.Context(), c, f, findings)
			}
			failed = worse(failed, f.Level)
			findings = append(findings, f)
		}
		return a.tellFindings(findings, failed)
	}
	return c
}

// repaired mends what was found, where that can be done without the person, and gives
// what is found then; else it says that it was not mended, and why.
func (a *app) repaired(ctx context.Context, c control, f finding, before []finding) finding {
	i := slices.IndexFunc(checks, func(check check) bool { return check.name == f.Check })
	repair := checks[i].repair
	storeBroken := slices.ContainsFunc(before, func(f finding) bool { return f.Check == storeCheck && f.Level == levelBroken })
	switch {
	case f.Level == levelUnseen && repair != nil:
		f.Says += "; nothing was mended"
	case f.Level != levelBroken:
	case repair == nil:
		f.Says += "; --repair cannot mend this"
	case storeBroken:
		f.Says += "; not mended, as the store itself is damaged"
	default:
		if err := repair(ctx, c); err != nil {
			f.Says += "; it could not be mended: " + err.Error()
			return f
		}
		f = checks[i].look(ctx, a, c)
		f.Check = checks[i].name
	}
	return f
}

// worse gives what findings come to with one more: what is broken is worse than what
// is not known.
func worse(failed error, level string) error {
	switch {
	case level == levelBroken:
		return silent{errs.Internal}
	case level == levelUnseen && failed == nil:
		return silent{errs.Unavailable}
	}
	return failed
}

// tellFindings prints what was found, and gives what it comes to.
func (a *app) tellFindings(findings []finding, failed error) error {
	if a.json {
		if err := a.printJSON(findings); err != nil {
			return err
		}
	} else {
		a.printFindings(findings)
	}
	return failed
}

func (a *app) printFindings(findings []finding) {
	marks := map[string]string{levelOK: a.paint(green, "ok  "), levelUnseen: a.paint(yellow, "?   "), levelWarn: a.paint(yellow, "note"), levelBroken: a.paint(red, "BAD ")}
	for _, f := range findings {
		a.printf("%s  %-10s %s\n", marks[f.Level], f.Check, text.Printable(f.Says))
		if f.Mend != "" {
			a.printf("      %-10s %s\n", "", a.paint(dim, text.Printable(f.Mend)))
		}
	}
	a.printf("%s\n", a.paint(dim, fmt.Sprintf("signet %s, %s/%s", text.Printable(a.Version), runtime.GOOS, runtime.GOARCH)))
}
