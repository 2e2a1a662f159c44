package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/harness"
)

// hookPage is the page on hooks for programs without a connector.
func hookPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/hooks.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// example is a fenced block of a page.
type example struct{ kind, name, text string }

var fences = regexp.MustCompile("(?ms)^```([a-z]+)(?: ([a-z.]+))?\n(.*?)^```\n")

func examples(page string) []example {
	var list []example
	for _, m := range fences.FindAllStringSubmatch(page, -1) {
		list = append(list, example{m[1], m[2], m[3]})
	}
	return list
}

// like reports that a text is as an example shows it, which leaves out what … stands for.
func like(text, shown string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(shown), "…", ".*?")
	return regexp.MustCompile(`(?s)\A` + pattern + `\z`).MatchString(text)
}

// reader plays the page to somebody who follows it in a folder of her own.
type reader struct {
	t      *testing.T
	dir    string
	client *api.Client
	answer string // of the last request
}

// TestTheExamplesOfThePageOnHooks does, in its order, all that docs/hooks.md shows.
func TestTheExamplesOfThePageOnHooks(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the examples are for a shell")
	}
	home, err := os.MkdirTemp("", "sg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	t.Cleanup(func() { stopDaemon(t, home) })
	r := &reader{t: t, dir: home, client: api.New(filepath.Join(home, ".agents", ".daemon", "signet.sock"), "")}
	t.Cleanup(r.client.Close)
	r.sh("signet setup --non-interactive")
	for _, e := range examples(hookPage(t)) {
		switch {
		case e.kind == "console":
			r.console(e.text)
		case e.kind == "http":
			r.http(e.text)
		case e.kind == "json" && e.name == "":
			if !like(r.answer+"\n", e.text) {
				t.Errorf("the answer is\n%s\nshown is\n%s", r.answer, e.text)
			}
		case e.name == "mcp.json":
			r.mcp(e.text)
		default:
			write(t, filepath.Join(home, e.name), e.text)
		}
	}
}

// strangersEnv is the environment without what would lead to the memory of whoever runs the test.
func strangersEnv() []string {
	return slices.DeleteFunc(os.Environ(), func(set string) bool {
		return strings.HasPrefix(set, "SIGNET_") || strings.HasPrefix(set, "XDG_")
	})
}

// sh runs a command as a person does, and gives what it printed.
func (r *reader) sh(command string) string {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "sh", "-c", command)
	cmd.Dir = r.dir
	cmd.Env = append(strangersEnv(), "HOME="+r.dir, "SIGNET_PORT=0", "TEST_VERSION=1.0", "NO_COLOR=1",
		"SIGNET_SESSION_START_TIMEOUT=60000", "SIGNET_PROMPT_SUBMIT_TIMEOUT=60000", "SIGNET_HOOK_TIMEOUT=60000")
	out, err := cmd.Output()
	if err != nil {
		r.t.Errorf("%s: %v", command, err)
	}
	return string(out)
}

// console runs the commands of an example, each when all that went before is settled.
func (r *reader) console(text string) {
	r.t.Helper()
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "$ "), "\n$ ") {
		command, shown, _ := strings.Cut(strings.TrimSuffix(part, "\n"), "\n")
		r.settle()
		if got := strings.TrimSuffix(r.sh(command), "\n"); !like(got, shown) {
			r.t.Errorf("%s\nprinted\n%s\nshown is\n%s", command, got, shown)
		}
	}
}

// settle waits until a daemon that runs has nothing left to do, and starts one where
// something waits for it.
func (r *reader) settle() {
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	for {
		waiting, _ := filepath.Glob(filepath.Join(r.dir, ".agents", ".daemon", "spool", "*.json"))
		s, err := r.client.Status(ctx)
		switch {
		case ctx.Err() != nil:
			r.t.Fatal("the daemon did not settle")
		case err != nil && len(waiting) > 0:
			r.sh("signet start")
		case len(waiting) == 0 && (err != nil || s.Jobs.Pending+s.Jobs.Leased == 0):
			return
		}
	}
}

func (r *reader) http(text string) {
	r.t.Helper()
	line, body, _ := strings.Cut(text, "\n")
	method, path, _ := strings.Cut(line, " ")
	var answer json.RawMessage
	if err := r.client.Call(r.t.Context(), method, path, json.RawMessage(body), &answer); err != nil {
		r.t.Errorf("%s: %v", line, err)
	}
	r.answer = string(answer)
}

// mcp compares an entry in a list of servers with the one that connect writes.
func (r *reader) mcp(text string) {
	r.t.Helper()
	list := harness.MCPFile{Path: filepath.Join(r.dir, "servers.json"), Key: "mcpServers"}
	if _, err := list.Connect(harness.Home{}, "/usr/local/bin/signet"); err != nil {
		r.t.Fatal(err)
	}
	if got, err := os.ReadFile(list.Path); err != nil || string(got) != text {
		r.t.Errorf("connect writes\n%s\nshown is\n%s (%v)", got, text, err)
	}
}

// rows gives the cells of the table below a heading of a page.
func rows(t *testing.T, page, heading string) [][]string {
	t.Helper()
	_, below, found := strings.Cut(page, "\n## "+heading+"\n")
	if !found {
		t.Fatalf("there is nothing on %s", heading)
	}
	below, _, _ = strings.Cut(below, "\n## ")
	var list [][]string
	for line := range strings.Lines(below) {
		if cells := strings.Split(strings.Trim(line, "| \n"), " |"); strings.HasPrefix(line, "| `") {
			list = append(list, cells)
		}
	}
	return list
}

var code = regexp.MustCompile("`([^`]+)`")

// quoted gives what stands between backticks.
func quoted(text string) (list []string) {
	for _, m := range code.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// Each name that the page gives a field is read, and all names of a row as one field.
func TestThePageOnHooksNamesTheFieldsAsTheyAreRead(t *testing.T) {
	t.Parallel()
	fields := map[string]string{}
	for _, row := range rows(t, hookPage(t), "What stands on standard input") {
		names := append(quoted(row[0]), quoted(row[1])...)
		if names[0] == "messages" {
			continue // a list
		}
		for _, name := range names {
			field := fieldOf(t, name)
			if field == "" || fields[field] != "" && fields[field] != names[0] {
				t.Errorf("%s is read as %q", name, field)
			}
			fields[field] = names[0]
			for _, other := range []string{strings.ReplaceAll(name, "_", "-"), camel(name)} {
				if got := fieldOf(t, other); got != field {
					t.Errorf("%s is read as %q, %s as %q", name, field, other, got)
				}
			}
		}
	}
	for f := range reflect.TypeFor[harness.Event]().Fields() {
		if f.IsExported() && fields[f.Name] == "" {
			t.Errorf("the page says nothing of what is read as %s", f.Name)
		}
	}
}

// fieldOf gives the field of an event in which a member of the input is read.
func fieldOf(t *testing.T, name string) string {
	t.Helper()
	event, err := harness.Decode(fmt.Appendf(nil, `{%q:"v"}`, name))
	if err != nil {
		t.Fatal(err)
	}
	v := reflect.ValueOf(event)
	for i := range v.NumField() {
		if v.Field(i).String() == "v" {
			return v.Type().Field(i).Name
		}
	}
	return ""
}

func camel(name string) string {
	parts := strings.Split(name, "_")
	for i, p := range parts[1:] {
		parts[i+1] = strings.ToUpper(p[:1]) + p[1:]
	}
	return strings.Join(parts, "")
}
