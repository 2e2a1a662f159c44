package api

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// Direct makes a client for a process that asks over a Unix socket, and ends: every
// request has a connection of its own, and is sent and answered in whole on the
// goroutine of the caller. That spares a process whose start is most of what it takes
// the goroutines, threads and memory with which New keeps connections.
func Direct(socket string) *Client { return Over(direct(socket)) }

// direct is the transport of Direct: the path of a socket.
type direct string

// RoundTrip gives up as soon as the request's context ends.
func (socket direct) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	var d net.Dialer
	conn, err := d.DialContext(ctx, "unix", string(socket))
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // the answer was read, or an error says more
	stop := context.AfterFunc(ctx, func() {
		_ = conn.SetDeadline(time.Unix(1, 0)) // long past: whoever waits for the connection fails
	})
	defer stop()
	resp, err := exchange(conn, r)
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	return resp, err
}

// exchange sends a request and reads its answer.
func exchange(conn net.Conn, r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context()) // a transport leaves requests as they are
	r.Close = true
	if err := r.Write(conn); err != nil {
		return nil, fmt.Errorf("sending: %w", err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil {
		return nil, fmt.Errorf("reading the answer: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, fmt.Errorf("reading the answer: %w", err)
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp, nil
}
