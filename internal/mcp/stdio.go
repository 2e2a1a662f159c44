package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Stdio serves one client over a pair of streams until it hangs up or ctx ends.
//
// A message is a line. A line that is none is answered with an error whose id is
// null, as JSON-RPC has it, and the next one is read: the library would end the
// stream.
func (s *Server) Stdio(ctx context.Context, in io.Reader, out io.Writer) error {
	return s.server().Run(ctx, &lineTransport{in, &sharedWriter{out: out}})
}

// lineTransport is the library's transport over streams, kept from what would
// end it: text that is no JSON by lineReader, JSON that is no message by lineConn.
type lineTransport struct {
	in  io.Reader
	out *sharedWriter
}

// Connect implements mcp.Transport.
func (t *lineTransport) Connect(ctx context.Context) (mcp.Connection, error) {
	lines := &lineReader{in: bufio.NewReader(t.in), refuse: t.out.refuse}
	inner := &mcp.IOTransport{Reader: io.NopCloser(lines), Writer: t.out}
	c, err := inner.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &lineConn{Connection: c, refuse: t.out.refuse}, nil
}

// lineConn refuses messages that cannot be read, and reads on.
type lineConn struct {
	mcp.Connection
	refuse func(code int, message string) error
}

// Read implements mcp.Connection.
func (c *lineConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		m, err := c.Connection.Read(ctx)
		if _, ended := errors.AsType[streamError](err); err == nil || ended || errors.Is(err, io.EOF) || ctx.Err() != nil {
			return m, err
		}
		if err := c.refuse(codeInvalidRequest, "Invalid request: "+err.Error()); err != nil {
			return nil, err
		}
	}
}

// lineReader gives on the lines that are JSON, and refuses the others. Blank
// lines mean nothing.
type lineReader struct {
	in     *bufio.Reader
	refuse func(code int, message string) error
	line   []byte // what is still to be given of the current one
}

// streamError is that the stream itself broke.
type streamError struct{ error }

// Unwrap gives what broke it.
func (e streamError) Unwrap() error { return e.error }

// Read implements io.Reader. It never gives from more than one line.
func (r *lineReader) Read(p []byte) (int, error) {
	for len(r.line) == 0 {
		line, long, err := r.next()
		switch {
		case long:
			err = errors.Join(r.refuse(codeInvalidRequest, fmt.Sprintf("Invalid request: a line may have at most %d MiB", maxBody>>20)), err)
		case len(line) == 0: // nothing, or the end
		case !json.Valid(line):
			err = errors.Join(r.refuse(codeParse, "Parse error: the line is not valid JSON"), err)
		default:
			line = append(line, '\n')
			r.line = line
			continue // an end of the stream comes again
		}
		if errors.Is(err, io.EOF) {
			return 0, io.EOF
		}
		if err != nil {
			return 0, streamError{err}
		}
	}
	n := copy(p, r.line)
	r.line = r.line[n:]
	return n, nil
}

// next reads a line, without the space around it. Of one that is too long it
// keeps nothing.
func (r *lineReader) next() (line []byte, long bool, err error) {
	for {
		part, err := r.in.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxBody; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSpace(line), long, err
		}
	}
}

// sharedWriter writes the answers of the library and the refusals, each whole.
type sharedWriter struct {
	mu  sync.Mutex
	out io.Writer
}

// Write implements io.Writer; the library writes a message with one call.
func (w *sharedWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Write(p)
}

// Close implements io.Closer; the stream is the caller's to close.
func (*sharedWriter) Close() error { return nil }

// refuse answers what is no message.
func (w *sharedWriter) refuse(code int, message string) error {
	line, err := json.Marshal(errorAnswer(code, message))
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}
