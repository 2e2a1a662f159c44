package cli

import (
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) daemonCommand() *cobra.Command {
	c := &cobra.Command{Use: "daemon", Short: "Control the daemon of a workspace"}
	c.AddCommand(a.startCommand(), a.stopCommand(), a.restartCommand(), a.runCommand(), a.unitCommand(),
		a.daemonStatusCommand(), a.logsCommand(), a.pauseCommand(), a.resumeCommand())
	return c
}

// daemonState is what the commands of this file print as JSON.
type daemonState struct {
	Running bool   `json:"running"`
	Opening bool   `json:"opening,omitempty"` // it runs, and answers when its database is open
	Changed bool   `json:"changed"`
	Killed  bool   `json:"killed,omitempty"`
	PID     int    `json:"pid,omitempty"`
	Version string `json:"version,omitempty"`
	Port    int    `json:"port,omitempty"`
	Socket  string `json:"socket,omitempty"`
}

func running(c control, h api.Health, changed bool) daemonState {
	return daemonState{Running: true, Changed: changed, PID: h.PID, Version: h.Version, Port: h.Port, Socket: c.endpoint().Socket}
}

func (a *app) startCommand() *cobra.Command {
	c := &cobra.Command{Use: "start", Short: "Start the daemon"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := a.control()
		if err != nil {
			return err
		}
		started, err := a.ensure(cmd.Context(), c)
		if err != nil {
			return err
		}
		return a.tellRunning(cmd, c, started)
	}
	return c
}

func (a *app) tellRunning(cmd *cobra.Command, c control, started bool) error {
	h, err := c.health(cmd.Context())
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(running(c, h, started))
	}
	word := "runs already"
	if started {
		word = "started"
	}
	a.printf("The daemon %s: version %s, process %d, %s.\n", word, oneLine(h.Version), h.PID, where(h.Port))
	return nil
}

func where(port int) string {
	if port == 0 {
		return "at its socket only"
	}
	return "http://127.0.0.1:" + strconv.Itoa(port)
}

func (a *app) stopCommand() *cobra.Command {
	c := &cobra.Command{Use: "stop", Short: "Stop the daemon"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := a.control()
		if err != nil {
			return err
		}
		h, err := c.health(cmd.Context())
		if err != nil && !c.lockHeld() {
			return a.tell(daemonState{}, "The daemon does not run.")
		}
		begun := time.Now()
		killed, err := c.stop(cmd.Context())
		if err != nil {
			return err
		}
		state := daemonState{Changed: true, Killed: killed, PID: h.PID}
		if killed {
			return a.tell(state, "The daemon did not end when asked, and was killed.")
		}
		return a.tell(state, "The daemon finished its work and ended after "+time.Since(begun).Round(time.Millisecond).String()+".")
	}
	return c
}

func (a *app) restartCommand() *cobra.Command {
	c := &cobra.Command{Use: "restart", Short: "Stop the daemon and start it again"}
	unusedSwitches(c, "no-sync")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		a.noteUnused(cmd)
		c, err := a.control()
		if err != nil {
			return err
		}
		if _, err := c.health(cmd.Context()); err == nil || c.lockHeld() {
			if _, err := c.stop(cmd.Context()); err != nil {
				return err
			}
		}
		if err := c.start(cmd.Context()); err != nil {
			return err
		}
		return a.tellRunning(cmd, c, true)
	}
	return c
}

func (a *app) runCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "run",
		Short: "Run the daemon here, in the foreground",
		Long:  "Runs the daemon in this process until it is interrupted or asked to stop. A unit of systemd or launchd calls this.",
	}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		w, err := a.made()
		if err != nil {
			return err
		}
		if a.RunDaemon == nil {
			return errs.E(errs.Unavailable, "this program was built without the daemon")
		}
		return a.RunDaemon(cmd.Context(), w.Dir)
	}
	return c
}

func (a *app) daemonStatusCommand() *cobra.Command {
	c := &cobra.Command{Use: "status", Short: "Say whether the daemon runs"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := a.control()
		if err != nil {
			return err
		}
		h, err := c.health(cmd.Context())
		if err != nil {
			if c.opening() {
				return c.stillOpening()
			}
			if err := a.tell(daemonState{}, "The daemon does not run. The next hook or command starts it."); err != nil {
				return err
			}
			return silent{errs.Unavailable}
		}
		if a.json {
			return a.printJSON(running(c, h, false))
		}
		a.printf("The daemon runs: version %s, process %d, for %s, %s.\n", oneLine(h.Version), h.PID,
			span(time.Duration(h.Uptime)*time.Second), where(h.Port))
		return nil
	}
	return c
}
