package extract

import (
	"regexp"
	"slices"

	"signet/internal/memory"
)

// A veto is a form of words that states nothing lasting, whatever else the
// sentence says.
type veto struct {
	why  string
	form *regexp.Regexp
}

// vetoes hold for every rule and look at the whole sentence.
var vetoes = []veto{
	{"a question", form(`\?["')\s]*$`)},
	{"a question", form(`^(?:and |but |so )?(?:what|who|where|why|how|which|whose)(?:'s|s| is| are| do| does| did| was| were| should| can| could| would| will| about| if| would| kind| come| many| much| often| long)?\b[^:]*$`)},
	{"a question", form(`^(?:is|are|am|was|were|do|does|did|can|could|would|should|shall|will|have|has|isn't|aren't|doesn't|didn't|won't|any chance) (?:i|we|you|it|this|that|there|they|the|he|she|our|my|someone|anyone|anything)\b`)},
	{"the moment", form(`\b(?:for (?:now|the moment|today|this (?:one|pr|task|session|run|branch|time))|right now|(?:just |only )?this once|just once|tonight|at the moment|temporar(?:y|ily)|this (?:time|morning|afternoon|evening)|while (?:we|i|you) (?:debug|test|try|sort|fix|look|work)|in the middle of|just now|(?:minutes?|mins?|hours?|seconds?|secs?) ago|half.edited|have it open|until (?:i'm|i (?:say|tell|get|come|am|have)|we've|we have)|in (?:this|that) (?:file|function|loop|method|class|test|component|case|block|line|query|script)|one.off|so far|before lunch|as we speak|quickly|before you (?:finish|continue|stop)|(?:when|once) you're done|(?:days?|hours?|minutes?|weeks?) left|hurry|for this)\b|(?:^|[^mf] )today\b`)},
	{"a thought", form(`\b(?:what if|imagine|suppose|supposing|pretend|let's say|lets say|say we|hypothetically|in theory|would have|would've|wish|thinking (?:aloud|out loud)|if only|in an ideal world|if i were|if we (?:were|had|used|did|could|ever|went|\w+ed)|we'd (?:never|have|get|need|also|not|be|lose)|if (?:it|they|you|there) (?:were|had))\b`)},
	{"irony", form(`\b(?:yeah,? sure|oh,? sure|sure,? let|oh,? great|yeah,? right|love how|what could (?:possibly )?go wrong|truly the|as if|a?(?:ha){2,}|lo+l|lmao|rofl|just kidding|kidding|jk|joking|jokes?|genius|brilliant idea|because (?:that|this|it|\w+ing .*) (?:has )?(?:always|never|went|worked)|what we needed|as always)\b|(?:^|\s)(?::-?[pd]|;-?\))(?:$|\s)|[😂🤣😅🙃😉😜]|\s/s$`)},
	{"hearsay", form(`\b(?:some (?:people|folks|devs)|(?:most|many) (?:people|devs|developers|teams)|\d+% of (?:devs|developers|people|respondents|teams|all devs)|people (?:who|prefer|say|think|claim)|survey|the internet|rumou?r|supposedly|i (?:heard|read) (?:that|somewhere)|they say|the (?:logs?|output|trace|test data|error|message|ticket|screen|terminal|docs?|documentation|readme|manual|article|tutorial|book|compiler|linter|blog|answer|internet|man page) (?:says?|shows?|reads?|prints?|claims?|suggests?|recommends?|mentions?)|according to)\b`)},
	{"made up", form(`^(?:please )?(?:make|create|write|generate|add|draft|i need|give me|compose|invent|think of)\b.*\b(?:fixtures?|samples?|examples?|dummy|fake|seed|utterances?|placeholders?|test data|stories|story|poem|haiku|sentences?|persona)\b`)},
	{"made up", form(`^(?:for )?(?:the |an? |in the |in this )?(?:demo data|story|example|sample|test data|dummy|fixture|scenario|persona|banner|slogan|tagline)s?\b`)},
	{"the past", form(`\b(?:back in the day|in my (?:last|old|previous) |at my (?:last|old|previous) |in a past life|when i was )|\bused to (?:\w+ ){1,5}\w+$`)},
	{"a choice at hand", form(`\b(?:prefer|like|want|hate|love|rather|keep|use|take) (?:do |have |see |go with )?(?:this|that|these|those|it|the (?:first|second|third|other|last|latter|former|new|old|original))\b(?: (?:one|option|variant|version|approach|way|idea|error|message|name|song|\w+))?(?: (?:more|better|later|now|instead|too))?$`)},
	{"a complaint", form(`^you (?:always (?:forget|break|miss|do|make|put)|never|forgot|missed|broke)\b|^(?:that's|this is|it's) (?:not )?(?:what|how) (?:i|you)\b`)},
	{"work on words", form(`\b(?:translate|summari[sz]e|proofread|rephrase|reword|paraphrase|quiz me|how do you say|complete the sentence|spell.?check|turn this into)\b`)},
	{"small talk", form(`^(?:thanks|thank you|ta|cheers|great|perfect|nice|cool|awesome|good (?:morning|job|work|night)|happy|no (?:worries|problem|rush|idea|clue|thanks|thank you)|sorry|never ?mind|forget it|i see|got it|makes sense)\b`)},
	{"feelings", form(`^i(?:'m| am|m) (?:so |really |very |pretty |a bit )?(?:tired|hungry|bored|busy|confused|lost|stuck|happy|sad|annoyed|angry|excited|sick|done|back|off|out|going|trying|looking|working|getting|seeing|wondering|thinking|just|about to|in the)\b`)},
	{"a plan", form(`\bthe (?:idea|plan|goal|task|question|point|thing) (?:is|was|would be)\b`)},
	{"a plan", form(`\b(?:i'll|i will|i'm going to|i am going to|im going to|gonna|let me|let's|lets)\b`)},
}

// hedges are the forms by which speakers leave open what they say. They count
// only when they come before what a rule has found: "never retry, it may have
// worked" is as firm as it gets.
var hedges = form(`\b(?:maybe|might|perhaps|probably|possibly|presumably|i (?:think(?: [^i]| i[^n]| in[^ ])|guess|suppose|believe|assume|forget|don't (?:know|remember|recall))|(?:not|'m not|'m un|am un)sure|not (?:entirely |totally |quite |100% )?sure|leaning|wondering|considering|thinking (?:of|about)|some ?day|one day|eventually|at some point|would be (?:nice|cool|great)|should we|shouldn't we|or something|iirc|could (?:get|be|also|try|use|move|switch|go)|we'll see|tbd|undecided|(?:haven't|not|hasn't|isn't) (?:yet )?(?:been )?decided|sleep on it|open question|seems?|looks like|apparently|want to try|wanna try|may or may not)\b`)

// troubles are the forms of problem reports, and of praise: they say how
// things stand, not how they are meant.
var troubles = form(`\b(?:errors|an? (?:\w+ )?error|error(?:ed|:)|bug|fail(?:s|ed|ing|ure)?|broken?|breaks|crash(?:es|ed|ing)?|wrong|hangs|hung|stuck|red|green|weird|odd|flaky|not working|doesn't work|don't work|isn't working|again|throws?|returns? [45]\d\d|slow|full|missing|empty|leak(?:s|ing)?|takes? (?:about |around )?\d+|ha(?:s|ve) \d{2,}|too \w+|nice|awful|terrible|horrible|bad|great|cool|ugly|awesome|funny|annoying|should|finished|ready|yet)\b|{be} done$|\d%|^(?:i (?:get|got|have|see|saw|had|can see|keep getting|am getting|use it|never)|we need|we want|there are) `)

// symptoms are what a person corrects in work under way, not in what the agent
// knows.
var symptoms = form(`\b(?:broken|fail(?:s|ing|ed)|still|crash(?:es|ed|ing)?|error|(?:doesn't|don't|isn't|aren't|not) (?:\w+ )?(?:work|working|show|showing|render|rendering|compile|change|update|fix)|empty|hangs|half|again|yet|looks?|button|screen|modal|popup)\b`)

// parts are what a task is about: the pieces of a screen or of a program
// under work. What is said of them specifies the task, unless it says where
// they are.
var (
	parts  = form(`^(?:(?:when|if|once|after|always|only|also|show|every time|whenever|then|and) )*(?:(?:the|each|every|this|all|a|an|any|no|i|my) )?(?:[\w-]+ ){0,2}?(?:buttons?|forms?|rows?|lists?|pages?|screens?|modals?|dialogs?|popups?|toasts?|spinners?|placeholders?|headers?|footers?|sidebars?|menus?|dropdowns?|icons?|inputs?|checkbox(?:es)?|columns?|fields?|items?|cards?|param(?:eter)?s?|args?|arguments?|functions?|methods?|variables?|callbacks?|loops?|responses?|payloads?|objects?|elements?|users|user (?:can|must|should|may|has|is|clicks|sees|gets|wants|enters)|clicks?|clicked|scrollbars?|animations?|css|client|regex(?:es)?|occurrences?|instances|slices?|maps?|values?|first|second|third|other|next|previous)\b`)
	places = form(`{path}|{code}|{host}`)
	formed = map[Kind]bool{Constraint: true, Project: true, Tool: true, Correction: true, Person: true, Command: true}
)

// deeds are reports of what was just done.
var deeds = form(`^(?:(?:i|i've|we)(?: have)? (?:just )?)?(?:ran|got|tried|did|saw|found|fixed|pushed|merged|updated|changed|moved the|moved it|added|removed|deleted|noticed|checked|renamed|rebased|started|opened|restarted|looked)\b`)

// orders are one-off orders about something in sight.
var orders = form(`^(?:please |now |then |just |also |first )*(?:refactor|implement|add|create|fix|write|rename|build|make|move|update|change|remove|delete|give me|show me|put|set|import|split|extract|merge|revert|adjust|tweak) (?:me )?(?:an?|the|this|that|these|those|it|another|all the|some|both)\b`)

// chores are the forms of what is to be done once.
var chores = form(`\b(?:must|has to|have to|needs? to|should) be (?:replaced|updated|renamed|changed|removed|fixed|moved|added|rewritten|refactored|deleted|adapted)(?: too| as well)?$|^(?:make sure|be sure|remember) to .* (?:too|as well)$|^(?:always )?return \S+(?: here)?$|^use an? \w+ (?:instead of|rather than|not)\b`)

// gone are the forms of a day that was.
var gone = form(`\b(?:was|were|went|took|crashed|happened|failed|broke)\b`)

// selves begin a sentence about the speaker, which says little of a project.
var selves = form(`^(?:i|i've|i'm|i'll)\b`)

// needs are what somebody lacks, which is no rule.
var needs = form(`^(?:we|i|you) (?:just |only |also |still |really )?(?:need|have|want) (?:to |an?\b|some|one|another|more)`)

// steady are the kinds that troubles cannot shake: a rule may well name what
// goes wrong without it.
var steady = map[Kind]bool{
	Preference: true, Decision: true, Constraint: true, Correction: true,
	Command: true, Fix: true, Date: true, Host: true, Person: true,
}

// vetoed reports whether the sentence can state no fact.
func vetoed(s *sentence) bool {
	if s.void || len(s.words) < shortest {
		return true
	}
	said := s.whole
	if s.told {
		said = s.words
	}
	for _, v := range vetoes {
		if v.form.MatchString(said) {
			return true
		}
	}
	return hangs.MatchString(s.words)
}

// shortest is the length in bytes below which nothing stands on its own.
const shortest = 10

// hangs are the forms of orders that point at something outside the sentence.
var hangs = form(`^(?:please )?(?:don't|dont|do not|never|always|avoid|stop|just|keep|leave|use|do) (?:\w+ )?(?:that|this|it|them|him|her|those|these|so)(?: \w+)?[\s.,!;:]*$`)

// tasks are the openings of one-off orders, and busy the kinds that an order
// can not state.
var (
	tasks = form(`^(?:please |now |then |just |go |first )*(?:add|fix|make|write|rename|move|remove|delete|create|check|look|show|find|open|put|set|refactor|implement|push|merge|bump|try|leave|keep|turn|explain|give|tell|let|do|start|stop|drop|revert|rerun|re-run|ignore|skip|see|read|investigate|debug|generate|install|upgrade|convert|replace|split|extract|clean|reply|draft|list|print|take|get|use|have|wait|continue|finish|help|remind|compare|search|grep|restart|curl|kill|update|apply|send|ship|don't|do not|can you|could you|i need|i want|we need|need|want)\b|^(?:please )?(?:run|test|build|log|deploy|release|commit|format|lint|review|change|call) (?:the|it|that|this|these|those|all|my|our|me|a|an|again|only|just|everything)\b`)
	busy  = map[Kind]bool{Date: true, Host: true, Tool: true, Project: true, Decision: true}
)

// left reports whether the speaker leaves open what the rule r found.
func left(r rule, s *sentence) bool {
	end := len(s.words)
	if busy[r.kind] && tasks.MatchString(s.words) {
		return true
	}
	if deeds.MatchString(s.words) || orders.MatchString(s.words) && !standing.MatchString(s.words) {
		return true
	}
	if chores.MatchString(s.words) && !standing.MatchString(s.words) {
		return true
	}
	if r.kind == Date && gone.MatchString(s.words) {
		return true
	}
	if r.kind == Project && selves.MatchString(s.words) {
		return true
	}
	if r.kind == Constraint && needs.MatchString(s.words) && !standing.MatchString(s.words) {
		return true
	}
	if formed[r.kind] && parts.MatchString(s.words) && !places.MatchString(s.words) {
		return true
	}
	if r.kind == Correction && symptoms.MatchString(s.words) {
		return true
	}
	if _, future := days(s.words, s.at); r.kind == Date && !future {
		return true
	}
	if steady[r.kind] {
		end = r.form.FindStringIndex(s.words)[1]
	} else if troubles.MatchString(s.words) {
		return true
	}
	return hedges.MatchString(s.words[:end])
}

// retractions are the forms by which people take back what they said.
var retractions = form(`\b(?:scratch that|strike that|forget (?:it|that|what i said)|never ?mind|i take (?:it|that) back|ignore (?:that|what i said|my last)|disregard (?:that|my)|wrong (?:window|chat|repo|channel|project)|(?:it|that) was a joke|just kidding|i was wrong|changed my mind|undo that|no wait|wait,? no|not anymore actually|that was a test|on second thoughts?|cancel that)\b|^(?:sorry|oops|correction|typo|make that|i meant?|no wait|wait)[,:]* (?:i (?:meant|mean)\b|make (?:that|it)\b|it's\b|[^ ]+$)`)

// withdraw drops the facts a speaker takes back: those said earlier in the
// turn or, where the turn begins with it, in the person's turn before.
func withdraw(found []find, said []sentence) []find {
	for i := range said {
		s := &said[i]
		if s.origin != memory.Person || !retractions.MatchString(s.whole) {
			continue
		}
		from := spoken(said, i)
		found = slices.DeleteFunc(found, func(f find) bool { return from <= f.line && f.line <= i })
	}
	return found
}

// spoken gives the first sentence that a retraction in sentence i reaches: the
// first of its turn or, where it opens the turn, of the person's turn before.
func spoken(said []sentence, i int) int {
	from := i
	for from > 0 && said[from-1].turn == said[i].turn {
		from--
	}
	if i > from+1 {
		return from
	}
	k := from - 1
	for k >= 0 && said[k].origin != memory.Person {
		k--
	}
	for k > 0 && said[k-1].turn == said[k].turn {
		k--
	}
	if k < 0 {
		return from
	}
	return k
}
