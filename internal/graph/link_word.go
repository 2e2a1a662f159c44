package graph

import (
	"strings"

	"signet/internal/text"
)

// never are capitalised words that name nothing: days, months, and what people
// shout.
var (
	never = text.SetOf(`i i'm i'll i've i'd monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
		january february march april may june july august september october november december ok okay todo fixme note nb ps am pm yes no asap fyi btw eta q1 q2 q3 q4 h1 h2 tbd tba tbh imo iirc
		cet cest utc gmt est pst pdt edt bst eur usd gbp chf pln`)
	// generic are acronyms of what everybody has one of.
	generic = text.SetOf(`aka api apis url urls uri id ids pr prs mr mrs ci cd cpu cpus gpu gpus ram ssd hdd db dbs ui ux os vm vms ip ips http https tcp udp dns ttl sla slo kpi okr qa faq
		pdf csv html css sdk cli ide orm crud cdn cms crm erp eod eta io gb mb kb tb ms mbps ssl tls ssh ftp vpn lan wan wifi usb hdmi lcd led tv pc pcs it hr ceo cto cfo coo vp
		pm po sre ops ai ml llm nlp ocr gui sso mfa a b c d e f g h j k l m n o p q r s t u v w x y z ii iii iv mvp poc rfc adr wip loc lts kw ad ads iban vat pin sms mms gps diy not never always must only all and or`)
	// linking may stand within a name, in small letters.
	linking = text.SetOf(`of for & de da di del della der den van von la le du dos das el al bin ibn ter ten zu zur am the`)
	// institution are words after which "of" goes on with the name.
	institution = text.SetOf(`friends port bank university ministry museum house lord institute department board council bay gulf isle cape school college academy
		church city state republic kingdom union house hand game heart art journal association society order center centre office court days city tale book`)
	// ofIdea are words after which "of" goes on with the name where that is no name of its own.
	ofIdea = text.SetOf(`definition point terms head bill rules letter proof statement scope code chain certificate cost plan source unit method notice quality internet power
		memorandum declaration mode line internals call request return time order conflict system language manual`)
	kin    = text.SetOf(`aunt auntie uncle grandpa grandma granny grandad granddad grandfather grandmother cousin nana opa oma mom mum dad`)
	titled = text.SetOf(`mr mrs ms miss mx dr prof professor sir dame lady lord judge captain sergeant officer father sister brother coach chef doctor senator president minister
		frau herr fraulein monsieur m madame mme mademoiselle mlle senor senora senorita sra srta signor signore signora signorina senhor senhora mevrouw meneer`)
	beings = text.SetOf(`cat dog puppy kitten rabbit hamster horse parrot bird friend brother sister son daughter baby colleague neighbour neighbor man woman girl boy cousin tortoise guy`)

	codeNouns = text.SetOf(`script account class function method variable flag file folder directory column field job key constant table schema topic bucket branch test parameter option setting tag label`)
	// vague say too little to make a name with a head noun.
	vague = text.SetOf(`new old main same first second third last next other whole single separate different current previous existing own only right wrong entire local remote
		big small large little good bad best worst big slow fast full empty actual real public private internal external original final early late long short latest
		rest most many several few two three four five six seven stable cheap heavy external main common shared test dev prod production staging primary secondary
		backup build mobile office home printer web whole legacy default upstream downstream nightly daily weekly on-call flaky broken`)
	// opensOnly begin sentences and are no names, though few texts have them.
	opensOnly = text.SetOf(`nobody everybody somebody anybody yesterday tonight sometimes retries caching secrets please thanks hopefully apparently currently meanwhile
		although whenever wherever whoever besides despite regarding according unlike unless until within without across amid among versus via per plus minus
		invoices customers uploads deploys deployments backups releases migrations tickets alerts feature features bugs tests commits branches builds logs queries
		rollbacks rollouts standups retros meetings interviews holidays vacations groceries dinner lunch breakfast coffee tea sugar bread kids parents grandma grandpa
		engineers designers reviewers maintainers contractors clients partners vendors suppliers employees colleagues teammates teams shipments orders payments refunds
		dates times numbers prices costs salaries rents flights trains hotels tickets receipts latency throughput uptime downtime staging prod production
		avoid prefer ensure reuse refactor rewrite rename replace remove revert rebase restart redeploy renew rotate encrypt migrate upgrade downgrade install uninstall enable
		deploy ship merge squash bump pin lint fix patch ping ask tell remind buy order pay book cook bake plant water paint clean wash drive walk bring pick drop
		half quarter dozen hundred thousand million both either neither each every another others someone something anything everything nothing
		exactly roughly nearly almost barely hardly mostly partly fully wrong correct true false again already anyway certain whatever however
		hi hey hello dear cheers sorry oops wow ugh hmm yeah yep nope nah lol idk imho fwiw tldr`)
)

// isMonsieur reports whether the letter at i stands for a title: M. Leclerc.
func isMonsieur(tokens []token, i int) bool {
	return tokens[i].low == "m" && goesOn(tokens, i+1) && isCapital(tokens[i+1]) && tokens[i+1].start == tokens[i].end+len(". ")
}

// nameHead reports whether a name may begin with an ordinary word: Project
// Pelican, Port of Valencia, Lake Bohinj.
func nameHead(w string) bool {
	return w == "project" || institution.Has(w) || ofIdea.Has(w) || kin.Has(w) || titled.Has(strings.TrimSuffix(w, ".")) || head(w) != "" && !verbal.Has(w)
}

// ordinary reports whether a word that begins a sentence is likely no name.
func ordinary(w string) bool {
	if text.IsStopWord(w) || text.Common(w) {
		return true
	}
	for _, ending := range [...]string{"s", "es", "ed", "d", "ing", "er", "ers", "ly", "'s", "n't", "'re", "'ve", "'ll"} {
		if base, ok := strings.CutSuffix(w, ending); ok && len(base) > 2 && (text.Common(base) || text.Common(base+"e") || text.IsStopWord(base)) {
			return true
		}
	}
	for _, beginning := range [...]string{"re", "un", "over", "under", "pre", "non", "out"} {
		if base, ok := strings.CutPrefix(w, beginning); ok && len(base) > 3 && text.Common(base) {
			return true
		}
	}
	if y, ok := strings.CutSuffix(w, "ies"); ok && text.Common(y+"y") {
		return true
	}
	for _, ending := range [...]string{"ing", "tion", "tions", "sion", "sions", "ment", "ments", "ness", "ity", "ities", "ly", "ed", "able", "ous", "ive", "ful", "less", "ance", "ence", "ical"} {
		if len(w) > len(ending)+2 && strings.HasSuffix(w, ending) {
			return true
		}
	}
	return false
}

// capitalType tells what the capitalised words from i to end name.
func capitalType(tokens []token, i, end int) Type {
	first, last := tokens[i].low, tokens[end-1].low
	title := titled.Has(strings.TrimSuffix(first, ".")) || kin.Has(first)
	_, person := people()[first]
	switch {
	case first == "project":
		return Project
	case title && end > i+1:
		return Person
	case ofIdea.Has(first) && end > i+1 && tokens[i+1].low == "of":
		return Concept
	case lead[first] != "" && end > i+1:
		return lead[first]
	case end > i+1 && companies.Has(last):
		return Organization
	case head(last) != "" && (end > i+1 || !tokens[i].first):
		return head(last)
	case person:
		return Person
	case end > i+1 && strings.ContainsAny(last, "0123456789"), end > i+2 && editions.Has(last) && strings.ContainsAny(tokens[end-2].low, "0123456789"):
		return Product
	case things()[first].typ == Place && end > i+1 && languages.Has(last):
		return Concept
	case things()[first].typ != "" && end > i+1:
		return things()[first].typ
	}
	for _, ending := range [...]string{"strasse", "straße", "platz", "weg", "gasse"} {
		if strings.HasSuffix(last, ending) && len(last) > len(ending)+2 {
			return Place
		}
	}
	return contextType(tokens, i, end)
}

// lead are words that names of a type begin with.
var lead = map[string]Type{
	"lake": Place, "mount": Place, "hotel": Place, "cape": Place, "st": Place, "saint": Place, "port": Organization, "university": Organization, "bank": Organization,
	"café": Place, "cafe": Place, "restaurant": Place, "le": Place, "los": Place, "las": Place, "san": Place, "santa": Place,
}

// contextType guesses what capitalised words name from the words around them.
func contextType(tokens []token, i, end int) Type {
	before, after := "", ""
	if i > 0 && tokens[i].gap == space {
		if before = tokens[i-1].low; before == "the" && i > 1 {
			before = tokens[i-2].low
		}
	}
	if end < len(tokens) && tokens[end].gap == space {
		after = tokens[end].low
	}
	switch {
	case speaks.Has(after) && !writesTo(tokens, end) && end <= i+2 && (end == i+1 || !strings.HasSuffix(tokens[end-1].low, "s")):
		return Person
	case (before == "named" || before == "called") && calledType(tokens, i) != Unknown:
		return calledType(tokens, i)
	case end == i+1 && asked.Has(before) && tokens[i].shape == capital:
		return Person
	case end == i+1 && before == "at" && tokens[i].shape == capital:
		return Organization
	case end == i+1 && codeNouns.Has(before):
		return Artifact
	case (before == "book" || before == "novel" || before == "film" || before == "reading" || before == "movie" || before == "article") && end > i:
		return Document
	case before == "called" || before == "named" || before == "nicknamed":
		return calledType(tokens, i)
	case head(after) != "" && end == i+1:
		return head(after)
	case end == i+1 && before == "in" && i > 1 && made.Has(tokens[i-2].low):
		return Tool
	case end == i+1 && (before == "in" || before == "to" || before == "into") && i > 1 && storing(tokens, i-1):
		return Product
	case end == i+1 && tokens[i].shape == capital && (before == "in" || before == "near" || before == "across" || before == "around" || (before == "to" || before == "from") && travels(tokens, i)):
		return Place
	case end == i+1 && tokens[i].shape == capital && (before == "from" || before == "by"):
		return Person
	case tokens[i].shape == upper && end == i+1:
		return Concept
	case before == "using" || before == "use" || before == "uses" || before == "with" || before == "via" || before == "through":
		if end == i+1 {
			return Tool
		}
	}
	if end > i+1 {
		return Organization
	}
	return Unknown
}

// companies are words that names of companies end with.
var companies = text.SetOf(`lines freight logistics systems solutions software technologies technology industries ventures capital holding holdings energy motors airlines airways insurance
	pharma foods media press records publishing verlag verein gmbh ltd inc llc corp ag group partners consulting brothers sons associates services international global
	health healthcare medical clinic care devices instruments robotics mobility telecom bank polska deutschland france italia españa nederland`)

// asked are verbs whose object is a person.
var asked = text.SetOf(`ask asked asking tell told thank thanks ping page call except meet met hired hire invited invite visited remind email emailed aunt uncle named boss with`)

// writesTo reports whether the word at i tells of what writes to a store, as programs do.
func writesTo(tokens []token, i int) bool {
	return i+1 < len(tokens) && (tokens[i].low == "writes" || tokens[i].low == "wrote" || tokens[i].low == "sends" || tokens[i].low == "calls") && (tokens[i+1].low == "to" || tokens[i+1].low == "into")
}

// made are participles after which "in" tells what with.
var made = text.SetOf(`written rewritten implemented built coded sketched drawn documented prototyped drafted`)

// storing reports whether the words before i speak of keeping or sending data.
func storing(tokens []token, i int) bool {
	for k := max(0, i-4); k < i; k++ {
		if stores.Has(tokens[k].low) {
			return true
		}
	}
	return false
}

var stores = text.SetOf(`stored kept saved logged tracked archived export exports exported import imports imported sync syncs synced upload uploads uploaded push pushes pushed
	store stores keep keeps save saves log logs track tickets issues page pages board boards channel dashboard dashboards report reports data metrics events documents files upgrade upgraded migrated switched integrate integrates connect connects`)

// travels reports whether the words before i speak of going somewhere.
func travels(tokens []token, i int) bool {
	for k := max(0, i-5); k < i; k++ {
		if travelling.Has(tokens[k].low) {
			return true
		}
	}
	return false
}

var travelling = text.SetOf(`moved move moves moving flew fly flies flight flights train trip travel travels travelling traveling drive drove ship ships shipped relocated relocate went goes go returned back office from route road km miles hours`)

// speaks are verbs that people alone are the subject of.
var speaks = text.SetOf(`said says thinks thought wants wanted told tells asked asks prefers likes loves hates wrote writes owns leads maintains manages approved approves suggested suggests
	knows believes hired promised reported reviewed reviews fixed merged joined works lives moved sketched benchmarked measured confirmed noticed found mentioned agreed
	answered answers replied replies sent sends showed shows noticed discovered raised filed opened closed started offered offers volunteered presented gave gives took takes got gets brought brings
	insisted insists refused refuses handed taught teaches trains trained trains learned learnt signed signs drew draws drove drives flew visits visited calls called emailed rewrote refactored debugged tested
	deployed restarted rolled upgraded migrated checks checked needs expects expected swears hopes worries loves swapped renamed moderates organises organizes cooked collects complained recommends recommended explained decided turned turns plays sings bakes cooks runs hopes remembers forgot studies married bought broke repaired`)
