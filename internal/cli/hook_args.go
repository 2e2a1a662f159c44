package cli

import (
	"strings"

	"signet/internal/harness"
)

// hookArgs is what stands behind "signet hook".
type hookArgs struct {
	event      string
	harness    string
	path       string
	project    string
	agent      string
	sessionKey string
	summary    string
	ref, at    string
	way        string // how the program speaks: plugin or legacy
	mode       harness.Mode
	unknown    []string // names of flags that no hook has
}

// hookFlag is a flag that every hook takes. Those without a place to go belong
// to other versions; they are read, so that their values are not mistaken for
// anything else.
type hookFlag struct {
	long, short string
	text        func(*hookArgs) *string
	mode        harness.Mode // for the switches
}

func hookFlags() []hookFlag {
	return []hookFlag{
		{long: "harness", short: "H", text: func(a *hookArgs) *string { return &a.harness }},
		{long: "path", short: "p", text: func(a *hookArgs) *string { return &a.path }},
		{long: "project", text: func(a *hookArgs) *string { return &a.project }},
		{long: "agent-id", text: func(a *hookArgs) *string { return &a.agent }},
		{long: "session-key", text: func(a *hookArgs) *string { return &a.sessionKey }},
		{long: "summary", short: "s", text: func(a *hookArgs) *string { return &a.summary }},
		{long: "ref", text: func(a *hookArgs) *string { return &a.ref }},
		{long: "at", text: func(a *hookArgs) *string { return &a.at }},
		{long: "runtime-path", text: func(a *hookArgs) *string { return &a.way }},
		{long: "json", mode: harness.JSON},
		{long: "codex-json", mode: harness.CodexJSON},
		{long: "context", text: nowhere},
		{long: "message-count", text: nowhere},
		{long: "content", short: "c", text: nowhere},
	}
}

// runtime is the way in which the program speaks for its session. One that does not
// say so speaks by hooks, as most do.
func (a hookArgs) runtime() string {
	if a.way == "plugin" {
		return a.way
	}
	return "legacy"
}

func nowhere(*hookArgs) *string { return new(string) }

func hookFlagNames() string {
	var names []string
	for _, f := range hookFlags() {
		name := "--" + f.long
		if f.short != "" {
			name = "-" + f.short + "/" + name
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// readHookArgs reads arguments and refuses none.
func readHookArgs(args []string) hookArgs {
	var a hookArgs
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if !strings.HasPrefix(arg, "-") || arg == "-" {
			if a.event == "" {
				a.event = arg
			}
			continue
		}
		flag, value, hasValue, ok := matchHookFlag(arg)
		switch {
		case !ok:
			name, _, _ := strings.Cut(arg, "=")
			a.unknown = append(a.unknown, name)
		case flag.text == nil:
			a.mode = flag.mode
		case hasValue:
			*flag.text(&a) = value
		case i+1 < len(args):
			i++
			*flag.text(&a) = args[i]
		}
	}
	return a
}

// matchHookFlag reads --long, --long=value, -s and -svalue.
func matchHookFlag(arg string) (f hookFlag, value string, hasValue, ok bool) {
	name, long := strings.CutPrefix(arg, "--")
	if long {
		name, value, hasValue = strings.Cut(name, "=")
	}
	for _, f := range hookFlags() {
		switch {
		case long && name == f.long:
			return f, value, hasValue, true
		case !long && f.short != "" && strings.HasPrefix(arg[1:], f.short):
			value = strings.TrimPrefix(arg[1+len(f.short):], "=")
			return f, value, value != "", true
		}
	}
	return hookFlag{}, "", false, false
}
