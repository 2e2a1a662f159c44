package cli_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

// plant puts into the store of a script, while no daemon runs, what takes a model or
// a fault to come about:
//
//	plant review add|update|delete <state> <target, or -> <content>
//	plant dead <session>
//
// It prints the id of what it made.
func plant() {
	ctx := context.Background()
	db, err := sqlite.Open(ctx, filepath.Join(os.Getenv("HOME"), ".agents", "memory", "memories.db"), sqlite.Options{})
	must(err)
	switch args := os.Args[1:]; args[0] {
	case "review":
		plantReview(ctx, db, args[1], args[2], args[3], args[4])
	case "dead":
		plantDead(ctx, db, args[1])
	default:
		panic("plant: nothing is known of " + args[0])
	}
	must(db.Close())
}

func plantReview(ctx context.Context, db *sqlite.DB, kind, state, target, content string) {
	said, err := guard.Check(content)
	must(err)
	reason, err := guard.Check("you wrote what it would end")
	must(err)
	by, err := guard.Check("pipeline")
	must(err)
	if target == "-" {
		target = ""
	}
	now, key, id := time.Now(), uuid.NewString(), uuid.Must(uuid.NewV7()).String()
	_, _, err = db.Touch(ctx, memory.Session{Key: key, Agent: memory.DefaultAgent, Harness: "claude-code", Started: now, LastSeen: now})
	must(err)
	_, err = memory.New(db, time.Now, func() bool { return false }).Apply(ctx, memory.Changeset{
		Author: memory.Author{Name: "pipeline", Kind: "pipeline", Session: key},
		Distilled: &memory.Distillation{
			Session: key, Next: memory.Progress{Seq: 1}, From: 1, To: 1, Level: memory.Plain, Facts: 3, Known: 1, Rejected: 2, Causes: map[memory.Cause]int{memory.Unsupported: 1, memory.Unsure: 1}, Warnings: 1, At: now,
			Proposals: []memory.Review{{
				ID: id, Created: now, Session: key, Kind: memory.ReviewKind(kind), Target: target, Confidence: .62, Reason: reason, State: memory.ReviewState(state),
				Memory: memory.Memory{
					Type: memory.Fact, Content: said, Origin: memory.Person, Confidence: .62, Importance: .5, Observed: now,
					Scope:     memory.Scope{Agent: memory.DefaultAgent, Visibility: memory.Global},
					Source:    memory.Source{Kind: memory.Transcript, ID: key, Session: key, Turns: []string{"t1"}, Quote: said},
					UpdatedBy: by,
				},
			}},
		},
	})
	must(err)
	fmt.Println(id)
}

// plantDead leaves a job that failed for good.
func plantDead(ctx context.Context, db *sqlite.DB, session string) {
	must(db.Enqueue(ctx, job.New{Type: memory.CaptureJob, Key: session}))
	at := time.Now().Add(time.Minute)
	j, ok, err := db.Lease(ctx, []string{memory.CaptureJob}, at, time.Hour)
	must(err)
	if !ok {
		panic("plant: there is nothing to lease")
	}
	cause, _ := guard.Redact("the transcript cannot be read")
	must(db.Fail(ctx, j, at, time.Time{}, cause))
	fmt.Println(j.ID)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
