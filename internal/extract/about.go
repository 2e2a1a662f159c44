package extract

// people are the forms in which somebody is introduced, the user included.
var people = []rule{
	{Person, plain, form(`{name},? {adv}(?:owns|does|runs|handles|maintains|leads|manages|wrote|built|designed|started|created|knows|looks after|takes? care of|(?:is|was|'s) (?:\w+ )?(?:responsible|in charge|our|the|my|a|an|on|in|from|based|away|out|back|new|your|one|head|lead|who|called)|reports? to|works? (?:on|in|at|from|for|with)|joined|joins|starts|started|moved|left|leaves|reviews?|approves?|signs|takes over|took over|heads|sits|lives|covers|keeps|goes by|uses|prefers|likes|has|decides?|merges|deploys|writes|designs|supports|speaks|needs|wants)\b`)},
	{Person, plain, form(`^[\p{L}]+(?: and [\p{L}]+)? {adv}(?:owns?|maintains?|leads?|wrote|looks? after|takes? care of|is (?:our|my|responsible|in charge|on call|on (?:parental |sick )?leave|on (?:holiday|vacation))|took over|knows|reports? to)\b|{name}'s (?:the one|our|my|the person|on)\b`)},
	{Person, plain, form(`\b(?:ask|ping|ring|call|talk to|contact|email|message|check with|go to|cc|reach out to|reach|tell|bother|dm|page|speak to|via|loop in|belongs? to|owned by|run by|led by|maintained by|handled by|managed by|written by|built by|done by|reviewed by|approved by|one for|up to|down to|lies with|sits with|responsibility of|in charge is|on.call (?:is|this \w+ is|:)|duty is) (?:@)?(?:{name}|[#@][\w-]+)`)},
	{Person, plain, form(`\b(?:my|our|the|their) (?:[\w-]+ ){0,2}(?:manager|boss|lead|colleague|teammate|designer|pm|po|cto|ceo|cfo|vp|intern|dba|reviewer|mentor|product owner|tech lead|scrum master|maintainer|contact|owner|admin|sre|counterpart|co.founder|director|engineer|analyst|tester|researcher|client|customer|person)s?(?: for [\w -]+)?(?: {be}|'s|,|:| = ) ?(?:called |named )?`)},
	{Person, plain, form(`\bi report to\b|\breports? to {name}|{name}'s (?:\w+ )?(?:area|baby|domain|thing|job|turf|team|responsibility|call|department|project|module|code|service|\w+ now)\b`)},
	{Person, plain, form(`\b(?:she|he|they) (?:owns?|does|runs?|handles?|maintains?|leads?|wrote|manages?|built|knows?|looks? after)\b`)},
	{Person, plain, form(`\bi(?:'m| am)(?: an?| the| our)? (?:[\w-]+ )*?(?:engineer|developer|dev|designer|scientist|student|manager|lead|sre|admin|architect|founder|contractor|researcher|analyst|freelancer|tester|maintainer|owner|programmer|consultant|beginner|novice|newcomer|physicist|biologist|teacher|colou?r.?blind|left.handed|dyslexic|deaf|hard of hearing|vegetarian|remote|part.time|full.time)\b`)},
	{Person, plain, form(`\bi(?:'m| am),? {name}|\bi (?:do|share|handle|look after|take care of) (?:the|our|all|most)\b|\bi(?:'m| am) (?:based|located|living|working|employed|new to|fluent|responsible|in charge|on (?:the|call|cet|utc|gmt|est|pst|parental|a mac|linux|windows|mac)|from|in (?:utc|cet|gmt|est|pst|(?-i:\p{Lu}\p{L}+)|the \w+ (?:team|time))|at (?-i:\p{Lu})|self.taught|not (?:a|an|very|that) )`)},
	{Person, plain, form(`\bi {adv}(?:work|live|own|lead|run|maintain|manage|study|teach|speak|come) (?:on|at|as|in|for|from|with|near|the|our|a|english|german|mostly|remotely|part|four|(?-i:\p{Lu}))\b`)},
	{Person, plain, form(`\bmy (?:name|time ?zone|role|job|title|background|native language|first language|mother tongue|pronouns|team|working hours|work ?day|hours|office|company|employer|github|handle|username|email|laptop|machine|hearing|eyesight|level) (?:\w+ )?(?:{be}|has|have|starts?|ends?)\b`)},
	{Person, plain, form(`(?-i:\b\p{Lu}\p{Ll}+) (?:can't|cannot|won't|doesn't|isn't|hasn't|wasn't|must|should|will|gets?|covers?|replaces?|stands? in|fills? in|turns?|starts?|goes|pays?|teaches|drives?|picks? up|cooks?) `)},
	{Person, plain, form(`\b(?:my|our) (?:\w+ )?(?:wife|husband|son|daughter|kids?|child(?:ren)?|mom|mum|mother|dad|father|parents|brother|sister|grand\w+|uncle|aunt|cousin|niece|nephew|partner|girlfriend|boyfriend|fianc[eé]e?|neighbou?r|[\w-]+-in-law|dog|cat|horse|baby|twins?|boss|supervisor|landlord|doctor|dentist|teacher|roommate|flatmate|assistant|successor|predecessor|co-author|accountant|lawyer)(?: \w+)? (?:{finite})`)},
	{Person, plain, form(`\bi(?:'m| am) (?:now |currently |also )?(?:leading|running|heading|managing|covering|responsible|writing my|studying|training|learning|raising|teaching|retired|married|pregnant|an? (?:[\w-]+ )?[\w-]*(?:ist|er|or|ian|ant|ent|yst|ess|man|woman|nurse|cook|chef|student|fellow|intern|postdoc|head|clerk|coach|pilot|judge))\b|\bi (?:{adv})(?:keep|own|breed|grow|raise|drive|ride|play|collect|teach|study|coach|sing|manage|supervise|run|lead) (?:an?|the|two|three|four|five|six|seven|eight|nine|ten|\d+|my|our|in)\b`)},
	{Person, plain, form(`{quote} = |^{name}(?: \([\w /-]+\)| ?[:=–-] )[\w ]+|, {name} (?:on|the|does|for|at) \w+|\b(?:we're|we are|team of) (?:\w+ )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+) of us\b`)},
	{Person, plain, form(`\bi(?:'ve| have) (?:been )?(?:\d+|\w+) years\b|\bi(?:'ve| have) (?:never|only|mostly) (?:used|written|worked|done|touched)\b|\bi (?:know|studied|learned|grew up) `)},
}

// hosts are the forms in which a machine or an address gets a name.
var hosts = []rule{
	{Host, plain, form(`^[^ ].* (?:{be}|at|on|behind|via|under|called|named|=|->|→|to|with|through|of|in) (?:at |on |now |called |the |called )*[^ ]*{host}`)},
	{Host, plain, form(`^[^:,]{2,60}(?:[:,=(]|->|→| [–—-]) *(?:\w+ )?[(]?{host}`)},
	{Host, plain, form(`{host}[^ ]* ?(?:.*\b)?(?:{be}|=|hosts?|runs?|serves?|holds?|points?|has|lives|belongs|for|\()`)},
	{Host, plain, form(`\b(?:box|host|machine|server|node|runner|cluster|vm|registry|database|db|replica|bastion|jump ?host|gateway|proxy|nas|printer|laptop|instance|env|environment)s? (?:\w+ )?(?:called|named|is called|is named|known as)\b`)},
	{Host, plain, form(`\b(?:box|boxes|host|hosts|machine|machines|server|servers|nodes?|runners?|cluster|vms?) (?:\w+ ){0,5}?(?:runs?|has|have|sits?|lives?|is|are)\b.*(?:\d|{upper}|{code})`)},
	{Host, plain, form(`\b(?:is|on|at|to|behind|called) (?:the )?(?:\w+@)?(?-i:[a-z][a-z-]*\d{1,3}\b|[a-z]+(?:-[a-z]+)*-\d{1,3}\b)|\b\w+@[\w-]+\b|\bport \d{2,5} (?:is|belongs|goes)\b`)},
	{Host, plain, form(`\b(?:listens?|runs?|sits|is|are|exposed|served|reachable|available|answers|up) (?:on|at|behind) (?:port :?\d{2,5}|:?\d{4,5})\b|\bport (?:is |for .* is )?\d{2,5}\b`)},
}

// tools are the forms in which people say what they work with.
var tools = []rule{
	{Tool, plain, form(`\b(?:{we}|ops|infra|qa|design|marketing|everybody|everyone|the \w+ team) {adv}(?:use|uses|track|host|deploy|build|store|keep|monitor|log|ship|publish|test|manage|write|run|lint|format|pin|generate|document|draw|plan|bundle|provision|alert|release|review|chat|pay|call|bill|charge|sell|serve|count|treat|measure|tag|name|number|version|rely|depend|talk|speak|meet|work|follow|have|own|get|do|don't|only|never|sync|cache|queue|render|proxy|profile|mock|vendor|target|support) `)},
	{Tool, plain, form(`\b(?:comes?|came) (?:from|out of|via|through)\b|\b(?:go|goes|land|lands|end up|ends up|flow|flows|get sent|are sent|is sent|get shipped|are shipped) (?:to|into|in|through|via|out through)\b`)},
	{Tool, plain, form(`\beverything (?:builds|runs|goes|lives|is|deploys|ships|else)\b|\b\b(?:is|are) (?:all |auto.?)?(?:[a-z]+ed|made|written|sent|held|kept|drawn|run|built|done) (?:by|with|via|through|using|to)\b|\b(?:is|are) (?:all )?(?:done|handled|managed|tracked|built|hosted|run|deployed|stored|kept|sent|provisioned|generated|monitored|published|linted|formatted|tested|documented|installed|configured|bundled|packaged|rendered|served|drawn|planned|issued|cached|queued) (?:by|with|via|in|on|through|from|using|out of|over|under|at)\b`)},
	{Tool, plain, form(`\bi(?:'m| am) (?:still )?(?:on|using|running) (?:an? )?(?:m\d|mac|macbook|linux|windows|ubuntu|arch|fedora|nixos|debian|wsl|(?-i:\p{Lu}))|\bi {adv}(?:use|run) .*\b(?:instead of|on my|as my|for|not|rather than|with)\b`)},
	{Tool, plain, form(`^(?:on|for|in|at) the [\w -]+,? it(?:'s| is) |\bon (?:all )?my (?:machines?|laptop|desktop)\b`)},
	{Tool, plain, form(`\bfor (?:the )?[\w -]+,? (?:we|i) (?:{adv})(?:use|have|run|rely on|go with)\b|\b(?:is|are) (?:what we use|our|the (?:tool|one|thing|linter|formatter|runner|ci|package manager)) `)},
	{Tool, plain, form(`\b(?:is|are|does|handles?|takes care of|manages?|replaces|replaced) (?:our|all|all our|the) [\w -]+`)},
}

// projects are the forms in which people say how a project is made.
var projects = []rule{
	{Project, plain, form(`\b(?:lives?|sits?|goe?s?|is|are|belongs?|ends? up|resides?) (?:\w+ )?(?:in|under|at|on|inside|into|next to) (?:the )?(?:{path}|{code})`)},
	{Project, plain, form(`\bwhen (?:i|we) say .* (?:i|we) mean\b|\b(?:is|are) (?:short for|what we call|our (?:\w+ )?name for|known as|called|nicknamed|an alias|the (?:old|new|code|internal) ?name)\b|\bstands for\b|\b(?:means?|refers to|denotes)\b|\baka\b|\bwe call\b`)},
	{Project, plain, form(`^{np}{relates}\b.*{anchor}`)},
	{Project, weak, form(`^(?:our [\w -]+?|the (?:[\w-]+ )?(?:service|team|app|repo|db|database|api|cluster|queue|job|worker|pipeline|server|frontend|backend|client|library|module|build|schema|table|topic|bucket|cli|daemon|bot|importer|scheduler|gateway|product|customers?|project|company)s?) {relates} `)},
	{Project, weak, form(`^{np}.*, (?:and )?not [\w\x01\x02]`)},
	{Project, plain, form(`^.*{anchor}.* {relates}\b`)},
	{Project, plain, form(`\b(?:was|were|has been|have been|got) (?:recently |just )?(?:renamed|moved|split|merged|migrated|extracted) (?:to|into|from|in|off)\b`)},
	{Project, plain, form(`^(?:the |our |all )?[\w-]+(?: [\w-]+)? (?:has |have )?(?:moved|migrated|switched) (?:over )?(?:from [\w. -]+ )?to (?:{name}|{upper})`)},
	{Project, plain, form(`^(?:we|our team|the team|the company|this project|this repo|this is) (?:{adv})(?:have|has|are on|is on|'re on|are|is|support|supports|own|owns|call|calls|sell|sells|get|gets|release|releases|ship|ships|run|runs|a|an)\b`)},
	{Project, plain, form(`^we're (?:on|at|still on|using|a|an) `)},
}
