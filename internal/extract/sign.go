package extract

// A sign is a form of words that speaks against a statement, or for it: how much is for
// the weights to say.
type sign struct {
	of   string
	form pattern
}

// signs are looked for in the whole sentence.
var signs = []sign{
	{"question", form(`\?["')\s]*$`)},
	{"question", form(`^(?:(?:and|but|so|then|ok|okay|hm+|oh|well|yeah|or|btw|wait)[, ]+)*(?:what|who|where|why|how|which|whose)(?:'s|s| is| are| do| does| did| was| were| should| can| could| would| will| about| if| would| kind| come| many| much| often| long)?\b[^:]*$`)},
	{"question", form(`^(?:(?:and|but|so|then|ok|okay|hm+|oh|well|yeah|or|btw|wait)[, ]+)*(?:is|are|am|was|were|do|does|did|can|could|would|should|shall|will|have|has|isn't|aren't|doesn't|didn't|won't|any chance) (?:i|we|you|it|this|that|there|they|the|he|she|our|my|someone|anyone|anything)\b`)},
	{"moment", form(`\b(?:for (?:now|the moment|today|this (?:one|pr|task|session|run|branch|time))|right now|(?:just |only )?this once|just once|tonight|at the moment|temporarily|temporary (?:fix|hack|workaround|solution|measure|thing|setup|state|one)|(?:is|are|be|it's|that's|only|just|as|purely|was|were)(?: only| just| a| as)* temporary|this (?:time|morning|afternoon|evening)|while (?:we|i|you) (?:debug|test|try|sort|fix|look|work)|in the middle of|just now|(?:minutes?|mins?|hours?|seconds?|secs?) ago|half.edited|have it open|until (?:i'm|i (?:say|tell|get|come|am|have)|we've|we have)|in (?:this|that) (?:file|function|loop|method|class|test|component|case|block|line|query|script)|one.off|so far|before (?:lunch|noon|dinner|the (?:demo|meeting|call|weekend))|as we speak|(?:is|are|am|be|starts?|begins?|leaves?|leave|meet|back|call|done) in (?:about |the next )?(?:\d+|an?|one|two|three|five|ten|fifteen|twenty|thirty|(?:a )?few|half an) (?:minutes?|mins?|hours?|seconds?)|quickly|before you (?:finish|continue|stop)|(?:when|once) you're done|(?:days?|hours?|minutes?|weeks?) left|hurry|for this (?:file|function|test|case|bug|fix|step|round|part|call|request|chart|plot|page|text|mail|letter))\b|\bfor this$|(?:^|[^mf] )today\b`)},
	{"thought", form(`\b(?:what if|imagine|suppose|supposing|pretend|let's say|lets say|say we|hypothetically|in theory|would have|would've|wish|thinking (?:aloud|out loud)|if only|ideally,? we|in a perfect world|if it were|up to me|were we to|had we|one could|in principle|on paper|plan b|in case we|the day we|(?:would|could) (?:always|never|just)|if we (?:ever|go|end)|assum(?:e|ing) (?:that |we |you |i |the |it )|for the sake of|the character|novel|role.?play|fictional|made.up|invented|lorem|in an ideal world|if i were|if we (?:were|had|used|did|could|ever|went|\w+ed)|we'd (?:never|have|get|need|also|not|be|lose)|if (?:it|they|you|there) (?:were|had))\b`)},
	{"irony", form(`\b(?:yeah,? sure|oh,? sure|sure,? let|oh,? great|yeah,? right|love how|what could (?:possibly )?go wrong|truly the|as if|a?(?:ha){2,}|lo+l|lmao|rofl|just kidding|kidding|jk|joking|jokes?|genius|brilliant idea|^sure,? (?:because|let|why|that)|never a dull|nobody ever needs|because (?:that|this|it|\w+ing .*) (?:has )?(?:always|never|went|worked)|what we needed|as always|who needs|as one does|of course we|who doesn't|so much fun|everyone's favou?rite|naturally,|shocking(?:ly)?|hooray|famous last words|rule (?:number )?one|first rule of|murphy|said no ?(?:one|body) ever|nothing says|just what i (?:need|want)ed|living the dream|can't wait to|what a (?:great|wonderful|brilliant|fantastic|clever)|thrilled|yay|sarcasm|love it when|totally normal|works like a charm|why not)\b|(?:^|\s)(?::-?[pd]|;-?\))(?:$|\s)|[😂🤣😅🙃😉😜🙄😏🤡]|\s/s$`)},
	{"opinion", form(`\b(?:{name}|he|she|they|everyone|everybody|someone|somebody) (?:\w+ly |still |also )?(?:thinks?|believes?|suspects?|guesse?s?|reckons?|assumes?|feels?|wonders?|doubts?|swears?|hopes?|ask(?:s|ed)?|(?:is|are|was|were) asking|wants? to know|would like to know)\b`)},
	{"hearsay", form(`\b(?:some (?:people|folks|devs)|(?:most|many) (?:people|devs|developers|teams)|\d+% of (?:devs|developers|people|respondents|teams|all devs)|people (?:who|prefer|say|think|claim)|survey|the internet|rumou?r|supposedly|i (?:heard|read) (?:that|somewhere)|they say|the (?:logs?|output|trace|test data|error|message|ticket|screen|terminal|docs?|documentation|readme|manual|article|tutorial|book|compiler|linter|blog|answer|internet|man page|slide|comment|mail|email|letter|page|sign|banner|post|thread|warning|reviewer|bot) (?:said|wrote|says?|shows?|reads?|prints?|claims?|suggests?|recommends?|mentions?)|according to|on (?:hn|reddit|twitter|hacker news|stack ?overflow|youtube)|in the video|a friend of|(?:someone|somebody) (?:said|says|told))\b|\b(?:from|in) (?:the|their) (?:docs?|documentation|readme|manual|changelog|book|article|post|log|ticket|channel|chat): |^here(?:'s| is| are)? |\b(?:said|says|wrote|writes|asked|reads|goes|titled|printed|answered|replied)[:,]? ?\x02`)},
	{"made up", form(`^(?:please )?(?:make|create|write|generate|add|draft|i need|give me|compose|invent|think of)\b.*\b(?:fixtures?|samples?|examples?|dummy|fake|seed|utterances?|placeholders?|test data|stories|story|poem|haiku|sentences?|persona)\b`)},
	{"made up", form(`^(?:for )?(?:the |an? |in the |in this )?(?:demo data|story|example|sample|test data|dummy|fixture|scenario|persona|banner|slogan|tagline)s?\b`)},
	{"trouble", form(`\b(?:errors|an? (?:\w+ )?error|error(?:ed|:)|bug|fail(?:s|ed|ing|ure)?|broken?|breaks|crash(?:es|ed|ing)?|wrong|hangs|hung|stuck|red|green|weird|odd|flaky|not working|doesn't work|don't work|isn't working|again|throws?|returns? [45]\d\d|slow|full|missing|empty|leak(?:s|ing)?|takes? (?:about |around )?\d+|ha(?:s|ve) \d{2,}|too \w+|nice|awful|terrible|horrible|bad|great|cool|ugly|pretty|neat|clever|elegant|beautiful|lovely|amazing|fantastic|gorgeous|boring|silly|stupid|crazy|insane|hilarious|hell|awesome|funny|annoying|should|finished|ready|yet|down|late|offline|painful|is \w+ing)\b|{be} done$|\d ?%|^(?:i (?:get|got|have|see|saw|had|can see|keep getting|am getting|use it|never)|we need|we want|there are) `)},
	{"pain", pains},
	{"hedge", hedges},
	{"order", orders},
	{"standing", standing},
	{"pointing", pointing},
}

// hedges are the forms by which speakers leave open what they say.
var hedges = form(`\b(?:maybe|might|perhaps|probably|possibly|presumably|i (?:think(?: [^i]| i[^n]| in[^ ])|guess|suppose|believe|assume|forget|don't (?:know|remember|recall))|(?:i'm|i am) unsure|not (?:entirely |totally |quite |100% )?sure|leaning|wondering|considering|thinking (?:of|about)|some ?day|one day|eventually|at some point|would be (?:nice|cool|great)|should we|shouldn't we|or something|iirc|could (?:get|be|also|try|use|move|switch|go)|we'll see|tbd|undecided|(?:haven't|not|hasn't|isn't) (?:yet )?(?:been )?decided|sleep on it|open question|seems?|looks like|apparently|want to try|wanna try|may or may not|in two minds|torn|on the fence|toying with|debating|tempted|made up (?:my|our) minds?|not (?:settled|final|agreed)|up in the air|depends on (?:the|how|what|whether)|still discussing|tentative(?:ly)?|provisional(?:ly)?|rfc|suggested|would love|exploring|evaluating|looking into|under discussion|(?:would|'d) like to (?:try|move|switch|use)|hop(?:e|ing) to)\b`)

// puzzles are the questions of somebody who does not understand what happens.
// What is told beside them is what they see, not what is meant to be.
var puzzles = form(`^(?:(?:and|but|so|ok|hm+|any idea)[, ]+)*(?:why|how come|what's wrong|what is wrong|what's going on|is (?:that|this) (?:normal|right|ok|expected)|what am i|can you (?:please )?(?:fix|find|debug|see why|look))\b`)

// puzzled reports whether the next sentence of the same turn is a puzzle.
func puzzled(said []sentence, i int) bool {
	return i+1 < len(said) && said[i+1].turn == said[i].turn && puzzles.in(said[i+1].whole)
}
