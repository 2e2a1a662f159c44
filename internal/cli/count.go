package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/pflag"
)

// countFlag gives a command a flag of how many there may be, such as --limit,
// which every command refuses in the same words when it is less than one.
func countFlag(f *pflag.FlagSet, into *int, name, short string, otherwise int, usage string) {
	*into = otherwise
	f.VarP(count{into}, name, short, usage)
}

// count is the value of such a flag.
type count struct{ into *int }

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
