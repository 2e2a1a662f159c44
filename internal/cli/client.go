package cli

import (
	"cmp"
	"context"
	"net"
	"strconv"

	"signet/api"
)

// control gives what controls the daemon of the chosen workspace.
func (a *app) control() (control, error) {
	w, err := a.made()
	return control{w: w, executable: a.Executable}, err
}

// client gives a client of the running daemon. It starts a daemon where none
// runs, and replaces one of another version. A daemon that SIGNET_DAEMON_URL
// names is somebody else's: it is only spoken to.
func (a *app) client(ctx context.Context) (*api.Client, error) {
	if url := a.Getenv("SIGNET_DAEMON_URL"); url != "" {
		return a.operator(api.New("", url)), nil
	}
	c, err := a.control()
	if err != nil {
		return nil, err
	}
	if _, err := a.ensure(ctx, c); err != nil {
		return nil, err
	}
	return a.operator(c.client()), nil
}

// ensure has a daemon of this version run, and reports whether it started one.
func (a *app) ensure(ctx context.Context, c control) (started bool, err error) {
	h, err := c.health(ctx)
	switch {
	case err == nil && h.Version == a.Version && !h.ShuttingDown:
		return false, nil
	case err == nil && !h.ShuttingDown:
		a.note("A daemon of version %s runs; this is %s. It is replaced.", h.Version, a.Version)
		fallthrough
	case err == nil:
		if _, err := c.stop(ctx); err != nil {
			return false, err
		}
	}
	err = c.start(ctx)
	return err == nil, err
}

// lasting gives a client for a process that outlives daemons: whenever none listens, it
// starts one. A daemon that SIGNET_DAEMON_URL names is only spoken to.
func (a *app) lasting(ctx context.Context) (*api.Client, error) {
	client, err := a.client(ctx)
	if err != nil || a.Getenv("SIGNET_DAEMON_URL") != "" {
		return client, err
	}
	c, err := a.control()
	if err != nil {
		return nil, err
	}
	return a.operator(api.Dialed(c.dialAwake)), nil
}

// dialAwake connects to the daemon wherever it listens now. Where none does it starts
// one, before anything was sent.
func (c control) dialAwake(ctx context.Context, _, _ string) (net.Conn, error) {
	conn, err := c.dial(ctx)
	if err == nil || ctx.Err() != nil {
		return conn, err
	}
	if err := c.start(ctx); err != nil {
		return nil, err
	}
	return c.dial(ctx)
}

func (c control) dial(ctx context.Context) (net.Conn, error) {
	var d net.Dialer
	e := c.endpoint()
	if e.Socket != "" {
		return d.DialContext(ctx, "unix", e.Socket)
	}
	return d.DialContext(ctx, "tcp", net.JoinHostPort(e.Host, strconv.Itoa(e.Port)))
}

func (a *app) operator(c *api.Client) *api.Client {
	c.Actor, c.ActorType = "cli", "operator"
	c.Agent = a.Getenv("SIGNET_AGENT_ID")
	c.Token = cmp.Or(a.Getenv("SIGNET_API_KEY"), a.Getenv("SIGNET_TOKEN"))
	return c
}
