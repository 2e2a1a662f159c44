package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Bounds of the spool. Beyond them the oldest events make room.
const (
	maxSpooled      = 1000
	maxSpooledBytes = 64 << 20
)

// spooled is one event that could not be delivered, as the daemon reads it.
type spooled struct {
	Path string `json:"path"`
	Body any    `json:"body"`
}

// writeSpool keeps an event for the daemon to take later. It gives the names
// of those it dropped to stay within bounds. The names sort by time, and a file
// is there whole or not at all.
func writeSpool(dir, path string, body any) (dropped []string, err error) {
	data, err := json.Marshal(spooled{path, body})
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if dropped, err = makeRoom(dir, int64(len(data))); err != nil {
		return dropped, err
	}
	name := fmt.Sprintf("%d-%d", time.Now().UnixNano(), os.Getpid())
	return dropped, writeWhole(filepath.Join(dir, name+".json"), data)
}

// makeRoom removes the oldest events until one of a size fits.
func makeRoom(dir string, size int64) (dropped []string, err error) {
	files, total, err := listSpool(dir)
	if err != nil {
		return nil, err
	}
	for len(files) > 0 && (len(files) >= maxSpooled || total+size > maxSpooledBytes) {
		oldest := files[0]
		if err := os.Remove(filepath.Join(dir, oldest.name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return dropped, err
		}
		dropped = append(dropped, oldest.name)
		files, total = files[1:], total-oldest.size
	}
	return dropped, nil
}

type spoolFile struct {
	name string
	size int64
}

// listSpool gives the events that wait, oldest first, and their size.
func listSpool(dir string) (files []spoolFile, total int64, err error) {
	entries, err := os.ReadDir(dir) // sorted by name, and so by time
	if err != nil {
		return nil, 0, err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !strings.HasSuffix(e.Name(), ".json") {
			continue // the daemon took it meanwhile, or it is still being written
		}
		files = append(files, spoolFile{e.Name(), info.Size()})
		total += info.Size()
	}
	return files, total, nil
}

// writeWhole writes a private file beside its place and moves it there.
func writeWhole(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp") // 0600
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}
