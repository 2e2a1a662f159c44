package extract

// commands are the forms in which people say how a thing is run.
var commands = []rule{
	{Command, plain, form(`\bto [\w .-]+?,? (?:you |just |simply |please |always )*(?:use|run|do|it's|type|call|execute) {code}`)},
	{Command, plain, form(`\b(?:go(?:es)? through|{be} run (?:with|via|by)|(?:trick|way|command) (?:for|to) .* is)\b.*{code}`)},
	{Command, plain, form(`^[^:\x01]{3,30}: {code}`)},
	{Command, plain, form(`\brun (?:the )?[\w -]+ (?:with|via|using|through) {code}`)},
}

// findings are the forms in which the assistant reports what it learned.
var findings = []rule{
	{Command, weak, form(`^to [\w .-]+?,? (?:you )?(?:use|run) {code}`)},
}
