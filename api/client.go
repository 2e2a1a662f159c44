package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"
)

// Client talks to one daemon. Its fields say who asks and go out as headers
// when they are set; change them only before the first call. It is safe for
// concurrent use.
type Client struct {
	Actor       string // who asks
	ActorType   string // operator, agent, harness, sdk, pipeline or daemon
	Agent       string // for which agent, when the call names none
	Session     string // in which session
	Project     string // the folder it works in: it sees what belongs to that project or to none; "" sees all
	RuntimePath string // plugin or legacy
	NoHooks     bool   // hooks answer without doing anything
	Token       string // sent as a bearer token

	// Retries is how often a read (a GET) is tried again when nobody answered,
	// or the answer was that the daemon cannot answer now: after half a second,
	// then a second, and so on. Nothing else is ever tried again, for a write
	// whose answer was lost may have been done.
	Retries int

	base    string
	http    *http.Client
	version atomic.Pointer[string]
	pause   func(context.Context, time.Duration) error // between two tries; nil waits
}

// New makes a client that prefers the Unix socket wherever one answers, and
// falls back to the base URL. Either may be empty. Nothing is dialled yet.
func New(socket, baseURL string) *Client {
	t := &http.Transport{DialContext: dialer(socket, baseURL), MaxIdleConnsPerHost: 4}
	if baseURL == "" {
		baseURL = "http://localhost"
	}
	return &Client{base: strings.TrimRight(baseURL, "/"), http: &http.Client{Transport: t}}
}

// Over makes a client that sends its requests through a transport of the
// caller's, such as one that calls a handler in the same process.
func Over(transport http.RoundTripper) *Client {
	return &Client{base: "http://localhost", http: &http.Client{Transport: transport}}
}

// Dialed makes a client that connects by a function of the caller's, which may start what
// listens.
func Dialed(dial func(ctx context.Context, network, address string) (net.Conn, error)) *Client {
	return Over(&http.Transport{DialContext: dial, MaxIdleConnsPerHost: 4})
}

// dialer tries the socket first at every dial, because the daemon may start
// after the client was made.
func dialer(socket, baseURL string) func(ctx context.Context, network, addr string) (net.Conn, error) {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		var d net.Dialer
		if socket != "" {
			conn, err := d.DialContext(ctx, "unix", socket)
			if err == nil || baseURL == "" {
				return conn, err
			}
		}
		if baseURL == "" {
			return nil, fmt.Errorf("neither a socket nor an address of the daemon is known: %w", os.ErrNotExist)
		}
		return d.DialContext(ctx, network, addr)
	}
}

// In gives a client like this one that works in another folder, or in another
// session. What is empty stays as it is; connections are shared.
func (c *Client) In(project, session string) *Client {
	o := c.clone()
	o.Project, o.Session = cmp.Or(project, c.Project), cmp.Or(session, c.Session)
	return o
}

// As gives a client like this one that asks for another agent; "" leaves it.
func (c *Client) As(agent string) *Client {
	o := c.clone()
	o.Agent = cmp.Or(agent, c.Agent)
	return o
}

// clone is everything of a client but the version that it was last answered by.
func (c *Client) clone() *Client {
	return &Client{
		Actor: c.Actor, ActorType: c.ActorType, Agent: c.Agent, Session: c.Session, Project: c.Project, RuntimePath: c.RuntimePath,
		NoHooks: c.NoHooks, Token: c.Token, Retries: c.Retries, base: c.base, http: c.http, pause: c.pause,
	}
}

// Close ends idle connections. The client can be used again afterwards.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// LastVersion is the daemon's version as of the last answer; "" before one.
func (c *Client) LastVersion() string {
	if v := c.version.Load(); v != nil {
		return *v
	}
	return ""
}

// Call sends one request and reads the answer. A nil body sends none, and a
// nil answer reads none. An error of the daemon is an *Error; any other error
// means that it could not be reached or did not speak JSON.
func (c *Client) Call(ctx context.Context, method, path string, body, answer any) error {
	resp, err := c.send(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if answer == nil {
		_, err = io.Copy(io.Discard, resp.Body)
		return err
	}
	if err := json.NewDecoder(resp.Body).Decode(answer); err != nil {
		return fmt.Errorf("reading the answer of %s %s: %w", method, path, err)
	}
	return nil
}

// call is Call with a typed answer.
func call[T any](ctx context.Context, c *Client, method, path string, body any) (answer T, err error) {
	err = c.Call(ctx, method, path, body, &answer)
	return answer, err
}

// send gives an answer below 300, whose body the caller closes.
func (c *Client) send(ctx context.Context, method, path string, body any) (*http.Response, error) {
	for try := 1; ; try++ {
		resp, err := c.sendOnce(ctx, method, path, body)
		if method != http.MethodGet || try > c.Retries || !worthAnother(err) || ctx.Err() != nil {
			return resp, err
		}
		if c.wait(ctx, time.Duration(try)*retryAfter) != nil {
			return resp, err
		}
	}
}

// retryAfter is the time before the first further try.
const retryAfter = 500 * time.Millisecond

// worthAnother reports whether a read may fare better in a moment: nobody
// answered, or somebody who is on his way out.
func worthAnother(err error) bool {
	told, ok := errors.AsType[*Error](err)
	if !ok {
		return err != nil
	}
	switch told.Status {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

func (c *Client) wait(ctx context.Context, d time.Duration) error {
	if c.pause != nil {
		return c.pause(ctx, d)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func (c *Client) sendOnce(ctx context.Context, method, path string, body any) (*http.Response, error) {
	req, err := c.request(ctx, method, path, body)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("asking the daemon: %w", err)
	}
	if v := resp.Header.Get(VersionHeader); v != "" {
		c.version.Store(&v)
	}
	if resp.StatusCode >= 300 {
		defer resp.Body.Close()
		return nil, readError(resp)
	}
	return resp, nil
}

func (c *Client) request(ctx context.Context, method, path string, body any) (*http.Request, error) {
	var r io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("encoding the request: %w", err)
		}
		r = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, r)
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, h := range []struct{ name, value string }{
		{"X-Signet-Actor", c.Actor},
		{"X-Signet-Actor-Type", c.ActorType},
		{"X-Signet-Agent-Id", c.Agent},
		{"X-Signet-Session-Key", c.Session},
		{"X-Signet-Project", c.Project},
		{"X-Signet-Runtime-Path", c.RuntimePath},
	} {
		if h.value != "" {
			req.Header.Set(h.name, h.value)
		}
	}
	if c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.Token)
	}
	if c.NoHooks {
		req.Header.Set("X-Signet-No-Hooks", "1")
	}
	return req, nil
}

// readError reads the body of an error; of what is not ours, only the status
// is told.
func readError(resp *http.Response) *Error {
	e := &Error{Status: resp.StatusCode}
	b, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil || json.Unmarshal(b, e) != nil {
		return &Error{Status: resp.StatusCode}
	}
	return e
}

// query renders parameters after a path, without the empty ones.
func query(path string, pairs ...string) string {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			v.Set(pairs[i], pairs[i+1])
		}
	}
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}
