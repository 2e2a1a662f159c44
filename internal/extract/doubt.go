package extract

import "slices"

// A doubt is a form of words that keeps rules of some kinds, or of all, from
// finding anything, unless other words make the statement lasting after all.
type doubt struct {
	why    string
	kinds  []Kind // none stands for all
	form   pattern
	unless pattern // the zero pattern is in nothing
}

// doubts look at the statement. Most of what a person says to an agent is work
// at hand, and most of them are here to tell it from what holds tomorrow.
var doubts = []doubt{
	{"just done", nil, form(`^(?:(?:i|i've|we)(?: have)? (?:just )?)?(?:ran|got|tried|did|saw|found|fixed|pushed|merged|updated|changed|moved the|moved it|added|removed|deleted|noticed|checked|renamed|rebased|started|opened|restarted|looked)\b`), form(`\b(?:found out|found (?:the|a) (?:cause|reason|leak|culprit|way)|got (?:rid|married|promoted)|did the trick)\b`)},
	{"a one-off order", nil, form(`^(?:please |now |then |just |also |first )*(?:refactor|implement|add|create|fix|write|rename|build|make|move|update|change|remove|delete|give me|show me|put|set|import|split|extract|merge|revert|adjust|tweak) (?:me )?(?:an?|the|this|that|these|those|it|another|all the|some|both)\b`), standing},
	{"an order of now", nil, form(`^(?:and |ok |so |but )?now,? (?:please )?(?:[a-z]+ (?:the|it|this|that|them|these|those|all|my|our|me|an?|some|with|to|into)\b)|\b(?:the|this|that) (?:last|first|second|other|same|next|previous|new|old) one$`), pattern{}},
	{"a chore", nil, form(`\b(?:must|has to|have to|needs? to|should) be (?:replaced|updated|renamed|changed|removed|fixed|moved|added|rewritten|refactored|deleted|adapted)(?: too| as well)?$|^(?:make sure|be sure|remember) to .* (?:too|as well)$|^(?:always )?return \S+(?: here)?$|^(?:use|take|keep) the (?:old|new|first|second|other|same|last|existing|previous)\b|^use an? \w+ (?:instead of|rather than|not)\b`), standing},
	{"common knowledge", []Kind{Project, Tool, Person, Host, Constraint, Term, Event}, worldly, own},
	{"a mind or a moment of the speaker", []Kind{Person, Project, Tool, Constraint, Event}, form(`^(?:well |so |and |because )?(?:i|we|we're|i'm|i've|we've|you|nobody|everyone|everybody|everything|either|neither)(?: (?:am|are|is|both|never|always|still|just|really|also|can|can't|could|would|do|don't|have|had|already|not))* (?:want|wish|need|would|like|know|knows|get|gets|got|see|sees|saw|hear|heard|think|thought|feel|felt|guess|hope|mean|meant|understand|remember|forget|forgot|wonder|wondered|watched|read|looks?|looked|had|was|were|went|came|did|made|sent|told|asked|said|talked|tried|wanted|cares?|cared|believe|doubt|agree|convinced|sure|almost|nearly|good|fine|ok|okay|done|ready|set|close|there|back|here|works|changed|mixed|confused|lost|no idea|in an?|on the (?:train|bus|phone|way|road|plane)|at the (?:airport|dentist|doctor|office)|bore|love|enjoy|miss)\b`), lives},
	{"a thing in sight", []Kind{Preference, Constraint, Project, Tool, Person, Correction, Decision}, form(`^(?:the|your|this|that) (?:first|second|third|fourth|last|next|other|previous|latest|current|left|right|top|bottom|upper|lower) \w+|^(?:the|this|that|my|your) (?:[\w-]+ )?(?:branch|commit|diff|patch|pr|pull request|merge request|sum|total|average|count|class|struct|paragraph|sentence|section|title|legend|chart|graph|diagram|plot|draft|log|trace|screenshot|picture|code|line|comment|cell|tab|window|cursor|cpu|memory|ram|disk|queue depth|deploy|download|upload|demo) (?:{be}|has|have|needs?|looks?|shows?|says?|doesn't|isn't|does|seems?|gets?|got|went|was|still|contains?|returns?)\b`), standing},
	{"a past day", []Kind{Person, Project, Tool, Event}, form(`\b(?:was|were) (?:an?|so|very|really|quite|good|great|bad|long|fun|ok|okay|nice|fine|the)\b|\bwent (?:out|well|ok|okay|fine|bad(?:ly)?|live|down|up)\b|\bhad (?:an?|some) `), places},
	{"a wish for this piece", []Kind{Constraint}, form(`^(?:the|this|that|my|your|we|i|you|it) (?:[\w-]+ ){0,4}?needs? (?:an?|some|one|two|three|another|more|to|new)\b`), necessary},
	{"a trait of this piece", []Kind{Constraint, Correction}, form(`^(?:and |so |but |also |then )*(?:the|this|that|these|those|it|its|my|your|there) (?:[\w-]+ ){0,4}?(?:must|has to|needs? to|should|shall|have to|ought to|may)\b`), general},
	{"a state of things", nil, form(`^(?:all|each|every|both|most|nobody|no ?one|nothing|none|only|everything|the only|no) .*\b(?:pass(?:es|ed)|fine|ok|okay|green|done|broken|left|in place|ready|missing|yet|so far|has (?:looked|complained|noticed)|changed|worked|complained|happened|needed)(?: on my machine| now| here| here| any ?more)?$|\b(?:can't|cannot|hasn't|haven't|isn't|aren't|wasn't|not|no) .*\byet$|^no (?:need|more|new) |^nothing else|^there must`), pattern{}},
	{"a rule for a while", []Kind{Constraint, Preference, Tool, Project, Person, Command}, form(`\b(?:this (?:week|sprint|pr|branch|commit|session|chat|thread|ticket|task|refactor|round|draft|exercise|afternoon|once)|for the (?:rest|next|duration|demo|time being|test|experiment|spike|prototype|screenshot)|during (?:the|this|my) (?:test|debugging|demo|call|migration|refactor|presentation)|(?:until|till) (?:tomorrow|tonight|{weekday}|i|then|the (?:fix|merge|test|demo)|that's|it's|this is)|in the meantime|meanwhile|first thing)\b`), pattern{}},
	{"what goes wrong", []Kind{Constraint, Project, Tool, Person, Event, Host, Preference}, symptoms, remediable},
	{"a piece of writing", nil, form(`^(?:(?:the|this|that|my) (?:letter|recipient|mail|email|text|speech|talk|slides?|poem|story|hero(?:ine)?|quiz|card|invitation|essay|post|tweet|article|toast|song|joke|cover letter|audience|reader) (?:is|are|needs?|has|should|must|never|always|hates|loves|likes)|(?:it's|it is|this is) for |say that |tell (?:her|him|them) |write (?:that|something) |make it sound|.*, (?:write|draft|make|say) (?:something|an?|me) )`), pattern{}},
	{"an order about what is in sight", nil, form(`^(?:please )?(?:always |never |don't |do not )?(?:use|take|pick|prefer|call|pass) the (?:first|second|third|fourth|last|other) [\w-]+ (?:here|there)$|^(?:please )?(?:use|prefer|keep|make|always|never|don't|do not|avoid|write|put|take|leave) .*\b(?:there|(?:in|for|on|inside|with) (?:that|this) \w+|for it|in it)$|^use an? [\w-]+(?: here)?,? (?:instead of|rather than|not|for)\b|^(?:use|take|make it) [\w-]+, not [\w-]+$`), standing},
	{"where a trouble sits", []Kind{Project, Tool, Host, Person, Constraint, Event, Term}, form(`^(?:the|that|this|your) (?:\w+ )?(?:bug|problem|issue|leak|error|fault|trouble|crash|typo|mistake|culprit) (?:is|isn't|sits|lies|comes|must|has|seems)\b`), pattern{}},
	{"one of several", nil, form(`^(?:the|this|that) ones? (?:to|about|from|with|for|in|on|of|that|which|you|i|we)\b`), form(`\b(?:is|are|was|were|has)\b`)},
	{"half a thought", nil, form(`^(?:because|which|whereas|although|that means|this means|in other words|so that's|then (?:the|it|that)|as in|such as|the one (?:with|that|in)|the same as|a (?:bit|little) (?:more|less)) `), pattern{}},
	{"trouble or want at hand", []Kind{Person, Project, Constraint, Tool}, form(`^(?:i|we|there) (?:\w+ )?(?:have|need|got|see|are|is) (?:an?|one|two|three|four|\d+|some|more|no|another) (?:more |new |other )?(?:[\w-]+ )?(?:bugs?|tests?|issues?|problems?|tabs?|questions?|errors?|ideas?|typos?|conflicts?|minutes?|time|hours?|fix(?:es)?|icons?|warnings?|meetings?|calls?)\b`), places},
	{"a task", []Kind{Date, Host, Tool, Project, Decision}, form(`^(?:please |now |then |just |go |first |only |also )*(?:add|fix|make|write|rename|move|remove|delete|create|check|look|show|find|open|put|set|refactor|implement|push|merge|bump|try|leave|keep|turn|explain|give|tell|let|do|start|stop|drop|revert|rerun|re-run|ignore|skip|see|read|investigate|debug|generate|install|upgrade|convert|replace|split|extract|clean|reply|draft|list|print|take|get|use|have|wait|continue|finish|help|remind|compare|search|grep|restart|curl|kill|update|apply|send|ship|don't|do not|can you|could you|i need|i want|we need|need|want)\b|^(?:please )?(?:run|test|build|log|deploy|release|commit|format|lint|review|change|call) (?:the|it|that|this|these|those|all|my|our|me|a|an|again|only|just|everything)\b`), pattern{}},
	{"a part of what is built", []Kind{Constraint, Project, Tool, Correction, Person, Command}, form(`^(?:(?:when|if|once|after|always|only|also|show|every time|whenever|then|and) )*(?:(?:the|each|every|this|all|a|an|any|no|i|my) )?(?:[\w-]+ ){0,2}?(?:buttons?|forms?|rows?|lists?|pages?|screens?|modals?|dialogs?|popups?|toasts?|spinners?|placeholders?|headers?|footers?|sidebars?|menus?|dropdowns?|icons?|inputs?|checkbox(?:es)?|columns?|fields?|items?|cards?|param(?:eter)?s?|args?|arguments?|functions?|methods?|variables?|callbacks?|loops?|responses?|payloads?|objects?|elements?|users|user (?:can|must|should|may|has|is|clicks|sees|gets|wants|enters)|clicks?|clicked|scrollbars?|animations?|css|client|regex(?:es)?|occurrences?|instances|slices?|maps?|values?|first|second|third|other|next|previous)\b`), places},
	{"a symptom", []Kind{Correction}, form(`\b(?:broken|fail(?:s|ing|ed)|still|crash(?:es|ed|ing)?|error|(?:doesn't|don't|isn't|aren't|not) (?:\w+ )?(?:work|working|show|showing|render|rendering|compile|change|update|fix)|empty|hangs|half|again|yet|looks?|button|screen|modal|popup)\b`), pattern{}},
	{"a day gone by", []Kind{Date}, form(`\b(?:was|were|went|took|crashed|happened|failed|broke)\b`), pattern{}},
	{"about the speaker", []Kind{Project}, form(`^(?:i|i've|i'm|i'll)\b`), pattern{}},
	{"a duty of the day", []Kind{Constraint}, form(`^(?:i|we|you|he|she|they|someone|somebody) (?:really |just |still |also |all )?(?:must|have to|has to|need to|needs to|gotta|should)\b`), lasting},
	{"a need of the day", []Kind{Constraint}, form(`^(?:we|i|you) (?:just |only |also |still |really )?(?:need|have|want) (?:to |an?\b|some|one|another|more)`), standing},
}

var (
	// places say where something is, which holds tomorrow.
	places = form(`{path}|{code}|{host}`)
	// lives are the past forms that say what a life or a team is like since.
	lives = form(`\b(?:moved (?:to|into|here|from)|joined|married|retired|was born|grew up|studied|graduated|hired|bought|inherited|founded|(?:found|figured) out|learn(?:ed|t)|have (?:\d+|an?|one|two|three|four|five|six|no) (?:[\w-]+ )?(?:kids?|child(?:ren)?|sons?|daughters?|brothers?|sisters?|dogs?|cats?|people|employees|customers|developers|engineers|servers|sites|staff))\b|{manner}`)
	// necessary are the needs that come back each time.
	necessary = form(`\b(?:always|never|every|each|any|all|before|after|unless|otherwise|because|since|approvals?|permits?|licen[cs]es?|permissions?|sign.?offs?|reviews?|reviewers?|tickets?|consent|password|token|vpn|key|certificate|signatures?|account|driver|sudo|root|admin)\b|\d|{path}|{code}|{host}`)
	// general words make a rule of what one thing must be like.
	general = form(`\b(?:never|always|not|every|each|any|all|stays?|remains?|keep|kept|under|below|above|within|at (?:most|least)|(?:more|less|longer|shorter|bigger|smaller) than|because|since|otherwise|until|unless|we|our|us|customers?|production|prod|staging|releases?|deploys?|commits?|merge|law|legal|gdpr|compliance|forever|by hand)\b|n't|{path}|{code}|{host}|{upper}`)
	// lasting are words that make a duty a rule.
	lasting = form(`\b(?:always|never|every|each|when|whenever|before|after|until|because|since|only|any|all|unless|for|so|otherwise|not|without)\b`)
)

// shortReply is the length in bytes of a reply below which it reacts to what
// the assistant just said, more often than it states something.
const shortReply = 42

// isReaction reports whether the sentence is a short reply without a word that
// makes it hold beyond the work at hand. To set the assistant right, to decide
// and to answer its question takes few words.
func isReaction(r rule, s *sentence) bool {
	if s.against == "" || s.told || s.mends || len(s.body) >= shortReply || s.answered() {
		return false
	}
	switch r.kind {
	case Correction, Decision, Fix, Lesson, Term:
		return false
	}
	return !standing.in(s.words) && !firm.in(s.words)
}

// firm are the words that make a short reply hold: what the team does, a rule,
// a reason, a taste, or somebody with what they do.
var firm = form(`\b(?:never|must|mustn't|we|we're|our|because|since|unless|customers?|prod(?:uction)?|prefer|dislike|hate|allergic|my name|i(?:'m| am) (?:based|located) in|i (?:live|work) (?:in|from|at|for)|keep (?:your |all )?(?:answers|replies|responses|explanations) [a-z]+)\b|{name} (?:[a-z]+s|{relates})\b|{host}|{path}`)

// orderly are the openings of an answer that says how to go on with the work.
var orderly = form(`^(?:yes|no|nope|yep|sure|ok|okay|both|only|just|the (?:first|second|third|last|other|left|right|new|old|same|one)|leave|keep|use|take|put|add|drop|make|skip|neither|either|whichever|whatever|not|without|with|as)\b`)

// symptoms are the forms in which people describe what a program does that it
// should not. What always happens then is no rule.
var symptoms = form(`\b(?:only|always|never|sometimes|still|keeps?|randomly|suddenly) (?:happen(?:s|ed|ing)?|occur(?:s|red)?|show(?:s|ed)?|appear(?:s|ed)?|fir(?:es|ed|ing)|fail(?:s|ed|ing)?|trigger(?:s|ed|ing)?|work(?:s|ed)|comes?|get(?:s|ting)? (?:there|called|here|through)|runs? on the)\b|\b(?:shows up|flickers?|disappears?|jumps? to|hides behind|skips? the|goes through twice|gets? (?:hot|stuck|lost|empty|the wrong)|runs? out|pick(?:s|ed)? up the same|comes? out (?:empty|wrong|blank|garbled|twice)|off by|all of a sudden|out of (?:memory|sync|order|range))\b|\breturns? (?:nothing|undefined|null|nil|nan|none|empty|false|an? (?:error|empty))\b|\b(?:undefined|nothing|nan|utc) instead of|\b(?:is|are) never (?:called|cleared|set|closed|reached|read|saved|sent|released|updated|shown|triggered|invoked|freed|written|empty|true)\b|\b(?:customers?|users?|people|clients?) (?:can't|cannot|can not|couldn't) (?:log ?in|pay|see|open|find|reach|load|save|click|sign|connect|upload|download|print)\b|\btwice(?:$| in [a-z]+$)|^(?:nothing|nobody|none of the \w+|no one) (?:gets|is|has|comes|goes|happens|arrives|was|were) |\b(?:slower|faster|worse), not\b|\b(?:the|a) (?:second|third|next|other) (?:try|time|attempt|run)\b|\bonly happens\b|\bevery time$`)

// remediable symptoms come with whom to turn to or what to do, and are none where
// somebody is told what always or never to do.
var remediable = form(`^(?:please |and |also |but )*(?:always|never) (?:show|run|get|come|work|trigger|fire) (?:me|us|the|a|an|any|all|your|my|our|\w+s)\b|[,;] (?:please |and |but |also )*(?:always|never) show me\b|^(?:if|when|whenever)\b|^i (?:like|love|want|need|prefer|expect)\b|\b(?:ask|ping|call|reach out)\b`)

// troubles are the forms of problem reports, and of praise: they say how
// things stand, not how they are meant. They count in the main clause only.
var troubles = form(`\b(?:errors|an? (?:\w+ )?error|error(?:ed|:)|bug|fail(?:s|ed|ing|ure)?|broken?|breaks|crash(?:es|ed|ing)?|wrong|hangs|hung|stuck|red|green|weird|odd|flaky|not working|doesn't work|don't work|isn't working|again|throws?|returns? [45]\d\d|slow|full|missing|empty|leak(?:s|ing)?|takes? (?:about |around )?\d+|ha(?:s|ve) \d{2,}|too \w+|nice|awful|terrible|horrible|bad|great|cool|ugly|pretty|neat|clever|elegant|beautiful|lovely|amazing|fantastic|gorgeous|boring|silly|stupid|crazy|insane|hilarious|hell|awesome|funny|annoying|should|finished|ready|yet|down|late|offline|painful|is \w+ing)\b|{be} done$|\d ?%|^(?:i (?:get|got|have|see|saw|had|can see|keep getting|am getting|use it|never)|we need|we want|there are) `)

// hedges are the forms by which speakers leave open what they say. They count
// only when they come before what a rule has found: "never retry, it may have
// worked" is as firm as it gets.
var hedges = form(`\b(?:maybe|might|perhaps|probably|possibly|presumably|i (?:think(?: [^i]| i[^n]| in[^ ])|guess|suppose|believe|assume|forget|don't (?:know|remember|recall))|(?:i'm|i am) unsure|not (?:entirely |totally |quite |100% )?sure|leaning|wondering|considering|thinking (?:of|about)|some ?day|one day|eventually|at some point|would be (?:nice|cool|great)|should we|shouldn't we|or something|iirc|could (?:get|be|also|try|use|move|switch|go)|we'll see|tbd|undecided|(?:haven't|not|hasn't|isn't) (?:yet )?(?:been )?decided|sleep on it|open question|seems?|looks like|apparently|want to try|wanna try|may or may not|in two minds|torn|on the fence|toying with|debating|tempted|made up (?:my|our) minds?|not (?:settled|final|agreed)|up in the air|depends on (?:the|how|what|whether)|still discussing|tentative(?:ly)?|provisional(?:ly)?|rfc|suggested|would love|exploring|evaluating|looking into|under discussion|(?:would|'d) like to (?:try|move|switch|use)|hop(?:e|ing) to)\b`)

// doubtful reports whether the speaker leaves open what rule r has found, or
// means no more than the moment.
func doubtful(r rule, s *sentence) bool {
	for _, d := range doubts {
		if d.kinds != nil && !slices.Contains(d.kinds, r.kind) {
			continue
		}
		if d.form.in(s.words) && !d.unless.in(s.words) {
			return true
		}
	}
	if s.offered && orderly.in(s.whole) && !standing.in(s.whole) && !general.in(s.whole) {
		return true
	}
	if isReaction(r, s) {
		return true
	}
	if s.ordered && !s.told && !standing.in(s.words) && !general.in(s.words) {
		return true
	}
	switch r.kind {
	case Project, Tool, Event, Term:
		return troubles.in(clause(s.words)) || hedges.in(s.words)
	case Date:
		if recurs(s.words) {
			return troubles.in(clause(s.words)) || hedges.in(s.words)
		}
		if _, future := days(s.words, s.at); !future {
			return true
		}
	}
	end := r.form.find(s.words)[1]
	return hedges.in(s.words.slice(0, end))
}

// puzzles are the questions of somebody who does not understand what happens.
// What is told beside them is what they see, not what is meant to be.
var puzzles = form(`^(?:(?:and|but|so|ok|hm+|any idea)[, ]+)*(?:why|how come|what's wrong|what is wrong|what's going on|is (?:that|this) (?:normal|right|ok|expected)|what am i|can you (?:please )?(?:fix|find|debug|see why|look))\b`)

// puzzled reports whether the next sentence of the same turn is a puzzle.
func puzzled(said []sentence, i int) bool {
	return i+1 < len(said) && said[i+1].turn == said[i].turn && puzzles.in(said[i+1].whole)
}

var reason = form(`[,;:] | (?:because|since|so|as|otherwise) `)

// clause gives the main clause of a sentence: what comes before a reason or a
// comma.
func clause(words masked) masked {
	if m := reason.find(words); m != nil {
		return words.slice(0, m[0])
	}
	return words
}
