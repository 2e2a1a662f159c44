package extract

import (
	"slices"
	"strings"

	"signet/internal/memory"
)

// pains are the forms in which a person reports that something fails.
var pains = form(`\b(?:fail(?:s|ed|ing|ure)?|errors?|broken?|breaks|crash(?:es|ed|ing)?|hangs|hung|stuck|down|flaky|time(?:s|d)? ?out(?:s)?|timeouts?|reset by|refused|denied|slow|wrong|weird|leak(?:s|ing)?|bug|doesn't|won't|isn't|exception|panic|traceback|red|lost|missing|garbled|duplicates?|odd|off by|unknown|why|look (?:at|into)|find out|check|investigate|figure out|measure|compare|can't|cannot|strange|problem|issue|trouble|empty)\b`)

// longestReport bounds in bytes what of a report is kept.
const longestReport = 450

// reports gives what the agent says that it found out: the sentences of a turn that last,
// taken together, for they explain each other. It takes the place of the fix that the calls
// before it tell of.
func reports(turns []memory.Turn, said []sentence, known []find) []find {
	var found []find
	w := watch{turns: turns}
	for i := 0; i < len(said); {
		end := i
		for end < len(said) && said[end].first == i {
			end++
		}
		if said[i].origin == memory.Assistant {
			w.until(said[i].turn)
			if f, ok := report(said, i, end, &w); ok {
				known = explain(&f, known)
				found = append(found, f)
			}
		}
		i = end
	}
	return append(known, found...)
}

// explain drops the last fix before the report of one, which then rests on its turns.
func explain(f *find, known []find) []find {
	if f.Kind != Fix {
		return known
	}
	for k, fix := range slices.Backward(known) {
		if last := fix.at[len(fix.at)-1]; last <= f.at[0] && f.at[0]-last < nearby {
			f.at = slices.Compact(append(slices.Clone(fix.at), f.at...))
			return slices.Delete(known, k, k+1)
		}
	}
	return known
}

// nearby is how many turns behind a fix the agent still speaks of it.
const nearby = 3

// A watch is what was seen of a session before a turn.
type watch struct {
	turns  []memory.Turn
	next   int
	failed int  // calls that failed since the person spoke
	calls  int  // calls since the person spoke
	pained bool // whether the person told of a trouble last
}

// until looks at the turns before turn n.
func (w *watch) until(n int) {
	for ; w.next < n; w.next++ {
		t := &w.turns[w.next]
		switch {
		case t.Side:
		case t.Role == memory.RoleTool:
			w.calls++
			if t.Failed {
				w.failed++
			}
		case t.Role == memory.RoleUser:
			w.calls, w.failed = 0, 0
			w.pained = pains.in(newMasked(head(t.Text.String(), 2048)))
		}
	}
}

// report gives what lasts of a turn of the agent, the sentences from to end.
func report(said []sentence, from, end int, w *watch) (find, bool) {
	var content strings.Builder
	var r rule
	s := &said[from]
	for i := from; i < end; i++ {
		if vetoed(&said[i]) || content.Len()+len(said[i].body) > longestReport {
			continue
		}
		rule, sure := weigh(said, i, w)
		if sure < sureOfAgent && (content.Len() == 0 || sure < sureOfMore) {
			continue
		}
		if content.Len() == 0 {
			s, r = &said[i], rule
		}
		content.WriteString(retold(said, i) + " ")
	}
	return find{line: from, last: from, at: []int{s.turn}, Fact: Fact{
		Kind: r.kind, Type: typeOf(r.kind, s), Content: strings.TrimSpace(content.String()), Subject: subject(r.kind, s),
		Origin: memory.Assistant, Quote: quote(s.raw), Confidence: weak,
	}}, content.Len() > 0
}

// reported gives the rule that says what a sentence of the agent would be.
func reported(s *sentence) rule {
	if s.learnt {
		return rule{Lesson, plain, anything}
	}
	if r, ok := ruleOf(s, findings); ok {
		return r
	}
	return rule{Fix, weak, anything}
}

// relief announces that something is fixed, and says nothing else.
var relief = form(`^(?:ok,? |great,? |nice,? )?(?:that|this) (?:fixed|solved|did) it[:,;] *`)

// retold gives a sentence in the third person, named after the failure in the
// sentence before where it does not name it.
func retold(said []sentence, line int) string {
	s := &said[line]
	many := "the team"
	if s.origin == memory.Assistant {
		many = s.one()
	}
	edits, _ := days(s.words, s.at)
	if at := relief.find(s.words); at != nil {
		edits = append(edits, edit{start: at[0], end: at[1]})
	}
	if refers, ok := refer(said, line); ok {
		edits = append(edits, refers...)
	}
	content := finish(s.body, append(edits, thirdPerson(s.words.text, s.one(), many)...))
	if s.question != "" && (pointing.in(s.words) || ordering.in(s.words)) {
		return "Asked “" + s.question + "”, the agent found: " + content
	}
	if line == 0 || said[line-1].turn != s.turn || len(said[line-1].plain) > memory.MaxQuote {
		return content
	}
	if before := said[line-1].plain; leaning.in(s.words) {
		content = "On “" + strings.TrimRight(before, " .") + "”: " + content
	}
	return content
}

// leaning are the forms of a fix that does not say of what.
var leaning = form(`^(?:the )?(?:fix|solution|cause|root cause|culprit) (?:was|is)\b|\b(?:fix|solv|cur|unblock)(?:es|ed|s) (?:it|that|this)$`)
