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
	{"a question", form(`^(?:and |but |so )?(?:what|who|where|why|how|which|whose)(?:'s|s| is| are| do| does| did| was| were| should| can| could| would| will| about| if| would| kind| come| many| much| often| long)?\b[^:]*$`)},
	{"a question", form(`^(?:is|are|am|was|were|do|does|did|can|could|would|should|shall|will|have|has|isn't|aren't|doesn't|didn't|won't|any chance) (?:i|we|you|it|this|that|there|they|the|he|she|our|my|someone|anyone|anything)\b`)},
	{"the moment", form(`\b(?:for (?:now|the moment|today|this (?:one|pr|task|session|run|branch|time))|right now|(?:just |only )?this once|just once|tonight|at the moment|temporar(?:y|ily)|this (?:time|morning|afternoon|evening)|while (?:we|i|you) (?:debug|test|try|sort|fix|look|work)|in the middle of|just now|(?:minutes?|mins?|hours?|seconds?|secs?) ago|half.edited|have it open|until (?:i'm|i (?:say|tell|get|come|am|have)|we've|we have)|in (?:this|that) (?:file|function|loop|method|class|test|component|case|block|line|query|script)|one.off|so far|before (?:lunch|noon|dinner|the (?:demo|meeting|call|weekend))|as we speak|quickly|before you (?:finish|continue|stop)|(?:when|once) you're done|(?:days?|hours?|minutes?|weeks?) left|hurry|for this)\b|(?:^|[^mf] )today\b`)},
	{"a thought", form(`\b(?:what if|imagine|suppose|supposing|pretend|let's say|lets say|say we|hypothetically|in theory|would have|would've|wish|thinking (?:aloud|out loud)|if only|in an ideal world|if i were|if we (?:were|had|used|did|could|ever|went|\w+ed)|we'd (?:never|have|get|need|also|not|be|lose)|if (?:it|they|you|there) (?:were|had))\b`)},
	{"irony", form(`\b(?:yeah,? sure|oh,? sure|sure,? let|oh,? great|yeah,? right|love how|what could (?:possibly )?go wrong|truly the|as if|a?(?:ha){2,}|lo+l|lmao|rofl|just kidding|kidding|jk|joking|jokes?|genius|brilliant idea|because (?:that|this|it|\w+ing .*) (?:has )?(?:always|never|went|worked)|what we needed|as always)\b|(?:^|\s)(?::-?[pd]|;-?\))(?:$|\s)|[😂🤣😅🙃😉😜]|\s/s$`)},
	{"hearsay", form(`\b(?:some (?:people|folks|devs)|(?:most|many) (?:people|devs|developers|teams)|\d+% of (?:devs|developers|people|respondents|teams|all devs)|people (?:who|prefer|say|think|claim)|survey|the internet|rumou?r|supposedly|i (?:heard|read) (?:that|somewhere)|they say|the (?:logs?|output|trace|test data|error|message|ticket|screen|terminal|docs?|documentation|readme|manual|article|tutorial|book|compiler|linter|blog|answer|internet|man page) (?:says?|shows?|reads?|prints?|claims?|suggests?|recommends?|mentions?)|according to)\b`)},
	{"made up", form(`^(?:please )?(?:make|create|write|generate|add|draft|i need|give me|compose|invent|think of)\b.*\b(?:fixtures?|samples?|examples?|dummy|fake|seed|utterances?|placeholders?|test data|stories|story|poem|haiku|sentences?|persona)\b`)},
	{"made up", form(`^(?:for )?(?:the |an? |in the |in this )?(?:demo data|story|example|sample|test data|dummy|fixture|scenario|persona|banner|slogan|tagline)s?\b`)},
	{"the past", form(`\b(?:back in the day|in my (?:last|old|previous) |at my (?:last|old|previous) |in a past life|when i was )|\bused to (?:\w+ ){1,5}\w+$`)},
	{"a choice at hand", form(`\b(?:prefer|like|want|hate|love|rather|keep|use|take) (?:do |have |see |go with )?(?:this|that|these|those|it|the (?:first|second|third|other|last|latter|former|new|old|original))\b(?: (?:one|option|variant|version|approach|way|idea|error|message|name|song|\w+))?(?: (?:more|better|later|now|instead|too))?$`)},
	{"a guess", form(`\bmust(?:'ve| have (?:been|gone|\w+ed)| be (?:an?|the|some\w*|nice|hard|tired|because|my|your|it|that|due|something)\b)|\b(?:has|have) to be (?:an?|the|some\w*|my|because|joking)\b`)},
	{"chatter", form(`\b(?:never|always) (?:seen|heard|thought|knew|known|been|had|good|nice|fun|forget|wondered|happens?|gets me|wanted|liked|loved|said|says|ends|works?)\b|\b(?:i|we) (?:have|need|got) to (?:say|admit|go|run|leave|think|ask|laugh|talk|hurry|discuss|meet|look|see|wait|figure|find|fix|finish|get|check)\b|\bi (?:must|should) (?:say|admit|go|run|leave|confess|have)\b`)},
	{"a complaint", form(`^you (?:always (?:forget|break|miss|do|make|put)|never|forgot|missed|broke)\b|^(?:that's|this is|it's) (?:not )?(?:what|how) (?:i|you)\b`)},
	{"work on words", form(`\b(?:translate|summari[sz]e|proofread|rephrase|reword|paraphrase|quiz me|how do you say|complete the sentence|spell.?check|turn this into)\b`)},
	{"small talk", form(`^(?:thanks|thank you|ta|cheers|great|perfect|nice|cool|awesome|good (?:morning|job|work|night)|happy|no (?:worries|problem|rush|idea|clue|thanks|thank you)|sorry|never ?mind(?: [a-z]+)?$|forget it|i see|got it|makes sense)\b`)},
	{"feelings", form(`^i(?:'m| am|m) (?:so |really |very |pretty |a bit )?(?:tired|hungry|bored|busy|confused|lost|stuck|happy|sad|annoyed|angry|excited|sick|done|back|off|out|going|trying|looking|working|getting|seeing|wondering|thinking|just|about to|in the)\b`)},
	{"a plan", form(`\bthe (?:idea|plan|goal|task|question|point|thing) (?:is|was|would be)\b`)},
	{"a plan", form(`\b(?:i'll|i will|i'm going to|i am going to|im going to|gonna|let me|let's|lets)\b`)},
}

// shortest is the length in bytes below which nothing stands on its own.
const shortest = 10

// hangs are the forms of orders that point at something outside the sentence.
var hangs = form(`^(?:please )?(?:don't|dont|do not|never|always|avoid|stop|just|keep|leave|use|do) (?:\w+ )?(?:that|this|it|them|him|her|those|these|so)(?: \w+)?[\s.,!;:]*$`)

// vetoed reports whether the sentence can state no fact. What comes before
// "remember that" counts for nothing, such as that it is put as a question.
func vetoed(s *sentence) bool {
	if s.void || len(s.body) < shortest {
		return true
	}
	said := s.whole
	if s.told {
		said = s.words
	}
	for _, v := range vetoes {
		if v.form.in(said) {
			return true
		}
	}
	return hangs.in(s.words)
}
