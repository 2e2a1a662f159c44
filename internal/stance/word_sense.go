package stance

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// sense is what a word does in a statement that gives a value.
type sense uint8

const (
	telling sense = iota // it says of what is spoken
	passing              // it says nothing of that
	loosely              // it says of what sort a thing is, which not everybody adds
	turning              // it says that something changed
)

// aspect is a set of properties, told by nouns and by verbs.
type aspect uint32

const (
	port aspect = 1 << iota
	phone
	address
	hosting
	release
	naming_
	pace
	moment
	location
	ownership
	position
	cost
	branching
	timeout
	limiting
	level
	measureUnit
	mail
	language
	amount
	lodging
	employer
)

// meaning is what the tables of this file say of a word.
type meaning struct {
	sense  sense
	aspect aspect
	same   string // the stem that stands for it and its synonyms
	every  string // of a word of frequency: the time between
	state  string // of one of a pair: which pair, and which of it
	aside  bool   // begins a phrase that says since when or why
	leaves bool   // may leave something behind
	figure string // the number that it says
	two    string // the word that it is short for, with one of ownership
	near   uint64 // of which surroundings it is
	tone   tone   // how it makes a statement sound
}

// aspects are the words of each property.
var aspects = []struct {
	of    aspect
	words string
}{
	{port, `port ports`},
	{phone, `number extension ext phone telephone hotline dial`},
	{address, `address url uri link site website domain endpoint subdomain`},
	{hosting, `host hostname`},
	{release, `version major minor runtime`},
	{naming_, `name names called known named nickname codename title rename renamed renaming`},
	{pace, `cadence schedule frequency interval rhythm period cycle`},
	{moment, `deadline due date start starts begin begins starting kickoff time schedule hand slot submit`},
	{location, `region zone location datacenter datacentre`},
	{ownership, `owner owners maintainer maintainers maintain maintains maintained own owns owned ownership responsible responsibility charge lead leads led leader
		looks manages manager head approver approves approval approved reviewer assignee contact`},
	{position, `job role title position`},
	{cost, `price cost costs priced fee rate`},
	{branching, `branch`},
	{timeout, `timeout deadline`},
	{limiting, `limit quota cap maximum max threshold ceiling`},
	{level, `level verbosity`},
	{measureUnit, `unit units`},
	{mail, `email mail e-mail`},
	{language, `language written rewritten rewrote rewrite`},
	{amount, `size amount count capacity`},
	{employer, `employed employer work works working job joined join`},
	{phone | address | mail | hosting, `reach reached reachable`},
	{lodging, `room office venue`},
}

// senses are words that do not say of what a statement speaks.
var senses = []struct {
	as    sense
	words string
}{
	{passing, `kick kicks kicked happen happens favour favor bought buy please send gave give gives put puts got finish finished decide decided rewrite rewritten rewrote full around come comes came long extra more hand
		successfully morning evening afternoon weekend bit little sit handed join joined make made let lets see find found heads-up fyi she he sits
		complete completed completely default's formally officially place charge look looks looking after care need needs done do everyone whole value change changes changing
		setting option decision announcement sake reason longer`},
	{loosely, `service app application field flag environment env server machine system platform instance cluster group team project job process repo repository
		package library module tool tooling component site page branch table column file folder department squad major minor all setup official
		current company meeting sync call session website our default's work run runs version number name date port`},
	{turning, `spaced changed slowed sped set promoted demoted redeployed renamed rename switched moved migrated swapped replaced replaces raised lowered bumped cut
		increased decreased reduced upgraded downgraded doubled tripled halved extended shortened postponed pushed delayed slipped rescheduled shifted
		relocated transferred handed reassigned became become adopted rewrote rewritten rewrite ported converted grew shrank rose fell dropped adjusted
		updated tightened loosened relaxed bounced advanced flipped turned enabled disabled took takes now nowadays anew instead newly switching
		picked reset pinned tuned trimmed joined retired rebranded rolled standardised standardized settled modified revised went hired elected appointed redirected
		merged`},
}

// same are words that mean the same, the first of which stands for all.
var same = []string{
	`production prod`, `documentation docs doc documents`, `database db databases dbs`, `kubernetes k8s`, `configuration config configs`,
	`laptop local locally localhost`, `approval approve approves approved approver signs`, `night nightly nights`, `application app apps`,
	`repository repo`, `authentication auth login`, `javascript js`, `typescript ts`, `postgres postgresql pg`, `meeting meetings`, `development dev`,
	`standup stand-up standups`, `message messages messaging`, `deploy deploys deployed deployment deployments`, `backup backups backup's back-ups`,
	`monitor monitoring monitors`, `administrator admin`, `salary pay wage`, `phone telephone`, `chat chats chatting`, `office offices`,
	`ship ships shipped release releases released`, `dependency dependencies`, `infrastructure infra`, `specification spec specs`,
	`ticket tickets issue issues`, `vacation holiday holidays`, `frontend front-end`, `backend back-end`, `e-mail email mail emails`,
	`car cars`, `test tests testing`, `boss supervisor`, `apartment flat`, `favourite favorite`, `licence license`, `prefer preferred preference`,
	`log logs logging`, `build builds building`, `mother mum mom`, `father dad`, `grandfather grandpa granddad`, `grandmother grandma granny`, `bicycle bike`, `film movie`,
}

// synonyms gives the words that mean the same as another, in front of the next.
func synonyms(low string) string {
	for _, group := range same {
		if slices.Contains(strings.Fields(group), low) {
			return group + " "
		}
	}
	return ""
}

// short are words that stand for two: what it says here, and "manager".
var short = map[string]string{"pm": "product", "em": "engineering"}

// everies are words of frequency.
var everies = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"hourly": "1hour", "daily": "1day", "nightly": "1day", "weekly": "1week", "biweekly": "2week", "bi-weekly": "2week", "fortnightly": "2week", "monthly": "1month",
		"quarterly": "1quarter", "yearly": "1year", "annually": "1year",
	}
})

// states are words of which one excludes the other.
var states = []string{
	`on enabled active / off disabled inactive`, `open / closed`, `public / private`, `mandatory required compulsory / optional voluntary`,
	`allowed permitted / forbidden prohibited banned`, `manual manually / automatic automatically automated`, `remote / onsite in-person`,
}

// meaningless is what the tables say of any other word.
var meaningless meaning

// meanings gives the words of all tables of this file in one.
var meanings = sync.OnceValue(func() map[string]*meaning {
	all := make(map[string]*meaning, 512)
	put := func(w string, change func(m *meaning)) {
		if all[w] == nil {
			all[w] = &meaning{}
		}
		change(all[w])
	}
	for _, t := range senses {
		for w := range strings.FieldsSeq(t.words) {
			put(w, func(m *meaning) { m.sense = t.as })
		}
	}
	for _, t := range tones {
		for w := range strings.FieldsSeq(t.words) {
			put(w, func(m *meaning) { m.tone |= t.of })
		}
	}
	for _, t := range aspects {
		for w := range strings.FieldsSeq(t.words) {
			put(w, func(m *meaning) { m.aspect |= t.of })
		}
	}
	for _, group := range same {
		f := strings.Fields(group)
		for _, w := range f {
			put(w, func(m *meaning) { m.same = stemOf(f[0]) })
		}
	}
	place := uint64(1)
	for _, line := range surroundings {
		for _, words := range line {
			place <<= 1
			for w := range strings.FieldsSeq(words) {
				put(w, func(m *meaning) { m.near |= place })
			}
		}
	}
	for w, every := range everies() {
		put(w, func(m *meaning) { m.every = every })
	}
	for w := range asides.All() {
		put(w, func(m *meaning) { m.aside = true })
	}
	for w := range strings.FieldsSeq(`from of than more longer over known called formerly previously off succeeded not`) {
		put(w, func(m *meaning) { m.leaves = true })
	}
	for _, w := range slices.Concat(slices.Collect(given.All()), slices.Collect(maps.Keys(goes))) {
		put(w, func(m *meaning) { m.leaves = true })
	}
	for w, n := range figures() {
		put(w, func(m *meaning) { m.figure = n })
	}
	for w, full := range short {
		put(w, func(m *meaning) { m.two = stemOf(full) })
	}
	for _, pair := range states {
		one, other, _ := strings.Cut(pair, " / ")
		for w := range strings.FieldsSeq(one) {
			put(w, func(m *meaning) { m.state = one + "+" })
		}
		for w := range strings.FieldsSeq(other) {
			put(w, func(m *meaning) { m.state = one + "-" })
		}
	}
	return all
})

// aspect gives the properties that a clause names.
func (c *clause) aspect() (all aspect) {
	for i := range c.words {
		all |= c.words[i].means.aspect
	}
	return all
}
