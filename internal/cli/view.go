package cli

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// viewFlags are the flags that choose another state of belief.
func viewFlags(c *cobra.Command, ref, at *string) {
	c.Flags().StringVar(ref, "ref", "", "as on this branch, tag or commit (default: main)")
	untilFlag(c.Flags(), at, "at", "as of this time, date or commit")
}

// pointFlags is viewFlags for a point.
func pointFlags(c *cobra.Command, p *api.Point) { viewFlags(c, &p.Ref, &p.At) }

// defaultAt takes the time of $SIGNET_AT where nothing else says which state is
// meant: a script that bisects asks as of the commit it is to judge.
func (a *app) defaultAt(at *string, ref string) {
	if *at == "" && ref == "" {
		*at = dayEnds(strings.TrimSpace(a.Getenv("SIGNET_AT")), time.Local)
	}
}

// placeFlag gives a command a --path of its own: a place in the taxonomy. It
// hides the --path of all commands, which is the workspace, and so still takes
// one: a place never holds what the name of a folder does.
func (a *app) placeFlag(c *cobra.Command, leaf *string, usage string) {
	c.Flags().Var(place{leaf, a}, "path", usage)
}

// place is the value of such a flag.
type place struct {
	leaf *string
	app  *app
}

// Set implements pflag.Value. A folder has to be a workspace already: whoever writes
// preferences/ui/theme, or a path in their repository, means none.
func (p place) Set(s string) error {
	if !strings.ContainsAny(s, `/\`) && !strings.HasPrefix(s, "~") {
		*p.leaf = s
		return nil
	}
	p.app.path = s
	w, err := p.app.workspace()
	if err == nil && !w.Made() {
		err = errs.E(errs.NotFound, "there is no workspace at %s", w.Dir).WithHint("a leaf is written with dots, such as preferences.ui.theme")
	}
	return err
}

// String implements pflag.Value.
func (p place) String() string {
	if p.leaf == nil {
		return ""
	}
	return *p.leaf
}

// Type implements pflag.Value.
func (p place) Type() string { return "string" }
