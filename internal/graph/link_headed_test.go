package graph_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/graph"
)

// namesAfter gives the entities that a statement mentions after others, each as
// the canonical name that makes its id.
func namesAfter(t *testing.T, earlier []string, says string, among ...string) string {
	t.Helper()
	links, _ := after(t, earlier, graph.Statement{Content: says})
	var names []string
	for _, m := range links.Mentions {
		i := slices.IndexFunc(among, func(name string) bool { return entity(name) == m.Entity })
		if i < 0 {
			names = append(names, "another: "+m.Name)
			continue
		}
		names = append(names, among[i])
	}
	return strings.Join(names, ", ")
}

func TestANameWithAnotherNounIsAnotherThing(t *testing.T) {
	t.Parallel()
	gateway := "The Helios gateway is written at night."
	dashboard := "The Helios dashboard is pretty."
	for _, c := range []struct {
		earlier []string
		says    string
		want    string
	}{
		{nil, gateway, "Helios gateway"},
		{nil, "Helios is slow.", "Helios"},
		{[]string{gateway}, dashboard, "Helios dashboard"},
		{[]string{gateway}, "The Helios Gateway restarts at night.", "Helios gateway"},
		{[]string{gateway}, "the helios-gateway restarts at night", "Helios gateway"},
		{[]string{gateway}, "Helios is slow.", "Helios gateway"},
		{[]string{gateway}, "restart helios please", "Helios gateway"},
		{[]string{gateway}, "add a chart to the helios dashboard", "Helios dashboard"},
		{[]string{gateway}, "add a chart to helios dashboard", ""},
		{[]string{gateway}, "Helios dashboard is slow.", ""},
		{[]string{gateway, dashboard}, "Helios is slow.", ""},
		{[]string{gateway, dashboard}, "Helios is slow, says the Helios dashboard.", "Helios dashboard"},
		{[]string{gateway, dashboard}, "The Helios dashboard asks the Helios gateway.", "Helios dashboard, Helios gateway"},
		{[]string{"Helios is slow."}, gateway, "Helios"},
		{[]string{"Helios is slow.", gateway}, "The Helios gateway restarts at night.", "Helios"},
		{[]string{"Helios is slow.", gateway}, dashboard, "Helios dashboard"},
		{[]string{"Helios DB is slow.", "The Helios DB is full."}, "The Helios database is up.", "Helios database"},
		{[]string{"The Helios database is full."}, "The Helios API is up.", "Helios API"},
		{nil, "The Helios gateway waits because Helios is slow.", "Helios gateway"},
		{nil, "Helios caches what the Helios dashboard shows.", "Helios dashboard"},
		{nil, "The Redis cluster is full, and so is the Redis cache.", "Redis"},
		{nil, "The Iris gateway is slow, the Iris parser is not.", "Iris gateway, Iris parser"},
		{nil, "Ola fills the Helios printer, and rides the Helios scooter.", "another: Ola, Helios printer, Helios scooter"},
		{[]string{"The Helios printer is out of ink."}, "The Helios scooter is flat.", "Helios scooter"},
		{[]string{"The Helios printer is out of ink."}, "Helios is jammed.", "Helios printer"},
	} {
		if got := namesAfter(t, c.earlier, c.says, "Helios", "Helios gateway", "Helios dashboard", "Helios database", "Helios API", "Redis", "Iris gateway", "Iris parser", "Helios printer", "Helios scooter"); got != c.want {
			t.Errorf("%q after %q names %q, want %q", c.says, c.earlier, got, c.want)
		}
	}
}

func TestTheNounOfANameTellsItsTypeAndWhatStandsBehindIt(t *testing.T) {
	t.Parallel()
	links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: "The Helios gateway uses Redis."})
	if m := links.Mentions[0]; m.Name != "Helios gateway" || m.Type != graph.System {
		t.Errorf("named %+v", m)
	}
	if d := links.Dependencies; len(d) != 1 || d[0].Source != entity("Helios gateway") || d[0].Type != graph.Uses || d[0].Target != entity("Redis") {
		t.Errorf("dependencies %+v", d)
	}
}

func TestAProjectATeamAndAServiceAreNotTheToolOfTheirName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ earlier, says, want string }{
		{"We use Apollo for GraphQL.", "Project Apollo ships in May.", "Project Apollo"},
		{"We use Kafka.", "Project Kafka is a rewrite.", "Project Kafka"},
		{"We use Spark for ETL.", "The Spark team is large.", "Spark team"},
		{"We use Vault.", "Ask the Vault squad.", "Vault squad"},
		{"We use Sentry.", "The Sentry project is over budget.", "Sentry project"},
		{"We bank with Mercury.", "The Mercury service is slow.", "Mercury service"},
		{"We use Neon.", "Our Neon service is slow.", "Neon service"},
		{"We use Redis.", "The Redis cluster is full.", "Redis"},
		{"We use Slack.", "The Slack bot is slow.", "Slack"},
		{"Falcon is late.", "Project Falcon ships in May.", "Falcon"},
	} {
		links, _ := after(t, []string{c.earlier}, graph.Statement{Content: c.says})
		if len(links.Mentions) != 1 || links.Mentions[0].Entity != entity(c.want) {
			t.Errorf("%q after %q names %+v, want %s", c.says, c.earlier, links.Mentions, c.want)
		}
	}
}
