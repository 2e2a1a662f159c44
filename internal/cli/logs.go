package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// logLevels are the levels of the log, the lowest first.
var logLevels = []string{"debug", "info", "warn", "error"}

func (a *app) logsCommand() *cobra.Command {
	var r api.LogRequest
	follow := false
	c := &cobra.Command{
		Use:   "logs",
		Short: "Show what the daemon did",
		Long:  "Shows the last entries of the log: from the daemon while it runs, else from its files.",
	}
	countFlag(c.Flags(), &r.Limit, "lines", "n", 50, "at most this many")
	c.Flags().BoolVarP(&follow, "follow", "f", false, "go on with new ones as they are written")
	c.Flags().StringVarP(&r.Level, "level", "l", "", "of this level and above: debug, info, warn, error")
	c.Flags().StringVarP(&r.Category, "category", "c", "", "of this part of the daemon")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if r.Level != "" && !slices.Contains(logLevels, r.Level) {
			return errs.Field("level", "must be one of %s, not %q", strings.Join(logLevels, ", "), r.Level)
		}
		return a.logs(cmd.Context(), r, follow)
	}
	return c
}

func (a *app) logs(ctx context.Context, r api.LogRequest, follow bool) error {
	c, err := a.control()
	if err != nil {
		return err
	}
	if _, err := c.health(ctx); err != nil {
		if follow {
			return errs.E(errs.Unavailable, "the daemon does not run, so nothing is written").WithHint("signet start")
		}
		a.note("The daemon does not run; this is from its files.")
		entries, err := readLogs(c.w.Logs(), r, time.Now())
		if err != nil {
			return err
		}
		return a.printLogs(entries)
	}
	client := c.client()
	defer client.Close()
	list, err := client.Logs(ctx, r)
	if err != nil {
		return err
	}
	if err := a.printLogs(list.Logs); err != nil || !follow {
		return err
	}
	for e, err := range client.FollowLogs(ctx) {
		if err != nil {
			return err
		}
		if !matches(e, r) {
			continue
		}
		if err := a.printLogs([]api.LogEntry{e}); err != nil {
			return err
		}
	}
	return nil
}

func matches(e api.LogEntry, r api.LogRequest) bool {
	return slices.Index(logLevels, e.Level) >= slices.Index(logLevels, r.Level) &&
		(r.Category == "" || e.Category == r.Category)
}

// printLogs prints one entry a line, with JSON as one value a line.
func (a *app) printLogs(entries []api.LogEntry) error {
	for _, e := range entries {
		data, err := json.Marshal(e.Data)
		if a.json {
			data, err = json.Marshal(e)
		}
		if err != nil {
			return errs.E(errs.Internal, "printing the log: %w", err)
		}
		data = escapeHidden(data)
		if a.json {
			a.printf("%s\n", data)
			continue
		}
		line := strings.Join([]string{e.Timestamp, strings.ToUpper(e.Level), e.Category, e.Message}, " ")
		if len(e.Data) > 0 {
			line += " " + string(data)
		}
		a.printf("%s\n", a.paint(levelColours[e.Level], oneLine(line)))
	}
	return nil
}

var levelColours = map[string]colour{"debug": dim, "info": "0", "warn": yellow, "error": red}

// readLogs reads the last entries from the files of the daemon, for who wants
// to know why it does not run. It looks at today's and yesterday's.
func readLogs(dir string, r api.LogRequest, now time.Time) ([]api.LogEntry, error) {
	var entries []api.LogEntry
	for _, day := range []time.Time{now.AddDate(0, 0, -1), now} {
		data, err := os.ReadFile(filepath.Join(dir, "signet-"+day.Format(time.DateOnly)+".log"))
		if err != nil && !os.IsNotExist(err) {
			return nil, errs.E(errs.Unavailable, "reading the log: %w", err)
		}
		lines := bufio.NewScanner(bytes.NewReader(data))
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if e, ok := readLogLine(lines.Bytes()); ok && matches(e, r) {
				entries = append(entries, e)
			}
		}
	}
	return entries[max(0, len(entries)-r.Limit):], nil
}

// readLogLine reads one line as the daemon writes it: JSON whose members are
// the time, the level, the message, and what belongs to it.
func readLogLine(line []byte) (api.LogEntry, bool) {
	var members map[string]any
	if json.Unmarshal(line, &members) != nil {
		return api.LogEntry{}, false
	}
	take := func(names ...string) string {
		for _, name := range names {
			s, ok := members[name].(string)
			if ok {
				delete(members, name)
				return s
			}
		}
		return ""
	}
	e := api.LogEntry{
		Timestamp: take("timestamp", "time"), Level: strings.ToLower(take("level")),
		Category: take("category"), Message: take("message", "msg"), Data: members,
	}
	return e, true
}
