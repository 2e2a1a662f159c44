// Package docs_test keeps the generated pages of the documentation fresh: they
// are made of the tables that drive the program, and compared with the files.
// Renew them with go test ./docs -update, and read the difference.
package docs_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"

	"signet/internal/cli"
	"signet/internal/config"
)

var update = flag.Bool("update", false, "write the generated pages anew")

func TestGeneratedPagesAreFresh(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"config.md": settingsPage(), "cli.md": commandsPage(), "openapi.json": openAPI(t), "api.md": referencePage(t), "coverage.md": coveragePage(t),
		"pipeline.md": pipelinePage(t), typescriptFile: wireTypes(t),
	} {
		if *update {
			if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("docs/%s differs from the program at line %d; run make golden", name, firstDifference(string(got), want))
		}
	}
}

func firstDifference(got, want string) int {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i + 1
		}
	}
	return min(len(a), len(b)) + 1
}

// settingsPage lists the settings by the first part of their names.
func settingsPage() string {
	var b strings.Builder
	b.WriteString(`# Settings

Settings live in ` + "`agent.yaml`" + ` in the workspace. What the file does not
name has its default. A wrong type, an unknown key or a value out of range is an
error that names the line; nothing is clamped. Settings that other versions of
Signet read, and this one does not, are accepted and shown by ` + "`signet status`" + `.

Rows that say *not in effect yet* are checked and kept, and change nothing so far.

Some things belong to the machine, and are read from the environment of the daemon, that
is of whatever starts it first: a shell, or an agent program, which may not have what your
shell has. ` + "`SIGNET_PORT`" + ` is the port of the daemon instead of 3850, and 0 any that is free;
` + "`SIGNET_BIND`" + ` is the address of this machine at which it listens, and ` + "`SIGNET_HOST`" + ` the
name by which that is told. Our own programs use the
socket, whatever the port is.

This page is generated from the table in ` + "`internal/config/settings.go`" + `.
`)
	section := ""
	for _, s := range config.Settings() {
		if first, _, _ := strings.Cut(s.Key, "."); first != section {
			section = first
			fmt.Fprintf(&b, "\n## %s\n\n| key | default | allowed | what it does |\n|---|---|---|---|\n", section)
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", s.Key, s.Default, cell(s.Allowed), cell(s.Doc)+note(s.Key))
	}
	return b.String()
}

// pipelineTable begins the part of pipeline.md that is generated; what stands above it
// is written by hand.
const pipelineTable = "## Settings\n"

// pipelinePage gives pipeline.md with the settings of the pipeline as they are.
func pipelinePage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("pipeline.md")
	if err != nil {
		t.Fatal(err)
	}
	written, _, _ := strings.Cut(string(page), pipelineTable)
	var b strings.Builder
	b.WriteString(written + pipelineTable + `
All below ` + "`memory.pipelineV2`" + `. This part is generated from the table in
` + "`internal/config/settings.go`" + `.

| key | default | allowed | what it does |
|---|---|---|---|
`)
	for _, s := range config.Settings() {
		if name, ok := strings.CutPrefix(s.Key, "memory.pipelineV2."); ok {
			fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", name, s.Default, cell(s.Allowed), cell(s.Doc)+note(s.Key))
		}
	}
	return b.String()
}

func note(key string) string {
	if config.Waits(key) {
		return " *Not in effect yet.*"
	}
	return ""
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// commandsPage lists the commands as their help tells them.
func commandsPage() string {
	root := cli.New(cli.Env{Home: "~", Getenv: func(string) string { return "" }, Version: "dev", Executable: "signet"})
	var b strings.Builder
	b.WriteString("# Commands\n\nThis page is generated from the commands themselves.\n")
	fmt.Fprintf(&b, "\nEvery command takes these flags:\n\n%s", block(root.PersistentFlags().FlagUsages()))
	for _, c := range root.Commands() {
		writeCommand(&b, c)
	}
	return b.String()
}

func writeCommand(b *strings.Builder, c *cobra.Command) {
	if c.Hidden {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n", c.CommandPath())
	if c.IsAdditionalHelpTopicCommand() {
		b.WriteString(block(c.Long))
		return
	}
	text := c.Long
	if text == "" {
		text = c.Short + "."
	}
	fmt.Fprintf(b, "%s\n", text)
	if c.Runnable() && !c.HasSubCommands() {
		fmt.Fprintf(b, "\n%s", block(c.UseLine()))
	}
	if c.Example != "" {
		fmt.Fprintf(b, "\n%s", block(c.Example))
	}
	if flags := c.LocalNonPersistentFlags().FlagUsages(); flags != "" {
		fmt.Fprintf(b, "\n%s", block(flags))
	}
	for _, below := range c.Commands() {
		writeCommand(b, below)
	}
}

func block(s string) string { return "```\n" + strings.TrimRight(s, "\n") + "\n```\n" }

// What the page on architecture names, such as pipeline.Service.Learn, must be
// declared somewhere, or the page tells of a program that is no more.
func TestArchitectureNamesWhatExists(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	declared := declarations(sources(t))
	for _, name := range regexp.MustCompile(`\b[A-Za-z]+(?:\.[A-Za-z]+)+\b`).FindAllString(string(page), -1) {
		last := name[strings.LastIndexByte(name, '.')+1:]
		if !slices.Contains([]string{"go", "db", "md"}, last) && !declared[last] {
			t.Errorf("ARCHITECTURE.md names %s, which is declared nowhere", name)
		}
	}
}

// declarations gives the names of the functions, methods and types of a program, and of
// what its lines call.
func declarations(code string) map[string]bool {
	declared := map[string]bool{}
	for line := range strings.Lines(code) {
		line = strings.TrimLeft(line, "\t")
		name, isType := strings.CutPrefix(line, "type ")
		name, isFunc := strings.CutPrefix(name, "func ")
		if isFunc && name[0] == '(' { // the receiver
			_, name, _ = strings.Cut(name, ") ")
		}
		end := strings.IndexFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if end > 0 && (isType || isFunc || name[end] == '(') {
			declared[name[:end]] = true
		}
	}
	return declared
}

// sources gives the whole program as one text.
func sources(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, pattern := range []string{"../api/*.go", "../cmd/*/*.go", "../internal/*/*.go", "../internal/*/*/*.go"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			body, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(body)
		}
	}
	return all.String()
}

func TestLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"../*.md", "*.md", "adr/*.md", "../sdk/*/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			body, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, link := range regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`).FindAllStringSubmatch(string(body), -1) {
				if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil && !strings.Contains(link[1], "://") {
					t.Errorf("%s links to %s, which is not there", page, link[1])
				}
			}
		}
	}
}
