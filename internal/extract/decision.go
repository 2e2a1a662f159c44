package extract

// decisions are the forms in which people report what was settled.
var decisions = []rule{
	{Decision, plain, form(`{deciders} {adv}(?:been )?(?:decided|agreed|settled|concluded|resolved|opted|chose|picked|chosen|voted|elected|committed|signed off|standardi[sz]ed)\b`)},
	{Decision, plain, form(`{deciders} {adv}(?:turned down|stopped (?:using|doing|supporting|running|writing)|voted|ruled out|rejected|dropped|ditched|abandoned|dumped|moved (?:[\w-]+ )*(?:to|into|onto|off|from|away)|switched|migrated|went with|landed on|standardi[sz]ed|adopted|gave up on|killed|scrapped|replaced|ended up (?:with|using|on)|retired|given up on|got rid of|bet on|parked|postponed|shelved)\b`)},
	{Decision, plain, form(`\b(?:we're|we are|team is) {adv}(?:not )?(?:pinned|staying|going (?:with|to|for|all)|sticking|moving|switching|migrating|dropping|standardi[sz]ing|keeping|stuck|using|replacing|retiring|doing|supporting|building|shipping|done with|settled|committed|rewriting|splitting|killing|phasing|getting rid)\b`)},
	{Decision, plain, form(`\bwe(?:'ll| will| won't|'re going to| are going to)? {adv}(?:stay|stick|go|keep|stand) (?:with|to|by|on|at|for|all)\b|\bwe(?:'ll| will) {adv}(?:use|keep|drop|move|switch|adopt|support|ship|store|write|host|run|replace|not)\b|\bwe(?: won't|'re not going to| are not going to| aren't going to) {adv}\w+`)},
	{Decision, plain, form(`\b(?:final|the|our|team) (?:answer|decision|call|word|choice|verdict|pick)\b.*(?:[:,]| {be}|'s )|^(?:decision|decided|agreed|verdict|resolved|settled|outcome)\b *[:,]? |^(?:the )?(?:team )?vote (?:came|went|was)\b|\binstead of \w+ing,? we\b`)},
	{Decision, plain, form(`\b(?:was|were|has been|have been|is|are|it's) (?:now )?(?:decided|agreed|settled|chosen|picked|ruled out|rejected|approved|selected)\b`)},
	{Decision, plain, form(`\b(?:won|wins|lost|beat) (?:out|over|because|since|on|in the)\b|^[\w.-]+(?: \w+)? it is(?:,|$)|\b{be} out[,;].*\b(?:in|to|with)\b|\b(?:reason|why) we (?:chose|picked|use|went|stay|stayed|left|dropped|keep|moved|have)\b|\b(?:instead of|rather than|over) [\w. -]+ (?:because|since|as|so that|mainly|for)\b`)},
	{Decision, plain, form(`\b(?:is|are|was|were|has been|have been|got) (?:being )?(?:replaced|retired|dropped|deprecated|abandoned|scrapped|phased out|superseded|sunset) (?:by|in favou?r of|because|since|as|with)\b|\bis being (?:replaced|retired|dropped|phased)\b`)},
	{Decision, plain, form(`^(?:since|after) [\w ]+,? we (?:{adv})[a-z]+`)},
	{Decision, plain, form(`\b(?:go|stick|stay|going) with [\w. -]+(?:,| -| –| —|;)? (?:because|since|as|so)\b|\bdecided (?:to|on|against|that|in favou?r|for|not)\b|\bsettled on\b|\bagreed (?:to|on|that)\b`)},
}
