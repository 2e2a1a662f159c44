package extract

import (
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

var (
	// causes are the forms in which the agent says what overcame a failure.
	causes = form(`\b(?:(?:the |that's the |real |actual )?(?:fix|root cause|culprit|solution|cure|workaround|remedy)(?: (?:for|to|of|there|here) [^,:]*)? (?:was|is|turned out)|(?:(?:the|its|actual|real|underlying) (?:cause|reason|problem|issue) (?:was|turned out))|(?:was|were|is|are) (?:caused by|down to|due to|because of)|turn(?:s|ed) out|(?:fixed|solved|resolved|cured|unblocked) (?:it|that|this|by|the (?:build|error|failure|crash|segfault|handshake|import|install|login|deploy|tests?))|(?:did|does) the trick|(?:fixes|solves|cures|unblocks) (?:it|that|this|the)|makes? (?:it|that|this|the \w+) (?:work|pass|build|run|start|compile)|(?:that|which) (?:fixed|solved|resolved)|(?:works|worked|passes|passed|builds|runs|starts|is gone|went away) (?:again )?(?:now )?(?:after|once|since)|had to (?:be )?|needed (?:a|an|the|to)|because (?:the|of)|was (?:missing|stale|outdated|too old|unset|not set|pointing))\b`)
	// personCauses are the forms in which a person does, with no failed call
	// before.
	personCauses = form(`\b(?:fix|solution|workaround|root cause|culprit|cure|trick) (?:(?:for|to|of) .* )?(?:was|is|turned out)\b|\b(?:fixed|solved|resolved|cured) (?:it|that|this|by|the (?:build|error|failure|crash|segfault|handshake|import|install|login|deploy|tests?))\b|\bturn(?:s|ed) out\b|\bdid the trick\b|\b(?:fixes|solves|cures) (?:it|that|this)\b|\bthe (?:cause|problem|issue|reason) (?:was|turned out)\b`)
	changes      = form(`\bi(?:'ve| have)? (?:changed|set|added|installed|pinned|moved|removed|replaced|bumped|raised|lowered|switched|upgraded|downgraded|regenerated|renamed|cleared|deleted|enabled|disabled|exported|pointed|increased|updated)\b`)
	// remedies are calls that change the surroundings of a program.
	remedies = text.Pattern(`(?i)\b(?:install|add|init|update|upgrade|force-unlock|unlock|migrate|login|auth|mkdir|chmod|chown|export|unset|clean|prune|rm|pull|fetch|generate|gen|write-[\w-]+|sync|restore|start|up|enable|set|config|reset|create|ln|cp|mv|restart|reload|kill|tidy|download|rebuild|use|ulimit|sysctl|rehash|import|trust|verify|purge|flush|mount|modprobe|renew|refresh|repair|heal)\b`)
	// codeErrors are what the tests of a program under change say. To mend
	// those is the work itself, and teaches nothing about the next session.
	codeErrors = text.Pattern(`(?i)--- FAIL|^FAIL|expected|assert|undefined:|syntax ?error|type ?error|cannot use|error\[E|received:|mismatched types|unused`)
	settings   = text.Pattern(`(?i)\.(?:ya?ml|toml|json|ini|env|conf|cfg|lock|tf|gradle|mod|properties|service|npmrc|nvmrc|tool-versions)\b|Dockerfile|Makefile`)
)

// A repair is what is known while the turns go by.
type repair struct {
	turns  []memory.Turn
	said   []sentence
	open   map[string]int // by call, the turn in which it last failed
	failed int            // the last failure that nobody has explained, or -1
	remedy int            // the last call that changed the surroundings, or -1
	edited int            // the last edit of a source file, or -1
	change int            // the assistant's last sentence about a change, or -1
	found  []find
}

// fixes gives the failures that were overcome: by a call, or a change of
// settings, after which the same call passed, or by what somebody says.
func fixes(turns []memory.Turn, said []sentence) []find {
	r := repair{turns: turns, said: said, open: map[string]int{}, failed: -1, remedy: -1, edited: -1, change: -1}
	line := 0
	for i := range turns {
		if turns[i].Role == memory.RoleTool && !turns[i].Side {
			r.call(i)
		}
		for ; line < len(said) && said[line].turn == i; line++ {
			r.sentence(line)
		}
	}
	return r.found
}

// call takes note of a tool call.
func (r *repair) call(i int) {
	t := &r.turns[i]
	call := bareCall(t.Input.String())
	failed, before := r.open[call]
	switch {
	case t.Failed:
		r.open[call], r.failed = i, i
	case before:
		delete(r.open, call)
		r.overcome(failed, i)
	case isEdit(t.Tool):
		if !settings().MatchString(call) {
			r.edited = i
		}
	case remedies().MatchString(call):
		r.remedy = i
	}
}

// overcome adds the fix of a call that failed and has now passed.
func (r *repair) overcome(failed, passed int) {
	t := &r.turns[failed]
	if r.edited > failed || isCodeError(t) {
		return
	}
	f := find{line: -1, Fact: Fact{Kind: Fix, Type: memory.Learning, Subject: program(t.Input.String()), Origin: memory.Assistant, Confidence: weak}}
	was, now := t.Input.String(), r.turns[passed].Input.String()
	failure := "`" + oneLine(was) + "` failed with “" + complaint(t.Text.String()) + "”; "
	switch {
	case was != now:
		f.at = []int{failed, passed}
		f.Quote = quote(now)
		f.Content = failure + "`" + oneLine(now) + "` works."
	case r.remedy > failed:
		remedy := r.turns[r.remedy].Input.String()
		f.at = []int{failed, r.remedy, passed}
		f.Quote = quote(remedy)
		f.Content = failure + "`" + oneLine(remedy) + "` fixed it."
	case r.change >= 0 && r.said[r.change].turn > failed:
		s := &r.said[r.change]
		f.at = []int{failed, s.turn, passed}
		f.Quote = quote(s.raw)
		f.Content = failure + "what fixed it: " + r.spoken(r.change)
		if r.change > 0 && r.said[r.change-1].turn == s.turn {
			f.Content = r.spoken(r.change-1) + " " + f.Content
		}
	default:
		return
	}
	r.found = append(r.found, f)
}

// sentence takes note of what somebody says about a failure.
func (r *repair) sentence(line int) {
	s := &r.said[line]
	byAgent := s.origin == memory.Assistant
	if byAgent && len(r.open) > 0 && changes.in(s.words) && !vetoed(s) {
		r.change = line
	}
	explains := byAgent && r.failed >= 0 && causes.in(s.words) || !byAgent && personCauses.in(s.words)
	if !explains || vetoed(s) || hedges.in(s.words) || byAgent && r.edited > r.failed && isCodeError(&r.turns[r.failed]) {
		return
	}
	f := find{line: line, at: []int{s.turn}, Fact: Fact{
		Kind: Fix, Type: memory.Learning, Subject: subject(Fix, s),
		Content: r.spoken(line), Origin: s.origin, Quote: quote(s.raw), Confidence: plain,
	}}
	if last := len(r.found) - 1; last >= 0 && r.failed >= 0 && r.found[last].at[0] == r.failed {
		f.at = append(slices.Clone(r.found[last].at), s.turn)
		r.found = r.found[:last]
	} else if r.failed >= 0 {
		f.at = []int{r.failed, s.turn}
	}
	r.found = append(r.found, f)
	r.failed = -1
}

// relief announces that something is fixed, and says nothing else.
var relief = form(`^(?:ok,? |great,? |nice,? )?(?:that|this) (?:fixed|solved|did) it[:,;] *`)

// spoken gives a sentence in the third person, named after the failure in the
// sentence before where it does not name it.
func (r *repair) spoken(line int) string {
	s := &r.said[line]
	many := "the team"
	if s.origin == memory.Assistant {
		many = s.one()
	}
	edits, _ := days(s.words, s.at)
	if at := relief.find(s.words); at != nil {
		edits = append(edits, edit{start: at[0], end: at[1]})
	}
	if refers, ok := refer(r.said, line); ok {
		edits = append(edits, refers...)
	}
	content := finish(s.body, append(edits, thirdPerson(s.words.text, s.one(), many)...))
	if line == 0 || r.said[line-1].turn != s.turn || len(r.said[line-1].plain) > memory.MaxQuote {
		return content
	}
	if before := r.said[line-1].plain; leaning.in(s.words) {
		content = "On “" + strings.TrimRight(before, " .") + "”: " + content
	}
	return content
}

// leaning are the forms of a fix that does not say of what.
var leaning = form(`^(?:the )?(?:fix|solution|cause|root cause|culprit) (?:was|is)\b|\b(?:fix|solv|cur|unblock)(?:es|ed|s) (?:it|that|this)$`)

// bareCall gives a command without the settings that stand before it, so that
// a call is known again when it is tried with others.
func bareCall(s string) string { return settingsBefore().ReplaceAllString(s, "") }

var settingsBefore = text.Pattern(`^(?:(?:sudo|env|export [A-Z_]\w*=\S+ &&|[A-Z_]\w*=(?:"[^"]*"|'[^']*'|\S*)) +)+`)

func isCodeError(t *memory.Turn) bool { return codeErrors().MatchString(head(t.Text.String(), 4096)) }

func isEdit(tool string) bool {
	switch tool {
	case "Edit", "Write", "MultiEdit", "NotebookEdit":
		return true
	}
	return false
}

// program gives the first word of a command.
func program(call string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(call), " ")
	return first
}

// complaint gives the line of a failed call's output that says most.
func complaint(output string) string {
	best := ""
	for line := range strings.Lines(head(output, 4096)) {
		line = strings.TrimSpace(line)
		if best == "" || wrong().MatchString(line) && !wrong().MatchString(best) {
			best = line
		}
	}
	return text.OneLine(best, 160)
}

var wrong = text.Pattern(`(?i)error|fatal|cannot|could ?n[o']t|not found|denied|refused|failed|missing|no such`)

func oneLine(s string) string { return text.OneLine(s, 160) }

func head(s string, n int) string { return s[:min(n, len(s))] }
