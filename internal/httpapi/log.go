package httpapi

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/api"
)

type logsInput struct {
	Limit    int    `query:"limit" default:"100" minimum:"1" maximum:"10000"`
	Level    string `query:"level" enum:"debug,info,warn,error" doc:"The lowest level."`
	Category string `query:"category"`
	Since    string `query:"since"`
}

func (s *server) logs(_ context.Context, in *logsInput) (api.LogList, error) {
	since, err := moment("since", in.Since)
	if err != nil {
		return api.LogList{}, err
	}
	wanted := func(e api.LogEntry) bool {
		at, err := time.Parse(time.RFC3339Nano, e.Timestamp)
		return severity(e.Level) >= severity(in.Level) && (in.Category == "" || e.Category == in.Category) &&
			(since.IsZero() || err == nil && !at.Before(since))
	}
	logs, err := lastEntries(s.LogDir, in.Limit, wanted)
	return api.LogList{Logs: logs, Count: len(logs)}, err
}

// severity orders the levels. What has none was not written by the logger,
// such as the trace of a crash, and must not be filtered away.
func severity(level string) int {
	if level == "" {
		return 0
	}
	if at := slices.Index([]string{"debug", "info", "warn", "error"}, level); at >= 0 {
		return at
	}
	return len("unknown")
}

// lastEntries reads the daily files from the newest back until it has enough
// wanted entries. They come oldest first.
func lastEntries(dir string, limit int, wanted func(api.LogEntry) bool) ([]api.LogEntry, error) {
	files, err := filepath.Glob(filepath.Join(dir, "signet-????-??-??.log"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	slices.Reverse(files)
	entries := []api.LogEntry{}
	for _, name := range files {
		if len(entries) == limit {
			break
		}
		day, err := readLog(name, limit-len(entries), wanted)
		if err != nil {
			return nil, fmt.Errorf("reading the log: %w", err)
		}
		entries = append(day, entries...)
	}
	return entries, nil
}

// readLog gives the last wanted entries of one file, at most limit.
func readLog(name string, limit int, wanted func(api.LogEntry) bool) ([]api.LogEntry, error) {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil // removed since it was listed
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var entries []api.LogEntry
	for lines := bufio.NewReader(f); ; {
		line, err := lines.ReadBytes('\n')
		if e, ok := logEntry(line); ok && wanted(e) {
			entries = append(entries, e)
		}
		if len(entries) >= 2*limit {
			entries = slices.Delete(entries, 0, len(entries)-limit)
		}
		if errors.Is(err, io.EOF) {
			return entries[max(0, len(entries)-limit):], nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// logEntry reads one line of the log. One that is not JSON becomes a message;
// a blank one is none.
func logEntry(line []byte) (api.LogEntry, bool) {
	text := strings.TrimSpace(string(line))
	if text == "" {
		return api.LogEntry{}, false
	}
	var data map[string]any
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		return api.LogEntry{Level: "unknown", Message: text}, true
	}
	take := func(name string) string {
		v, _ := data[name].(string)
		delete(data, name)
		return v
	}
	e := api.LogEntry{
		Timestamp: take("timestamp"), Level: strings.ToLower(take("level")), Message: take("message"), Category: take("category"),
	}
	if len(data) > 0 {
		e.Data = data
	}
	return e, true
}
