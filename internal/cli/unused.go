package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Flags that scripts give to other versions are accepted, so that the scripts
// go on working, and named, so that nobody thinks they did something.

const unusedMark = "signet_unused"

func unusedTexts(c *cobra.Command, names ...string) {
	for _, name := range names {
		c.Flags().StringArray(name, nil, "")
		markUnused(c, name)
	}
}

func unusedSwitches(c *cobra.Command, names ...string) {
	for _, name := range names {
		c.Flags().Bool(name, false, "")
		markUnused(c, name)
	}
}

func markUnused(c *cobra.Command, name string) {
	f := c.Flags().Lookup(name)
	f.Hidden = true
	f.Annotations = map[string][]string{unusedMark: nil}
}

// noteUnused names the given flags that do nothing here, on one line.
func (a *app) noteUnused(cmd *cobra.Command) {
	var names []string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if _, ok := f.Annotations[unusedMark]; ok {
			names = append(names, "--"+f.Name)
		}
	})
	if len(names) > 0 {
		a.note("noted, not used by this version: %s", strings.Join(names, ", "))
	}
}
