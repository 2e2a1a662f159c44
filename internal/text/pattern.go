package text

import (
	"regexp"
	"sync"
)

// Pattern gives a regular expression that is compiled when it is first asked
// for. A variable of a package holds one so: every hook is a process, and none
// should pay for expressions that it never matches. It panics on what is no
// expression, at the first use.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
