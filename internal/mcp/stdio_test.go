package mcp_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

// stream speaks to a server over standard streams, line by line.
type stream struct {
	in    *io.PipeWriter
	out   *bufio.Reader
	ended chan error
}

func newStream(t *testing.T) *stream {
	t.Helper()
	s := newServer(t, &daemon{})
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	st := &stream{in: in, out: bufio.NewReader(out), ended: make(chan error, 1)}
	go func() { st.ended <- s.Stdio(t.Context(), toServer, fromServer) }()
	t.Cleanup(func() { _ = errors.Join(in.Close(), out.Close()) })
	return st
}

// ask sends a line, and gives the next one that comes.
func (s *stream) ask(t *testing.T, line string) (id any, code float64, answer string) {
	t.Helper()
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("%.80q: %v", line, err)
	}
	var m map[string]any
	if err := json.Unmarshal([]byte(answer), &m); err != nil {
		t.Fatalf("%.80q is answered with %q: %v", line, answer, err)
	}
	if _, has := m["id"]; !has {
		t.Errorf("%.80q: the answer has no id: %s", line, answer)
	}
	if e, ok := m["error"].(map[string]any); ok {
		code, _ = e["code"].(float64)
	}
	return m["id"], code, answer
}

func TestAStreamBearsLinesThatAreNoMessage(t *testing.T) {
	t.Parallel()
	const (
		hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
		ping  = `{"jsonrpc":"2.0","id":2,"method":"ping"}`
	)
	s := newStream(t)
	for _, begun := range []bool{false, true} {
		for _, row := range []struct {
			line string
			code float64
			says string
		}{
			{`no JSON`, -32700, "not valid JSON"},
			{`{"jsonrpc":"2.0",`, -32700, "not valid JSON"},
			{ping + ` ` + ping, -32700, "not valid JSON"},
			{"\x00\xff", -32700, "not valid JSON"},
			{`42`, -32600, "Invalid request"},
			{`null`, -32600, "Invalid request"},
			{`[]`, -32600, "empty batch"},
			{`[1]`, -32600, "Invalid request"},
			{`{}`, -32600, "Invalid request"},
			{`{"jsonrpc":"1.0","id":9,"method":"ping"}`, -32600, "Invalid request"},
			{`{"jsonrpc":"2.0","id":{},"method":"ping"}`, -32600, "Invalid request"},
			{`"` + strings.Repeat("x", 11<<20) + `"`, -32600, "at most 10 MiB"},
		} {
			id, code, answer := s.ask(t, row.line)
			if id != nil || code != row.code || !strings.Contains(answer, row.says) {
				t.Errorf("begun %v, %.80q is answered with %s", begun, row.line, answer)
			}
		}
		if begun {
			break
		}
		if id, code, answer := s.ask(t, hello); id != 1.0 || code != 0 {
			t.Fatalf("hello is answered with %s", answer)
		}
		if _, err := io.WriteString(s.in, "\n \r\n"+`{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\r\n"); err != nil {
			t.Fatal(err)
		}
	}
	if id, code, answer := s.ask(t, ping); id != 2.0 || code != 0 {
		t.Errorf("after all that, a call is answered with %s", answer)
	}
	if _, err := io.WriteString(s.in, "the last words"); err != nil {
		t.Fatal(err)
	}
	go func() { _ = s.in.Close() }()
	if rest, err := s.out.ReadBytes('\n'); err != nil || !bytes.Contains(rest, []byte("-32700")) {
		t.Errorf("a last line without an end is answered with %s (%v)", rest, err)
	}
	if err := <-s.ended; err != nil && !errors.Is(err, io.EOF) {
		t.Errorf("the stream ended with %v", err)
	}
}
