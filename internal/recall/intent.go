package recall

import (
	"regexp"
	"strings"
	"sync"

	"signet/internal/memory"
	"signet/internal/text"
)

// An intent is what sort of answer somebody wants. It finds nothing by itself:
// it says which of the memories that share the words are likelier to answer.
type intent string

// The intents. What is none of them is told in passing, or a task.
const (
	idle    intent = ""
	what    intent = "what"    // a thing as it is
	how     intent = "how"     // steps
	changed intent = "changed" // what was before, and since when it is otherwise
	should  intent = "should"  // what one ought to do, or may
	needs   intent = "needs"   // what has to be fulfilled
	timed   intent = "when"
	person  intent = "who"
	why     intent = "why"
	task    intent = "task" // something is to be done
)

// intents tell by how a question is put. The first row that fits counts: the
// narrower stand before those whose words they hold, such as "how long ago"
// before "how".
var intents = sync.OnceValue(func() []intentRow {
	all := make([]intentRow, 0, 64)
	for _, r := range []struct {
		intent   intent
		patterns []string
	}{
		{timed, []string{
			`^(since |until |till |by )?when\b`, `\b(since|until|till|by) when\b`, `\b(what|which) (exact )?(time|date|day|weekday|week|month|year)\b`, `\bhow long ago\b`,
			`\bhow long (have|has|had)\b`, `\bdeadline\b.*\?`, `\bdue date\b`, `\b(do you|we) know when\b`, `\btell me when\b`,
		}},
		{changed, []string{
			`\bchanged\b`, `\bchanges? (in|to|of|since|between)\b`, `^(did|has|have|does|is)\b.*\b(change|different|new)\b`, `\bhistory of\b`, `\bevol(ve|ved|ution)\b`, `\bpreviously\b`,
			`\b(in the past|over time|over the (last|past)|back then|at first|originally|initially|formerly|earlier on|up to now)\b`,
			`\b(previous|old|former|earlier|original|last) (name|version|value|default|way|setting|owner|limit|provider|one|process|rule|setup|approach|tool|system|vendor|place|address|job)\b`,
			`\bused to\b`, `\bold\b.*\bnew\b`, `\b(no longer|any ?more|not yet|still)\b`, `\bdifferent (than|from) before\b`, `^(what|which|where|who|how)\b.*\b(did|was|were|had)\b.*\bbefore\b`,
			`\breplaced?\b`, `\bhow has\b`, `\bhow have\b`, `\bwhat('s| is)( \w+)? new\b`, `\banything new\b`, `\bsuperseded\b`, `\binstead of before\b`, `\bpredecessor\b`,
		}},
		{needs, []string{
			`\bwhat (all )?(must|has to|have to|needs? to)\b`, `\bwhat (do|does|did) .*\b(need|require|have to (have|meet|pass|fulfil|contain))\b`, `\bwhat('s| is| are|) .*\b(needed|required|mandatory|necessary|prerequisites?)\b`,
			`\b(rules?|requirements?|conditions?|constraints?|criteria|prerequisites?|guidelines?|polic(y|ies)) (for|of|on|to|before|when|about|do|does|must|a|an|the|our|apply)\b`, `\b(which|what) (are |are the |is the )?(rules?|requirements?|conditions?|constraints?|criteria|prerequisites?|polic(y|ies))\b`,
		}},
		{should, []string{
			`\bshould\b`, `^(may|must|shall|can|could|might) (i|we|one|you|they)\b`, `\b(allowed|permitted|forbidden|prohibited|supposed|acceptable|mandatory|compulsory|advisable)\b`,
			`\b(is|are|am) (it|that|this|there|we|i|they|you) (\w+ )?(ok|okay|fine|safe|wise|alright|all right|good|bad|necessary|required|a problem)\b`, `\brecommend(ed|ation|ations)?\b`, `\bprefer(red|able|ably)?\b`,
			`\b(rule|rules|policy|policies|guideline|guidelines|convention|conventions|standard|standards)\b.*\?`, `\bour (rule|policy|guideline|convention|standard)s?\b`, `\bbest (way|practice|practices|choice|option)\b`,
			`\b(do|does) (i|we|one|it|the \w+|\w+) (have|need) to\b`, `\b(watch out|pay attention|keep in mind|be careful|look out|consider|be considered|bear in mind|mind when)\b`, `\badv(ise|ice)\b`, `\bbetter to\b`,
			`\bought to\b`, `\b(must|need) (i|we|one|be)\b`, `\brather\b.*\?`,
		}},
		{person, []string{
			`^(to |with |from |for |by )?(who|whom|whose)\b`, `\b(who|whom) (do|does|should|can|did|is|are|was|were|owns?|wrote|has|have|made|knows?|takes?|runs?)\b`, `\b(which|what) (person|people|colleague|colleagues|team|teammate|contact|member|developer|engineer|doctor|nurse|manager|user|customer|friend)\b`,
			`\b(maintainers?|in charge of|responsible for|owner of|owners of|author of|contact (for|at|person)|point of contact|on[- ]call person)\b`, `^contact\b`, `\bnames? of the (person|people|maintainers?|owner|author|contact)\b`,
		}},
		{why, []string{`\bwhy\b`, `\b(the )?(reason|cause) (for|of|why|behind)\b`, `\bwhat('s| is| went| goes)? wrong\b`, `\bhow come\b`, `\bwhat (is |was )?caus(es|ed|ing)\b`}},
		{how, []string{
			`\bhow (do|does|can|could|did|would|might|must|to|shall)\b`, `^how (is|are|was|were)\b.*\b(done|made|built|run|started|deployed|set up|configured|handled|\w+ed)\b`, `\bhow one\b`, `\bsteps?\b`, `\b(procedure|instructions|walkthrough|recipe|howto|how-to)\b`,
			`\b(walk|guide|talk|take) (me|us) through\b`, `\b(which|what)( is the| are the)? commands?\b`, `\bwhat (do|should|must|can) (i|we) (run|type|call|enter|execute|press|click)\b`, `\bcmd\b`, `\bcommands? (to|for|that)\b`, `\b(a|the|any) way to\b`, `\bhow\?$`, `\bshow (me|us) how\b`, `\bprocess (for|of|to)\b`,
		}},
		{what, []string{
			`^(what|which|where|explain|describe|define|tell (me|us)|remind (me|us)|do you (know|remember)|list|name|give me|show|on (what|which)|in (what|which)|at (what|which)|from (what|which|where)|with (what|which)|for (what|which))\b`,
			`\bhow (many|much|long|often|large|big|far|old|high|deep|wide|fast|heavy|tall|expensive|is|are|was|were)\b`, `^(is|are|was|were|do|does|did|has|have|had)\b`, `\?$`,
		}},
	} {
		for _, p := range r.patterns {
			all = append(all, intentRow{r.intent, text.NewSieve(p)})
		}
	}
	return all
})

type intentRow struct {
	intent  intent
	pattern text.Sieve
}

// doing are words with which people begin what they want done.
const doing = `add adapt adjust append apply archive arrange ask assign attach back book build bump bring call change check clean clear close collect combine commit
	comment compare compile compose compress compute configure connect continue convert copy correct create cut debug declare define delete deploy design disable document download
	draft draw drop edit email enable encode enter estimate exclude execute expand export expose extend extract fetch fill filter find finish fix flag flash format generate get give group handle hide
	highlight hook implement import improve include increase index inline insert inspect install integrate investigate invite join keep link load lock log look lower make measure merge migrate mock move name
	open optimise optimize order organise organize parse paste patch pause pick pin plan port prepare print profile proofread propose publish pull push put raise rebase rebuild record reduce refactor register release reload remind remove
	rename render reorder repair replace rephrase report request reserve reset resize resolve restart restore revert review rewrite rework rotate round run save schedule scan search select send separate set shorten ship
	simplify skip sketch sort speed split squash stage start stop store submit suggest sum summarise summarize swap switch sync tag take test throw tidy tighten trace transcribe transfer translate trim try tune turn tweak undo uninstall update
	upgrade upload use validate verify view wire wrap write`

var doingWords = text.SetOf(doing)

// courtesy are the words that may stand before a task or a question.
var courtesy = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\W|please\b|now\b|ok(ay)?\b|so\b|and\b|then\b|next\b|also\b|hi\b|hey\b|hello\b|great\b|thanks\b|well\b|(could|can|would|will) you( please)?\b` +
		`|(i|we)('d like| want| need) (you )?to\b|let's\b|go ahead and\b|(another|next|new|different|other) (matter|question|topic|thing|subject|task|one)\b|(switching|changing) (the )?(topic|subject)s?\b|different\b|quick question\b|by the way\b)+`)
})

// mostAsked is how many bytes are looked at of either end.
const mostAsked = 240

// questioned reports whether what begins like a task asks after all, as "name
// the maintainers" does.
func questioned(s string, tells intent) bool {
	return strings.HasPrefix(s, "name ") && tells == person || strings.HasSuffix(s, "?") && tells != what
}

// intentOf tells the intent of what somebody says. What he wants stands at the
// beginning or the end of it; the rest is what he tells.
func intentOf(s string) intent {
	s = strings.TrimSpace(strings.ToLower(s))
	if len(s) > 2*mostAsked {
		s = s[:mostAsked] + " " + s[len(s)-mostAsked:]
	}
	s = strings.TrimSpace(courtesy().ReplaceAllString(s, ""))
	first, _, _ := strings.Cut(s, " ")
	tells := idle
	for _, r := range intents() {
		if r.pattern.MayMatch(s) && r.pattern.MatchString(s) {
			tells = r.intent
			break
		}
	}
	if doingWords.Has(first) && (tells == idle || !questioned(s, tells)) {
		return task
	}
	return tells
}

// liking tells that somebody asks for what suits him.
var liking = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(i|we) (usually |always |normally )?(like|prefer|love|want it|favou?r)\b|\bfor me\b|\bas i like\b` +
		`|\b(my|our) (usual|style|taste|look|way|preferences?|favou?rites?|liking|habits?)\b|\bto my (taste|liking)\b|\bthe way i\b`)
})

// How well a preference, and all else, answers who asks for what suits him.
const (
	suitsLiking   = 1.8
	suitsNoLiking = 0.7
)

// suit says how well the types answer each intent; 1 where nothing is said.
var suit = map[intent]map[memory.Type]float64{
	task:    {memory.Rule: 1.17, memory.Decision: 1.04, memory.Preference: 1.25, memory.Fact: 0.85, memory.Learning: 1.1},
	needs:   {memory.Rule: 1.25, memory.Preference: 0.8, memory.Fact: 0.8, memory.Issue: 0.8},
	should:  {memory.Rule: 1.08, memory.Preference: 1.2, memory.Learning: 1.1},
	how:     {memory.Procedural: 1.4, memory.Decision: 0.96, memory.Rule: 0.92},
	why:     {memory.Issue: 1.25, memory.Rationale: 1.3, memory.Learning: 1.2, memory.Rule: 0.83, memory.Decision: 0.83},
	what:    {memory.Decision: 0.92, memory.Fact: 1.1, memory.Rule: 0.88},
	person:  {memory.Fact: 1.15, memory.Rule: 0.83, memory.Decision: 0.83},
	timed:   {memory.Fact: 1.1, memory.Procedural: 1.1, memory.Rule: 0.83, memory.Decision: 0.83},
	changed: {memory.Rule: 0.83},
	idle:    {memory.Rule: 0.75, memory.Decision: 0.75, memory.Preference: 0.9, memory.Fact: 0.9, memory.Issue: 0.9, memory.Learning: 0.9, memory.Procedural: 0.9},
}

// suits says how well a type of memory answers what is asked.
func (q question) suits(t memory.Type) float64 {
	switch {
	case q.likes && t == memory.Preference:
		return suitsLiking
	case q.likes:
		return suitsNoLiking
	}
	f, ok := suit[q.intent][t]
	if !ok {
		f = 1
	}
	switch {
	case q.ails && t == memory.Issue:
		f = max(f, suitsAilment)
	case q.bugs && t != memory.Issue && t != memory.Learning:
		f *= suitsNoBugs
	}
	return f
}

// suitsAilment is how well a known issue answers who tells of a trouble, however
// he puts it.
const suitsAilment = 1.25

// suitsNoBugs is how well all else answers who asks which troubles are known.
const suitsNoBugs = 0.6

// troubles tells that somebody asks for troubles that are known.
var troubles = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(bugs?|(known|open|current|existing) (issues?|problems?|defects?|errors?|limits?|limitations?|weakness(es)?|troubles?))\b`)
})

// ailing tells that something goes wrong, or may.
var ailing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(errors?|fail(s|ed|ing|ures?)?|broken?|breaks|crash(es|ed|ing)?|bugs?|buggy|stuck|hangs?|hanging|freez(es|ing)|wrong(ly)?|missing|doesn't|does not|didn't|won't|can't|cannot` +
		`|not work(ing)?|stopped|exceptions?|panic(s|ked)?|time(s|d)? out|timeouts?|blank|garbled|los(es|t|ing)|drop(s|ped)|cuts? (off|at|short)|weakness(es)?|problems?|trouble|glitch(es)?|flicker(s|ing)?|strange|odd|weird` +
		`|too (slow|late|early|high|low|long|short)|corrupt(ed)?|duplicate[sd]?|twice|leak(s|ing)?|refus(es|ed)|reject(s|ed)|known (issue|limit|limitation)s?)\b`)
})
