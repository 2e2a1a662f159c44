package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
)

// knowledge is the command with what its subcommands share.
type knowledge struct {
	*app
	agent string
}

func (a *app) knowledgeCommand() *cobra.Command {
	k := &knowledge{app: a}
	c := &cobra.Command{
		Use: "knowledge", Short: "Show what is known of people, tools, projects and other things",
		Long: `What is remembered speaks of things: people, projects, tools, places. Signet finds
them when a statement is remembered, and knows under which names each goes, what is
told of which side of it, what binds it, and how it stands to others. It is made of
memories alone: what you may not see or have forgotten is not in it.

An entity is named by its name, an alias, its id, or six or more of the digits that
the id begins with. What you make of one (pin, merge, alias …) is a commit of its
own, and signet revert undoes it.`,
	}
	c.PersistentFlags().StringVar(&k.agent, "agent", "", "as this agent")
	c.AddCommand(k.entitiesCommand(), k.entityCommand(), k.treeCommand(), k.aspectsCommand(), k.groupsCommand(), k.claimsCommand(), k.attributesCommand(), k.expandCommand(), k.impactCommand(),
		k.communitiesCommand(), k.hygieneCommand(),
		k.pinCommand(true), k.pinCommand(false), k.suppressCommand(true), k.suppressCommand(false), k.weighCommand(), k.mergeCommand(), k.aliasCommand())
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.KnowledgeStats, error) {
			return client.Knowledge(ctx, k.agent)
		}, k.printStats)
	}
	return c
}

func (k *knowledge) printStats(s api.KnowledgeStats) {
	if s.EntityCount == 0 {
		k.note("Nothing is known of any thing yet: that comes from what is remembered.")
		return
	}
	k.facts([][2]string{
		{"entities", fmt.Sprint(s.EntityCount)},
		{"aspects", fmt.Sprint(s.AspectCount)},
		{"attributes", fmt.Sprint(s.AttributeCount)},
		{"constraints", fmt.Sprint(s.ConstraintCount)},
		{"dependencies", fmt.Sprint(s.DependencyCount)},
		{"covered", fmt.Sprintf("%.0f%% of memories speak of an entity", s.CoveragePercent)},
	})
	k.note("hint: signet knowledge entities lists them; signet knowledge expand <entity> tells of one")
}

func (k *knowledge) entitiesCommand() *cobra.Command {
	var r api.EntityListRequest
	c := &cobra.Command{
		Use: "entities [<words>]", Short: "List entities, those mentioned most first", Args: cobra.ArbitraryArgs,
		Long:    "Lists entities: pinned ones first, then those mentioned most. With words, only those\nthat have them in a name or an alias.",
		Example: "  signet knowledge entities --type tool",
	}
	f := c.Flags()
	f.StringVarP(&r.Type, "type", "t", "", "only of this type: person, organization, project, tool …")
	countFlag(f, &r.Limit, "limit", "l", 20, "at most this many")
	f.IntVar(&r.Offset, "offset", 0, "leave out this many first")
	f.BoolVar(&r.Suppressed, "suppressed", false, "also those that were suppressed")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		r.Query, r.Agent = strings.Join(args, " "), k.agent
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.EntityList, error) {
			return client.Entities(ctx, r)
		}, func(list api.EntityList) { k.printEntities(list, len(args) > 0 || r.Type != "") })
	}
	return c
}

func (k *knowledge) printEntities(list api.EntityList, narrowed bool) {
	switch {
	case len(list.Items) == 0 && list.Offset > 0:
		k.note("There are no more.")
	case len(list.Items) == 0 && narrowed:
		k.note("No entity is like that.")
	case len(list.Items) == 0:
		k.note("No entity is known yet: they come from what is remembered, as by signet remember \"Kestrel runs on Postgres\".")
	}
	var rows [][]string
	for _, i := range list.Items {
		e := i.Entity
		rows = append(rows, []string{shortEntity(e.ID), oneLine(e.Name), oneLine(e.EntityType), plural(e.Mentions, "memory", "memories"), told(i)})
	}
	table(k.Stdout, rows)
	if len(list.Items) == list.Limit {
		k.note("there may be more: --limit and --offset give others")
	}
}

// shortEntity is the beginning of an entity's id, enough to name it by.
func shortEntity(id string) string { return oneLine(id[:min(len(id), 8)]) }

// told says in few words what there is of an entity.
func told(i api.EntityItem) string {
	var parts []string
	if i.Entity.Status != "active" {
		parts = append(parts, oneLine(i.Entity.Status))
	}
	if i.Entity.Pinned {
		parts = append(parts, "pinned")
	}
	if i.ConstraintCount > 0 {
		parts = append(parts, plural(i.ConstraintCount, "constraint", "constraints"))
	}
	if i.DependencyCount > 0 {
		parts = append(parts, plural(i.DependencyCount, "dependency", "dependencies"))
	}
	return strings.Join(parts, ", ")
}

// shownEntity is all that entity shows, as JSON.
type shownEntity struct {
	api.EntityDetail
	Aliases      []api.EntityAlias      `json:"aliases"`
	Aspects      []api.AspectItem       `json:"aspects"`
	Dependencies []api.EntityDependency `json:"dependencies"`
}

func (k *knowledge) entityCommand() *cobra.Command {
	return k.about(&cobra.Command{
		Use: "entity <entity>", Short: "Show one entity: its names, its sides, how it stands to others",
		Example: "  signet knowledge entity postgres",
	}, func(cmd *cobra.Command, name string) error {
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (shown shownEntity, err error) {
			if shown.EntityDetail, err = client.Entity(ctx, name, k.agent); err != nil {
				return shown, err
			}
			id := shown.Entity.ID
			aliases, err := client.EntityAliases(ctx, id, k.agent)
			if err != nil {
				return shown, err
			}
			aspects, err := client.EntityAspects(ctx, api.EntityRequest{Entity: id, Agent: k.agent})
			if err != nil {
				return shown, err
			}
			depends, err := client.EntityDependencies(ctx, id, k.agent)
			shown.Aliases, shown.Aspects, shown.Dependencies = aliases.Items, aspects.Items, depends.Items
			return shown, err
		}, k.printEntity)
	})
}

// about makes a command that is about one entity, whose name may have spaces.
func (k *knowledge) about(c *cobra.Command, run func(cmd *cobra.Command, name string) error) *cobra.Command {
	c.Args = cobra.MinimumNArgs(1)
	c.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd, strings.Join(args, " ")) }
	return c
}

func (k *knowledge) printEntity(s shownEntity) {
	e := s.Entity
	var names []string
	for _, a := range s.Aliases {
		if !strings.EqualFold(a.Alias, e.Name) {
			names = append(names, a.Alias)
		}
	}
	standing := ""
	if e.Status != "active" {
		standing = e.Status
	}
	weight := ""
	if e.Weight > 0 {
		weight = number(e.Weight)
	}
	pinned := ""
	if e.Pinned {
		pinned = "yes"
	}
	k.printf("%s\n\n", k.paint(bold, oneLine(e.Name)))
	k.facts([][2]string{
		{"id", e.ID},
		{"type", e.EntityType},
		{"status", standing},
		{"also", strings.Join(names, ", ")},
		{"mentioned by", plural(e.Mentions, "memory", "memories")},
		{"pinned", pinned},
		{"weight", weight},
		{"agent", e.AgentID},
		{"first seen", e.CreatedAt},
	})
	if len(s.Aspects) > 0 {
		k.printf("\nWhat is told of it:\n")
		table(k.Stdout, aspectRows(s.Aspects))
	}
	if len(s.Dependencies) > 0 {
		k.printf("\nHow it stands to others:\n")
		table(k.Stdout, dependencyRows(s.Dependencies))
	}
}

func aspectRows(list []api.AspectItem) (rows [][]string) {
	for _, a := range list {
		row := []string{"  " + oneLine(a.Aspect.Name), uncertainAmong(plural(a.AttributeCount+a.ConstraintCount, "statement", "statements"), a.UncertainCount)}
		if a.ConstraintCount > 0 {
			row = append(row, plural(a.ConstraintCount, "constraint", "constraints"))
		}
		if a.Aspect.Weight != untaught {
			row = append(row, "weighs "+number(a.Aspect.Weight))
		}
		rows = append(rows, row)
	}
	return rows
}

// untaught is what an aspect weighs of which no use has taught anything.
const untaught = 0.5

func dependencyRows(list []api.EntityDependency) (rows [][]string) {
	for _, d := range list {
		rows = append(rows, []string{
			"  " + oneLine(d.SourceEntityName), oneLine(words(d.DependencyType)), oneLine(d.TargetEntityName), percent(d.Strength), oneLine(string(d.Reason)),
		})
	}
	return rows
}

// words gives the words of a name such as depends_on.
func words(name string) string { return strings.ReplaceAll(name, "_", " ") }
