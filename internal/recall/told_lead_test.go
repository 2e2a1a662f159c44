package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// A name that came with a memory of a thing leads to what else is told of that.
func TestANameLeadsToAllThatIsToldOfItsThing(t *testing.T) {
	t.Parallel()
	const (
		atlas, atlasKept       = "The Atlas cluster runs Postgres 15", "Atlas backups are kept for 30 days"
		borealis, borealisKept = "The Borealis cluster runs ClickHouse", "Borealis backups are kept for 7 days"
		luda, never            = "Luda approves access to Atlas", "Never restart Borealis during the day"
	)
	e, s := newEngine(t)
	remember(t, s, memory.Draft{Content: atlas, Type: memory.Fact, Hints: []string{"also: CRM store"}})
	remember(t, s, memory.Draft{Content: borealis, Type: memory.Fact, Hints: []string{"also: clickstream store"}})
	for _, c := range []string{atlasKept, borealisKept, luda} {
		remember(t, s, memory.Draft{Content: c, Type: memory.Fact})
	}
	remember(t, s, memory.Draft{Content: never, Type: memory.Rule})
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{
		"how long are backups of the CRM store kept?":         {atlasKept},
		"how long are backups of the clickstream store kept?": {borealisKept},
		"who approves access to the CRM store?":               {luda},
		"which Postgres does the CRM store run?":              {atlas},
		"restart the clickstream store please":                {never},
	})
}

// Initials that somebody spells out are of that name alone.
func TestInitialsAreOfTheNameThatSpellsThemOut(t *testing.T) {
	t.Parallel()
	const (
		platform, pipeline = "The Customer Data Platform (CDP) syncs every hour", "The Content Delivery Pipeline syncs every night"
		owner              = "The Customer Data Platform is owned by Ana"
	)
	e := keep(t, map[string]memory.Type{platform: memory.Fact, pipeline: memory.Fact, owner: memory.Fact})
	gives(t, e, map[string][]string{
		"how often does the CDP sync?":                       {platform},
		"how often does the Content Delivery Pipeline sync?": {pipeline},
		"who owns the CDP?":                                  {owner},
	})
}
