package daemon

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// service is something that lives as long as the daemon.
type service struct {
	name string
	run  func(context.Context) error
}

// services lists all of them.
func (d *Daemon) services() []service {
	return []service{
		{"jobs", d.worker.Run},
		{"distilling", d.distil},
		{"standing", d.stand},
		{"settings", d.follow},
		{"sessions", d.sessions.Run},
		{"spool", d.spool.Run},
		{"uses", d.recall.Run},
		{"index", d.recall.RunIndex},
		{"embedding", d.embed},
		{"vectors", d.vectors.RunIndex},
		{"talk", d.recall.Transcripts().Run},
		{"synthesis", d.synthesis.Run},
		{"summaries", d.sweepSummaries},
		{"turns", d.indexTurns},
		{"filing", d.warm},
		{"names", d.fillNames},
		{"trees", d.thin},
		{"retention", d.retainer.Run},
		{"refiling", d.refiler.Run},
		{"tidying", d.tidier.Run},
		{"linking", d.relinker.Run},
		d.hints(d.generator),
		{"identity", d.recordIdentity},
		{"workspace", d.watcher.Run},
		{"skills", d.updateSkills},
		{"purges", d.finishPurges},
	}
}

// indexed is how many turns are indexed in one transaction.
const indexed = 200

// indexTurns indexes what an older version captured without indexing it.
func (d *Daemon) indexTurns(ctx context.Context) error {
	for n := 1; n > 0; {
		var err error
		if n, err = d.backend.IndexTurns(ctx, indexed); err != nil {
			return err
		}
	}
	<-ctx.Done()
	return nil
}

// warm readies the classifier, once the daemon has begun to answer.
func (d *Daemon) warm(ctx context.Context) error {
	if err := d.memories.Warm(ctx); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// fillNames reads what things are called, once somebody remembers something.
func (d *Daemon) fillNames(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-d.backend.NamesWanted():
	}
	if err := d.backend.FillNames(ctx); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// thinEvery is how often the trees of old commits are thinned.
const thinEvery = 6 * time.Hour

// thin deletes now and then what nothing needs.
func (d *Daemon) thin(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(thinEvery):
		}
		done, err := d.vcs.Collect(ctx)
		if err != nil {
			return err
		}
		d.log.Info("trees thinned", "nodes", done.Nodes, "bytes", done.Bytes, "kept", done.Kept)
	}
}

// restartDelay is how long a service that failed rests.
const restartDelay = 5 * time.Second

// supervise runs the services until ctx ends, restarts one that fails, and
// waits for all of them.
func supervise(ctx context.Context, log *slog.Logger, services []service) {
	var all sync.WaitGroup
	for _, s := range services {
		all.Go(func() {
			for ctx.Err() == nil {
				err := s.run(ctx)
				if ctx.Err() != nil {
					return
				}
				log.Error("service ended; it is restarted", "service", s.name, "err", err)
				select {
				case <-ctx.Done():
				case <-time.After(restartDelay):
				}
			}
		})
	}
	all.Wait()
}
