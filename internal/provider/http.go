package provider

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"

	"signet/internal/errs"
)

// answerMost is how long an answer may be, in bytes.
const answerMost = 4 << 20

// A web is a provider that is asked over HTTP.
type web struct {
	row     Provider
	model   string
	base    string
	key     string
	header  http.Header // of every question, with the key in it
	client  *http.Client
	timeout time.Duration
	now     func() time.Time
}

// newWeb checks where a provider listens, whether it may be asked, and its key.
func newWeb(p Provider, o Options, usualPath string) (*web, error) {
	e, err := newEndpoint(p.Endpoint, o.Endpoint, usualPath)
	if err != nil {
		return nil, err
	}
	if !e.local {
		if err := refuseRemote(p.Kind, o); err != nil {
			return nil, err
		}
	}
	key, err := keyFor(p, o, e)
	if err != nil {
		return nil, err
	}
	w := &web{
		row: p, model: o.Model, base: e.base, key: key, header: http.Header{},
		client: newClient(e), timeout: o.Timeout, now: o.Now,
	}
	w.header.Set("Content-Type", "application/json")
	w.header.Set("Accept", "application/json")
	if key != "" {
		w.header.Set("Authorization", "Bearer "+key)
	}
	return w, nil
}

// newClient makes a client that goes where it is told and nowhere else: it follows
// no redirect, and what is on this machine it asks directly, past any proxy, and
// only if the name truly leads to this machine.
func newClient(e endpoint) *http.Client {
	dialer := &net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}
	t := &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		DialContext:            dialer.DialContext,
		ForceAttemptHTTP2:      true,
		MaxIdleConnsPerHost:    4,
		IdleConnTimeout:        30 * time.Second,
		TLSHandshakeTimeout:    10 * time.Second,
		MaxResponseHeaderBytes: 256 << 10,
	}
	if e.local {
		t.Proxy = nil
		dialer.Control = onlyLoopback
	}
	if e.socket != "" {
		t.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", e.socket)
		}
	}
	return &http.Client{
		Transport:     t,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// onlyLoopback lets connections through that stay on this machine.
func onlyLoopback(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !to.Addr().IsLoopback() {
		return errors.New("the name leads away from this machine")
	}
	return nil
}

// post sends a question and reads the answer.
func (w *web) post(ctx context.Context, path string, question, answer any) error {
	body, err := json.Marshal(question)
	if err != nil {
		return errs.E(errs.Invalid, "the question cannot be written as JSON: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, w.timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.base+path, bytes.NewReader(body))
	if err != nil {
		return badEndpoint("cannot be asked")
	}
	r.Header = w.header.Clone()
	resp, err := w.client.Do(r)
	if err != nil {
		return w.unreached(ctx, err)
	}
	defer resp.Body.Close()
	return w.read(ctx, resp, answer)
}

// read takes an answer as it should be, or says what is wrong with it.
func (w *web) read(ctx context.Context, resp *http.Response, answer any) error {
	said, err := io.ReadAll(io.LimitReader(resp.Body, answerMost+1))
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return refused(w.row, resp.StatusCode, resp.Header, w.quote(said), w.now())
	}
	switch {
	case err != nil:
		return w.unreached(ctx, err)
	case len(said) > answerMost:
		return tooLong(w.row)
	case json.Unmarshal(said, answer) != nil:
		return errs.E(errs.Invalid, "%s answered with something else than it should%s", w.row.Kind, w.quote(said)).
			WithHint("see whether the endpoint is one of %s", w.row.Kind)
	}
	return nil
}

func (w *web) unreached(ctx context.Context, err error) error {
	return unreached(ctx, w.row, w.timeout, []string{w.key}, err)
}

// quote gives the beginning of what the provider said, for an error.
func (w *web) quote(said []byte) string {
	return quote(strings.ToValidUTF8(string(said[:min(len(said), 64<<10)]), "\ufffd"), []string{w.key})
}

// tooLong is the error of an answer that does not end in time.
func tooLong(p Provider) error {
	return errs.E(errs.Invalid, "%s answered with more than %d MiB", p.Kind, answerMost>>20).
		WithHint("ask for less at once")
}
