package extract

// preferences are the forms in which people say how they like things.
var preferences = []rule{
	{Preference, plain, form(`{i} {adv}(?:prefer|dislike|favou?r|can't stand|cannot stand|loathe|detest)\b`)},
	{Preference, plain, form(`{i} {adv}(?:don't|dont|do not) {adv}(?:like|want|use|need|enjoy|care for)\b`)},
	{Preference, plain, form(`{i} {adv}(?:hate|like|love|enjoy) .*\b(?:more than|over|better|rather|instead|for|in|when|with|without|to|who|that)\b`)},
	{Preference, plain, form(`{i} {adv}(?:reach for|go with|stick (?:to|with)|default to|use|work with) .*\b(?:every time|always|for everything|by default|everywhere)\b`)},
	{Preference, plain, form(`\bi (?:always|never|usually|only) (?:use|write|work|read|want|run|keep|go|put|type|code|commit|review|test)\b`)},
	{Preference, plain, form(`\bi'd (?:much |always |really )?(?:rather|prefer)\b|\bi would (?:much |always )?(?:rather|prefer)\b`)},
	{Preference, plain, form(`\bi {adv}want you to\b`)},
	{Preference, plain, form(`^(?:please )?(?:always )?prefer .+ (?:over|to|instead of|rather than)\b`)},
	{Preference, plain, form(`\bi find .+ (?:easier|harder|clearer|nicer|better|worse|unreadable|confusing|distracting|annoying)\b`)},
	{Preference, plain, form(`\b(?:no|any|much|little) use to me\b|\bi'm colou?r.?blind\b`)},
	{Preference, plain, form(`\bmy (?:editor|shell|terminal|ide|font|theme|keyboard layout|browser|os|go-to|favou?rite|preferred|preference|default)\b.* {be}\b`)},
	{Preference, plain, form(`\bdrives me (?:crazy|nuts|mad)\b|\bis a pet peeve\b|\bmy pet peeve\b`)},
}
