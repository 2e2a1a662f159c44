package cli

import (
	"github.com/spf13/cobra"

	"signet/internal/config"
)

func (a *app) configCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "config",
		Short: "List every setting, or change one",
		Long:  "Lists every setting of agent.yaml with its default and what it does.",
	}
	c.RunE = func(*cobra.Command, []string) error {
		if a.json {
			return a.printJSON(settingsJSON())
		}
		for _, s := range config.Settings() {
			a.printf("%s  %s\n", a.paint(bold, s.Key), a.paint(dim, first(s.Default, `""`)))
			a.printf("%s\n", wrap(s.Doc+" It is "+s.Allowed+".", "    "))
		}
		return nil
	}
	c.AddCommand(a.configSetCommand())
	return c
}

func (a *app) configSetCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "set <key> <value>",
		Short:   "Change one setting; the rest of agent.yaml stays as it is",
		Example: `  signet config set capture.exclude "~/private,~/clients"`,
		Args:    cobra.ExactArgs(2),
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		w, err := a.made()
		if err != nil {
			return err
		}
		value, err := config.Value(args[0], args[1])
		if err != nil {
			return err
		}
		if err := config.Set(w.Dir, args[0], value); err != nil {
			return err
		}
		if config.Waits(args[0]) {
			a.note("%s is not in effect yet: it is kept, and changes nothing so far", args[0])
		} else {
			a.note("hint: the daemon follows harnesses, git and the switches of the pipeline by itself; for all else: signet restart")
		}
		return a.tell(map[string]any{"key": args[0], "value": value, "file": config.File(w.Dir)},
			"Set "+args[0]+" in "+oneLine(config.File(w.Dir))+".")
	}
	return c
}

// settingJSON is a config.Setting with the names of JSON.
type settingJSON struct {
	Key     string `json:"key"`
	Type    string `json:"type"`
	Default string `json:"default"`
	Allowed string `json:"allowed"`
	Doc     string `json:"doc"`
}

func settingsJSON() []settingJSON {
	var list []settingJSON
	for _, s := range config.Settings() {
		list = append(list, settingJSON(s))
	}
	return list
}
