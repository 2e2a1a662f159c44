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
