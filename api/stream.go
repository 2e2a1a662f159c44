package api

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"strings"
)

// follow gives the events of a stream, until ctx ends or the daemon stops. An
// error comes once, and last.
func follow[T any](ctx context.Context, c *Client, path string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		resp, err := c.send(ctx, http.MethodGet, path, nil)
		if err != nil {
			yield(none, err)
			return
		}
		defer resp.Body.Close()
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok {
				continue
			}
			var e T
			if err := json.Unmarshal([]byte(data), &e); err != nil {
				yield(none, fmt.Errorf("reading the stream %s: %w", path, err))
				return
			}
			if !yield(e, nil) {
				return
			}
		}
		if err := lines.Err(); err != nil && ctx.Err() == nil {
			yield(none, fmt.Errorf("reading the stream %s: %w", path, err))
		}
	}
}

// BoardEvent is what changes among the agents at work: Type is connected,
// snapshot, presence, message, left or missed, and says which fields are set.
type BoardEvent struct {
	Type     string          `json:"type" doc:"connected, snapshot, presence, message, left or missed: it says which fields are set."`
	Presence json.RawMessage `json:"presence,omitempty" doc:"One, as it is now; in a snapshot, a list."`
	Messages []Message       `json:"messages,omitempty" doc:"In a snapshot."`
	Message  *Message        `json:"message,omitempty"`
	Key      string          `json:"key,omitempty" doc:"Of the presence that left."`
	Missed   int             `json:"missed,omitempty" doc:"How many events it stands for, that came faster than they were read."`
}

// FollowBoard gives what changes among the agents at work, as an agent may see
// it, until ctx ends or the daemon stops. An error comes once, and last.
func (c *Client) FollowBoard(ctx context.Context, agent string) iter.Seq2[BoardEvent, error] {
	return follow[BoardEvent](ctx, c, query("/api/cross-agent/stream", "agent_id", agent))
}
