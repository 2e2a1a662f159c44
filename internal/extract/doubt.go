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
	{"just done", nil, form(`^(?:(?:i|i've|we)(?: have)? (?:just )?)?(?:ran|got|tried|did|saw|found|fixed|pushed|merged|updated|changed|moved the|moved it|added|removed|deleted|noticed|checked|renamed|rebased|started|opened|restarted|looked)\b`), pattern{}},
	{"a one-off order", nil, form(`^(?:please |now |then |just |also |first )*(?:refactor|implement|add|create|fix|write|rename|build|make|move|update|change|remove|delete|give me|show me|put|set|import|split|extract|merge|revert|adjust|tweak) (?:me )?(?:an?|the|this|that|these|those|it|another|all the|some|both)\b`), standing},
	{"a chore", nil, form(`\b(?:must|has to|have to|needs? to|should) be (?:replaced|updated|renamed|changed|removed|fixed|moved|added|rewritten|refactored|deleted|adapted)(?: too| as well)?$|^(?:make sure|be sure|remember) to .* (?:too|as well)$|^(?:always )?return \S+(?: here)?$|^(?:use|take|keep) the (?:old|new|first|second|other|same|last|existing|previous)\b|^use an? \w+ (?:instead of|rather than|not)\b`), standing},
	{"a task", []Kind{Date, Host, Tool, Project, Decision}, form(`^(?:please |now |then |just |go |first )*(?:add|fix|make|write|rename|move|remove|delete|create|check|look|show|find|open|put|set|refactor|implement|push|merge|bump|try|leave|keep|turn|explain|give|tell|let|do|start|stop|drop|revert|rerun|re-run|ignore|skip|see|read|investigate|debug|generate|install|upgrade|convert|replace|split|extract|clean|reply|draft|list|print|take|get|use|have|wait|continue|finish|help|remind|compare|search|grep|restart|curl|kill|update|apply|send|ship|don't|do not|can you|could you|i need|i want|we need|need|want)\b|^(?:please )?(?:run|test|build|log|deploy|release|commit|format|lint|review|change|call) (?:the|it|that|this|these|those|all|my|our|me|a|an|again|only|just|everything)\b`), pattern{}},
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
	// lasting are words that make a duty a rule.
	lasting = form(`\b(?:always|never|every|each|when|whenever|before|after|until|because|since|only|any|all|unless|for|so|otherwise|not|without)\b`)
)

// troubles are the forms of problem reports, and of praise: they say how
// things stand, not how they are meant. They count in the main clause only.
var troubles = form(`\b(?:errors|an? (?:\w+ )?error|error(?:ed|:)|bug|fail(?:s|ed|ing|ure)?|broken?|breaks|crash(?:es|ed|ing)?|wrong|hangs|hung|stuck|red|green|weird|odd|flaky|not working|doesn't work|don't work|isn't working|again|throws?|returns? [45]\d\d|slow|full|missing|empty|leak(?:s|ing)?|takes? (?:about |around )?\d+|ha(?:s|ve) \d{2,}|too \w+|nice|awful|terrible|horrible|bad|great|cool|ugly|awesome|funny|annoying|should|finished|ready|yet|down|late|offline|painful|is \w+ing)\b|{be} done$|\d%|^(?:i (?:get|got|have|see|saw|had|can see|keep getting|am getting|use it|never)|we need|we want|there are) `)

// hedges are the forms by which speakers leave open what they say. They count
// only when they come before what a rule has found: "never retry, it may have
// worked" is as firm as it gets.
var hedges = form(`\b(?:maybe|might|perhaps|probably|possibly|presumably|i (?:think(?: [^i]| i[^n]| in[^ ])|guess|suppose|believe|assume|forget|don't (?:know|remember|recall))|(?:i'm|i am) unsure|not (?:entirely |totally |quite |100% )?sure|leaning|wondering|considering|thinking (?:of|about)|some ?day|one day|eventually|at some point|would be (?:nice|cool|great)|should we|shouldn't we|or something|iirc|could (?:get|be|also|try|use|move|switch|go)|we'll see|tbd|undecided|(?:haven't|not|hasn't|isn't) (?:yet )?(?:been )?decided|sleep on it|open question|seems?|looks like|apparently|want to try|wanna try|may or may not)\b`)

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
	switch r.kind {
	case Project, Tool:
		return troubles.in(clause(s.words)) || hedges.in(s.words)
	case Date:
		if _, future := days(s.words, s.at); !future {
			return true
		}
	}
	end := r.form.find(s.words)[1]
	return hedges.in(s.words.slice(0, end))
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
