package docs_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"signet/internal/cli"
	"signet/internal/config"
	"signet/internal/httpapi"
	"signet/internal/mcp"
)

// openAPI is the description of the interface. Its version is not the
// program's, which would make the file stale with every release.
func openAPI(t *testing.T) string {
	t.Helper()
	body, err := httpapi.Describe("1")
	if err != nil {
		t.Fatal(err)
	}
	return string(body) + "\n"
}

// referencePage lists the operations with all they take and give.
func referencePage(t *testing.T) string {
	t.Helper()
	r, err := httpapi.ReadReference([]byte(openAPI(t)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(`# The interface

What the daemon answers over its Unix socket and over HTTP on this machine. Bodies
are JSON; every error is JSON with an ` + "`error`" + ` key. The daemon shows the same at
` + "`/api/docs`" + `, and for programs at ` + "`/openapi.json`" + `; package ` + "`api`" + ` is a client in Go.

This page is generated from the operations themselves.
`)
	for _, noun := range r.Nouns {
		fmt.Fprintf(&b, "\n## %s\n", noun.Name)
		for _, o := range noun.Operations {
			fmt.Fprintf(&b, "\n### %s `%s`\n\n%s. Needs the permission *%s*.\n", o.Method, o.Path, o.Summary, o.Permission)
			writeFields(&b, "Parameters", o.Parameters)
			writeFields(&b, "Body", o.Body)
			writeFields(&b, "Answer", o.Answer)
			statuses := make([]string, len(o.Failures))
			for i, f := range o.Failures {
				statuses[i] = f.Status
			}
			fmt.Fprintf(&b, "\nErrors: %s.\n", strings.Join(statuses, ", "))
		}
	}
	return b.String()
}

func writeFields(b *strings.Builder, title string, fields []httpapi.Field) {
	if len(fields) == 0 {
		return
	}
	fmt.Fprintf(b, "\n| %s | | |\n|---|---|---|\n", strings.ToLower(title))
	for _, f := range fields {
		name := "`" + f.Name + "`"
		if f.Required {
			name += " required"
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", name, cell(f.Type), cell(f.Doc))
	}
}

// Every operation says all that a reader needs.
func TestEveryOperationIsDescribed(t *testing.T) {
	t.Parallel()
	r, err := httpapi.ReadReference([]byte(openAPI(t)))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, noun := range r.Nouns {
		for _, o := range noun.Operations {
			n++
			if o.Summary == "" || o.Permission == "" || len(o.Failures) < 3 || noun.Name == "" {
				t.Errorf("%s %s lacks a summary, a permission, a noun or its errors", o.Method, o.Path)
			}
		}
	}
	if n < 70 {
		t.Errorf("%d operations, want 70 or more", n)
	}
}

// coveragePage sets what other versions of Signet have against what this one
// has.
func coveragePage(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`# Coverage

What other versions of Signet have, and the MCP server of Memoir, and how it stands here. A route whose subject
does not exist yet answers 501 and says so; a setting that nothing reads yet is
accepted and shown by ` + "`signet status`" + `.

This page is generated from the program.
`)
	routes, have := routesHave(t)
	coverage(t, &b, "Routes", "routes.txt", func(name string) string {
		switch key := shape(name); {
		case have[key]:
			return "yes"
		case routes[key]:
			return "501"
		}
		return "no"
	})
	names, listed := mcp.Tools()
	toolStands := func(name string) string {
		switch {
		case listed[name]:
			return "yes, listed"
		case slices.Contains(names, name):
			return "yes"
		}
		return "no"
	}
	coverage(t, &b, "Tools of MCP", "tools.txt", toolStands)
	coverage(t, &b, "Tools of Memoir", "memoir-tools.txt", toolStands)
	root := cli.New(cli.Env{Home: "~", Getenv: func(string) string { return "" }, Version: "dev", Executable: "signet"})
	coverage(t, &b, "Commands", "commands.txt", func(name string) string {
		if c, rest, err := root.Find(strings.Fields(name)); err == nil && len(rest) == 0 && c != root && commandName(c) == name {
			return "yes"
		}
		return "no"
	})
	read := map[string]bool{}
	for _, s := range config.Settings() {
		section := s.Key[:max(0, strings.LastIndexByte(s.Key, '.'))]
		read[s.Key] = note(s.Key) == ""
		read[section] = read[section] || read[s.Key] // some are listed as one
	}
	coverage(t, &b, "Settings", "keys.txt", func(name string) string {
		switch effective, known := read[name]; {
		case effective:
			return "yes"
		case known:
			return "checked, not in effect yet"
		}
		return "accepted, not read"
	})
	return b.String()
}

func commandName(c *cobra.Command) string { return strings.TrimPrefix(c.CommandPath(), "signet ") }

var parameter = regexp.MustCompile(`\{\w+\}`)

// shape is a route without the names of its parameters.
func shape(route string) string { return parameter.ReplaceAllString(route, "{}") }

// routesHave gives the routes that answer 501, and those that do their work.
func routesHave(t *testing.T) (absent, have map[string]bool) {
	t.Helper()
	absent, have = map[string]bool{}, map[string]bool{}
	for _, route := range httpapi.Absent() {
		absent[shape(route)] = true
	}
	for _, route := range []string{"GET /", "ALL /mcp"} {
		have[route] = true // pages and MCP are no operations
	}
	r, err := httpapi.ReadReference([]byte(openAPI(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, noun := range r.Nouns {
		for _, o := range noun.Operations {
			have[shape(o.Method+" "+o.Path)] = true
		}
	}
	return absent, have
}

// coverage writes a table of the names in a file, with how each stands.
func coverage(t *testing.T, b *strings.Builder, title, file string, stands func(string) string) {
	t.Helper()
	body, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(strings.ReplaceAll(string(body), " ", "\x00"))
	counts := map[string]int{}
	var order []string
	var rows strings.Builder
	for _, name := range names {
		name = strings.ReplaceAll(name, "\x00", " ")
		how := stands(name)
		if counts[how]++; counts[how] == 1 {
			order = append(order, how)
		}
		fmt.Fprintf(&rows, "| `%s` | %s |\n", name, how)
	}
	slices.Sort(order)
	sums := make([]string, len(order))
	for i, how := range order {
		sums[i] = fmt.Sprintf("%d %s", counts[how], how)
	}
	fmt.Fprintf(b, "\n## %s\n\nOf %d: %s.\n\n| name | here |\n|---|---|\n%s", title, len(names), strings.Join(sums, "; "), rows.String())
}
