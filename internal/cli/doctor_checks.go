package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"time"

	"signet/api"
	"signet/internal/config"
	"signet/internal/harness"
)

func checkWorkspace(_ context.Context, _ *app, c control) finding {
	info, err := os.Stat(c.w.Dir)
	if err != nil {
		return broken("signet setup", "%v", err)
	}
	for _, path := range []string{c.w.Memory(), c.w.Daemon(), c.w.Secrets(), c.w.DB()} {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return broken("see to it that you own "+c.w.Dir, "%v", err)
		}
		if info.Mode().Perm()&0o077 != 0 && !onWindows {
			return warning("chmod -R go= "+path, "%s can be read by others", path)
		}
	}
	if probe, err := os.CreateTemp(c.w.Dir, ".doctor-*"); err != nil {
		return broken("see to it that you own it", "%s cannot be written: %v", c.w.Dir, err)
	} else if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return broken("see to it that you own it", "%s: %v", c.w.Dir, err)
	}
	return fine("%s, %s", c.w.Dir, info.Mode().Perm())
}

func checkSettings(_ context.Context, _ *app, c control) finding {
	file := config.File(c.w.Dir)
	settings, err := config.Load(c.w.Dir)
	if err != nil {
		return broken("mend "+file, "%v", err)
	}
	if len(settings.Unread) > 0 {
		return warning("they do no harm", "%s sets what this version does not read: %s", file, strings.Join(settings.Unread, ", "))
	}
	return fine("%s", file)
}

func checkDaemon(ctx context.Context, a *app, c control) finding {
	h, err := c.health(ctx)
	switch {
	case err != nil && c.opening():
		return warning(openingTakes, "%s", c.opensStore())
	case err != nil && (c.mute != nil || c.lockHeld()):
		return broken("signet restart", "a daemon holds the workspace and does not answer: %v", err)
	case err != nil:
		return warning("the next session or command starts it; signet start does it now", "does not run")
	case h.Version != a.Version:
		return warning("signet restart", "is version %s, this program %s", h.Version, a.Version)
	}
	return fine("version %s, process %d, up %s", h.Version, h.PID, span(time.Duration(h.Uptime)*time.Second))
}

// maxSocket is the longest path of a socket that every system allows.
const maxSocket = 103

func checkSocket(_ context.Context, _ *app, c control) finding {
	path := c.w.Socket()
	if len(path) > maxSocket {
		return warning("choose a workspace with a shorter path", "%s is too long for a socket; the port is used", path)
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fine("none, as the daemon does not run")
	case err != nil:
		return broken("see to it that you own it", "%v", err)
	case info.Mode()&fs.ModeSocket == 0:
		return broken("remove it and run signet restart", "%s is no socket", path)
	case info.Mode().Perm()&0o077 != 0 && !onWindows:
		return broken("signet restart", "%s is open to others: %s", path, info.Mode().Perm())
	}
	return fine("%s", path)
}

// checkPort looks for who answers at the port of the settings. Without it
// everything of ours works over the socket.
func checkPort(ctx context.Context, a *app, c control) finding {
	settings, err := config.Load(c.w.Dir)
	if err != nil {
		return warning("mend the settings first", "not looked at")
	}
	listen, err := config.Endpoint(a.Getenv, settings)
	if err != nil {
		return broken(hintOf(err), "%v", err)
	}
	if h, err := c.health(ctx); err == nil {
		if h.Port == 0 {
			return warning("stop what holds it or set SIGNET_PORT, then signet restart",
				"%s is held by another program; hooks use the socket", listen.Address())
		}
		return fine("%s", where(h.Port))
	}
	if c.mute != nil {
		return finding{Level: levelUnseen, Says: "not known, as the daemon does not answer"}
	}
	conn, err := (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "tcp", listen.Address())
	if err != nil {
		return fine("%s is free", listen.Address())
	}
	if err := conn.Close(); err != nil {
		return warning("", "%v", err)
	}
	return warning("stop it or set SIGNET_PORT", "%s is held by another program", listen.Address())
}

// statusOf asks the daemon how it is, if it runs.
func statusOf(ctx context.Context, c control) (api.Status, error) {
	client := c.client()
	defer client.Close()
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	return client.Status(ctx)
}

func checkJobs(ctx context.Context, _ *app, c control) finding {
	s, err := statusOf(ctx, c)
	switch {
	case err != nil:
		return unseen()
	case s.Jobs.Dead > 0:
		return broken("signet pipeline dead says why, signet pipeline retry tries again", "%s for good", plural(s.Jobs.Dead, "job has failed", "jobs have failed"))
	case s.Jobs.OldestDueMs > stalledAfter.Milliseconds():
		return warning("signet logs says what goes on", "the oldest job has waited for %s", span(time.Duration(s.Jobs.OldestDueMs)*time.Millisecond))
	}
	return fine("%d waiting, %d running, %d done", s.Jobs.Pending, s.Jobs.Leased, s.Jobs.Completed)
}

func checkPurges(ctx context.Context, _ *app, c control) finding {
	s, err := statusOf(ctx, c)
	switch {
	case err != nil:
		return unseen()
	case len(s.Purging) > 0:
		return warning("the daemon goes on by itself; signet logs -l error says what hinders it", "%s: %s",
			plural(len(s.Purging), "purge is not finished", "purges are not finished"), strings.Join(s.Purging, ", "))
	}
	return fine("none is unfinished")
}

func checkSpool(_ context.Context, _ *app, c control) finding {
	files, size, err := listSpool(c.w.Spool())
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(files) == 0:
		return fine("empty")
	case err != nil:
		return broken("see to it that you own it", "%v", err)
	case len(files) >= maxSpooled:
		return broken("signet start delivers them", "%s, and the oldest are being dropped", plural(len(files), "event waits", "events wait"))
	}
	return warning("signet start delivers them", "%s, %s", plural(len(files), "event waits", "events wait"), bytesOf(uint64(size)))
}

func checkHarnesses(_ context.Context, a *app, c control) finding {
	var names, notes []string
	waits := ""
	for _, h := range harness.All {
		s, err := h.State(a.home())
		waits = cmp.Or(waits, s.Waits)
		switch {
		case err != nil:
			return broken(hintOf(err), "%s: %v", h.Name(), err)
		case !s.Connected:
		case a.elsewhere(c.w, s) != "":
			return broken(a.connectHere(c.w, h), "%s tells another workspace, %s", h.Name(), a.elsewhere(c.w, s))
		case len(s.Missing) > 0:
			return broken("signet connect "+h.ID(), "%s does not tell of %s", h.Name(), strings.Join(s.Missing, ", "))
		case len(s.Notes) > 0:
			return broken("signet connect "+h.ID(), "%s", strings.Join(s.Notes, " "))
		default:
			names = append(names, h.Name())
			if s.OtherMemory != "" {
				notes = append(notes, s.OtherMemory)
			}
		}
	}
	switch {
	case len(names) == 0:
		return warning("signet connect "+harness.All[0].ID(), "none is connected")
	case waits != "":
		return warning(waits, "%s connected; one may not call our hooks yet", strings.Join(names, ", "))
	case len(notes) > 0:
		return warning("signet connect <agent> --disable-auto-memory, or let both be", "%s", strings.Join(notes, " "))
	}
	return fine("%s connected", strings.Join(names, ", "))
}

// Free space below which the disk is worth a word, and below which writes fail
// soon.
const (
	lowSpace = 1 << 30
	noSpace  = 64 << 20
)

func checkDisk(_ context.Context, _ *app, c control) finding {
	free, err := freeSpace(c.w.Dir)
	switch {
	case err != nil:
		return warning("", "free space is not known: %v", err)
	case free < noSpace:
		return broken("make room", "only %s are free", bytesOf(free))
	case free < lowSpace:
		return warning("make room", "only %s are free", bytesOf(free))
	}
	return fine("%s free", bytesOf(free))
}

// bytesOf gives a size as people write it.
func bytesOf(n uint64) string {
	const units = "KMGTPE"
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	size, unit := float64(n)/1024, 0
	for size >= 1024 && unit < len(units)-1 {
		size, unit = size/1024, unit+1
	}
	return fmt.Sprintf("%.1f %ciB", size, units[unit])
}
