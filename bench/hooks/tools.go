package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// message is one of JSON-RPC, on its way in or out.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      int             `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}

// search asks the tool that recalls.
func search(id int, text string) message {
	return message{Version: "2.0", ID: id, Method: "tools/call", Params: members{"name": "memory_search", "arguments": members{"query": text, "limit": 10}}}
}

// hello begins a session of MCP.
var hello = message{Version: "2.0", ID: 1, Method: "initialize", Params: members{
	"protocolVersion": "2025-06-18", "capabilities": members{}, "clientInfo": members{"name": "bench", "version": "1"},
}}

// found refuses an answer that brings nothing.
func found(m message) error {
	var result struct {
		IsError bool              `json:"isError"`
		Content []json.RawMessage `json:"content"`
	}
	if err := json.Unmarshal(m.Result, &result); err != nil || result.IsError || len(result.Content) == 0 {
		return fmt.Errorf("the tool answered %s %s", m.Result, m.Error)
	}
	return nil
}

// tools measures a call of a tool, over both ways.
func (h *host) tools(ctx context.Context, texts []string, runs int) error {
	if err := h.overProcess(ctx, texts, runs); err != nil {
		return err
	}
	return h.overHTTP(ctx, texts, runs)
}

// overProcess talks to signet mcp, as most programs do.
func (h *host) overProcess(ctx context.Context, texts []string, runs int) error {
	cmd := h.command(ctx, h.home, "mcp")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer func() {
		_ = in.Close() // it ends with its input
		_ = cmd.Wait()
	}()
	lines := json.NewDecoder(bufio.NewReader(out))
	ask := func(m message) (answer message, err error) {
		if err := json.NewEncoder(in).Encode(m); err != nil {
			return answer, err
		}
		for answer.ID != m.ID {
			answer = message{}
			if err := lines.Decode(&answer); err != nil {
				return answer, err
			}
		}
		return answer, nil
	}
	if _, err := ask(hello); err != nil {
		return err
	}
	if err := json.NewEncoder(in).Encode(message{Version: "2.0", Method: "notifications/initialized"}); err != nil {
		return err
	}
	return times("mcp, standard input and output", runs, func(i int) error {
		answer, err := ask(search(i+2, texts[i]))
		if err != nil {
			return err
		}
		return found(answer)
	})
}

// overHTTP talks to the daemon.
func (h *host) overHTTP(ctx context.Context, texts []string, runs int) error {
	s, err := h.client.Status(ctx)
	if err != nil {
		return err
	}
	url := fmt.Sprintf("http://127.0.0.1:%d/mcp", s.Port)
	return times("mcp, HTTP", runs, func(i int) error {
		body, err := json.Marshal(search(i+2, texts[i]))
		if err != nil {
			return err
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		var answer message
		if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
			return fmt.Errorf("status %d: %w", resp.StatusCode, err)
		}
		if _, err := io.Copy(io.Discard, resp.Body); err != nil {
			return err
		}
		return found(answer)
	})
}
