package extract

import (
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

var (
	changes = form(`\bi(?:'ve| have)? (?:changed|set|added|installed|pinned|moved|removed|replaced|bumped|raised|lowered|switched|upgraded|downgraded|regenerated|renamed|cleared|deleted|enabled|disabled|exported|pointed|increased|updated)\b`)
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
	remedy int            // the last call that changed the surroundings, or -1
	edited int            // the last edit of a source file, or -1
	change int            // the assistant's last sentence about a change, or -1
	found  []find
}

// fixes gives the failures that were overcome by a call, or a change of settings, after
// which the same call passed.
func fixes(turns []memory.Turn, said []sentence) []find {
	r := repair{turns: turns, said: said, open: map[string]int{}, remedy: -1, edited: -1, change: -1}
	line := 0
	for i := range turns {
		if turns[i].Role == memory.RoleTool && !turns[i].Side {
			r.call(i)
		}
		for ; line < len(said) && said[line].turn == i; line++ {
			if s := &said[line]; s.origin == memory.Assistant && len(r.open) > 0 && changes.in(s.words) && !vetoed(s) {
				r.change = line
			}
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
		r.open[call] = i
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
		f.Content = failure + "what fixed it: " + retold(r.said, r.change)
		if r.change > 0 && r.said[r.change-1].turn == s.turn {
			f.Content = retold(r.said, r.change-1) + " " + f.Content
		}
	default:
		return
	}
	r.found = append(r.found, f)
}

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

// repairs are the forms in which a person says what overcame a failure.
var repairs = []rule{
	{Fix, plain, form(`\b(?:fix|solution|workaround|root cause|culprit|cure|trick) (?:(?:for|to|of) .* )?(?:was|is|turned out)\b|\b(?:fixed|solved|resolved|cured) (?:it|that|this|by|the (?:build|error|failure|crash|segfault|handshake|import|install|login|deploy|tests?))\b|\bturn(?:s|ed) out\b|\bdid the trick\b|\b(?:fixes|solves|cures) (?:it|that|this)\b|\bthe (?:cause|problem|issue|reason) (?:was|turned out)\b`)},
}
