package recall

import (
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

// inWhichCase is asked by who wants to know which of two things to do, and not at what time.
const inWhichCase = `^when (to|(should|do|does|would|must|can|may) (i|we|you|one|it)) (.* )?(versus|vs|instead of|rather than|or not|or just|over|and when)\b|^when (to|(should|do|would|must) (i|we|you|one)) (use|choose|prefer|pick|reach for|go for)\b`

// intents tell by how a question is put. The first row that fits counts: the
// narrower stand before those whose words they hold, such as "how long ago"
// before "how".
var intents = sync.OnceValue(func() []intentRow {
	all := make([]intentRow, 0, 64)
	for _, r := range []struct {
		intent   intent
		patterns []string
	}{
		{should, []string{inWhichCase}},
		{timed, []string{
			`^(since |until |till |by )?when\b`, `\b(since|until|till|by) when\b`, `\b(what|which) (exact )?(time|date|day|weekday|week|month|year)\b`, `\bhow long ago\b`,
			`\bhow long (have|has|had)\b`, `\bdeadline\b.*\?`, `\bdue date\b`, `\b(do you|we) know when\b`, `\btell me when\b`,
		}},
		{how, []string{
			`\b(in|into|by) (which|what) (order|sequence)\b`, `\b(which|what) (order|sequence) (do|does|are|is|should|must|to|of)\b`, `\b(order|sequence) of (work|things|steps|operations?|tasks|business|doing)\b`,
			`\b(right|correct|proper|usual) (order|sequence|procedure|way to)\b`, `\bwhat (comes|goes|happens|is done|do (i|we) do) (first|next|in (which|what))\b`, `\bstep by step\b`,
		}},
		{changed, []string{
			`\bchanged\b`, `\b(what|which|any|all|recent|last|latest|other|no|were|are|the|of|list|show|for) changes? (in|to|of|since|between)\b`, `^changes? (in|to|of|since|between)\b`, `^(did|has|have|does|is)\b.*\b(change|different|new)\b`, `\bhistory of\b`, `\bevol(ve|ved|ution)\b`, `\bpreviously\b`,
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
			`\b(rule|rules|policy|policies|guideline|guidelines|convention|conventions|standard|standards)\b.*\?`, `\bour (rule|policy|guideline|convention|standard)s?\b`, `\b(our|my|the) (way|line|stance|policy|position|practice|take) (with|on|about|in)\b`, `\bbest (way|practice|practices|choice|option)\b`,
			`\b(do|does) (i|we|one|it|the \w+|\w+) (have|need) to\b`, `\b(watch out|pay attention|keep in mind|be careful|look out|consider|be considered|bear in mind|mind when)\b`, `\badv(ise|ice)\b`, `\bbetter to\b`,
			`\bought to\b`, `\b(must|need) (i|we|one|be)\b`, `\brather\b.*\?`,
		}},
		{person, []string{
			`^(to |with |from |for |by )?(who|whom|whose)\b`, `\b(who|whom) (do|does|should|can|did|is|are|was|were|owns?|wrote|has|have|made|knows?|takes?|runs?)\b`, `\b(which|what) (person|people|colleague|colleagues|team|teammate|contact|member|developer|engineer|doctor|nurse|manager|user|customer|friend)\b`,
			`\b(maintainers?|in charge of|responsible for|owner of|owners of|author of|contact (for|at|person)|point of contact|on[- ]call person)\b`, `^contact\b`, `\bnames? of the (person|people|maintainers?|owner|author|contact)\b`,
		}},
		{why, []string{`\bwhy\b`, `\b(the )?(reason|cause) (for|of|why|behind)\b`, `\bwhat('s| is| went| goes)? wrong\b`, `\bhow come\b`, `\bwhat (is |was )?caus(es|ed|ing)\b`}},
		{how, []string{
			`\bhow (do|does|can|could|did|would|might|must|to|shall)\b`, `^how (is|are|was|were)\b.*\b(done|made|built|run|started|deployed|set up|configured|handled|\w+ed)\b`, `\bhow one\b`, `\bsteps?\b`, `\b(procedure|instructions|walkthrough|recipe|howto|how-to|checklist|runbook|playbook|drill)\b`, `\b(what|what's|whats) (is )?the (routine|protocol|workflow|process)\b`, `\bwhat (do|must) (i|we) do (when|if|with|to|in case)\b`, `\bwhat to do (when|if|with|in case)\b`, `\bhow (does|would|must) (one|somebody|someone)\b`,
			`\b(walk|guide|talk|take) (me|us) through\b`, `\b(which|what)( is the| are the)? commands?\b`, `\bwhat (do|should|must|can) (i|we) (run|type|call|enter|execute|press|click)\b`, `\bcmd\b`, `\bcommands? (to|for|that)\b`, `\b(a|the|any|quickest|fastest|easiest|simplest|shortest|safest|usual|normal|proper|right) way to\b`, `\bhow\?$`, `\bshow (me|us) how\b`, `\bprocess (for|of|to)\b`,
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
const doing = `abbreviate accept acknowledge activate adapt add adjust aggregate align allocate amend analyse analyze animate annotate announce answer append apply approve archive
	arrange ask assemble assess assign attach authorise authorize automate back backfill benchmark book bring build bump buy calculate calibrate call capture change
	check choose cite classify clean clear clone close collect combine comment commit compact compare compile complete compose compress compute concatenate configure
	confirm connect consolidate construct contact continue convert cook copy correct create crop customise customize cut debug decide declare decode decommission
	decorate decrypt deduct deduplicate define delete deliver demote deploy deprecate derive design detach detect develop dig disable discharge discuss dismiss dispatch
	display distribute divide document download draft drain draw drop dry duplicate edit eject eliminate email embed enable encode encrypt enforce enlarge enrol enroll
	enter escalate estimate evaluate evict examine exclude execute expand expire explore export expose extend extract fetch fill filter finalise finalize find finish fix
	flag flash flush fold follow forecast forge format forward fry gather generate get give grant greet grill group handle hang hide highlight hire hold hook identify
	ignore illustrate implement import improve include increase index inform initialise initialize inject inline insert inspect install instrument integrate introduce
	invalidate investigate invite invoice isolate join keep lay lend link load localise localize lock log look lower maintain make measure merge migrate mock modify move
	mow name negotiate normalise normalize notify onboard open optimise optimize order organise organize overwrite paginate parse paste patch pause perform permit
	persist photograph pick pin pitch plan polish port pour prefill preheat prepare print produce profile promote proofread propose prove provide provision prune publish
	pull purge push put quarantine raise randomise randomize reactivate reallocate rearrange reassign rebalance rebase rebuild recalculate recalibrate recap recommend
	reconcile reconfigure reconnect record recover recreate redact redeploy redesign redirect redo reduce refactor refill refine reformat refresh refund regenerate
	register reimplement reindex reinstall reissue reject relabel release reload relocate remake remind remove rename render reopen reorder repair rephrase replace reply
	repoint report reprint reproduce republish request reroute rerun resample reschedule resend reserve reset reshape resize resolve respond restart restock restore
	restructure resubmit resume retag retest retire retrain retry retype reuse revert review reword rework rewrite roast rotate round run sanitise sanitize save scaffold
	scan schedule scrape search select sell send separate serialise serialize serve set settle shard sharpen ship shorten shrink shuffle shut simplify simulate sketch
	skip soften solder solve sort spawn specify speed spell split spray squash stage standardise standardize start sterilise sterilize stitch stop store streamline stub
	submit subscribe subset substitute subtract suggest sum summarise summarize suspend swap switch sync synchronise synchronize synthesise synthesize tabulate tag
	tailor take teach terminate test throw tidy tighten toggle trace transcribe transfer transform translate transpose treat trim truncate try tune turn tweak unarchive
	unban unblock undo unfreeze unify uninstall unlock unpack unpin unsubscribe update upgrade upload use vacuum validate vary verify vet view visualise visualize warn
	weigh weld whitelist widen wipe wire wrap write`

var doingWords = text.SetOf(doing)

// doingAsNouns are words that say what is to be done only before what it is done to:
// to place the ads is a task, and place of birth is none.
const doingAsNouns = `bake brew charge chart dump empty end feed file fork freeze heat host iron label launch lift limit mail map mark mask match mirror mix model monitor mount mute
	number offer outline pack paint park partition pay phone place plant plot process project protect quote rank roll route sample scale screen script seal seed segment
	service shape share shift sign slice source spin spread stack stream style supply survey template tie track train trigger type vendor wait wake warm wash water zip`

var doingNouns = text.SetOf(doingAsNouns)

// doneTo are the words with which that begins.
var doneTo = text.SetOf(`a all an another any both each every her his it its me my our some that the their them these this those us your`)

// does reports whether words, in lower case, begin with what is to be done.
func does(s string) bool {
	first, rest, _ := strings.Cut(s, " ")
	next, _, _ := strings.Cut(rest, " ")
	first = first[strings.LastIndexByte(first, '-')+1:] // cherry-pick, full-refresh
	switch {
	case first == "let":
		return next != "" && !letting.Has(next)
	case doingNouns.Has(first):
		return doneTo.Has(next)
	}
	return doingWords.Has(first) || programs.Has(first) && doingWords.Has(next) || toBeMade().MatchString(s)
}

// toBeMade tells that something is named that is to be made: a script that cuts the log.
var toBeMade = text.Pattern(`^(?:an?|another|one more) (?:[\w-]+ ){0,2}(?:script|test|function|query|page|migration|endpoint|component|chart|plot|dashboard|job|hook|command|handler|helper|report|table|view|button|form|field|filter|macro|snippet|cli|tool) (?:that|which)\b`)

// letting are the words behind which nothing is to be done by others: let me know.
var letting = text.SetOf(`me us him go it alone`)

// courtesy are the words that may stand before a task or a question.
var courtesy = text.Pattern(`(?i)^(\W|please\b|kindly\b|first\b|finally\b|just\b|help me( to)?\b|now\b|ok(ay)?\b|so\b|and\b|then\b|next\b|also\b|after(wards| that| this| which)\b|once (that|this|it)('s| is) (done|merged|fixed)\b|hi\b|hey\b|hello\b|great\b|thanks\b|well\b|(could|can|would|will) you( please)?\b` +
	`|(i|we)('d like| would like| want| need| have|'ve got|'re going|'m going| are going|'m about| am about|'re about| plan) (you )?to\b|(it's|it is) time to\b|(remember|try|don't forget) to\b|let's\b|go ahead and\b|(another|next|new|different|other) (matter|question|topic|thing|subject|task|one)\b|(switching|changing) (the )?(topic|subject)s?\b|different\b|quick question\b|by the way\b|unrelated\b|moving on\b` +
	`|((something|sth) else|((leave|forget|drop|park|skip|never ?mind) (it|that|this)|(that|this|it)('s| is| was) (all|it|done|fixed|fine|good|enough|merged|settled)|(that|this|it) works)( for now)?)[.,;:!])+`)

// mostAsked is how many bytes are looked at of either end.
const mostAsked = 240

// endsOf gives the ends of what is said: of a long text, most is told.
func endsOf(s string) string {
	if len(s) <= 2*mostAsked {
		return s
	}
	return s[:mostAsked] + " " + s[len(s)-mostAsked:]
}

// questioned reports whether what begins like a task asks after all, as "name
// the maintainers" does.
func questioned(s string, tells intent) bool {
	return strings.HasPrefix(s, "name ") && tells == person || strings.HasSuffix(s, "?") && tells != what
}

// doesLast reports whether what is told, in lower case, ends in what is to be done,
// or in what something needs.
func doesLast(s string) bool {
	if needing().MayMatch(s) && needing().MatchString(s) {
		return true
	}
	last := strings.TrimRight(s, ".! ")
	at := strings.LastIndexAny(last, ",.;:–—\n")
	return at >= 0 && does(withoutCourtesy(strings.TrimLeft(last[at:], ",.;:–— \n")))
}

// needing tells that something is wanted that is not there yet.
var needing = sync.OnceValue(func() text.Sieve {
	return text.NewSieve(`\b(?:still )?(?:needs?|wants?|could use|is missing|lacks) (?:a|an|some|another|new) (.*)`)
})

// mostNaming is how many words somebody says at most who only names what he wants to
// know of.
const mostNaming = 2

// promptIntent is the intent of a whole prompt, in lower case.
func promptIntent(said string) intent {
	tells := intentOf(said)
	if tells == idle && len(strings.Fields(said)) <= mostNaming {
		return what
	}
	return tells
}

// questionWords are words with which a question begins; after some of those with which
// also what is told goes on, as in "when it rains", a helping verb tells.
var (
	questionWords = text.SetOf(`what what's whats which who who's whos whom whose where's when's why's how how's`)
	unsureWords   = text.SetOf(`when where why`)
	modals        = text.SetOf(`can could may should must shall`)
	ourselves     = text.SetOf(`i we`)
	helpingVerbs  = text.SetOf(`is are was were am do does did can could should shall will would must may might has have had`)
)

// mostLabel is of how many words a label before a question is at most.
const mostLabel = 4

// unlabelled leaves out what somebody names, in lower case, before he asks of it: of "clean
// lab: when is it mine?" the question.
func unlabelled(s string) string {
	at := strings.IndexAny(s, ":,?.!\n")
	if at < 0 || s[at] != ':' && s[at] != ',' || len(strings.Fields(s[:at])) > mostLabel {
		return s
	}
	rest := strings.TrimSpace(s[at+1:])
	first, more, _ := strings.Cut(rest, " ")
	second, _, _ := strings.Cut(more, " ")
	if rest != s[at+1:] && (questionWords.Has(first) || unsureWords.Has(first) && helpingVerbs.Has(second) || modals.Has(first) && ourselves.Has(second)) {
		return rest
	}
	return s
}

// intentOf tells the intent of what somebody says. What he wants stands at the
// beginning or the end of it; the rest is what he tells.
func intentOf(s string) intent {
	s = unlabelled(withoutCourtesy(endsOf(strings.TrimSpace(strings.ToLower(s)))))
	tells := idle
	for _, r := range intents() {
		if r.pattern.MayMatch(s) && r.pattern.MatchString(s) {
			tells = r.intent
			break
		}
	}
	if does(s) && (tells == idle || !questioned(s, tells)) || tells == idle && doesLast(s) {
		return task
	}
	return tells
}

// liking tells that somebody asks for what suits him.
var liking = text.Pattern(`\b(i|we) (usually |always |normally )?(like|prefer|love|want it|favou?r)\b|\bfor me\b|\bas i like\b` +
	`|\bmy way\b|\b(my|our) (usual|style|taste|look|preferences?|favou?rites?|liking|habits?)\b|\bto my (taste|liking)\b|\bthe way i\b`)

// How well a preference, and all else, answers who asks for what suits him.
const (
	suitsLiking   = 1.8
	suitsNoLiking = 0.7
)

// suit says how well the types answer each intent; 1 where nothing is said.
var suit = map[intent]map[memory.Type]float64{
	task:    {memory.Rule: 1.17, memory.Decision: 1.04, memory.Preference: 1.25, memory.Fact: 0.85, memory.Learning: 1.1},
	needs:   {memory.Rule: 1.25, memory.Procedural: 1.25, memory.Preference: 0.8, memory.Fact: 0.8, memory.Issue: 0.8},
	should:  {memory.Rule: 1.08, memory.Preference: 1.2, memory.Learning: 1.1},
	how:     {memory.Procedural: 1.4, memory.Decision: 0.92, memory.Rule: 0.92, memory.Fact: 0.9},
	why:     {memory.Issue: 1.25, memory.Rationale: 1.3, memory.Learning: 1.2, memory.Rule: 0.83, memory.Decision: 0.83},
	what:    {memory.Decision: 0.92, memory.Fact: 1.1},
	person:  {memory.Fact: 1.15, memory.Rule: 0.83, memory.Decision: 0.83},
	timed:   {memory.Fact: 1.1, memory.Procedural: 1.1, memory.Rule: 0.83, memory.Decision: 0.83},
	changed: {memory.Rule: 0.83},
	idle:    {memory.Rule: 0.75, memory.Decision: 0.75, memory.Preference: 0.9, memory.Fact: 0.9, memory.Issue: 0.9, memory.Learning: 0.9, memory.Procedural: 0.9},
}

// suits says how well a memory of its type answers what is asked.
func (q *question) suits(m *told) float64 {
	t := m.memory.Type
	switch {
	case q.intent == task && bids(m.memory):
		t = memory.Preference
	case t == memory.Fact && bindsWho(q.intent) && binds(m.memory):
		t = memory.Rule
	}
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

// bindsWho reports whether rules bind who has an intent.
func bindsWho(i intent) bool { return i == task || i == needs || i == should }

// suitsAilment is how well a known issue answers who tells of a trouble, however
// he puts it.
const suitsAilment = 1.25

// suitsNoBugs is how well all else answers who asks which troubles are known.
const suitsNoBugs = 0.6

// troubles tells that somebody asks for troubles that are known.
var troubles = text.Pattern(`\b(bugs?|(known|open|current|existing) (issues?|problems?|defects?|errors?|limits?|limitations?|weakness(es)?|troubles?))\b`)

// ailing tells that something goes wrong, or may.
var ailing = text.Pattern(`\b(errors?|fail(s|ed|ing|ures?)?|broken?|breaks|crash(es|ed|ing)?|bugs?|buggy|stuck|hangs?|hanging|freez(es|ing)|wrong(ly)?|missing|doesn't|does not|didn't|won't|can't|cannot` +
	`|not work(ing)?|stopped|exceptions?|panic(s|ked)?|time(s|d)? out|timeouts?|blank|garbled|los(es|t|ing)|drop(s|ped)|cuts? (off|at|short)|weakness(es)?|problems?|trouble|glitch(es)?|flicker(s|ing)?|strange|odd|weird` +
	`|too (slow|late|early|high|low|long|short)|corrupt(ed)?|duplicate[sd]?|twice|leak(s|ing)?|refus(es|ed)|reject(s|ed)|known (issue|limit|limitation)s?)\b`)
