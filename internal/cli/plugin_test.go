package cli_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"signet/internal/harness"
)

// plugin writes OpenCode's plugin that calls a program of the script's path, or one
// below its folder, into a file that Node takes for a module. A program that hangs is
// given up sooner than OpenCode gives it up, and any other one later.
func plugin(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: plugin file program")
	}
	bin, err := exec.LookPath(args[1])
	if err != nil {
		bin = ts.MkAbs(args[1])
	}
	home := harness.Home{Dir: ts.MkAbs("opencode-home")}
	_, err = harness.OpenCode{}.Connect(home, bin)
	ts.Check(err)
	state, err := harness.OpenCode{}.State(home)
	ts.Check(err)
	limit := "60000" // on a busy machine
	if args[1] == "hang" {
		limit = "200"
	}
	text := regexp.MustCompile(`: \d{4,5}\b`).ReplaceAllString(ts.ReadFile(state.Path), ": "+limit)
	text = strings.Replace(text, "patience = 12000", "patience = 600000", 1)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

// hang is a program that never answers.
func hang() { time.Sleep(time.Hour) }
