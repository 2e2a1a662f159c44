package cli

import (
	"fmt"
	"time"

	"signet/internal/text"
)

// printReport prints the answer for a person: one line each, and what is off
// or broken at the end, with how to mend it.
func (a *app) printReport(r report) {
	table(a.Stdout, a.reportRows(r))
	if len(r.Problems) == 0 {
		a.printf("\n%s\n", a.paint(green, "It works."))
		return
	}
	a.printf("\n")
	for _, p := range r.Problems {
		a.printf("%s %s\n", a.paint(yellow, "!"), text.Printable(p.What))
		if p.Mend != "" {
			a.printf("  %s\n", a.paint(dim, text.Printable(p.Mend)))
		}
	}
}

func (a *app) reportRows(r report) [][]string {
	rows := [][]string{{"workspace", oneLine(r.Workspace)}, {"daemon", daemonLine(r)}}
	for _, h := range r.Harnesses {
		rows = append(rows, []string{h.ID, harnessLine(h)})
	}
	if !r.Daemon.Running {
		return a.spoolRow(rows, r)
	}
	hook := "none seen yet"
	if r.LastHook != "" {
		hook = a.ago(r.LastHook)
	}
	learnt := "no session yet"
	if r.Learnt != nil {
		learnt = fmt.Sprintf("%s, %s from session %s", a.ago(r.Learnt.When),
			plural(r.Learnt.Memories, "memory", "memories"), r.Learnt.Session)
	}
	rows = append(rows,
		[]string{"last hook", oneLine(hook)},
		[]string{"last learnt", oneLine(learnt)},
		[]string{"memories", fmt.Sprintf("%d, %d of them today", r.Memories.Total, r.Memories.Today)},
		[]string{"session start", fmt.Sprintf("gives %d of at most %d tokens", r.Budget.Tokens, r.Budget.Limit)},
	)
	if r.Vectors != nil {
		rows = append(rows, []string{"vectors", vectorsLine(*r.Vectors)})
	}
	for i, c := range r.Copies {
		if i == shownCopies {
			rows = append(rows, []string{"copies", fmt.Sprintf("and %d more (--json)", len(r.Copies)-i)})
			break
		}
		rows = append(rows, []string{"copy", oneLine(c.Root + " is the project " + c.Project)})
	}
	if r.Memories.Unfiled > 0 {
		rows = append(rows, []string{"inbox", waiting(r.Memories.Unfiled)})
	}
	if waiting := r.Jobs.Pending + r.Jobs.Leased; waiting > 0 {
		rows = append(rows, []string{"work", plural(waiting, "job", "jobs") + " waiting or running"})
	}
	return a.spoolRow(rows, r)
}

// shownCopies is how many working copies a person is told of.
const shownCopies = 5

func (a *app) spoolRow(rows [][]string, r report) [][]string {
	if r.Spooled == 0 {
		return rows
	}
	return append(rows, []string{"spool", plural(r.Spooled, "event waits", "events wait") + " for the daemon"})
}

func daemonLine(r report) string {
	switch {
	case r.Daemon.Opening:
		return "is opening its database"
	case !r.Daemon.Running:
		return "does not run"
	}
	return oneLine(fmt.Sprintf("runs, version %s, process %d, for %s, %s", r.Daemon.Version, r.Daemon.PID,
		span(time.Duration(r.Uptime)*time.Second), where(r.Daemon.Port)))
}

func harnessLine(h harnessReport) string {
	if !h.Connected {
		return "not connected"
	}
	return oneLine("connected in " + h.Settings)
}
