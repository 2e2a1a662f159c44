package extract

// people are the forms in which somebody is introduced.
var people = []rule{
	{Person, plain, form(`{name}(?:,? \w+,)? {adv}(?:owns|does|runs|handles|maintains|leads|manages|wrote|looks after|takes care of|is responsible for|is in charge of|reports to|works on|works in|joined|joins|starts|moved|left|reviews|approves|signs off|takes over|is our|is the|is my|heads)\b`)},
	{Person, plain, form(`\b(?:ask|ping|ring|call|talk to|contact|email|message|check with|go to|cc) {name}`)},
	{Person, plain, form(`\b(?:my|our) (?:[\w-]+ )?(?:manager|boss|lead|colleague|teammate|designer|pm|cto|ceo|intern|dba|reviewer|mentor|name|wife|husband)(?: {be}|'s|,) `)},
	{Person, plain, form(`\bi report to\b|\breports to\b|\bon.call is {name}`)},
	{Person, plain, form(`\b(?:she|he|they) (?:owns?|does|runs?|handles?|maintains?|leads?|wrote|manages?)\b`)},
	{Person, plain, form(`\bi(?:'m| am|m) (?:an? (?:[\w-]+ )*(?:engineer|developer|dev|designer|scientist|student|manager|lead|sre|admin|architect|founder|contractor|researcher|analyst|freelancer|tester)|based in|new to|on the [\w-]+ team|colou?r.?blind|left.handed|dyslexic|deaf)\b`)},
	{Person, plain, form(`\bi (?:work|live) (?:on|at|as|in|for|from|with)\b|\bmy (?:name|time ?zone|role|job|background|native language|mother tongue) {be}\b|^call me\b`)},
	{Person, plain, form(`{code} = |\bon infra\b`)},
}

// hosts are the forms in which a machine or an address gets a name.
var hosts = []rule{
	{Host, plain, form(`{be} (?:at |on |now |called )?[^ ]*{host}`)},
	{Host, plain, form(`^[^:,]{2,40}[:,] {host}`)},
	{Host, plain, form(`\b(?:ssh|log ?in|connect|vpn|rdp) .*{host}`)},
	{Host, plain, form(`{host}.* {be} (?:the|our|for)\b`)},
	{Host, plain, form(`\b(?:box|host|machine|server|node|runner|cluster|vm)s? (?:called|named|is called|is named|is)\b`)},
	{Host, plain, form(`\b(?:box|boxe|host|machine|server|node|runner|cluster|vm)s? .*\bruns? on\b`)},
}

// tools are the forms in which people say what they work with.
var tools = []rule{
	{Tool, plain, form(`{we} {adv}(?:use|track|host|deploy|build|store|keep|monitor|log|standardi[sz]ed on|ship|publish|test|manage|write) `)},
	{Tool, plain, form(`\b(?:comes?|came) (?:from|out of)\b`)},
	{Tool, plain, form(`\beverything (?:builds|runs|goes|lives|is)\b`)},
	{Tool, plain, form(`\bi(?:'m| am|m) on (?:an? )?(?:m\d|mac|macbook|linux|windows|ubuntu|arch|fedora|nixos|debian|wsl)`)},
}

// projects are the forms in which people say how a project is made.
var projects = []rule{
	{Project, plain, form(`\b(?:lives?|sits?|goe?s?|is|are) (?:\w+ )?(?:in|under|at|on|inside) {path}`)},
	{Project, plain, form(`\b(?:reads? from|writes? to|talks? to|listens? on|depends? on|(?:is|are) (?:generated|rendered|stored|kept|hosted|deployed|written|built|defined|managed|configured|loaded|read) (?:from|in|on|with|by|to|via|at))\b`)},
	{Project, plain, form(`\bwhen i say .* i mean\b|\bis short for\b|\bstands for\b|\bis our name for\b|\bis what we call\b`)},
	{Project, plain, form(`\bbelongs? to\b`)},
}
