package extract

// commands are the forms in which people say how a thing is run.
var commands = []rule{
	{Command, plain, form(`\bto [\w ./-]+?,? (?:you |just |simply |please |always |we |i |can |need to |have to )*(?:use|run|do|it's|is|it is|type|call|execute|invoke|hit|go with) .*?{call}`)},
	{Command, plain, form(`\b(?:go(?:es)? through|{be} (?:run|done|started|built|generated|deployed|formatted|triggered|launched|executed|tested|checked|regenerated) (?:with|via|by|using|through)|(?:trick|way|command|incantation|recipe|one.liner|script|magic|target) (?:for|to|that) .* {be}|(?:run|runs|works?|start|starts|build|builds|deploy|deploys|happens?|done|passes|released?) (?:only )?(?:with|via|using|through|by) (?:running |calling )?)\b.*?{call}`)},
	{Command, plain, form(`^[^:\x01]{3,40}(?::| =| ->| →| -| –) ?{call}`)},
	{Command, plain, form(`^(?:please )?(?:run|use|call|do|type|start|build|deploy|test|lint|format|regenerate|execute|try) .*?{call}.*\b(?:to|for|before|after|whenever|every|each|when|always|not|instead|first|since|because|it)\b|^(?:run|start|build|deploy|test|lint|format|regenerate|execute|seed|release|bump|migrate|publish|rebuild|reset|reindex|regenerate|install|restart|clean) [\w -]+ (?:with|via|using|through|by) .*?{call}`)},
	{Command, plain, form(`{call}.* (?:is (?:how|what|the|all|our)|starts|runs|builds|does|brings|gives|resets|seeds|deploys|generates|regenerates|creates|rebuilds|checks|formats|lints|wipes|restores|spins|covers|will|boots|installs|updates|sets|tears|opens|shows|prints|prepares|also|only)\b`)},
	{Command, plain, form(`^(?:for|in|on) [\w ./-]+?,? (?:use|run|it's|do|there's|we (?:use|run|have)) {call}|^(?:you )?(?:need|have to|must) (?:to )?(?:run |do |use )?{call}`)},
	{Command, plain, form(`^{call} [a-z]+s (?:the|an?|all|up|down|everything|our|your|only)\b|\bonly (?:works?|runs?|builds?) (?:with|via|using|through|by) .*{call}`)},
	{Command, plain, form(`^(?:if|when|whenever|once) [^,]*\b(?:hangs?|jams?|fails?|crash(?:es)?|stuck|freezes?|stops?|breaks?|dies|times out|complains?|errors?|refuses?|won't|doesn't|is full|is down|is gone)\b[^,]*,? (?:just |please |then |simply |first |you )*(?:kill|restart|run|clear|power|hold|press|delete|remove|reset|reboot|use|set|unplug|switch|turn|rebuild|reload|flush|purge|re-?run)\b`)},
	{Command, plain, form(`\b(?:we|i|you|ci|everyone) (?:can |always |just |only |usually |have to |need to |must )*(?:use|run|start|build|deploy|test|lint|format|release|call|do|publish|migrate|seed)\b.*?{call}`)},
}

// findings are the forms of what the agent finds: it names a place or a call.
var findings = []rule{
	{Command, weak, form(`^to [\w ./-]+?,? (?:you )?(?:use|run|call|do) {code}|{code} (?:runs|starts|builds|deploys|does|is how)\b|^(?:use|run|call|try) {code}`)},
	{Project, weak, form(`\b(?:is|are|it's|comes?|lives?|sits?|gets?) (?:\w+ )?(?:read|set|loaded|defined|configured|stored|kept|generated|written|in|from|under|at|taken|controlled|hard.?coded)\b.*(?:{path}|{code}|{host})|^(?:in|under|at) (?:{path}|{code})`)},
}

// ordering begins a finding that says what to do, and not of what.
var ordering = form(`^(?:use|run|call|try)\b`)
