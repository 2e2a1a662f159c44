package extract

import (
	"strings"

	"signet/internal/memory"
)

var (
	// pains are the forms in which a person reports that something fails.
	pains = form(`\b(?:fail(?:s|ed|ing|ure)?|errors?|broken?|breaks|crash(?:es|ed|ing)?|hangs|hung|stuck|down|flaky|time(?:s|d)? ?out(?:s)?|timeouts?|reset by|refused|denied|slow|wrong|weird|leak(?:s|ing)?|bug|doesn't|won't|isn't|exception|panic|traceback|red|lost|missing|garbled|duplicates?|odd|off by|unknown|why|look (?:at|into)|find out|check|investigate|figure out|measure|compare|can't|cannot|strange|problem|issue|trouble|empty)\b`)
	// reliefs are the forms in which the agent says that it does so no more.
	reliefs = form(`\b(?:(?:resets?|errors?|failures?|crash(?:es)?|timeouts?|warnings?|hangs?|leaks?|duplicates?|it) (?:have |has |are |is )?(?:stopped|gone|disappeared|vanished)|(?:is|are|was|were) gone|went away|(?:there (?:are|is|were) )?no more|no longer|(?:works?|runs?|passes|passe?d?|builds?|starts?|loads?|green|fine|stable|back|up|clean|correct) (?:again|now)|without (?:a |any |one )?(?:single )?(?:failures?|errors?|crash(?:es)?|trouble|problems?|warnings?)|has been (?:up|stable|quiet|green|fine)|found and fixed|fixed|solved|resolved|passes|cured|(?:down|dropped|fell|went|up|shrank|rose) (?:from .*)?to|now (?:takes|needs|runs|works|passes|starts|loads|finishes|matches|fits|uses)|(?:helped|worked|did it|did the trick)|since then|instead of \d)\b`)
	// actions are what the agent says it did about it.
	actions = form(`\bi(?:'ve| have)? (?:now |then |also )?(?:changed|set|added|installed|pinned|moved|removed|replaced|bumped|raised|lowered|switched|upgraded|downgraded|regenerated|renamed|cleared|deleted|enabled|disabled|exported|pointed|increased|decreased|updated|rolled|reverted|restarted|rotated|turned|wrapped|split|limited|capped|made|put)\b|\bwith .* (?:removed|disabled|enabled|set|added|changed|turned (?:on|off))\b|^found and fixed\b|\b(?:after|by|once i) (?:adding|removing|raising|lowering|setting|switching|upgrading|downgrading|disabling|enabling|clearing|restarting|increasing|moving|pinning|replacing|reverting|changing|added|removed|set|changed)\b|\bi (?:used|gave|told|let|ran|wrote|re\w+ed|un\w+ed|converted|corrected|repaired|fixed|dropped|tightened|loosened|extended|shortened|passed|closed|opened)\b`)
	// discoveries open what the agent found out, and completions what it brought
	// to an end.
	discoveries = form(`^(?:found (?:it|the)\b|got it:|i (?:found|traced|bisected|measured|compared|profiled|checked|tested|benchmarked|counted|verified|confirmed)\b.*(?:[:;]|\bthat\b|\d|{code}|{path})|(?:the|its) (?:\w+ )?(?:cause|culprit|reason|problem|bug|issue|trouble|explanation) (?:is|was)\b|it (?:was|turned out|depended|came from|comes from|is caused|happened because)\b|{name} was right\b|you were right\b)`)
	completions = form(`^(?:the|all|your|our) (?:[\w-]+ ){0,3}?(?:migration|import|move|switch|upgrade|conversion|rollout|backfill|audit|transfer|clean.?up|export|index|backup|training|benchmark|survey|review)\b.*\b(?:finished|done|complete[d]?|through|over|live|ran)\b.*\d`)
	// grounds are what the agent says it came from.
	grounds = form(`\b(?:because|so that|that's why|which is why|hence|therefore|only|both|already|no longer matched|stale|old|wrong|missing|since|while|depended on|due to|caused by|cause|turned out|the (?:problem|culprit|reason) (?:was|is)|was (?:set|pointing|missing|using|reading)|all of them|loads? all|ran? out of|expired|instead of|never set|did not|didn't|doesn't|does not|closes|drops|expects|overflow(?:s|ed)?)\b`)
)

// longestReport bounds in bytes what of a report is kept.
const longestReport = 450

// shortReport is the length in bytes below which a report only says that
// something was done.
const shortReport = 70

// solutions gives what the agent says overcame what a person complained of: it
// names a ground or what was done, and that all is well since. The turn is
// taken whole, for its sentences explain each other. Turns that gave a fix
// already are known.
func solutions(turns []memory.Turn, said []sentence, known []find) []find {
	has := map[int]bool{}
	for _, f := range known {
		for _, t := range f.at {
			has[t] = true
		}
	}
	var found []find
	pained := false
	next := 0 // the first turn that was not looked at
	for i := 0; i < len(said); i++ {
		s := &said[i]
		if s.first != i {
			continue
		}
		for ; next < s.turn; next++ {
			t := &turns[next]
			pained = pained || t.Failed || t.Role == memory.RoleUser && !t.Side && pains.in(newMasked(head(t.Text.String(), 2048)))
		}
		end := i
		for end < len(said) && said[end].first == i {
			end++
		}
		if s.origin == memory.Person {
			continue
		}
		if f, ok := report(said[i:end], i, pained); ok && !has[s.turn] {
			found = append(found, f)
			pained = false
		}
	}
	return found
}

// report gives the fix that a turn of the agent reports, where somebody was
// pained before or it brings something to an end.
func report(turn []sentence, line int, pained bool) (find, bool) {
	if !resolves(turn, pained) {
		return find{}, false
	}
	var content strings.Builder
	for i := range turn {
		s := &turn[i]
		if strings.HasSuffix(s.raw, "?") || hedges.in(s.words) || vetoed(s) || content.Len()+len(s.body) > longestReport {
			continue
		}
		content.WriteString(finish(s.body, thirdPerson(s.words.text, "the agent", "the agent")) + " ")
	}
	s := &turn[0]
	return find{line: line, last: line, at: []int{s.turn}, Fact: Fact{
		Kind: Fix, Type: memory.Learning, Content: strings.TrimSpace(content.String()), Subject: subject(Fix, s),
		Origin: memory.Assistant, Quote: quote(s.raw), Confidence: weak,
	}}, content.Len() > 0
}

// resolves reports whether a turn says what a trouble came from and what was
// done about it, or that a work of some length is done.
func resolves(turn []sentence, pained bool) bool {
	relieved, acted, grounded, found := false, false, false, false
	length := 0
	for i := range turn {
		s := &turn[i]
		if completions.in(s.whole) {
			return true
		}
		if !pained || s.void || strings.HasSuffix(s.raw, "?") {
			continue
		}
		relieved = relieved || reliefs.in(s.whole)
		acted = acted || actions.in(s.whole)
		found = found || discoveries.in(s.whole)
		grounded = grounded || grounds.in(s.whole)
		length += len(s.body)
	}
	switch {
	case found:
		return acted || grounded || relieved
	case relieved && acted:
		return grounded || len(turn) > 1
	}
	return grounded && (acted || relieved) && length > shortReport
}
