package cli

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"signet/api"
)

func (k *knowledge) communitiesCommand() *cobra.Command {
	var refresh bool
	c := &cobra.Command{
		Use: "communities", Short: "List what belongs together",
		Long: `Lists communities: entities that have more to do with each other than with others.
The daemon finds them anew soon after the graph changed, or at once with --refresh.`,
	}
	c.Flags().BoolVar(&refresh, "refresh", false, "find them anew first")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, k.app, func(ctx context.Context, client *api.Client) (api.CommunityList, error) {
			if refresh {
				if _, err := client.ClusterEntities(ctx); err != nil {
					return api.CommunityList{}, err
				}
			}
			return client.Communities(ctx, k.agent)
		}, func(list api.CommunityList) { k.printCommunities(list, refresh) })
	}
	return c
}

func (k *knowledge) printCommunities(list api.CommunityList, refreshed bool) {
	switch {
	case list.Count == 0 && refreshed:
		k.note("There are no communities: no two entities have to do with each other yet.")
	case list.Count == 0:
		k.note("No communities are known yet; they are found soon after things are mentioned together.\nhint: signet knowledge communities --refresh finds them now")
	}
	var rows [][]string
	for _, x := range list.Items {
		rows = append(rows, []string{oneLine(x.Name), plural(x.MemberCount, "entity", "entities"), percent(x.Cohesion) + " of its ties stay inside"})
	}
	table(k.Stdout, rows)
	if list.Count > 0 && list.Modularity != nil {
		k.note("The graph is " + apart[list.Quality] + " (modularity " + strconv.FormatFloat(*list.Modularity, 'f', 2, 64) + ").")
	}
}

// apart says what the quality of communities means.
var apart = map[string]string{
	"fragmented": "fragmented: its communities say little about what belongs together",
	"moderate":   "moderately divided: its communities are more than chance",
	"strong":     "strongly divided: its communities stand well apart",
}
