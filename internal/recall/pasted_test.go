package recall_test

import (
	"fmt"
	"strings"
	"testing"

	"signet/internal/memory"
)

// What is said beside what is pasted leads: a log neither drowns it nor asks for anything.
func TestWhatIsPastedDrownsNoQuestion(t *testing.T) {
	t.Parallel()
	const pool, outage = "The connection pool of the orders service is limited to 50 connections", "An exhausted connection pool of the orders service caused the outage"
	e := keep(t, map[string]memory.Type{
		pool: memory.Fact, outage: memory.Fact, "The rate limiter allows 500 requests a second": memory.Fact,
		"The path of the handler is kept for 404 days": memory.Fact, "The inventory service runs in eu-west-1": memory.Fact,
	})
	const said = "the orders service runs out of connections. here is what it prints, what is going on?"
	want := map[string][]string{said: {pool, outage}}
	for _, lines := range []int{5, 40} {
		var log strings.Builder
		for i := range lines {
			fmt.Fprintf(&log, "2026-11-26T12:%02d:07Z INFO orders-%d handler.go:%d request id=%x path=/v1/orders/%d status=%d dur=%dms\n", i, i%9, 400+i, 1<<40+i*7919, 6900+i, []int{200, 404, 500}[i%3], 90+i)
		}
		want[said+"\n```\n"+log.String()+"```"], want[said+"\n"+log.String()] = want[said], want[said]
	}
	gives(t, e, want)
}
