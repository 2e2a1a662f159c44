package extract

// decisions are the forms in which people report what was settled.
var decisions = []rule{
	{Decision, plain, form(`\b(?:{we}|i|i've|it was|it's been|it has been|team|management|everyone) {adv}(?:been )?(?:decided|agreed|settled|concluded|resolved|opted|chose|picked|chosen)\b`)},
	{Decision, plain, form(`{we} (?:have )?{adv}(?:turned down|ruled out|rejected|dropped|ditched|abandoned|dumped|committed to|moved to|switched to|migrated to|went with|landed on|standardi[sz]ed on|adopted)\b`)},
	{Decision, plain, form(`\bwe(?:'re| are) (?:{adv})(?:pinned|staying|going|sticking|moving|switching|migrating|dropping|standardi[sz]ing|keeping|stuck) `)},
	{Decision, plain, form(`\bwe(?:'ll| will)? (?:{adv})(?:stay|stick|go|keep) with\b`)},
	{Decision, plain, form(`\b(?:final (?:answer|decision|call|word)|the decision|decision|verdict)\b.*(?::| is )`)},
	{Decision, plain, form(`\b(?:was|were|has been|is) (?:decided|agreed|settled|chosen)\b`)},
}
