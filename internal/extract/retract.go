package extract

import "signet/internal/memory"

// retractions are the forms by which people take back what they said.
var retractions = form(`\b(?:scratch that|strike that|forget (?:it|that|what i said)|never ?mind|i take (?:it|that) back|ignore (?:that|what i said|my last)|disregard (?:that|my)|wrong (?:window|chat|repo|channel|project)|(?:it|that) was a joke|just kidding|i was wrong|changed my mind|undo that|no wait|wait,? no|not anymore actually|that was a test|on second thoughts?|cancel that|ignore (?:me|it|my|the last|everything)|nvm|as you were|false alarm|not really true|that'?s not true|(?:i|that) was (?:only |just )?(?:kidding|joking|sarcas\w+|nonsense|rubbish|bs)|only joking|made that up|i misread|i mixed (?:it|that|them|those|this|something|\w+) up|mixed up the|i got (?:it|that|this|them) (?:wrong|mixed up|backwards)|(?:don't|do not) (?:save|note|remember|store|keep) (?:that|it|this)|forget (?:about )?(?:that|it|the last)|drop that|on reflection|thinking about it,? no|actually,? (?:no|don't|never ?mind)|my (?:bad|mistake)|i misspoke|that came out wrong)\b|^(?:sorry|oops|correction|typo|make that|i meant?|no wait|wait)[,:]* (?:i (?:meant|mean)\b|make (?:that|it)\b|it's\b|[^ ]+$)`)

// withdraw drops the facts a speaker takes back: those said earlier in the
// turn or, where the turn begins with it, in the person's turn before. What
// follows in the sentence is said instead.
func withdraw(found []find, said []sentence) []find {
	taken := make([]bool, len(said))
	for i := range said {
		if said[i].origin != memory.Person {
			continue
		}
		at := retractions.find(said[i].whole)
		if at == nil {
			continue
		}
		taken[i] = at[0] > 0 && !said[i].mends
		from := reach(said, i)
		for k := i - 1; k >= from && !taken[k]; k-- {
			taken[k] = true
		}
	}
	var left []find
	for _, f := range found {
		if !taken[f.line] {
			left = append(left, f)
		}
	}
	return left
}

// reach gives the first sentence that a retraction in sentence i takes back:
// the first of its turn or, where it opens the turn, of the person's turn
// before.
func reach(said []sentence, i int) int {
	first := said[i].first
	if i > first+1 {
		return first
	}
	k := first - 1
	for k >= 0 && said[k].origin != memory.Person {
		k = said[k].first - 1
	}
	if k < 0 {
		return first
	}
	return said[k].first
}
