package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) modelsCommand() *cobra.Command {
	var provider string
	var deprecated, refresh bool
	c := &cobra.Command{
		Use: "models", Short: "List the models that could be asked, and say which one is",
		Long: `Lists the usual model of each provider, and what the providers in use say that they
have. They are asked once, when this is first called, and again with --refresh, at
most once a minute. No other provider is asked, nothing is sent along, and one away
from this machine only where memory.pipelineV2.allowRemoteProviders allows it.`,
	}
	c.Flags().StringVar(&provider, "provider", "", "only the models of this one")
	c.Flags().BoolVar(&deprecated, "deprecated", false, "also those that their provider says will be gone")
	c.Flags().BoolVar(&refresh, "refresh", false, "ask the providers again")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.PipelineModels, error) {
			if refresh {
				if all, err := client.RefreshModels(ctx); err != nil {
					return all, err
				}
			}
			return client.Models(ctx, provider, deprecated)
		}, func(m api.PipelineModels) { a.printModels(m, deprecated) })
	}
	return c
}

func (a *app) printModels(m api.PipelineModels, deprecated bool) {
	rows := [][]string{{"provider", "model", "served", "remarks"}}
	for _, model := range m.Models {
		rows = append(rows, []string{oneLine(model.Provider), oneLine(model.ID), servedWord(model, m.Registry.Uses), oneLine(remarks(model, m.Registry.Uses))})
	}
	table(a.Stdout, rows)
	a.printf("\n")
	if len(m.Registry.Uses) == 0 {
		a.printf("None is in use: Signet works by rules.\n")
	}
	for _, u := range m.Registry.Uses {
		a.printf("%s\n", oneLine(useLine(u)))
		if u.Status == "unlisted" && u.Provider == "ollama" {
			a.note("hint: ollama pull %s", oneLine(u.Model))
		}
	}
	if n := m.Registry.Deprecated; n > 0 && !deprecated {
		a.note("hint: --deprecated lists %s that will be gone, too", plural(n, "model", "models"))
	}
}

// servedWord says whether a provider lists a model, where it is known.
func servedWord(m api.PipelineModel, uses []api.ModelInUse) string {
	if m.Served {
		return "yes"
	}
	for _, u := range uses {
		if u.Provider == m.Provider && u.Status != "unknown" {
			return "no"
		}
	}
	return "–"
}

// remarks says what is special about a model.
func remarks(m api.PipelineModel, uses []api.ModelInUse) string {
	var all []string
	for _, u := range uses {
		if u.Provider == m.Provider && u.Model == m.ID {
			all = append(all, "in use for "+u.For)
		}
	}
	if m.Default {
		all = append(all, "usual")
	}
	if m.Deprecated {
		all = append(all, "deprecated")
	}
	return strings.Join(all, ", ")
}

// useLine tells which model is in use for a task, and how it stands with it.
func useLine(u api.ModelInUse) string {
	line := fmt.Sprintf("In use for %s: %s of %s", u.For, first(u.Model, "the model that is chosen by itself"), u.Provider)
	switch u.Status {
	case "served":
		line += ", which serves it"
	case "unlisted":
		line += ", which does not list it"
	}
	if u.Problem != "" {
		line += ". " + string(u.Problem)
	}
	return line
}
