package cli

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"time"
)

// hookLog notes what a hook could not do, in a file of its day. It opens the
// file at the first note, since most hooks have none. It holds no text of a
// prompt. A nil log drops what it is told.
type hookLog struct {
	dir     string
	event   string
	harness string

	file *os.File
}

func (l *hookLog) note(message string, pairs ...any) {
	if l == nil {
		return
	}
	if l.file == nil && !l.open() {
		return
	}
	log := slog.New(slog.NewJSONHandler(l.file, nil))
	log.With("event", l.event, "harness", l.harness).Log(context.Background(), slog.LevelWarn, message, pairs...)
}

// open reports whether there is a file to write to. Without one nothing can be
// told, and a hook must not fail for that.
func (l *hookLog) open() bool {
	if err := os.MkdirAll(l.dir, 0o700); err != nil {
		return false
	}
	name := "hooks-" + time.Now().Format(time.DateOnly) + ".log"
	f, err := os.OpenFile(filepath.Join(l.dir, name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return false
	}
	l.file = f
	return true
}

func (l *hookLog) close() {
	if l != nil && l.file != nil {
		_ = l.file.Close() // every note was written at once
	}
}
