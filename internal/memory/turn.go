package memory

import (
	"time"

	"signet/internal/guard"
)

// Role says whose words a turn holds.
type Role string

// The roles.
const (
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleTool      Role = "tool"    // a tool call with its result
	RoleSummary   Role = "summary" // the harness's own compaction summary
)

// PurgedTurn is what a turn says whose bytes were erased.
const PurgedTurn = "[purged]"

// Turn is one turn of a transcript, stored without loss but for secrets. The
// harness's id identifies it: a resumed or forked transcript that repeats a
// turn brings nothing new. Turns are what sources point to; they are not
// beliefs.
type Turn struct {
	Seq     int64  // orders the turns as they were captured; set by the store
	ID      string // the harness's own id
	Session string
	Role    Role
	Text    guard.Text // what was said; a tool's output
	Tool    string     // a tool turn's tool
	Input   guard.Text // what the tool was given
	Failed  bool       // the tool reported an error
	Side    bool       // a subagent's talk
	Time    time.Time
}

// How much of a turn is searched, in bytes.
const (
	searchedTalk = 32 << 10
	searchedTool = 1 << 10
)

// LeastSearched is how long in bytes a turn is at most that is surely searched to its end.
const LeastSearched = searchedTool

// Searched is the part of a turn that can be found by its words: the talk, and
// of a tool's turn what it was given and the beginning of what it gave.
func (t Turn) Searched() string {
	if t.Role != RoleTool {
		return head(t.Text.String(), searchedTalk)
	}
	return t.Tool + "\n" + head(t.Input.String(), searchedTool) + "\n" + head(t.Text.String(), searchedTool)
}

// head is the beginning of s, cut between characters.
func head(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && s[limit]&0xC0 == 0x80 {
		limit--
	}
	return s[:limit]
}
