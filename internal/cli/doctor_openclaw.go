package cli

import (
	"context"
	"strings"

	"signet/internal/errs"
	"signet/internal/harness"
)

// checkOpenClaw tells in one line how OpenClaw stands, where it is installed.
func checkOpenClaw(_ context.Context, a *app, _ control) finding {
	claw := harness.OpenClaw{}
	s, err := claw.State(a.home())
	if err != nil || !s.Connected {
		if err == nil && claw.Installed(a.home()) {
			return warning("signet connect openclaw", "is installed and not connected")
		}
		return finding{} // checkHarnesses tells of settings that cannot be read
	}
	odd, worst := 0, levelOK
	for _, f := range claw.Examine(a.home()) {
		if f.Level != levelOK {
			odd++
		}
		if f.Level == levelBroken || worst == levelOK {
			worst = f.Level
		}
	}
	if odd == 0 {
		return fine("remembers by Signet alone")
	}
	return finding{Level: worst, Says: plural(odd, "thing is not as it should be", "things are not as they should be"), Mend: "signet doctor openclaw"}
}

// doctorOpenClaw looks over every settings file of OpenClaw, and mends them as
// connect does where that is asked for.
func (a *app) doctorOpenClaw(ctx context.Context, c control, which string, repair bool) error {
	claw := harness.OpenClaw{}
	if which != claw.ID() {
		return errs.E(errs.Invalid, "there is no doctor for %q", which).WithHint("signet doctor, or signet doctor openclaw")
	}
	findings, failed := a.openClawFindings(ctx, c)
	if repair && needsRepair(findings) {
		s, err := claw.State(a.home())
		if err != nil {
			return err
		}
		claw.Legacy = s.Connected && onlyLegacy(findings)
		if _, err := a.connect(ctx, c.w, claw, false); err != nil {
			return err
		}
		findings, failed = a.openClawFindings(ctx, c)
	}
	if failed {
		return a.tellFindings(findings, silent{errs.Internal})
	}
	return a.tellFindings(findings, nil)
}

// needsRepair reports that something was found which connecting again may mend.
func needsRepair(findings []finding) bool {
	for _, f := range findings {
		if strings.Contains(f.Mend, "--repair") {
			return true
		}
	}
	return false
}

// onlyLegacy reports that the person chose the older hook, and has no plugin beside it.
func onlyLegacy(findings []finding) bool {
	for _, f := range findings {
		if strings.HasSuffix(f.Check, "path") && strings.Contains(f.Says, "by the older hook") {
			return true
		}
	}
	return false
}

// openClawFindings gives what was found, and whether something is broken.
func (a *app) openClawFindings(ctx context.Context, c control) (findings []finding, failed bool) {
	last := ""
	for _, f := range (harness.OpenClaw{}).Examine(a.home()) {
		if f.Path != last && f.Path != "" {
			findings = append(findings, finding{Check: "settings", Level: levelOK, Says: f.Path})
			last = f.Path
		}
		findings = append(findings, finding{Check: f.Check, Level: f.Level, Says: f.Says, Mend: f.Mend})
	}
	daemon := checkDaemon(ctx, a, c)
	daemon.Check = "daemon"
	findings = append(findings, daemon)
	for _, f := range findings {
		failed = failed || f.Level == levelBroken
	}
	return findings, failed
}
