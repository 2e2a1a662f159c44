package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/text"
)

func (a *app) recallCommand() *cobra.Command {
	var r api.RecallRequest
	var tags []string
	var pinned bool
	var when api.Time
	var importanceMin, minScore float64
	c := &cobra.Command{
		Use:   "recall <query>",
		Short: "Ask the memories",
		Long: `Gives the memories that answer to a query, best first, with why each was found.
With --ref and --at those that stood on a branch or at a time answer. $SIGNET_AT is
what --at is when neither is given.

A time in the query ("last week", "in May", "since 3 March") prefers what is of that
time, on either axis: when it was learnt, or when it was so. An event bounds a time,
too ("before the migration", "after we switched to pnpm"): a memory, or what was
said, that tells when it was dates it. Where none does so surely, or they differ, it
bounds nothing; --explain says which it was.

A date ("2026-05-04") is a day of your time zone, in a query and in flags, as it is in
what is shown; to name another zone give a time ("2026-05-04T00:00:00Z").`,
		Example: `  signet recall "user preferences"`,
		Args:    cobra.MinimumNArgs(1),
	}
	f := c.Flags()
	countFlag(f, &r.Limit, "limit", "l", 10, "at most this many, up to 50")
	f.StringVar(&r.Project, "project", "", "as a session in this folder would see them (default: all projects)")
	f.StringVarP(&r.Type, "type", "t", "", "only of this type")
	f.StringSliceVar(&tags, "tags", nil, "only with all of these tags")
	f.StringVar(&r.Who, "who", "", "only what they said")
	sinceFlag(f, &r.Since, "since", "only since this date or time")
	untilFlag(f, &r.Until, "until", "only until this date or time")
	f.BoolVar(&pinned, "pinned", false, "only pinned ones")
	f.Float64Var(&importanceMin, "importance-min", 0, "only of this importance or more")
	f.Float64Var(&minScore, "min-score", 0, "only with this score or more")
	f.StringVar(&r.AgentID, "agent", "", "as this agent sees them")
	f.StringVar(&r.SessionKey, "session-key", "", "as this session sees them")
	f.BoolVar(&r.Expand, "expand", false, "whole contents, with what was said around them")
	f.BoolVar(&r.Explain, "explain", false, "say what each score is made of")
	f.StringVar(&r.KeywordQuery, "keyword-query", "", "the words to look for, where they are others than the query's")
	sinceFlag(f, &when.Start, "time-start", "only of the time since this date or time")
	untilFlag(f, &when.End, "time-end", "only of the time until this date or time")
	f.StringSliceVar(&when.Facets, "time-facets", nil, "which times: captured, session, source, observed, occurred, valid")
	f.StringVar(&when.Mode, "time-mode", "", "auto, timeline (in the order of time) or filter")
	f.BoolVar(&r.IncludeRecalled, "include-recalled", false, "also what the session was given already")
	f.BoolVar(&r.SourceOnly, "transcripts", false, "only what was said in sessions")
	viewFlags(c, &r.Ref, &r.At)
	unusedTexts(c, "aggregate-budget")
	unusedSwitches(c, "aggregate", "no-save-aggregate")
	c.RunE = func(cmd *cobra.Command, args []string) (err error) {
		r.Query = strings.Join(args, " ")
		r.Tags = api.SplitTags(tags...)
		a.defaultAt(&r.At, r.Ref)
		if !(minScore >= 0 && minScore <= 1) { // NaN is neither too small nor too large
			return errs.Field("--min-score", "must be between 0 and 1")
		}
		if cmd.Flags().Changed("pinned") {
			r.Pinned = &pinned
		}
		if cmd.Flags().Changed("importance-min") {
			r.ImportanceMin = &importanceMin
		}
		if r.Project, err = a.project(r.Project); err != nil {
			return err
		}
		if when.Start != "" || when.End != "" || when.Mode != "" || len(when.Facets) > 0 {
			r.Time = &when
		}
		a.noteUnused(cmd)
		return a.recall(cmd, r, minScore)
	}
	return c
}

func (a *app) recall(cmd *cobra.Command, r api.RecallRequest, minScore float64) error {
	client, err := a.client(cmd.Context())
	if err != nil {
		return err
	}
	found, err := client.Recall(cmd.Context(), r)
	if err != nil {
		return err
	}
	found.Results = slices.DeleteFunc(found.Results, func(h api.RecallHit) bool { return h.Score < minScore })
	found.Meta.TotalReturned, found.Meta.NoHits = len(found.Results), len(found.Results) == 0
	if a.json {
		return a.printJSON(found)
	}
	if b := found.Meta.Bound; b != nil {
		a.printBound(*b)
	}
	if cut := found.Meta.Traversal; cut != "" {
		a.note("the walk over the graph was %s", oneLine(cut))
	}
	if len(found.Results) == 0 {
		a.note("No memory answers to that.")
		return nil
	}
	for _, h := range found.Results {
		a.printHit(h)
	}
	return nil
}

// printHit prints a memory that answers: the statement, and why it was found.
func (a *app) printHit(h api.RecallHit) {
	content := h.Content
	if h.Quoted {
		content = "quoted: " + text.Quoted(content) // data, whoever reads it
	}
	body := strings.TrimLeft(wrap(content, "      "), " ")
	a.printf("%s  %s\n", a.paint(bold, score(h.Score)), body)
	if h.Truncated {
		a.printf("      %s\n", a.paint(dim, "[cut; --expand gives all "+plural(h.ContentLength, "character", "characters")+"]"))
	}
	if h.Uncertain {
		a.printf("      %s\n", a.paint(yellow, oneLine("uncertain: "+h.Because)))
	}
	details := []string{h.Type, voice(h.Origin, h.Who), a.ago(h.CreatedAt)}
	if h.Superseded {
		details = append(details, "superseded")
	}
	if so := soWhile(h.ValidFrom, h.ValidUntil, time.Local); so != "" {
		details = append(details, so)
	}
	if h.Pinned {
		details = append(details, "pinned")
	}
	if h.Path != "" {
		details = append(details, h.Path)
	}
	switch h.Source {
	case "summary":
		details = []string{"summary of session " + h.SessionID, "made by " + h.Who, a.ago(h.CreatedAt)}
	case "transcript":
		details = []string{"said in session " + h.SessionID, h.Who, a.ago(h.CreatedAt)}
	}
	if h.Project != "" {
		details = append(details, "in "+string(h.Project))
	}
	switch {
	case h.ReplacedBy == "":
	case h.Source == "transcript":
		details = append(details, "replaced since by "+h.ReplacedBy)
	default:
		details = append(details, "seems outdated by "+h.ReplacedBy)
	}
	a.printf("      %s\n", a.paint(dim, oneLine(strings.Join(details, " · "))))
	why := "id " + h.ID
	if len(h.Matched) > 0 {
		why = "matched " + strings.Join(h.Matched, ", ") + formerly(h.Formerly) + " · " + why
	}
	a.printf("      %s\n", a.paint(dim, oneLine(why)))
	if h.Explain != nil {
		a.printExplanation(*h.Explain)
	}
}

// formerly says in whose place a hit stands that was found by those names.
func formerly(names []string) string {
	if len(names) == 0 {
		return ""
	}
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = text.Quoted(name)
	}
	return ", in place of " + strings.Join(quoted, ", ")
}
