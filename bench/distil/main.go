// Distil shows that no session is lost and none is learnt twice, whatever happens
// to the daemon while a model is asked: many sessions end at once, the daemon is
// killed again and again while it distils them, and at the end each must have
// taught its one fact once. It needs no model: it brings a scripted one.
//
//	go run ./bench/distil -binary ./signet
//
// It prints how many calls were made, how many at once, how much memory the daemon
// held at most, and what one session cost in processor time; it fails where a
// session is missing or doubled.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"signet/api"
)

func main() {
	binary := flag.String("binary", "", "the program under test")
	sessions := flag.Int("sessions", 200, "how many sessions end")
	kills := flag.Int("kills", 10, "how often the daemon is killed meanwhile")
	flag.Parse()
	if err := run(context.Background(), *binary, *sessions, *kills); err != nil {
		fmt.Fprintln(os.Stderr, "distil:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary string, sessions, kills int) error {
	if binary == "" {
		return errors.New("name the program with -binary")
	}
	scripted := &model{}
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: scripted, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(door) }() // it ends with us
	defer func() { _ = server.Close() }()
	h, err := newHost(binary, "http://"+door.Addr().String())
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(h.home) }()
	if err := h.start(ctx); err != nil {
		return err
	}
	defer func() { h.kill() }()
	begin := time.Now()
	for n := range sessions {
		if err := h.session(ctx, n); err != nil {
			return err
		}
	}
	for range kills {
		time.Sleep(time.Duration(100+rand.IntN(400)) * time.Millisecond) // a moment like any other
		h.kill()
		if err := h.start(ctx); err != nil {
			return err
		}
	}
	if err := h.finish(ctx); err != nil {
		return err
	}
	took := time.Since(begin)
	missing, doubled, err := h.count(ctx, sessions)
	if err != nil {
		return err
	}
	h.kill()
	fmt.Printf("sessions %d, kills %d: %d missing, %d doubled\n", sessions, kills, missing, doubled)
	fmt.Printf("calls %d for facts, %d for decisions and %d for summaries, at most %d at once, of at most %d characters\n",
		scripted.extracted, scripted.decided, scripted.summed, scripted.mostUnder, scripted.mostSize)
	fmt.Printf("resident at most %.0f MiB; %.1f ms of processor time a session, starts included; %.1f s in all\n",
		float64(h.peak)/1024, float64(h.ticks)*10/float64(sessions), took.Seconds())
	if missing+doubled > 0 {
		return errors.New("sessions were lost, or learnt twice")
	}
	return nil
}

// finish waits until nothing is left to do.
func (h *host) finish(ctx context.Context) error {
	empty := 0
	err := until(ctx, 10*time.Minute, func() bool {
		time.Sleep(100 * time.Millisecond) // to ask costs the daemon, too
		h.look()
		s, err := h.client.Status(ctx)
		if err != nil || s.Jobs.Pending+s.Jobs.Leased > 0 {
			empty = 0
			return false
		}
		empty++ // a job that ends may have made another
		return empty > 20
	})
	if err != nil {
		return err
	}
	s, err := h.client.Status(ctx)
	if err == nil && s.Jobs.Dead > 0 {
		return errors.New(strconv.Itoa(s.Jobs.Dead) + " jobs are dead")
	}
	return err
}

// count holds what is remembered against what was told.
func (h *host) count(ctx context.Context, sessions int) (missing, doubled int, err error) {
	const page = 500
	var all []string
	for {
		list, err := h.client.Memories(ctx, api.ListRequest{Limit: page, Offset: len(all)})
		if err != nil {
			return 0, 0, err
		}
		for _, m := range list.Memories {
			all = append(all, strings.ToLower(m.Content))
		}
		if len(list.Memories) < page {
			break
		}
	}
	for n := range sessions {
		told := strings.ToLower(strings.TrimSuffix(statement(service(n), strconv.Itoa(port(n))), "."))
		times := 0
		for _, content := range all {
			if strings.Contains(content, told) {
				times++
			}
		}
		switch times {
		case 0:
			missing++
		case 1:
		default:
			doubled++
		}
	}
	return missing, doubled, nil
}
