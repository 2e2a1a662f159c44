package graph

import (
	"strings"
	"sync"
)

// headNouns are the common nouns by which a name of several words tells what
// it is: the payments gateway is a system. Those of the first list of a type
// make a name of the ordinary words before them, too; those of the second only
// tell the type of what is a name already.
var headNouns = []struct {
	typ          Type
	makes, tells string
}{
	{
		System, `service microservice svc gateway server api database db cluster pipeline queue worker scheduler daemon backend frontend dashboard
		cache bucket proxy broker registry warehouse datastore portal platform crawler indexer consumer producer exporter importer
		scraper mailer monolith webhook bot app engine orchestrator balancer firewall vpn subsystem endpoint
		replica shard mesh bus storefront website`,
		`system application infrastructure site node instance host environment index store stack console runtime listener renderer router topic stream layer
		hub collector resizer builder catalog catalogue watcher controller planner uploader downloader converter validator notifier dispatcher aggregator generator`,
	},
	{Tool, `cli sdk plugin linter formatter library framework toolkit`, `tool extension package script compiler parser driver client module addon`},
	{Project, `project repo repository monorepo`, `initiative program rewrite migration prototype codebase`},
	{Organization, `team squad department guild`, `inc ltd llc gmbh corp corporation company co ag foundation university bank group agency council institute committee
		association college school hospital ministry labs lab studio studios partners consulting union club clinic tribe chapter restaurant bakery cafe museum library`},
	{Document, `runbook handbook playbook changelog wiki readme`, `doc docs document documentation spec specification guide rfc adr report proposal policy checklist manual whitepaper paper book license memo plan roadmap template contract`},
	{Event, `standup retro retrospective offsite hackathon`, `meeting conference summit workshop sprint launch party wedding marathon festival outage incident postmortem review demo con conf sync day week kickoff`},
	{Place, ``, `office building street avenue road park airport station room lake river mountain valley island city town village square bridge beach bay county district`},
	{Artifact, `bucket`, `image file table dataset model binary dump schema branch ` + bodies},
}

type headTable struct {
	of    map[string]Type // the type a head noun tells
	makes map[string]bool // whether it makes a name of the words before it
}

var heads = sync.OnceValue(func() headTable {
	t := headTable{map[string]Type{}, map[string]bool{}}
	for _, h := range headNouns {
		for w := range strings.FieldsSeq(h.makes + " " + h.tells) {
			if t.of[w] == "" {
				t.of[w] = h.typ
			}
		}
		for w := range strings.FieldsSeq(h.makes) {
			t.makes[w] = true
		}
	}
	return t
})

// head gives the type that a noun tells, in the singular or in the plural.
func head(word string) Type { return heads().of[singular(word)] }
