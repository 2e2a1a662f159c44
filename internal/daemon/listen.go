package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"signet/internal/config"
)

// server serves one handler at a TCP port and at a Unix socket.
type server struct {
	tcp  net.Listener // nil when the port was taken
	unix net.Listener // nil where sockets cannot be had

	holder string // who holds the port, when it was taken
}

// maxSocketPath is the longest path the operating systems allow for a socket.
const maxSocketPath = 103

// listen opens both doors. A port that somebody else holds is no failure: the
// socket serves all of our own clients, and the reason is logged and shown.
func listen(l config.Listen, socket string, log *slog.Logger) (*server, error) {
	s := &server{}
	var err error
	if s.tcp, err = net.Listen("tcp", l.Address()); err != nil {
		if !errors.Is(err, syscall.EADDRINUSE) {
			return nil, fmt.Errorf("listening at %s: %w", l.Address(), err)
		}
		s.holder = portHolder(l)
		log.Warn("the port is taken; only the socket is served", "address", l.Address(), "holder", s.holder)
	}
	if s.unix, err = listenUnix(socket); err != nil {
		log.Warn("no Unix socket; only the port is served", "socket", socket, "err", err)
	}
	if s.tcp == nil && s.unix == nil {
		return nil, fmt.Errorf("neither %s nor the socket %s can be served", l.Address(), socket)
	}
	return s, nil
}

// listenUnix makes the socket, private to the user. One that a dead daemon
// left is removed first; the workspace's lock says that it is dead.
func listenUnix(path string) (net.Listener, error) {
	if len(path) > maxSocketPath {
		return nil, fmt.Errorf("its path is longer than %d bytes", maxSocketPath)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	own := &ownSocket{Listener: l, file: found(path)}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, own.Close())
	}
	return own, nil
}

// ownSocket is a socket that takes its file along when it closes, and no other: where the
// workspace was made anew, one of another daemon may stand in its place.
type ownSocket struct {
	net.Listener
	file foundFile
}

func (s *ownSocket) Close() error {
	if !s.file.gone() {
		_ = os.Remove(s.file.path) // whoever listens there next does so, too
	}
	return s.Listener.Close()
}

// portHolder asks whoever answers at the port who they are.
func portHolder(l config.Listen) string {
	client := http.Client{Timeout: 300 * time.Millisecond}
	resp, err := client.Get("http://" + l.Address() + "/health")
	if err != nil {
		return "a program that does not speak HTTP"
	}
	defer resp.Body.Close()
	if v := resp.Header.Get("Signet-Version"); v != "" {
		return "another Signet daemon, version " + v
	}
	return "a program that answers HTTP (" + resp.Header.Get("Server") + ")"
}

// port is where TCP is served, 0 where it is not.
func (s *server) port() int {
	if s.tcp == nil {
		return 0
	}
	return s.tcp.Addr().(*net.TCPAddr).Port
}

// socket is the path of the Unix socket, "" where there is none.
func (s *server) socket() string {
	if s.unix == nil {
		return ""
	}
	return s.unix.Addr().String()
}

// close shuts both doors; those that serve already did are shut.
func (s *server) close() error {
	var all []error
	for _, l := range []net.Listener{s.tcp, s.unix} {
		if l == nil {
			continue
		}
		if err := l.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// serve answers until ctx ends, and then finishes what is under way.
func (s *server) serve(ctx context.Context, handler http.Handler, unix func(http.Handler) http.Handler) error {
	failed := make(chan error, 2)
	var servers []*http.Server
	start := func(l net.Listener, h http.Handler) {
		if l == nil {
			return
		}
		srv := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
		servers = append(servers, srv)
		go func() {
			if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
				failed <- err
			}
		}()
	}
	start(s.tcp, handler)
	start(s.unix, unix(handler))
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), toFinish)
	defer cancel()
	for _, srv := range servers {
		err = errors.Join(err, end(stop, srv))
	}
	return err
}

// toFinish is how long the requests that are under way have when the daemon stops.
const toFinish = 5 * time.Second

// end lets a server finish what is under way. Who asks for what takes longer than ctx lasts is
// cut off: that is no failure of the daemon.
func end(ctx context.Context, srv *http.Server) error {
	err := srv.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return srv.Close()
	}
	return err
}
