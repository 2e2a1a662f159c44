package extract

// Who says of what the agent stated that it is not so goes on with what is so.
// There, a change that was made tells how things are now, and what only denies
// tells nothing beside it.

// bareDenials say that something is not so, and nothing of what is.
var bareDenials = form(`^(?:(?:that|this|it)(?:'s| is| was)(?: just| simply| completely| totally| all| plain)? (?:not (?:true|right|correct|so|the case|how it is)|wrong|false|incorrect|outdated|out of date|stale|old|obsolete|no longer (?:true|right|correct|so|the case|valid)|a mistake)|(?:that|this|it) isn't (?:true|right|correct|so|the case)|you(?:'re| are) (?:wrong|mistaken|out of date)|(?:wrong|incorrect|outdated|false|not (?:true|right|correct|so|any ?more))(?: again)?)(?: (?:now|any ?more|any longer|these days|nowadays|at all|there|about that))*$`)

// replacements are the changes by which something came to be otherwise.
var replacements = form(`^(?:we|we've|they|they've|the [\w-]+(?: [\w-]+)?|{name})(?: have| has| all| now| since| already| recently| just)* (?:moved|switched|migrated|renamed|changed|replaced|ported|converted|transferred|handed|went) (?:.+ )?(?:to|with|by|into|over|back) .`)

// sets reports whether a sentence that follows a bare denial says what is so
// instead by a change that was made.
func (s *sentence) sets() bool {
	return s.instead && replacements.in(s.words) && !hedges.in(s.words)
}
