package cli

import (
	"context"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"signet/internal/errs"
	"signet/internal/text"
)

// finding is what one check found. A warning is worth knowing; only what is
// broken makes doctor fail.
type finding struct {
	Check string `json:"check"`
	Level string `json:"level"`
	Says  string `json:"says"`
	Mend  string `json:"mend,omitempty"`
}

// The levels of findings.
const (
	levelOK     = "ok"
	levelWarn   = "warning"
	levelBroken = "broken"
)

func fine(format string, args ...any) finding {
	return finding{Level: levelOK, Says: fmt.Sprintf(format, args...)}
}

func warning(mend, format string, args ...any) finding {
	return finding{Level: levelWarn, Says: fmt.Sprintf(format, args...), Mend: mend}
}

func broken(mend, format string, args ...any) finding {
	return finding{Level: levelBroken, Says: fmt.Sprintf(format, args...), Mend: mend}
}

// checks lists what doctor looks at, in the order in which one thing rests on
// another.
var checks = []struct {
	name string
	look func(context.Context, *app, control) finding
}{
	{"workspace", checkWorkspace},
	{"settings", checkSettings},
	{"daemon", checkDaemon},
	{"socket", checkSocket},
	{"port", checkPort},
	{"store", checkStore},
	{"jobs", checkJobs},
	{"spool", checkSpool},
	{"agents", checkHarnesses},
	{"disk", checkDisk},
}

func (a *app) doctorCommand() *cobra.Command {
	c := &cobra.Command{Use: "doctor", Short: "Look for what is broken, and say how to mend it"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := a.control()
		if err != nil {
			return err
		}
		var findings []finding
		failed := false
		for _, check := range checks {
			f := check.look(cmd.Context(), a, c)
			f.Check = check.name
			failed = failed || f.Level == levelBroken
			findings = append(findings, f)
		}
		if a.json {
			if err := a.printJSON(findings); err != nil {
				return err
			}
		} else {
			a.printFindings(findings)
		}
		if failed {
			return silent{errs.Internal}
		}
		return nil
	}
	return c
}

func (a *app) printFindings(findings []finding) {
	marks := map[string]string{levelOK: a.paint(green, "ok  "), levelWarn: a.paint(yellow, "note"), levelBroken: a.paint(red, "BAD ")}
	for _, f := range findings {
		a.printf("%s  %-10s %s\n", marks[f.Level], f.Check, text.Printable(f.Says))
		if f.Mend != "" {
			a.printf("      %-10s %s\n", "", a.paint(dim, text.Printable(f.Mend)))
		}
	}
	a.printf("%s\n", a.paint(dim, fmt.Sprintf("signet %s, %s/%s", text.Printable(a.Version), runtime.GOOS, runtime.GOARCH)))
}
