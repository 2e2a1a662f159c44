package extract

// What holds of a thing without any rule, wish or person being named: what a
// word means, what is no more, what is aimed at, what was learnt, what happens
// when, and what changed. These rules come before those for hosts, tools and
// projects, which fit almost any statement.

// terms are the forms in which people say what a word or a value means.
var terms = []rule{
	{Term, plain, form(`\b(?:means?|stands? for|(?:is|are) short for|denotes?|refers? to|signifies|represents?|translates to|is shorthand for|is (?:our|the) (?:\w+ )?(?:word|name|term|code|jargon|slang|code ?name|abbreviation) for)\b|\bwhen (?:i|we|they|people here) say .* (?:i|we|they) mean\b|\bby {quote} (?:i|we|they) mean\b`)},
	{Term, plain, form(`\b(?:an?|the|our|every|each) {quote}(?: here| for us| in [\w ]+)? {be} `)},
	{Term, plain, form(`(?:^|, |: | and )[\w .\x01\x02-]{2,40} = [\w\x02][^=]*$`)},
	{Term, plain, form(`^(?:the |our |a )?(?:[\w-]+ ){0,3}(?:columns?|fields?|flags?|status(?:es)?|codes?|units?|prefix(?:es)?|suffix(?:es)?|letters?|digits?|values?|timestamps?|amounts?|prices?|ids?|numbers?) .*\b(?:{be}|counts?|starts?|holds?|carr(?:y|ies)|can be|includes?|excludes?|contains?|comes? in) `)},
}

// absences are the forms in which people say what there is not, or no more.
var absences = []rule{
	{Project, plain, form(`^there(?:'s| is| are) (?:no|only|just|exactly|no longer|not) `)},
	{Project, plain, form(`\b(?:no longer|not any ?more|any ?more|never had|don't have|doesn't have|doesn't exist|don't exist|isn't one|does without|do without|ha(?:s|ve) no|without any) ?.*`)},
}

// goals are the forms in which people say what they want to have reached.
var goals = []rule{
	{Goal, plain, form(`\b(?:our|my|the|this (?:year|quarter|month)'s) (?:[\w-]+ ){0,2}(?:goal|aim|target|objective|milestone|budget|okr|kpi|deadline|ambition|limit|quota|cap|sla|slo)(?: (?:for|of|this|in) [\w -]+)? ?(?:{be}|=|:)`)},
	{Goal, plain, form(`\b(?:we|i|they|the team|the company|management) (?:aim|plan|intend|hope|promised|committed|undertook|want) (?:\w+ )?to .*(?:{day}|\b(?:by|before|until|within|under|below|q[1-4]|this (?:year|quarter)|next (?:year|quarter))\b)`)},
}

// events are the forms in which people say what happens when, again and again,
// and what happened that changed how things are.
var events = []rule{
	{Event, plain, form(`\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:every|each) (?:other |second |third |last |first )?(?:{weekday}|week|month|quarter|year|morning|evening|night|day|hour)|weekly|nightly|hourly|monthly|quarterly|(?:once|twice) (?:a|per) (?:day|week|month|year))\b`)},
	{Event, plain, form(`\b(?:was|were|got|has been|have been|is now|are now) (?:\w+ly |just |now |already )?(?:signed|born|shifted|postponed|rescheduled|cancell?ed|approved|closed|launched|founded|sold|bought|hired|promoted|appointed|elected|acquired|certified|accepted|granted|extended|delayed|moved|renamed|merged|split|migrated|extracted|replaced|swapped|switched off|shut down|decommissioned|handed over|outsourced|brought forward|pushed back)\b`)},
}

// lessons are the forms of what somebody learnt by trying.
var lessons = []rule{
	{Lesson, plain, form(`\b(?:we|i) (?:just |finally |also )?(?:learn(?:ed|t)|found out|discovered|figured out|measured|benchmarked)(?: that\b| the hard way|,|:)|\b(?:we|i) (?:tested|compared|measured|benchmarked|profiled|timed|evaluated) .*: |\b(?:the hard way|lesson learn(?:ed|t)|bit us|burn(?:ed|t) us|bitten by)\b`)},
}
