package graph

import "sync"

// The types of dependencies. RelatedTo is the last, and least.
const (
	Uses       = "uses"
	DependsOn  = "depends_on"
	OwnedBy    = "owned_by"
	PartOf     = "part_of"
	DeployedOn = "deployed_on"
	StoresIn   = "stores_in"
	Calls      = "calls"
	Blocks     = "blocks"
	WorksAt    = "works_at"
	LivesIn    = "lives_in"
	Replaces   = "replaces"
)

// Relation is a type of dependency, and how much of its source hangs on the
// target of one that is stated outright.
type Relation struct {
	Type     string
	Strength float64
}

// Relations lists the types of dependencies.
var Relations = [...]Relation{
	{DependsOn, .9},
	{Blocks, .85},
	{PartOf, .8},
	{StoresIn, .75},
	{DeployedOn, .75},
	{OwnedBy, .7},
	{WorksAt, .7},
	{Calls, .65},
	{Uses, .6},
	{LivesIn, .6},
	{Replaces, .5},
	{RelatedTo, .3},
}

// strength gives the strength of a relation.
func strength(relation string) float64 {
	for _, r := range Relations {
		if r.Type == relation {
			return r.Strength
		}
	}
	return 0
}

// A verb is what a statement says with certain words: the aspect of its subject
// that it is about, the relation to its object, the slot that it fills.
type verb struct {
	form     string
	aspect   string
	relation string
	turned   bool   // the object is the source of the relation
	claim    string // what it gives a value of
	absent   bool   // it says that something is no more
}

// verbs are the words by which statements tell how things stand.
var verbs = []verb{
	{form: "uses|use|using|used|utilizes|utilises", aspect: "dependencies", relation: Uses},
	{form: "is|are|was|were built|written|rewritten|developed|implemented|coded|based|made with|in|on|using", aspect: "dependencies", relation: Uses},
	{form: "is|are powered|backed|driven by", aspect: "dependencies", relation: Uses},
	{form: "is|are|isn't|aren't used by|in", aspect: "dependencies", relation: Uses, turned: true},
	{form: "relies|rely|relied on|upon", aspect: "dependencies", relation: DependsOn},
	{form: "depends|depend|depended|depending on|upon", aspect: "dependencies", relation: DependsOn},
	{form: "is|are|was|isn't|aren't dependent|reliant on|upon", aspect: "dependencies", relation: DependsOn},
	{form: "has|have|had a|any|no? dependency|dependencies on|upon", aspect: "dependencies", relation: DependsOn},
	{form: "is|are|isn't|aren't required|needed by|for", aspect: "dependencies", relation: DependsOn, turned: true},
	{form: "requires|require|needs|need|required", aspect: "dependencies", relation: DependsOn},
	{form: "integrates|integrate|integrated with", aspect: "dependencies", relation: Uses},
	{form: "authenticates|authenticate with|against|via|through", aspect: "security", relation: Uses},
	{form: "imports|wraps|embeds|vendors|import|wrap|embed|vendor", aspect: "dependencies", relation: DependsOn},
	{form: "is|are wired|connected|hooked into|to|up", aspect: "dependencies", relation: Uses},
	{form: "connects|connect|connected to", aspect: "dependencies", relation: Uses},

	{form: "calls|call|invokes|invoke|queries|query|hits|polls|poll", aspect: "interfaces", relation: Calls},
	{form: "talks|talk to|with", aspect: "interfaces", relation: Calls},
	{form: "sends|send|publishes|publish|pushes|posts|emits|forwards|forward|streams|writes events|requests|data|metrics|logs|messages|traffic|them|alerts|notifications? to", aspect: "interfaces", relation: Calls},
	{form: "reads|read|consumes|consume|subscribes|listens|pulls|fetches|gets|receives data|events|messages|metrics|secrets|config|it|them? from|to", aspect: "interfaces", relation: Uses},
	{form: "is|are called|invoked|queried|consumed by", aspect: "interfaces", relation: Calls, turned: true},
	{form: "exposes|expose|serves|serve|returns|accepts", aspect: "interfaces"},
	{form: "listens|listening|listen on port", aspect: "configuration", claim: "port"},

	{form: "deploys|deploy|deployed|ships|ship|released to|on|via|with|through|from", aspect: "deployment", relation: DeployedOn},
	{form: "is|are|was|were|gets deployed|hosted|rolled|released|published out? to|on|at|in|with|via|by|through", aspect: "deployment", relation: DeployedOn},
	{form: "runs|run|running|ran on|in|inside|under", aspect: "deployment", relation: DeployedOn},
	{form: "runs|run|running on|at port", aspect: "configuration", claim: "port"},
	{form: "hosts", aspect: "deployment", relation: DeployedOn, turned: true},

	{form: "stores|store|stored|keeps|keep|saves|save|persists|persist|writes|archives|caches|cache its|their|all|the|data|sessions|files|backups|state|images|everything|uploads|them|it|results|logs|events|metrics|documents|records|secrets? in|to|into|on", aspect: "storage", relation: StoresIn},
	{form: "stores|store|keeps|keep|saves|persists|archives|caches", aspect: "storage", relation: StoresIn},
	{form: "is|are|were|was stored|kept|saved|persisted|archived|cached|backed in|on|to|at|up", aspect: "storage", relation: StoresIn},
	{form: "live|lives|lie|lies|sits|sit|located in|under|at|on", aspect: "location", relation: LivesIn, claim: "location"},

	{form: "owns|own|maintains|maintain|manages|manage|leads|lead|runs|oversees|heads", aspect: "ownership", relation: OwnedBy, turned: true},
	{form: "is|are|was|were|isn't|aren't owned|maintained|managed|led|run|developed|made|operated|written by", aspect: "ownership", relation: OwnedBy, claim: "owner"},
	{form: "is|are responsible for", aspect: "ownership", relation: OwnedBy, turned: true},
	{form: "is|are in charge of", aspect: "ownership", relation: OwnedBy, turned: true},
	{form: "looks|look|takes|take after|care of?", aspect: "ownership", relation: OwnedBy, turned: true},
	{form: "is|are the|an|a? owner|maintainer|lead|head|author|creator|founder|cto|ceo|manager|administrator|admin of|for", aspect: "ownership", relation: OwnedBy, turned: true},
	{form: "belongs|belong to", aspect: "ownership", relation: PartOf, claim: "owner"},
	{form: "wrote|built|created|founded|started|designed|authored|developed", aspect: "ownership", relation: OwnedBy, turned: true},

	{form: "is|are part|parts|member|members|component|module|piece|subsidiary of", aspect: "structure", relation: PartOf},
	{form: "is|are a|an|one|the part|member|component|module|piece|subsidiary|division of", aspect: "structure", relation: PartOf},
	{form: "consists|consist|made|composed|comprised of|up", aspect: "structure", relation: PartOf, turned: true},
	{form: "contains|contain|includes|include|comprises|bundles", aspect: "structure", relation: PartOf, turned: true},
	{form: "joined|joins|join", aspect: "people", relation: PartOf},

	{form: "blocks|block|blocked|blocking", aspect: "status", relation: Blocks},
	{form: "is|are|was blocked by", aspect: "status", relation: Blocks, turned: true},
	{form: "is|are|was blocked|waiting|stuck on|for", aspect: "status", relation: Blocks, turned: true},
	{form: "waits|wait on|for", aspect: "status", relation: Blocks, turned: true},

	{form: "works|work|worked|working|employed at|for", aspect: "work", relation: WorksAt, claim: "employer"},
	{form: "is|are|was a|an|the? engineer|developer|designer|manager|employee|consultant|teacher|professor|nurse|doctor|analyst|scientist at|for|with", aspect: "work", relation: WorksAt, claim: "employer"},
	{form: "works|work|working as|on|with|in", aspect: "work"},
	{form: "studies|studied|studying at", aspect: "work", relation: WorksAt},
	{form: "lives|live|lived|living|resides|based in|near", aspect: "location", relation: LivesIn, claim: "location"},
	{form: "is|are based|located|headquartered|from|at in?", aspect: "location", relation: LivesIn, claim: "location"},
	{form: "moved|moves|moving|relocated to", aspect: "location", relation: LivesIn, claim: "location"},
	{form: "was|were born|raised in", aspect: "location", relation: LivesIn},

	{form: "replaces|replace|replaced|replacing|supersedes|superseded|supplants", aspect: "history", relation: Replaces},
	{form: "is|are|was|were|been replaced|superseded by|with", aspect: "history", relation: Replaces, turned: true},
	{form: "deprecates|deprecated", aspect: "status"},
	{form: "is|are|was|were|been retired|sunset|decommissioned|removed|deleted|gone|dead|discontinued|dropped|abandoned|scrapped|shut|switched|turned down|off?", aspect: "status", absent: true},
	{form: "does|do|did|doesn't|don't|didn't not? exist", aspect: "status", absent: true},

	{form: "prefers|prefer|preferred|likes|like|loves|love|enjoys|enjoy|hates|hate|dislikes|dislike|favours|favors|favourite|favorite", aspect: "preferences"},
	{form: "is|are a? fan|vegetarian|vegan|allergic of|to?", aspect: "preferences"},
	{form: "configured|configures|set|sets|defaults|default|enabled|disabled|configurable via|in|to|by|through|with?", aspect: "configuration"},
	{form: "is|are configured|enabled|disabled|set|capped|limited|pinned via|in|to|by|at|with?", aspect: "configuration"},
	{form: "tests|test|tested|testing|covered with|by|in|against?", aspect: "testing"},
	{form: "scheduled|schedules|happens|takes|meets|every|weekly|daily|nightly|hourly|starts|begins|ends place|at|on|for|every?", aspect: "schedule", claim: "schedule"},
	{form: "decided|decides|agreed|chose|chosen|settled|opted to|on|against|for|that?", aspect: "decisions"},
	{form: "costs|cost|priced|charges|billed at|us?", aspect: "cost", claim: "cost"},
	{form: "fails|fail|failed|failing|crashes|crashed|breaks|broke|broken|leaks|times|flaky|hangs", aspect: "issues"},
	{form: "fixed|fixes|resolved|patched|solved", aspect: "issues"},
	{form: "encrypts|encrypted|signs|authenticates|authorizes|rotates|rotated", aspect: "security"},
	{form: "takes|handles|processes|serves|latency|throughput|slow|faster|scales", aspect: "performance"},
	{form: "means|stands", aspect: "meaning"},
	{form: "logs|monitors|monitored|alerts|traces|measures", aspect: "monitoring"},
}

var verbGrammar = sync.OnceValue(func() grammar {
	g := grammar{}
	for i, v := range verbs {
		g.add(v.form, i)
	}
	return g
})
