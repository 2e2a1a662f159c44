package cli

import (
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) rememberCommand() *cobra.Command {
	var r api.RememberRequest
	var importance string
	var tags []string
	var private bool
	c := &cobra.Command{
		Use:   "remember <statement>",
		Short: "Remember one statement",
		Long: `Remembers one statement as it is given. "-" reads it from standard input.
A secret in it is refused. The same statement twice is one memory.

In a git repository it belongs to that project, unless it is about the person: it
says there what is so, and what no longer. Anywhere else, or with --project "", it
belongs to no project, and is told in all. A repository at home is none.`,
		Example: `  signet remember "User prefers dark mode and vim keybindings"
  signet remember --importance critical "Never delete the production database"`,
		Args: cobra.MinimumNArgs(1),
	}
	f := c.Flags()
	f.StringVarP(&r.Who, "who", "w", "user", "who says so")
	f.StringSliceVarP(&tags, "tags", "t", nil, "tags, with commas between them")
	f.StringVarP(&importance, "importance", "i", "", "from 0 to 1, or low, normal, high, critical (default 0.8)")
	f.BoolVar(&r.Critical, "critical", false, "the same as --importance critical: pinned, and told to every session")
	f.BoolVar(&r.Pinned, "pinned", false, "keep it from fading")
	f.StringVar(&r.AgentID, "agent", "", "the agent it belongs to")
	f.StringVar(&r.Project, "project", "", "the project it belongs to, as a folder; \"\" for none (default: that of the repository one is in, unless it is about the person)")
	f.StringVar(&r.Type, "type", "", "its type (default: inferred from the words)")
	f.StringArrayVar(&r.Hints, "hint", nil, "a question that it answers, or what else it is called (\"also: k8s, kube\"), 5 to 300 characters; may be given again")
	f.StringArrayVar(&r.RestsOn, "rests-on", nil, "the id of a memory that it rests on: when that ends, it is uncertain; may be given again")
	f.StringVar(&r.Supersedes, "supersedes", "", "the id of a memory whose place it takes: that one ends, and its names lead here")
	sinceFlag(f, &r.OccurredAt, "occurred-at", "when what it tells of happened")
	sinceFlag(f, &r.SourceCreatedAt, "source-created-at", "when its source was written")
	sinceFlag(f, &r.ObservedAt, "observed-at", "when it was said or seen")
	sinceFlag(f, &r.ValidFrom, "valid-from", "since when it is true")
	untilFlag(f, &r.ValidUntil, "valid-until", "until when it is true")
	f.BoolVar(&private, "private", false, "for no agent but its own")
	a.placeFlag(c, &r.Path, "the leaf to file it under, such as preferences.ui.theme (default: chosen from the words)")
	f.StringVar(&r.Ref, "ref", "", "on this branch (default: main)")
	c.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if r.Content, err = a.statement(args); err != nil {
			return err
		}
		if err := setImportance(&r, importance); err != nil {
			return err
		}
		if r.Project, err = a.project(r.Project); err != nil {
			return err
		}
		r.Tags = api.SplitTags(tags...)
		if private {
			r.Visibility = "private"
		}
		here := ""
		if !cmd.Flags().Changed("project") {
			here = repository()
		}
		return a.remember(cmd, r, here)
	}
	return c
}

// remember keeps a statement. Here is the folder whose project it belongs to where the
// request names none, or "".
func (a *app) remember(cmd *cobra.Command, r api.RememberRequest, here string) error {
	client, err := a.client(cmd.Context())
	if err != nil {
		return err
	}
	for i, id := range r.RestsOn {
		if r.RestsOn[i], err = memoryID(cmd.Context(), client, id); err != nil {
			return err
		}
	}
	if r.Supersedes != "" {
		if r.Supersedes, err = memoryID(cmd.Context(), client, r.Supersedes); err != nil {
			return err
		}
		if here != "" { // it belongs where that does whose place it takes
			if was, err := client.Memory(cmd.Context(), r.Supersedes); err == nil { // or else the daemon says what is wrong
				r.Project, here = string(was.Project), ""
			}
		}
	}
	client.Project = here
	m, err := client.Remember(cmd.Context(), r)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(m)
	}
	switch {
	case m.Status == "stays_forgotten":
		a.printf("Not remembered: it was forgotten before, and stays so. %s\n", oneLine(m.Reason))
		a.note("hint: signet memory recover %s brings it back", m.ID)
		return nil
	case m.Chunked:
		a.printf("Remembered in %s%s: %s\n", plural(m.ChunkCount, "chunk", "chunks"), commitOf(m.Commit), oneLine(strings.Join(m.IDs, ", ")))
		return nil
	case m.Deduped != nil && *m.Deduped:
		a.printf("Known already: %s\n", oneLine(m.Content))
	default:
		a.printf("Remembered: %s\n", oneLine(m.Content))
	}
	details := []string{m.Type, "importance " + number(m.Importance)}
	if m.Pinned {
		details = append(details, "pinned")
	}
	if len(m.Tags) > 0 {
		details = append(details, "tags "+strings.Join(m.Tags, ", "))
	}
	a.printf("  %s\n", a.paint(dim, oneLine(strings.Join(details, " · "))))
	if m.Path != "" {
		a.printf("  %s\n", a.paint(dim, oneLine("filed under "+m.Path+sureness(m.Filed, m.Confidence))))
	}
	for _, was := range m.Superseded {
		a.printf("  %s\n", a.paint(dim, oneLine("in place of "+was.ID+": "+was.Content)))
	}
	for _, is := range m.Amended {
		a.printf("  %s\n", a.paint(dim, oneLine(amended(is))))
	}
	for _, was := range m.Contested {
		a.printf("  %s\n", a.paint(dim, oneLine("cannot stand beside "+was.ID+", which is pinned: "+was.Content)))
	}
	if len(m.Contested) > 0 {
		a.note("hint: signet review list asks whether that shall end")
	}
	if len(m.RestsOn) > 0 {
		a.printf("  %s\n", a.paint(dim, oneLine("rests on "+strings.Join(m.RestsOn, ", "))))
	}
	where := "id " + m.ID + commitOf(m.Commit)
	if m.Ref != "" && m.Ref != "main" {
		where += " on " + m.Ref
	}
	a.printf("  %s\n", a.paint(dim, oneLine(where)))
	for _, g := range m.Guard {
		a.note("note: the guard kept it as data: %s", oneLine(g))
	}
	return nil
}

// amended tells of what stands but for a part.
func amended(is api.Amended) string {
	if is.ValidUntil != "" {
		return is.ID + " is so until " + localTime(is.ValidUntil, time.Local) + ": " + is.Content
	}
	return "of " + is.ID + " stays: " + is.Content
}

// statement gives what is to be remembered: the words of the command line, or
// standard input.
func (a *app) statement(args []string) (string, error) {
	if len(args) != 1 || args[0] != "-" {
		return strings.Join(args, " "), nil
	}
	data, err := io.ReadAll(io.LimitReader(a.Stdin, maxStdin+1))
	if err != nil {
		return "", errs.E(errs.Unavailable, "reading standard input: %w", err)
	}
	if len(data) > maxStdin {
		return "", errs.E(errs.TooLarge, "standard input is over %d bytes", maxStdin)
	}
	return string(data), nil
}

// importances are the words for importance.
var importances = map[string]float64{"low": 0.3, "normal": 0.8, "high": 0.9, "critical": 1}

// setImportance reads --importance. Critical is more than a number: such a
// memory is pinned.
func setImportance(r *api.RememberRequest, given string) error {
	if given == "" {
		return nil
	}
	if given == "critical" {
		r.Critical = true
		return nil
	}
	value, ok := importances[given]
	if !ok {
		var err error
		if value, err = strconv.ParseFloat(given, 64); err != nil || !(value >= 0 && value <= 1) {
			return errs.Field("importance", "must be a number from 0 to 1, or low, normal, high or critical, not %q", given)
		}
	}
	r.Importance = &value
	return nil
}
