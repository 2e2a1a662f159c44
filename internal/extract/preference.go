package extract

// preferences are the forms in which people say how they like things, and how
// they want the agent to work.
var preferences = []rule{
	{Preference, plain, form(`{i} {adv}(?:prefer|dislike|favou?r|loathe|detest|despise|swear by|insist on|care about|appreciate)\b`)},
	{Preference, plain, form(`{i} (?:can't|can not|cannot|don't|couldn't|won't) {adv}(?:stand|like|want|enjoy|care (?:for|about)|need|trust|use|read|do|work with|believe in|bother)\b`)},
	{Preference, plain, form(`{i} {adv}(?:hate|like|love|enjoy) .*\b(?:more than|over|better|rather|instead|for|in|on|when|with|without|to|who|that|and|because|but|as|first|my|short|small|explicit|\w+ing)\b`)},
	{Preference, plain, form(`{i} {adv}hate (?:[\w-]+ [\w-]+|{upper})`)},
	{Preference, plain, form(`{i} {adv}like (?:my|your|to) `)},
	{Preference, plain, form(`\bi(?:'m| am)? {adv}(?:reach for|go (?:with|for)|stick (?:to|with)|default to|live in|think in|lean on|use|work|read|write|type|code|commit|review|test|debug|run|keep|put|want|need) .*\b(?:every time|always|for everything|by default|everywhere|whenever|anyway|exclusively|only|all day|most|first|daily|never)\b`)},
	{Preference, plain, form(`\bi (?:always|never|usually|only|mostly|tend to|like to|generally|exclusively) (?:use|write|work|read|want|run|keep|go|put|type|code|commit|review|test|reach|do|start|open|squash|rebase|merge|debug|name|prefix|sort|add|think|have)\b`)},
	{Preference, plain, form(`\bi'd {adv}(?:rather|prefer|like|love|want|appreciate)\b|\bi would {adv}(?:rather|prefer|like|love|appreciate)\b`)},
	{Preference, plain, form(`\bi (?:{adv})(?:want|need|expect|would like) (?:you to|your|the agent to|answers|code|diffs|tests|comments|commits|explanations|to (?:see|review|approve|know)) .*\b(?:before|when|whenever|always|first|every|each|rather|instead|never|not|until|unless|without|after)\b|\bwhen(?:ever)? .* i want\b|\bi want you to (?:always|never|ask|stop)\b`)},
	{Preference, plain, form(`^(?:please )?(?:always )?(?:prefer|favou?r) [^ ]+`)},
	{Preference, plain, form(`\bi(?:'d)? {adv}find .*\b(?:easier|harder|clearer|nicer|better|worse|unreadable|readable|confusing|distracting|annoying|noisy|ugly|cleaner|simpler|tiring|patroni[sz]ing|useful|useless|helpful)\b`)},
	{Preference, plain, form(`\b(?:no|any|much|little|zero) (?:use|good|help) to me\b|\b(?:not|isn't|never been|never was) (?:really )?(?:my (?:thing|style|cup of tea)|for me)\b|\bnot (?:really )?(?:a|my) (?:big )?fan\b|\bi(?:'m| am) (?:not )?(?:really )?(?:a |an )?(?:huge |big |great |die.?hard )?(?:fan of|[\w-]+ (?:person|guy|girl|user|fan|junkie)\b)`)},
	{Preference, plain, form(`\bmy (?:\w+ )?(?:editor|shell|terminal|ide|font|theme|keyboard(?: layout)?|browser|os|distro|go-to|favou?rite|preferred|preference|default|style|taste|rule|habit|setup|multiplexer|prompt|debugger|client)\b.* {be}`)},
	{Preference, plain, form(`\b(?:drives|driving) me (?:crazy|nuts|mad|up the wall)\b|\bpet peeve\b|\b(?:give|gives) me (?:a )?(?:headaches?|hives|the creeps)\b|\bhurts? my eyes\b|\bsuits? me\b|\bworks? (?:best|better) for me\b|\b(?:help|helps) me\b.*\b(?:if|when)\b|\bbothers me\b|\bi'm allergic to\b`)},
	{Preference, plain, form(`^(?:please )?(?:keep|make|write|leave|skip|spare|drop|stop|cut|put|show|give|tell|use|don't|no|do|always|never|just|answer|explain|reply|respond|format|speak|talk|add|ask)\b.*{manner}`)},
	{Preference, plain, form(`^(?:short|brief|concise|terse|long|small|plain|simple|no) [\w -]*{manner}.*$`)},
	{Preference, plain, form(`\b(?:call|address) me\b|\b(?:answer|reply|respond|write|talk|speak) (?:to )?(?:me )?in (?:english|german|french|spanish|italian|portuguese|dutch|polish|plain|british|bullet|full|short)\b`)},
	{Preference, plain, form(`\bwhen(?:ever)? you(?:'re| are)? (?:\w+ )*(?:unsure|in doubt|not sure|stuck|unclear|explain|write|answer|reply|show|propose|suggest|finish|review|name|commit|refactor|change)\b`)},
	{Preference, plain, form(`^(?:for|in) [\w. /-]+? i (?:{adv})(?:use|want|prefer|like|reach|go|need|take|pick)\b`)},
	{Preference, plain, form(`^(?:can't stand|hate|love|prefer|don't like|dislike|not a fan of|allergic to) |\bmakes? me (?:dizzy|nervous|sad|cringe|angry|twitch)|\bi think in (?-i:\p{Lu})|\bthat's how i (?:\w+ )?(?:best|like|work|think|read|learn)|\b(?:fine|ok|okay|good|perfect) (?:by|with|for) me\b|\bi (?:{adv})(?:read|view|look at|check|review) .* on my\b`)},
	{Preference, plain, form(`^(?:please )?stop [a-z]+ing .*\b(?:every|each|always|all the time|after|before|at the end|so (?:much|many|often))\b`)},
	{Preference, plain, form(`\b(?:is|are) (?:plenty|enough|overkill|too (?:much|long|verbose|noisy|wordy))(?: for me)?$|^[^,]+ here,? (?:so|not|no) `)},
	{Preference, plain, form(`\bthat's my (?:taste|style|preference|rule|thing|way)\b|^when in doubt,? |^(?:talk|speak|explain|write|answer|treat) (?:to )?(?:me|it|things|stuff)?(?: \w+)? ?(?:like|as if|as though) `)},
	{Preference, plain, form(`^[\w -]{2,30} > [\w -]{2,30}(?:$|[,;])|^(?:rather|ideally|where possible|if possible|whenever possible|by preference)\b|^(?:less|fewer) .*,? more |^more .*,? (?:less|fewer) `)},
	{Preference, plain, form(`\bi(?:'m| am) (?:happiest|more comfortable|most comfortable|comfortable|used to|picky|particular|old.school|a stickler|a sucker|not into|into|partial)\b|\b(?:gets?|getting) on my nerves\b|\bi(?:'d)? (?:take|pick|choose) .* (?:over|any)\b|\bthe way i like\b|\bi (?:struggle|have (?:trouble|a hard time)) |\b(?:spare|save) me\b|\bi (?:{adv})skip\b|\bi (?:don't|can't|never) [a-z]+ .*,? (?:so|because|since)\b`)},
	{Preference, plain, form(`\b(?:worth|means?|says?|counts?) more to me\b|\bi (?:learn|skim|remember|understand|concentrate|focus|scan) (?:\w+ )?(?:best|better|from|by|with|in|only|so|everything|text|code|things)\b|\bi skim\b|\b(?:is|are) a pain\b|^(?:just )?give me .*, not |^(?:one|plain|ascii|metric|celsius|short|full|small|british|american|numbers) [\w -]+(?: at a time|, no | only| please|, not )`)},
	{Preference, plain, form(`(?:^|[,;] |\bso )(?:please |pls |plz )?(?:explain|write|answer|talk|speak|show|reply|describe|summari[sz]e|call|mail|text|ping|send)(?: \w+){0,3}? .*{manner}|^(?:please |pls |plz )?(?:don't|do not|never) (?:call|mail|text|ping|phone|email|interrupt|wake|cc|address|pull in|send me|give me|show me|assume)\b`)},
	{Preference, plain, form(`^[\w -]{3,40} (?:only|always|everywhere|preferred)(?:[,;.] .*)?$|^(?:please |pls )?(?:no|never any|zero) [\w -]{3,40} (?:please|pls|ever|anywhere|everywhere|at all|in (?:my|our|the) [\w -]+)(?:$|[,;.] )|^(?:please |pls )?always (?:show|give|use|write|add|put|keep|round|print|format|sort|include|ask|name|start|end|begin)\b`)},
	{Preference, plain, form(`\bi (?:{adv})(?:take|drink|eat|count|write|draw|read|measure|note|work|sleep|pay|travel|use|keep|print|sketch|plan|prefer) .*,? (?:not|never|rather than|instead of)\b|\b(?:works|is) best (?:for|with) me\b|\b(?:always works|is always fine|is fine too|is easiest|reach me|the best way to)\b`)},
	{Preference, plain, form(`\b(?:{name}|boss|chef|client|customer|manager|supervisor|editor|teacher|wife|husband|partner|mother|father|accountant|lawyer|doctor|team|reviewers?|readers?) (?:{adv})(?:likes?|wants?|prefers?|hates?|loves?|insists?|dislikes?|can't stand|won't (?:read|accept|open)|only (?:reads?|accepts?|uses?|takes?)|expects?)\b`)},
	{Preference, weak, form(`\b(?:over|beats|instead of|rather than) .*\b(?:any day|every time|any time|always|for me)\b`)},
}

// What is said of a product, a customer or a team is put much like a taste and is none
// of the person's: it is so where it was said. A colleague has tastes as well, yet only
// the person's own go along into other projects.

var (
	// elses are the statements about something or somebody else. Orders begin much like
	// them, and how the agent shall speak is for the person to say.
	elses = form(`^{lead}(?:(?:the|their|his|her|its|this|these|that|those|all|every|each|both|most|some|an?) (?:[\w\x01\x02./'&-]+ ){1,6}?|(?:[a-z]+s|{name}|{upper}|{code})(?:'s)? (?:[\w\x01\x02./'&-]+ ){0,3}?)` +
		`(?:{closed}|{be}|likes?|loves?|hates?|prefers?|insists?|dislikes?|expects?|demands?|appreciates?|accepts?|rejects?|can't stand|won't|goes?|go|only [a-z]+s)\b`)
	forMe = form(`^(?:please|never|always|only|just|also|if|when|whenever|once|don't|do|make|use|keep|put|add|run|let|ask|write|show|name|format|start|end|leave|prefer|avoid|stop|give|answer|less|fewer|more)\b|{manner}|\b(?:you|your|yours)\b|\b(?:plenty|enough|overkill|too [a-z]+)(?: for me)?$`)
	// tasting sentences tell what one person likes.
	tasting = form(`^(?:the )?(?:{name}|boss|chef|manager|supervisor|editor|teacher|wife|husband|partner|mother|father|accountant|lawyer|doctor) {adv}(?:likes|prefers|hates|loves|dislikes|can't stand|won't read)\b`)
)

// ofOthers reports whether words tell of something or somebody else than the person.
func ofOthers(words masked) bool {
	return elses.in(words) && !aboutSelf.in(words) && !forMe.in(words)
}
