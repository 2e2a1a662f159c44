package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"signet/internal/errs"
)

// flagError makes a usage error of what pflag complains about. A number below zero
// reads like a flag to it.
func flagError(cmd *cobra.Command, err error) error {
	if _, word, _ := strings.Cut(err.Error(), " in -"); word != "" && strings.Trim(word, "0123456789.") == "" {
		return errs.E(errs.Invalid, "-%s reads like a flag", word).WithHint("put -- before the words: %s -- … -%s", cmd.CommandPath(), word)
	}
	if own := (*errs.Error)(nil); errors.As(err, &own) {
		return own // it says what to do
	}
	return errs.E(errs.Invalid, "%w", err).WithHint("%s --help lists the flags", cmd.CommandPath())
}

// helpOfGroup is a command that only groups others: it shows its help, which is no
// JSON.
func helpOfGroup(c *cobra.Command, _ []string) error {
	if asked, err := c.Flags().GetBool("json"); err == nil && asked {
		return errs.E(errs.Invalid, "%s does nothing by itself", c.CommandPath()).WithHint("%s --help lists its commands", c.CommandPath())
	}
	return c.Help()
}

// ownHelp has the commands that the library adds answer to wrong words as ours do.
func ownHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "completion":
			strict(c)
		case "help":
			c.Args = func(_ *cobra.Command, args []string) error {
				if _, rest, err := root.Find(args); err != nil || len(rest) > 0 {
					return errs.E(errs.Invalid, "%q is no command of signet", strings.Join(args, " ")).WithHint("signet help lists them")
				}
				return nil
			}
		}
	}
}

// strict makes every command answer to wrong arguments with a usage error that
// says what would be right: a command that only groups others names its own,
// and each other one tells its usage.
func strict(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		strict(c)
	}
	if cmd.HasSubCommands() {
		cmd.Args = knownCommand
		if cmd.RunE == nil && cmd.Run == nil {
			cmd.RunE = helpOfGroup
		}
		return
	}
	check := cmd.Args
	if check == nil {
		check = cobra.NoArgs
	}
	cmd.Args = func(c *cobra.Command, args []string) error {
		err := check(c, args)
		switch {
		case err == nil:
			err = c.ValidateFlagGroups()
		case errs.HintOf(err) != "":
			return err
		default:
			err = wrongWords(c, args)
		}
		if err != nil {
			return errs.E(errs.Invalid, "%w", err).WithHint("usage: %s", c.UseLine())
		}
		return nil
	}
}

// wrongWords says what a command takes, to who gave it too little or too much.
func wrongWords(c *cobra.Command, args []string) error {
	_, takes, _ := strings.Cut(c.Use, " ")
	switch given := strings.Join(args, " "); {
	case takes == "":
		return errs.E(errs.Invalid, "%s takes no words, and was given %q", c.CommandPath(), given)
	case given == "":
		return errs.E(errs.Invalid, "%s needs %s", c.CommandPath(), takes)
	default:
		return errs.E(errs.Invalid, "%s takes %s, and was given %q", c.CommandPath(), takes, given)
	}
}

// knownCommand refuses a word that is no command, and names those like it.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	e := errs.E(errs.Invalid, "%q is not a command of %s", args[0], cmd.CommandPath())
	cmd.SuggestionsMinimumDistance = min(2, max(1, len(args[0])/3))
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return e.WithHint("did you mean %s?", strings.Join(near, " or "))
	}
	return e.WithHint("%s --help lists the commands", cmd.CommandPath())
}
