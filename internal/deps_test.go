package internal_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layers is the policy of who may import whom: a package may import the
// packages on earlier lines, and none on its own line or later ones.
//
// Do not change this to make a build pass; change it when the design changes.
const layers = `
errs     errs
base     text event llm prolly
guard    guard
base2    config job metrics taxonomy
core     memory auth vault harness
core2    graph extract
domain   recall pipeline session ingest vcs workspace skill task doctor
adapter  sqlite provider storetest
face     httpapi mcp cli
root     daemon
`

// owners says which packages alone may import an outside package.
var owners = map[string][]string{
	"database/sql": {"sqlite", "storetest"},
	"net/http":     {"provider", "ingest", "skill", "httpapi", "mcp", "daemon"},
	"os/exec":      {"workspace", "vault", "task", "harness", "provider", "cli"},
	"os/signal":    {},
}

const module = "signet/internal/"

type pkg struct {
	ImportPath string
	Imports    []string
	Doc        string
}

func TestImports(t *testing.T) {
	rank := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(layers), "\n") {
		for _, name := range strings.Fields(line)[1:] {
			rank[name] = i
		}
	}
	for _, p := range list(t) {
		from := strings.TrimPrefix(p.ImportPath, module)
		if _, ok := rank[from]; !ok {
			t.Errorf("%s has no place in the layers", from)
		}
		if p.Doc == "" {
			t.Errorf("%s has no package comment", from)
		}
		for _, imp := range p.Imports {
			if to, ok := strings.CutPrefix(imp, module); ok && rank[to] >= rank[from] {
				t.Errorf("%s must not import %s", from, to)
			}
			if who, ok := owners[imp]; ok && !slices.Contains(who, from) {
				t.Errorf("%s must not import %s; only %v may", from, imp, who)
			}
		}
	}
}

func list(t *testing.T) []pkg {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Doc", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var pkgs []pkg
	for dec := json.NewDecoder(bufio.NewReader(strings.NewReader(string(out)))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return slices.DeleteFunc(pkgs, func(p pkg) bool { return !strings.HasPrefix(p.ImportPath, module) })
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}
