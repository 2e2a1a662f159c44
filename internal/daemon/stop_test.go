package daemon_test

import (
	"context"
	"testing"
	"time"

	"signet/api"
)

// Who follows a stream does not hold up a stop.
func TestFollowersDoNotHoldUpAStop(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	connected, over := make(chan struct{}, 2), make(chan struct{}, 2)
	client := h.Client
	go func() {
		for range client.FollowLogs(ctx) {
			select {
			case connected <- struct{}{}:
			default:
			}
		}
		over <- struct{}{}
	}()
	go func() {
		for e, err := range client.FollowBoard(ctx, "default") {
			if err == nil && e.Type == "snapshot" {
				connected <- struct{}{}
			}
		}
		over <- struct{}{}
	}()
	<-connected
	if _, err := client.Appear(ctx, api.PresenceRequest{Harness: "x", SessionKey: "k"}); err != nil {
		t.Fatal(err)
	}
	h.stop()
	<-over
	<-over
	if ctx.Err() != nil {
		t.Error("the streams outlived the daemon")
	}
}

// Nothing that names a turn or a tool brings a secret to the disk.
func TestIdentifiersOfTurnsPassTheGuard(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.say("s", "user", "We decided to use SQLite for the ledger.", func(line map[string]any) { line["uuid"] = "password=hunter2-Zebra99-x" })
	h.say("s", "user", "The heron nests in May.")
	h.end("s")
	h.settle()
	got, err := h.Transcript(t.Context(), "s")
	if err != nil || got.Content != "user: The heron nests in May." {
		t.Errorf("kept %q (%v)", got.Content, err)
	}
}

// What was said while memory was switched off for a session is never captured,
// not even later.
func TestABypassedStretchIsNeverCaptured(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	at := func(d time.Duration) func(map[string]any) {
		return func(line map[string]any) {
			line["timestamp"] = time.Now().Add(d).UTC().Format("2006-01-02T15:04:05.000Z")
		}
	}
	h.say("s", "user", "The heron nests in May.", at(-time.Minute))
	if _, err := h.Bypass(t.Context(), "s", true); err != nil {
		t.Fatal(err)
	}
	h.say("s", "user", "We decided to keep the zebra a secret.")
	h.end("s")
	if _, err := h.Bypass(t.Context(), "s", false); err != nil {
		t.Fatal(err)
	}
	h.say("s", "user", "The ibis came back.", at(time.Minute))
	h.end("s")
	h.settle()
	got, err := h.Transcript(t.Context(), "s")
	if err != nil || got.Content != "user: The heron nests in May.\nuser: The ibis came back." {
		t.Errorf("kept %q (%v)", got.Content, err)
	}
}
