package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
)

func (k *knowledge) treeCommand() *cobra.Command {
	var r api.TreeRequest
	c := &cobra.Command{
		Use: "tree [<entity>]", Short: "Show what is told of an entity, in levels: aspects, groups, claims", Args: cobra.ArbitraryArgs,
		Long: `Shows what is told of an entity: its aspects, where the statements about each are
filed, and what they say a value of. Without an entity it lists the entities.`,
		Example: "  signet knowledge tree payments gateway",
	}
	f := c.Flags()
	countFlag(f, &r.Depth, "depth", "", 3, "1 for aspects, 2 for groups too, 3 for claims too")
	countFlag(f, &r.MaxAspects, "max-aspects", "", 20, "at most so many aspects")
	countFlag(f, &r.MaxGroups, "max-groups", "", 20, "at most so many groups of each")
	countFlag(f, &r.MaxClaims, "max-claims", "", 50, "at most so many claims of each")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityList, error) {
				return client.Entities(ctx, api.EntityListRequest{Limit: 20, Agent: k.agent})
			}, func(list api.EntityList) { k.printEntities(list, false) })
		}
		r.Entity, r.Agent = strings.Join(args, " "), k.agent
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.KnowledgeTree, error) {
			return client.KnowledgeTree(ctx, r)
		}, k.printTree)
	}
	return c
}

func (k *knowledge) printTree(t api.KnowledgeTree) {
	k.printf("%s  %s\n", k.paint(bold, oneLine(t.Entity.Name)), k.paint(dim, oneLine(t.Entity.EntityType)))
	if len(t.Items) == 0 {
		k.note("Nothing is told of its sides yet; signet knowledge expand tells what mentions it.")
	}
	for _, a := range t.Items {
		k.printf("  %s  %s\n", oneLine(a.Aspect.Name), k.paint(dim, counted(a.AttributeCount, a.ConstraintCount, a.UncertainCount)))
		for _, g := range a.Groups {
			k.printf("    %s\n", k.paint(dim, oneLine(g.GroupKey)))
			for _, c := range g.Claims {
				more := ""
				if n := c.AttributeCount + c.ConstraintCount; n > 1 {
					more = "  " + k.paint(dim, "and "+uncertainAmong(plural(n-1, "other", "others"), othersUncertain(c)))
				}
				if c.SupersededCount > 0 {
					more += "  " + k.paint(dim, plural(c.SupersededCount, "value", "values")+" before")
				}
				k.printf("      %s: %s%s\n", oneLine(c.ClaimKey), statement(c.Preview, c.Uncertain), more)
			}
			k.left(len(g.Claims), g.ClaimCount, t.Limits.Depth > 2, "      ", "claims")
		}
		k.left(len(a.Groups), a.GroupCount, t.Limits.Depth > 1, "    ", "groups")
	}
	k.left(len(t.Items), t.AspectCount, true, "  ", "aspects")
}

// left says that something was left out by a limit.
func (k *knowledge) left(shown, all int, wanted bool, indent, what string) {
	if wanted && shown < all {
		k.printf("%s%s\n", indent, k.paint(dim, plural(all-shown, "more", "more")+"; --max-"+what+" shows them"))
	}
}

// counted says how much is told, and how much of it is uncertain.
func counted(attributes, constraints, uncertain int) string {
	said := plural(attributes, "statement", "statements") + ", " + plural(constraints, "constraint", "constraints")
	switch {
	case constraints == 0:
		said = plural(attributes, "statement", "statements")
	case attributes == 0:
		said = plural(constraints, "constraint", "constraints")
	}
	return uncertainAmong(said, uncertain)
}

// uncertainAmong says of what was counted how much is uncertain.
func uncertainAmong(counted string, uncertain int) string {
	if uncertain == 0 {
		return counted
	}
	return counted + ", " + strconv.Itoa(uncertain) + " uncertain"
}

// othersUncertain is how many values of a claim are uncertain beside that which is shown.
func othersUncertain(c api.KnowledgeClaim) int {
	if c.Uncertain {
		return c.UncertainCount - 1
	}
	return c.UncertainCount
}

func (k *knowledge) aspectsCommand() *cobra.Command {
	return k.about(&cobra.Command{Use: "aspects <entity>", Short: "List the aspects of an entity"}, func(cmd *cobra.Command, name string) error {
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityAspects, error) {
			return client.EntityAspects(ctx, api.EntityRequest{Entity: name, Agent: k.agent})
		}, func(list api.EntityAspects) {
			if len(list.Items) == 0 {
				k.note("Nothing is told of its sides yet.")
			}
			table(k.Stdout, aspectRows(list.Items))
		})
	})
}

func (k *knowledge) attributesCommand() *cobra.Command {
	var r api.EntityRequest
	c := &cobra.Command{
		Use: "attributes <entity>", Short: "List what is told of an entity, constraints first",
		Example: "  signet knowledge attributes postgres --kind constraint\n  signet knowledge attributes postgres --aspect deployment --status all",
	}
	f := c.Flags()
	f.StringVar(&r.Aspect, "aspect", "", "only of this side of it")
	f.StringVar(&r.Group, "group", "", "only what is filed there, such as preferences.ui; with --aspect")
	f.StringVar(&r.Claim, "claim", "", "only what says a value of this; with --aspect")
	f.StringVar(&r.Kind, "kind", "", "attribute or constraint")
	f.StringVar(&r.Status, "status", "active", "active, superseded, deleted or all")
	countFlag(f, &r.Limit, "limit", "l", 20, "at most this many")
	f.IntVar(&r.Offset, "offset", 0, "leave out this many first")
	return k.about(c, func(cmd *cobra.Command, name string) error {
		r.Agent = k.agent
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityAttributes, error) {
			return client.EntityAttributes(ctx, name, r)
		}, k.printAttributes)
	})
}

func (k *knowledge) printAttributes(list api.EntityAttributes) {
	var rows [][]string
	for _, t := range list.Items {
		what := t.Kind
		if t.Status != "active" {
			what = t.Status
		}
		if t.Version > 1 {
			what += ", version " + strconv.Itoa(t.Version)
		}
		rows = append(rows, []string{oneLine(what), oneLine(t.AspectName), statement(t.Content, t.Uncertain)})
	}
	table(k.Stdout, rows)
	switch {
	case len(rows) == 0:
		k.note("Nothing like that is told of %s.", oneLine(list.Entity.Name))
	case len(rows) == list.Limit:
		k.note("there may be more: --limit and --offset give others")
	}
}

func (k *knowledge) expandCommand() *cobra.Command {
	var r api.ExpandEntityRequest
	var tokens int
	c := &cobra.Command{
		Use: "expand <entity>", Short: "Tell what is known of an entity, constraints first",
		Long: `Tells what is known of an entity as a model would be told: first what binds it and
what it depends on, then what else is told of it, side by side, then how it stands to
others, then what else mentions it. What does not fit into --tokens is counted.`,
		Example: "  signet knowledge expand payments gateway --tokens 500",
	}
	c.Flags().StringVar(&r.Aspect, "aspect", "", "only this side of it")
	boundedFlag(c.Flags(), &tokens, "tokens", 2000, 10000, "at most so many tokens, up to 10000")
	return k.about(c, func(cmd *cobra.Command, name string) error {
		r.Entity, r.AgentID, r.MaxTokens = name, k.agent, &tokens
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.ExpandedEntity, error) {
			return client.ExpandEntity(ctx, r)
		}, k.printExpanded)
	})
}

func (k *knowledge) printExpanded(x api.ExpandedEntity) {
	k.printf("%s  %s\n", k.paint(bold, oneLine(x.Entity.Name)), k.paint(dim, oneLine(x.Entity.Type)))
	if len(x.Constraints) > 0 {
		k.printf("\nWhat has to hold:\n")
	}
	for _, c := range x.Constraints {
		of := ""
		if c.EntityName != x.Entity.Name {
			of = "  " + k.paint(dim, "("+oneLine(c.EntityName)+")")
		}
		k.printf("  ! %s%s\n", statement(c.Content, c.Uncertain), of)
	}
	for _, a := range x.Aspects {
		k.printf("\n%s:\n", oneLine(a.Name))
		for _, t := range a.Attributes {
			k.printf("  - %s\n", statement(t.Content, t.Uncertain))
		}
	}
	if len(x.Dependencies) > 0 {
		k.printf("\nHow it stands to others:\n")
	}
	for _, d := range x.Dependencies {
		if d.Incoming {
			k.printf("  %s %s it\n", oneLine(d.Target), oneLine(words(d.Type)))
			continue
		}
		k.printf("  it %s %s\n", oneLine(words(d.Type)), oneLine(d.Target))
	}
	if len(x.Memories) > 0 {
		k.printf("\nAlso:\n")
	}
	for _, m := range x.Memories {
		k.printf("  - %s\n", statement(m.Content, m.Uncertain))
	}
	if x.Omitted > 0 {
		k.note("%s did not fit; --tokens gives more room", plural(x.Omitted, "piece", "pieces"))
	}
}

func (k *knowledge) impactCommand() *cobra.Command {
	var upstream bool
	var depth int
	c := &cobra.Command{
		Use: "impact <entity>", Short: "Tell what feels a change of an entity",
		Long: `Follows dependencies from an entity, step by step: to what depends on it, and so
feels a change of it, or with --upstream to what it depends on itself. Each line
begins with how many steps it is away, and ends with how strong the weakest is.`,
	}
	c.Flags().BoolVar(&upstream, "upstream", false, "what it depends on, instead of what depends on it")
	boundedFlag(c.Flags(), &depth, "depth", 3, 10, "at most so many steps, up to 10")
	return k.about(c, func(cmd *cobra.Command, name string) error {
		r := api.ImpactRequest{EntityID: name, Direction: "downstream", MaxDepth: &depth, AgentID: k.agent}
		if upstream {
			r.Direction = "upstream"
		}
		mentions := 0
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.Impact, error) {
			i, err := client.Impact(ctx, r)
			if err != nil || len(i.Impact) > 0 {
				return i, err
			}
			e, err := client.Entity(ctx, i.EntityID, k.agent)
			mentions = e.Entity.Mentions
			return i, err
		}, func(i api.Impact) { k.printImpact(i, mentions) })
	})
}

// printImpact tells what an impact comes to. Where that is nothing, some of the memories
// that mention the entity may say otherwise in words that no rule reads.
func (k *knowledge) printImpact(i api.Impact, mentions int) {
	name := oneLine(i.EntityName)
	switch speak := plural(mentions, "memory speaks", "memories speak"); {
	case i.Truncated:
		k.note("there is more than was followed: too much, or no time was left")
	case len(i.Impact) == 0 && i.Direction == "upstream":
		k.note("%s is not linked to anything that it depends on; %s of it.", name, speak)
	case len(i.Impact) == 0:
		k.note("Nothing is linked to %s that depends on it; %s of it.", name, speak)
	}
	if len(i.Impact) == 0 && !i.Truncated {
		k.note("hint: signet knowledge expand %s tells what they say", name)
	}
	var rows [][]string
	for _, r := range i.Impact {
		step := []string{oneLine(r.EntityName), oneLine(words(r.DependencyType)), oneLine(r.Via)}
		if i.Direction == "upstream" {
			step[0], step[2] = step[2], step[0]
		}
		rows = append(rows, append([]string{strconv.Itoa(r.Depth)}, step[0], step[1], step[2], percent(r.Strength)))
	}
	table(k.Stdout, rows)
}

func (k *knowledge) hygieneCommand() *cobra.Command {
	var limit int
	c := &cobra.Command{
		Use: "hygiene", Short: "Tell what in the graph asks for your eye: duplicates, junk, what is stale",
		Long: `Lists entities that may be one, entities that may be none, those that no memory
mentions any more, sides of which nothing holds any more, and memories that name an
entity and are not linked to it. It changes nothing.`,
	}
	countFlag(c.Flags(), &limit, "limit", "l", 20, "at most this many of each")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.Hygiene, error) {
			return client.Hygiene(ctx, limit, k.agent)
		}, k.printHygiene)
	}
	return c
}

func (k *knowledge) printHygiene(h api.Hygiene) {
	clean := true
	section := func(title string, n, all int, hint string) {
		if n == 0 {
			return
		}
		if !clean {
			k.printf("\n")
		}
		clean = false
		if n < all {
			title += " (" + plural(n, "shown", "shown") + " of " + plural(all, "one", "") + ")"
		}
		k.printf("%s  %s\n", title, k.paint(dim, hint))
	}
	section("May be one", len(h.DuplicateEntities), h.Totals.Duplicates, "signet knowledge merge <second> <first>")
	for _, d := range h.DuplicateEntities {
		k.printf("  %s · %s  %s\n", oneLine(d.Keep.Name), oneLine(d.Merge.Name), k.paint(dim, oneLine(d.Reason)))
	}
	section("May be nothing", len(h.SuspiciousEntities), h.Totals.Suspicious, "signet knowledge suppress <entity>")
	for _, x := range h.SuspiciousEntities {
		k.printf("  %s  %s\n", oneLine(x.Name), k.paint(dim, oneLine(strings.Join(x.Reasons, ", "))))
	}
	section("Mentioned by no memory any more", len(h.OrphanEntities), h.Totals.Orphans, "gone with those memories")
	for _, x := range h.OrphanEntities {
		k.printf("  %s\n", oneLine(x.Name))
	}
	section("Nothing holds any more", len(h.StaleAspects), h.Totals.Stale, "")
	for _, x := range h.StaleAspects {
		k.printf("  %s: %s\n", oneLine(x.EntityName), oneLine(x.Name))
	}
	section("Name an entity and are not linked to it", len(h.SafeMentionCandidates), len(h.SafeMentionCandidates), "")
	for _, x := range h.SafeMentionCandidates {
		k.printf("  %s  %s\n", oneLine(x.EntityName), statement(x.Content, x.Uncertain))
	}
	if clean {
		k.note("Nothing asks for your eye.")
	}
}
