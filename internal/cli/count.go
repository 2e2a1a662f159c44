package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"
)

// countFlag gives a command a flag of how many there may be, such as --limit,
// which every command refuses in the same words when it is less than one.
func countFlag(f *pflag.FlagSet, into *int, name, short string, otherwise int, usage string) {
	*into = otherwise
	f.VarP(count{into: into}, name, short, usage)
}

// boundedFlag is countFlag for what has a name of its own on the command line: that
// there are too many is told by that name, and not by the daemon's.
func boundedFlag(f *pflag.FlagSet, into *int, name string, otherwise, most int, usage string) {
	*into = otherwise
	f.Var(count{into, most}, name, usage)
}

// count is the value of such a flag; most is 0 where the daemon says how many there
// may be.
type count struct {
	into *int
	most int
}

var (
	errNoCount = errors.New("must be a whole number")
	errNone    = errors.New("must be 1 or more")
)

// Set implements pflag.Value.
func (c count) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil {
		return errNoCount
	}
	if n < 1 {
		return errNone
	}
	if c.most > 0 && n > c.most {
		return fmt.Errorf("must be %d at most", c.most)
	}
	*c.into = n
	return nil
}

// String implements pflag.Value.
func (c count) String() string {
	if c.into == nil {
		return "0"
	}
	return strconv.Itoa(*c.into)
}

// Type implements pflag.Value.
func (count) Type() string { return "int" }
