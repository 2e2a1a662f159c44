package harness

import (
	"strings"

	"signet/internal/text"
)

// What OpenClaw writes around what a person said: who she is and where, in JSON that
// it calls untrusted; a stamp in brackets with the channel and the time; the id of
// the message; and events of the system, a line each.
var (
	clawAbout = text.Pattern("^[^\n]{1,80} \\(untrusted[^\n)]*\\):\n```json\n(?s:.*?)\n```\n*")
	clawStamp = text.Pattern(`^\[[^\]\n]*\d{4}-\d{2}-\d{2}[^\]\n]*\] ?`)
	clawID    = text.Pattern(`(?m)^\[message_id: [^\]\n]*\]\n?`)
	clawEvent = text.Pattern(`^System: \[[^\]\n]*\][^\n]*\n*`)
)

// clawWrites begin what OpenClaw says in the person's place.
var clawWrites = []string{
	"Read HEARTBEAT.md if it exists",
	"A new session was started via /new or /reset",
	"Pre-compaction memory flush",
	"[Subagent Context]",
	"Continue where you left off. The previous model attempt failed",
}

// clawSpoken gives what a person said, without what OpenClaw wrote around it, and
// whether OpenClaw said it in her place.
func clawSpoken(said string) (own string, meta bool) {
	own = strings.TrimLeft(StripInjected(said), "\r\n \t")
	for {
		rest := own
		for _, p := range []func() string{
			func() string { return clawAbout().ReplaceAllString(rest, "") },
			func() string { return clawEvent().ReplaceAllString(rest, "") },
			func() string { return clawStamp().ReplaceAllString(rest, "") },
		} {
			rest = strings.TrimLeft(p(), "\r\n \t")
		}
		if rest == own {
			break
		}
		own = rest
	}
	own = strings.TrimSpace(clawID().ReplaceAllString(own, ""))
	for _, w := range clawWrites {
		if strings.HasPrefix(own, w) {
			return own, true
		}
	}
	return own, own == "" && strings.TrimSpace(said) != ""
}
