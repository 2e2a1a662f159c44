package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// mostReviews is how many reviews are listed at most, and looked through for what an
// id begins with.
const mostReviews = 500

func (a *app) reviewCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "review",
		Short: "Decide what the pipeline does not change without you",
		Long: `Lists what the pipeline proposes and leaves to you: what would change or end a
memory that you wrote or pinned, or what it is not sure enough of. Nothing of it is
done until you accept it; what you reject is not proposed again.`,
		Example: "  signet review\n  signet review accept 019b2c4e",
	}
	list := a.reviewListCommand()
	c.Flags().AddFlagSet(list.Flags())
	c.RunE = list.RunE
	c.AddCommand(list, a.reviewShowCommand(), a.reviewAcceptCommand(), a.reviewRejectCommand())
	return c
}

func (a *app) reviewListCommand() *cobra.Command {
	var state string
	var all bool
	var limit int
	c := &cobra.Command{Use: "list", Short: "List what waits for you"}
	c.Flags().StringVar(&state, "state", "waiting", "waiting, shadow, accepted or rejected")
	c.Flags().BoolVar(&all, "all", false, "list those of every state")
	c.Flags().IntVarP(&limit, "limit", "n", 50, "how many at most")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if all && cmd.Flags().Changed("state") {
			return errs.E(errs.Invalid, "--all and --state do not go together")
		}
		if all {
			state = "all"
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.ReviewList, error) {
			return client.Reviews(ctx, api.ReviewsRequest{State: state, Limit: limit})
		}, func(found api.ReviewList) { a.printReviews(found, state) })
	}
	return c
}

func (a *app) printReviews(found api.ReviewList, state string) {
	if len(found.Reviews) == 0 {
		none := map[string]string{"waiting": "Nothing waits for you.", "all": "Nothing was proposed yet."}[state]
		a.note("%s", first(none, "None is "+oneLine(state)+"."))
		return
	}
	for i, r := range found.Reviews {
		if i > 0 {
			a.printf("\n")
		}
		a.printReview(r)
	}
	if found.More {
		a.note("hint: there are more; -n lists up to %d", mostReviews)
	}
	if state == "waiting" {
		a.note("hint: signet review accept <id>, or signet review reject <id>")
	}
}

// proposes says what the kinds of reviews would do.
var proposes = map[string]string{"add": "remember", "update": "replace", "delete": "forget"}

func (a *app) printReview(r api.Review) {
	aside := fmt.Sprintf("%s · %.0f %% sure · %s · %s", first(proposes[r.Kind], r.Kind), 100*r.Confidence, r.State, a.ago(r.CreatedAt))
	a.printf("%s  %s\n", a.paint(yellow, oneLine(r.ID)), a.paint(dim, oneLine(aside)))
	if r.TargetID != "" {
		a.printf("  stands  %s\n", oneLine(first(r.Target, "(no longer stands)")))
	}
	said := "would   "
	if r.Kind == "delete" {
		said = "for     "
	}
	a.printf("  %s%s\n", said, oneLine(r.Content))
	if r.Reason != "" {
		a.printf("  why     %s\n", oneLine(r.Reason))
	}
}

func (a *app) reviewShowCommand() *cobra.Command {
	c := &cobra.Command{Use: "show <id>", Short: "Show a proposal and what it rests on", Args: cobra.ExactArgs(1)}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Review, error) {
			id, err := reviewID(ctx, client, args[0])
			if err != nil {
				return api.Review{}, err
			}
			return client.Review(ctx, id)
		}, func(r api.Review) {
			a.printReview(r)
			rows := [][]string{{"  type", r.Type}, {"  said by", r.Origin}, {"  session", oneLine(r.Session)}}
			for _, row := range [][]string{
				{"  project", r.Project}, {"  turns", strings.Join(r.Turns, ", ")}, {"  quote", r.Quote}, {"  target", r.TargetID}, {"  decided", string(r.DecidedAt)},
			} {
				if row[1] != "" {
					rows = append(rows, []string{row[0], oneLine(row[1])})
				}
			}
			table(a.Stdout, rows)
		})
	}
	return c
}

func (a *app) reviewAcceptCommand() *cobra.Command {
	return a.decideCommand(&cobra.Command{
		Use: "accept <id>...", Short: "Do what is proposed",
		Long: `Does what each proposal says, as an act of yours, and closes it; or neither
happens. It is a commit, and can be reverted. The first that fails ends it.`,
	}, (*api.Client).AcceptReview)
}

func (a *app) reviewRejectCommand() *cobra.Command {
	return a.decideCommand(&cobra.Command{
		Use: "reject <id>...", Short: "Change nothing, and do not ask again",
		Long: "Closes each proposal and changes nothing. The same is not proposed again.",
	}, (*api.Client).RejectReview)
}

// decideCommand decides reviews one by one. All ids are looked up before the first
// is decided.
func (a *app) decideCommand(c *cobra.Command, decide func(*api.Client, context.Context, string) (api.ReviewDecided, error)) *cobra.Command {
	c.Args = cobra.MinimumNArgs(1)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		ids := make([]string, len(args))
		for i, given := range args {
			if ids[i], err = reviewID(cmd.Context(), client, given); err != nil {
				return err
			}
		}
		decided := []api.ReviewDecided{}
		for _, id := range ids {
			var done api.ReviewDecided
			if done, err = decide(client, cmd.Context(), id); err != nil {
				break
			}
			decided = append(decided, done)
			if !a.json {
				a.printf("%s\n", oneLine(strings.ToUpper(done.State[:1])+done.State[1:]+" "+done.ID+commitOf(done.Commit)))
			}
		}
		if a.json && len(decided) > 0 {
			if jsonErr := a.printJSON(map[string]any{"decided": decided}); jsonErr != nil {
				return jsonErr
			}
		}
		return err
	}
	return c
}

// reviewID gives the id of the review that is meant by one, or by its first digits.
func reviewID(ctx context.Context, client *api.Client, given string) (string, error) {
	given = strings.ToLower(strings.TrimSpace(given))
	if memoryIDForm().MatchString(given) {
		return given, nil
	}
	if !prefixForm().MatchString(given) {
		return "", errs.E(errs.Invalid, "%q is no id of a review", given).WithHint("signet review shows them; six or more first digits are enough")
	}
	all, err := client.Reviews(ctx, api.ReviewsRequest{State: "all", Limit: mostReviews})
	if err != nil {
		return "", err
	}
	var ids []string
	for _, r := range all.Reviews {
		if strings.HasPrefix(r.ID, given) {
			ids = append(ids, r.ID)
		}
	}
	switch {
	case len(ids) == 1 && !all.More:
		return ids[0], nil
	case len(ids) == 0 && !all.More:
		return "", errs.E(errs.NotFound, "review %s not found", given).WithHint("no id begins so; signet review list --all shows them")
	case len(ids) < 2:
		return "", errs.E(errs.Invalid, "there are too many reviews to find one by the beginning of its id").WithHint("give the whole id")
	}
	named := strings.Join(ids[:min(len(ids), candidates)], ", ")
	if len(ids) > candidates {
		named += " …"
	}
	return "", errs.E(errs.Invalid, "several reviews begin with %s: %s", given, named).WithHint("give more digits")
}
