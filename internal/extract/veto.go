package extract

// A veto is a form of words that states nothing lasting, whatever else the
// sentence says.
type veto struct {
	why  string
	form pattern
}

// vetoes hold for every rule and look at the whole sentence.
var vetoes = []veto{
	{"a question", form(`\?["')\s]*$`)},
	{"a question", form(`^(?:(?:and|but|so|then|ok|okay|hm+|oh|well|yeah|or|btw|wait)[, ]+)*(?:what|who|where|why|how|which|whose)(?:'s|s| is| are| do| does| did| was| were| should| can| could| would| will| about| if| would| kind| come| many| much| often| long)?\b[^:]*$`)},
	{"a question", form(`^(?:(?:and|but|so|then|ok|okay|hm+|oh|well|yeah|or|btw|wait)[, ]+)*(?:is|are|am|was|were|do|does|did|can|could|would|should|shall|will|have|has|isn't|aren't|doesn't|didn't|won't|any chance) (?:i|we|you|it|this|that|there|they|the|he|she|our|my|someone|anyone|anything)\b`)},
	{"the moment", form(`\b(?:for (?:now|the moment|today|this (?:one|pr|task|session|run|branch|time))|right now|(?:just |only )?this once|just once|tonight|at the moment|temporarily|temporary (?:fix|hack|workaround|solution|measure|thing|setup|state|one)|(?:is|are|be|it's|that's|only|just|as|purely|was|were)(?: only| just| a| as)* temporary|this (?:time|morning|afternoon|evening)|while (?:we|i|you) (?:debug|test|try|sort|fix|look|work)|in the middle of|just now|(?:minutes?|mins?|hours?|seconds?|secs?) ago|half.edited|have it open|until (?:i'm|i (?:say|tell|get|come|am|have)|we've|we have)|in (?:this|that) (?:file|function|loop|method|class|test|component|case|block|line|query|script)|one.off|so far|before (?:lunch|noon|dinner|the (?:demo|meeting|call|weekend))|as we speak|(?:is|are|am|be|starts?|begins?|leaves?|leave|meet|back|call|done) in (?:about |the next )?(?:\d+|an?|one|two|three|five|ten|fifteen|twenty|thirty|(?:a )?few|half an) (?:minutes?|mins?|hours?|seconds?)|quickly|before you (?:finish|continue|stop)|(?:when|once) you're done|(?:days?|hours?|minutes?|weeks?) left|hurry|for this (?:file|function|test|case|bug|fix|step|round|part|call|request|chart|plot|page|text|mail|letter))\b|\bfor this$|(?:^|[^mf] )today\b`)},
	{"a thought", form(`\b(?:what if|imagine|suppose|supposing|pretend|let's say|lets say|say we|hypothetically|in theory|would have|would've|wish|thinking (?:aloud|out loud)|if only|ideally,? we|in a perfect world|if it were|up to me|were we to|had we|one could|in principle|on paper|plan b|in case we|the day we|(?:would|could) (?:always|never|just)|if we (?:ever|go|end)|assum(?:e|ing) (?:that |we |you |i |the |it )|for the sake of|the character|novel|role.?play|fictional|made.up|invented|lorem|in an ideal world|if i were|if we (?:were|had|used|did|could|ever|went|\w+ed)|we'd (?:never|have|get|need|also|not|be|lose)|if (?:it|they|you|there) (?:were|had))\b`)},
	{"irony", form(`\b(?:yeah,? sure|oh,? sure|sure,? let|oh,? great|yeah,? right|love how|what could (?:possibly )?go wrong|truly the|as if|a?(?:ha){2,}|lo+l|lmao|rofl|just kidding|kidding|jk|joking|jokes?|genius|brilliant idea|^sure,? (?:because|let|why|that)|never a dull|nobody ever needs|because (?:that|this|it|\w+ing .*) (?:has )?(?:always|never|went|worked)|what we needed|as always|who needs|as one does|of course we|who doesn't|so much fun|everyone's favou?rite|naturally,|shocking(?:ly)?|hooray|famous last words|rule (?:number )?one|first rule of|murphy|said no ?(?:one|body) ever|nothing says|just what i (?:need|want)ed|living the dream|can't wait to|what a (?:great|wonderful|brilliant|fantastic|clever)|thrilled|yay|sarcasm|love it when|totally normal|works like a charm|why not)\b|(?:^|\s)(?::-?[pd]|;-?\))(?:$|\s)|[😂🤣😅🙃😉😜🙄😏🤡]|\s/s$`)},
	{"an opinion of others", form(`\b(?:{name}|he|she|they|everyone|everybody|someone|somebody) (?:\w+ly |still |also )?(?:thinks?|believes?|suspects?|guesse?s?|reckons?|assumes?|feels?|wonders?|doubts?|swears?|hopes?|ask(?:s|ed)?|(?:is|are|was|were) asking|wants? to know|would like to know)\b`)},
	{"a log", form(`^(?:error|warn(?:ing)?|info|debug|fatal|panic|traceback|exception|[\w./-]+): [^,]*\b(?:unknown|denied|refused|fail(?:ed|ure)?|invalid|unexpected|cannot|timed? ?out|timeout|no such|not found|reset by|exception|undefined|unable|missing|unauthori[sz]ed|forbidden|overflow|segfault|aborted)\b[^,]*$`)},
	{"a bare agreement", form(`^(?:agreed|ok|okay|deal|approved|decided)\b[\s.,!]*(?:both|all|then|yes|thanks|done|go|great|good|with that|to (?:that|all|both))?[\s.,!]*$`)},
	{"an order to come back to", form(`^(?:please |and |also |so )*(?:remember to|don't forget(?: to)?|remind me|make sure to|be sure to) `)},
	{"hearsay", form(`\b(?:some (?:people|folks|devs)|(?:most|many) (?:people|devs|developers|teams)|\d+% of (?:devs|developers|people|respondents|teams|all devs)|people (?:who|prefer|say|think|claim)|survey|the internet|rumou?r|supposedly|i (?:heard|read) (?:that|somewhere)|they say|the (?:logs?|output|trace|test data|error|message|ticket|screen|terminal|docs?|documentation|readme|manual|article|tutorial|book|compiler|linter|blog|answer|internet|man page|slide|comment|mail|email|letter|page|sign|banner|post|thread|warning|reviewer|bot) (?:said|wrote|says?|shows?|reads?|prints?|claims?|suggests?|recommends?|mentions?)|according to|on (?:hn|reddit|twitter|hacker news|stack ?overflow|youtube)|in the video|a friend of|(?:someone|somebody) (?:said|says|told))\b|\b(?:from|in) (?:the|their) (?:docs?|documentation|readme|manual|changelog|book|article|post|log|ticket|channel|chat): |^here(?:'s| is| are)? |\b(?:said|says|wrote|writes|asked|reads|goes|titled|printed|answered|replied)[:,]? ?\x02`)},
	{"made up", form(`^(?:please )?(?:make|create|write|generate|add|draft|i need|give me|compose|invent|think of)\b.*\b(?:fixtures?|samples?|examples?|dummy|fake|seed|utterances?|placeholders?|test data|stories|story|poem|haiku|sentences?|persona)\b`)},
	{"made up", form(`^(?:for )?(?:the |an? |in the |in this )?(?:demo data|story|example|sample|test data|dummy|fixture|scenario|persona|banner|slogan|tagline)s?\b`)},
	{"the past", form(`\b(?:back in the day|in my (?:last|old|previous) |at my (?:last|old|previous) |in a past life|when i was |back then\b|in those days\b)|\bused to (?:\w+ ){1,5}\w+$`)},
	{"a choice at hand", form(`\b(?:prefer|like|want|hate|love|rather|keep|use|take) (?:do |have |see |go with )?(?:this|that|these|those|it|the (?:first|second|third|other|last|latter|former|new|old|original))\b(?: (?:one|option|variant|version|approach|way|idea|error|message|name|song|\w+))?(?: (?:more|better|later|now|instead|too))?$`)},
	{"a guess", form(`[a-z] i guess\b|\bmust(?: be \w+ing\b|'ve| have (?:been|gone|\w+ed)| be (?:an?|the|some\w*|nice|hard|tired|because|my|your|it|that|due|something)\b)|\b(?:has|have) to be (?:an?|the|some\w*|my|because|joking)\b`)},
	{"chatter", form(`^(?:ignore|forget|disregard) what i (?:said|wrote|told you)\b[^,;:]*$|^never ?mind (?:the|that|this|about|it)\b|\balways (?:the same|something)\b|\b(?:never|always) (?:seen|heard|thought|knew|known|been|had|good|nice|fun|forget|wondered|happens?|gets me|wanted|liked|loved|said|says|ends|works?)\b|\b(?:i|we) (?:have|need|got) to (?:say|admit|go|run|leave|think|ask|laugh|talk|hurry|discuss|meet|look|see|wait|figure|find|fix|finish|get|check)\b|\bi (?:must|should) (?:say|admit|go|run|leave|confess|have)\b`)},
	{"a complaint", form(`^you (?:always (?:forget|break|miss|do|make|put)|never|forgot|missed|broke)\b|^(?:that's|this is|it's) (?:not )?(?:what|how) (?:i|you)\b`)},
	{"work on words", form(`\b(?:translate|summari[sz]e|proofread|rephrase|reword|paraphrase|quiz me|how do you say|complete the sentence|spell.?check|turn this into|put (?:this|that|these|it) (?:into|in) (?:an?|one|two|plain|simple|better|nicer|fewer|my|our|other) (?:[\w-]+ )?(?:words?|sentences?|paragraphs?|english|bullets?|bullet points?|lines?))\b`)},
	{"small talk", form(`^(?:thanks|thank you|ta|cheers|great|perfect|nice|cool|awesome|good (?:morning|job|work|night)|happy|no (?:worries|problem|rush|idea|clue|thanks|thank you)|sorry|never ?mind(?: [a-z]+)?$|forget it|i see|got it|makes sense)\b`)},
	{"small talk", form(`^(?:(?:hey|hi|hello|wow|yeah|oh|aw+|no worries|thanks)[, ]+)*(?:{name}[,!. ]+)?(?:you(?:'re| are) (?:so|super|very|really|awesome|welcome|amazing|great|the best|not alone)|you(?:'ve| have)? got this|you can do (?:it|this)|(?:so |really )?glad (?:you|to (?:hear|have|see)|that you)|sounds? (?:like|so|great|amazing|fun|good|awesome|rough)|(?:that|this|it|those|these|the \w+) (?:looks?|sounds?|seems?) (?:so|great|amazing|fun|good|awesome|nice|cute|peaceful|really|like|interesting|delicious|rough|tough)|(?:that|this|it)(?:'s| is| was) (?:so|such an?|great|awesome|amazing|cool|an? (?:great|nice|good|awesome|amazing)|really|incredible|beautiful|gorgeous|stunning|impressive|wonderful|fantastic|tough|hard)\b[^,;:]*$|keep (?:it up|going|at it)[\s.,!]*$|keep pushing for|stay (?:safe|strong|positive)|talk (?:to you )?(?:soon|later)|long time no|it's been (?:a (?:while|few)|ages|so long)|(?:a |been a )?lots?(?:'s| has| have| of things)? (?:happened|changed|been)|so much has|(?:some )?(?:big|interesting|exciting|cool) things have|congrat|way to go|well done|good luck|take care(?: of yourself\b|[\s.,!]*$|,)|enjoy (?:your|the|every|it|this|that)\b)`)},
	{"small talk", form(`\b(?:means?|meant) (?:(?:a lot|so much|the world)\b|everything(?: to\b|[\s.,!]*$))|\b(?:look|looks|is|are|was|were) so (?:cute|special|fun|rewarding|pretty|lovely|sweet|inspiring|beautiful)\b[^,;:]*$|\b(?:is|are|was|were) so important(?: to (?:me|us|you))?[\s.!]*$|\bwe can do (?:this|it)\b|\bis truly (?:inspiring|amazing)\b`)},
	{"feelings", form(`^i(?:'m| am|m) (?:so |really |very |pretty |a bit )?(?:tired|hungry|bored|busy|confused|lost|stuck|happy|sad|annoyed|angry|excited|sick|done|back|off|out|going|trying|looking|working|getting|seeing|wondering|thinking|just|about to|in the)\b`)},
	{"a part to play", form(`^(?:now )?(?:act (?:as|like)|pretend|play (?:the|an?|devil)|be an? |you(?:'re| are) (?:an?|the) |imagine you|answer as|respond as)`)},
	{"an exaggeration", form(`\bone more .* and i\b|\bi swear\b|\bor i(?:'ll| will)? quit\b|\bi quit\b|\b(?:over my dead body|hell freezes|kill me|shoot me|end of my rope|switch(?:ing)? careers|go(?:ing)? insane|losing my mind|driving me (?:insane|to drink))\b`)},
	{"a secret that was taken out", form(`(?:\b(?:is|are|was|be|to)|[=:]) +["'<(]?\[redacted:`)},
	{"a question put as an order", form(`^(?:please |now |and )*(?:explain|describe|tell me|show me|list|give me|name|define|compare|any (?:reason|idea|chance|clue)|mind if|curious|wondering)\b(?: to me| again)? (?:why|how|what|when|where|which|whether|if|reasons?|the|some|two|three|five|an?|we|you)\b`)},
	{"somebody at it", form(`, (?:because )?(?:i'm|i am|i have|i've|he's|she's|somebody is|someone is|{name} is|{name} has) (?:\w+ ){0,4}?(?:editing|open|working on|changing|rebasing|in the middle|half|on it|at it)\b`)},
	{"a saying", form(`\b(?:never change a (?:running|winning)|measure twice|old habits|nobody(?:'s| is) perfect|free lunch|no place like|silver bullet|better safe|better late|practice makes|time flies|never say never|the more the merrier|less is more|no news is|all good things|never gonna|easy come|the sky is|two wrongs|keep calm|garbage in|naming things|it's always dns|works on my machine|premature optimi[sz]ation|if it ain't)\b`)},
	{"a request", form(`\b(?:keeps? \w+ing|dies|fails?|crash(?:es)?|hangs?|breaks?|(?:is|are) (?:broken|down|stuck|slow|red|flaky|wrong|empty))\b.*[,;–—-] *(?:so |and |please )*(?:(?:have|take) a look|look into (?:it|that)|fix (?:it|that|this)|sort (?:it|that|this) out|see (?:why|what's wrong)|find out(?: why)?)(?: please| for me)?[\s.!]*$`)},
	{"a plan", form(`\bthe (?:only|main|real|biggest) (?:problem|issue|trouble|thing|catch) is\b|\bthe (?:idea|plan|task|question|point|thing) (?:is|was|would be)\b`)},
	{"a plan", form(`\b(?:i'll|i will|i'm going to|i am going to|im going to|gonna|let's)\b|(?:^|[^sr] |[^y]s |[^e]r )let me\b|^(?:ok |so |then |and )*lets\b`)},
}

// shortest is the length in bytes below which nothing stands on its own.
const shortest = 10

// hangs are the forms of orders that point at something outside the sentence.
var hangs = form(`^(?:please )?(?:don't|dont|do not|never|always|avoid|stop|just|keep|leave|use|do) (?:\w+ )?(?:that|this|it|them|him|her|those|these|so)(?: \w+)?[\s.,!;:]*$`)

// vetoed reports whether the sentence can state no fact. What comes before
// "remember that" counts for nothing, such as that it is put as a question.
func vetoed(s *sentence) bool {
	if s.void || len(s.body) < shortest || s.recants != "" && ofWhat.in(s.words) {
		return true
	}
	said := s.whole
	if s.told || s.mends {
		said = s.words
	}
	if m := sinceToday.find(said); m != nil && s.changes() {
		said = said.slice(0, m[0])
	}
	for _, v := range vetoes {
		if v.form.in(said) {
			return true
		}
	}
	return hangs.in(s.words) || !s.told && quotesOrder(s.words)
}
