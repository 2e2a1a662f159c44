package cli

import (
	"fmt"
	"html"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"signet/internal/errs"
)

func (a *app) unitCommand() *cobra.Command {
	var systemd, launchd bool
	c := &cobra.Command{
		Use:   "unit",
		Short: "Print a unit that keeps the daemon running",
		Long: `Prints a unit for systemd or a property list for launchd, by the system this
is or the flag. It is optional: hooks and commands start the daemon as needed.

  systemd: signet daemon unit > ~/.config/systemd/user/signet.service
           systemctl --user enable --now signet
  launchd: signet daemon unit > ~/Library/LaunchAgents/ai.signet.daemon.plist
           launchctl load ~/Library/LaunchAgents/ai.signet.daemon.plist`,
	}
	c.Flags().BoolVar(&systemd, "systemd", false, "for systemd")
	c.Flags().BoolVar(&launchd, "launchd", false, "for launchd")
	c.MarkFlagsMutuallyExclusive("systemd", "launchd")
	c.RunE = func(*cobra.Command, []string) error {
		w, err := a.workspace()
		if err != nil {
			return err
		}
		unit := systemdUnit
		switch {
		case launchd || !systemd && runtime.GOOS == "darwin":
			unit = launchdUnit
		case !systemd && runtime.GOOS == "windows":
			return errs.E(errs.Unsupported, "there is no unit for Windows").WithHint("hooks and commands start the daemon as needed")
		}
		text, err := unit(a.Executable, w.Dir)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(map[string]string{"unit": text})
		}
		a.printf("%s", text)
		return nil
	}
	return c
}

func systemdUnit(executable, dir string) (string, error) {
	for _, path := range []string{executable, dir} {
		if strings.ContainsAny(path, "\n\r\"\\") {
			return "", errs.E(errs.Unsupported, "systemd cannot name the path %q", path)
		}
	}
	escape := strings.NewReplacer("%", "%%", "$", "$$")
	return fmt.Sprintf(`[Unit]
Description=Signet, a memory for coding agents

[Service]
ExecStart="%s" daemon run --path "%s"
Restart=on-failure
RestartSec=5

[Install]
WantedBy=default.target
`, escape.Replace(executable), escape.Replace(dir)), nil
}

func launchdUnit(executable, dir string) (string, error) {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	b.WriteString(`<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>ai.signet.daemon</string>
  <key>ProgramArguments</key>
  <array>
`)
	for _, arg := range []string{executable, "daemon", "run", "--path", dir} {
		if !utf8.ValidString(arg) || strings.ContainsFunc(arg, unicode.IsControl) {
			return "", errs.E(errs.Unsupported, "launchd cannot name the path %q", arg)
		}
		fmt.Fprintf(&b, "    <string>%s</string>\n", html.EscapeString(arg)) // XML reads what HTML escapes
	}
	b.WriteString(`  </array>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
</dict>
</plist>
`)
	return b.String(), nil
}
