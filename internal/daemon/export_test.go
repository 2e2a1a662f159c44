package daemon

import (
	"context"
	"log/slog"
	"net"
	"net/http"
)

// HoldsTalk reports whether anything that was said is held in memory.
func (d *Daemon) HoldsTalk() bool {
	n, _ := d.recall.Transcripts().Indexed()
	return n > 0
}

// IndexTalk holds it, as a search for it has done in the background.
func (d *Daemon) IndexTalk(ctx context.Context) error { return d.recall.Transcripts().Update(ctx) }

// ServiceNames lists what lives as long as the daemon.
func (d *Daemon) ServiceNames() []string {
	var names []string
	for _, s := range d.services() {
		names = append(names, s.name)
	}
	return names
}

// Spool gives what drains a spool into a handler.
func Spool(dir string, handler http.Handler) func(ctx context.Context, again bool) {
	return (&spool{dir: dir, handler: handler, log: slog.New(slog.DiscardHandler)}).drain
}

// ListenUnix makes a socket.
func ListenUnix(path string) (net.Listener, error) { return listenUnix(path) }
