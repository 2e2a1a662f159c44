package api

import (
	"context"
	"iter"
	"net/http"
)

// LogEntry is one line of the daemon's log. Type is set in the stream alone,
// where the first entry has the type "connected" and nothing else, and one of
// the type "missed" stands for entries that came faster than they were read.
type LogEntry struct {
	Type      string         `json:"type,omitempty" doc:"In the stream alone: connected for the first entry; missed for one that stands for others."`
	Timestamp string         `json:"timestamp,omitempty"`
	Level     string         `json:"level,omitempty" doc:"debug, info, warn or error"`
	Category  string         `json:"category,omitempty"`
	Message   string         `json:"message,omitempty"`
	Data      map[string]any `json:"data,omitempty"`
	Missed    int            `json:"missed,omitempty" doc:"How many entries it stands for, that came faster than they were read."`
}

// LogList is the last entries of the log, oldest first.
type LogList struct {
	Logs  []LogEntry `json:"logs"`
	Count int        `json:"count"`
}

// LogRequest chooses entries: Limit 0 is the default of 100; Level is the
// lowest that is given; Since is RFC 3339 or a date.
type LogRequest struct {
	Limit                  int
	Level, Category, Since string
}

// Logs gives the last entries of the log.
func (c *Client) Logs(ctx context.Context, r LogRequest) (LogList, error) {
	path := query("/api/logs", "limit", number(r.Limit), "level", r.Level, "category", r.Category, "since", r.Since)
	return call[LogList](ctx, c, http.MethodGet, path, nil)
}

// FollowLogs gives entries as they are written, until ctx ends or the daemon
// stops. An error comes once, and last.
func (c *Client) FollowLogs(ctx context.Context) iter.Seq2[LogEntry, error] {
	return func(yield func(LogEntry, error) bool) {
		for e, err := range follow[LogEntry](ctx, c, "/api/logs/stream") {
			if (err != nil || e.Type != "connected") && !yield(e, err) {
				return
			}
		}
	}
}
