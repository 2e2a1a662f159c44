package daemon

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"signet/internal/event"
)

// keepLogs is how long a day's log file is kept.
const keepLogs = 14 * 24 * time.Hour

// dailyLog writes to one file a day, signet-YYYY-MM-DD.log, and removes those
// that are older than keepLogs whenever a new day begins. Logs are local, and
// hold no prompt text, no query text and no secret.
type dailyLog struct {
	dir   string
	now   func() time.Time
	lines *event.Hub[[]byte] // gets every line too, for those who watch live

	mu   sync.Mutex
	day  string
	file *os.File
}

// newLog writes JSON lines with the keys that the wire names.
func newLog(to io.Writer) *slog.Logger {
	names := map[string]string{slog.TimeKey: "timestamp", slog.MessageKey: "message"}
	return slog.New(slog.NewJSONHandler(to, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if name, ok := names[a.Key]; ok && len(groups) == 0 {
				a.Key = name
			}
			return a
		},
	}))
}

// Write appends one line to the file of its day.
func (l *dailyLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.turn(); err != nil {
		return 0, err
	}
	l.lines.Publish(bytes.Clone(line))
	return l.file.Write(line)
}

// Close closes the file of the day.
func (l *dailyLog) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// turn opens the file of the day when a new one has begun.
func (l *dailyLog) turn() error {
	day := l.now().Format(time.DateOnly)
	if day == l.day {
		return nil
	}
	if err := os.MkdirAll(l.dir, 0o700); err != nil {
		return fmt.Errorf("making the log directory: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(l.dir, "signet-"+day+".log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("opening the log: %w", err)
	}
	if l.file != nil {
		_ = l.file.Close() // everything was written; nothing is lost
	}
	l.file, l.day = f, day
	return l.removeOld()
}

func (l *dailyLog) removeOld() error {
	files, err := filepath.Glob(filepath.Join(l.dir, "*-????-??-??.log"))
	if err != nil {
		return err
	}
	for _, name := range files {
		stem := name[:len(name)-len(".log")]
		day, err := time.Parse(time.DateOnly, stem[len(stem)-len(time.DateOnly):])
		if err == nil && l.now().Sub(day) > keepLogs {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	return nil
}
