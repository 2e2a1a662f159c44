package internal_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers is the policy of who may import whom: a package may import the
// packages on earlier lines, and none on its own line or later ones. A package
// below another, such as cli/x below cli, stands on the line of the one above
// it unless it is named here; the two may import each other.
//
// Do not change this to make a build pass; change it when the design changes.
const layers = `
errs     errs
base     text event llm prolly logistic recall/index recall/vector recall/fulltext
guard    guard
base2    config job metrics taxonomy stance recall/thesaurus recall/when
core     memory auth vault harness
core2    graph extract recall/feed
domain   recall pipeline session ingest vcs workspace skill task doctor
adapter  sqlite provider storetest
face     httpapi mcp cli
root     daemon
`

// outside is what packages beside internal may import of ours. Such a package
// may have packages of its own below it, and those may import each other.
var outside = map[string]struct {
	may       []string
	stdOnly   bool // nothing of other people's
	withTests bool // its tests are held to the same
	why       string
}{
	"api":        {stdOnly: true, why: "who imports the client must not inherit our dependencies"},
	"web":        {stdOnly: true, why: "it only embeds the dashboard"},
	"bench":      {may: []string{"api"}, withTests: true, why: "it measures what a client sees"},
	"cmd/signet": {may: []string{"internal/cli", "internal/daemon", "internal/sqlite"}, why: "it chooses the backend and calls cli"},
}

// owners says who alone may import a package, or one below it: what is done in
// one place is looked for in one place. Tests may import what they need.
var owners = map[string][]string{
	"database/sql": {"internal/sqlite", "internal/storetest"},
	"net/http": {
		"api", "bench", "internal/provider", "internal/ingest", "internal/skill",
		"internal/httpapi", "internal/mcp", "internal/daemon",
	},
	"os/exec": {
		"bench", "internal/workspace", "internal/vault", "internal/task",
		"internal/harness", "internal/provider", "internal/cli",
	},
	"os/signal": {"cmd/signet", "bench"},

	"modernc.org/sqlite":            {"internal/sqlite"},
	"github.com/danielgtaylor/huma": {"internal/httpapi"},
	"github.com/spf13/cobra":        {"internal/cli"},

	"github.com/modelcontextprotocol/go-sdk": {"internal/mcp"},
	"maragu.dev/gomponents":                  {"internal/httpapi"},

	// What runs templates may call any method of any type, so all of them stay in the binary: a tenth of it.
	"text/template": {},
	"html/template": {},

	module + "/api":                {"bench", "internal/httpapi", "internal/mcp", "internal/cli", "internal/daemon"},
	module + "/bench":              {"internal/cli"},
	module + "/internal/sqlite":    {"cmd/signet"},
	module + "/internal/storetest": {},
	module + "/internal/logistic":  {},
}

// module is what our import paths begin with, and root is where it lies.
const (
	module = "signet"
	root   = ".."
)

func TestImports(t *testing.T) {
	t.Parallel()
	rank := ranks()
	for dir, p := range packages(t) {
		if p.doc == "" && !p.onlyTests() {
			t.Errorf("%s has no package comment", dir)
		}
		if _, ok := place(rank, dir); !ok && home(dir) == "" && !p.onlyTests() {
			t.Errorf("%s has no place in the layers", dir)
		}
		for imp := range p.imports(dir) {
			checkLayer(t, rank, dir, imp)
			checkOwner(t, dir, imp)
		}
	}
}

// The programs that check the code are versions in tools/go.mod, in a module of
// its own, so that nothing they need reaches ours.
func TestToolsHoldNoCode(t *testing.T) {
	t.Parallel()
	for _, path := range files(t) {
		if strings.HasPrefix(path, "tools/") && strings.HasSuffix(path, ".go") {
			t.Errorf("%s: tools holds versions and no code", path)
		}
	}
}

// checkLayer holds dir to the layers, or to its row of outside.
func checkLayer(t *testing.T, rank map[string]int, dir, imp string) {
	t.Helper()
	to, ours := strings.CutPrefix(imp, module+"/")
	if ours && (below(to, dir) || below(dir, to)) {
		return
	}
	if name := home(dir); name != "" {
		rule := outside[name]
		if ours && !below(to, name) && !slices.Contains(rule.may, to) || !ours && rule.stdOnly && !standard(imp) {
			t.Errorf("%s must not import %s: %s", dir, imp, rule.why)
		}
		return
	}
	if !ours || home(to) != "" {
		return // see owners
	}
	from, _ := place(rank, dir)
	if r, ok := place(rank, to); !ok || r >= from {
		t.Errorf("%s must not import %s: it does not stand on an earlier line", dir, to)
	}
}

func checkOwner(t *testing.T, dir, imp string) {
	t.Helper()
	for path, who := range owners {
		allowed := slices.ContainsFunc(who, func(owner string) bool { return below(dir, owner) })
		if below(imp, path) && !below(module+"/"+dir, path) && !allowed {
			t.Errorf("%s must not import %s; only %v may", dir, imp, who)
		}
	}
}

// ranks reads the layers: the line of each package.
func ranks() map[string]int {
	rank := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(layers), "\n") {
		for _, name := range strings.Fields(line)[1:] {
			rank["internal/"+name] = i
		}
	}
	return rank
}

// place finds the line of a package, or of the nearest above it.
func place(rank map[string]int, dir string) (int, bool) {
	for ; dir != "."; dir = filepath.Dir(dir) {
		if r, ok := rank[dir]; ok {
			return r, true
		}
	}
	return 0, false
}

// home finds the row of outside that a package belongs to, or "".
func home(dir string) string {
	for name := range outside {
		if below(dir, name) {
			return name
		}
	}
	return ""
}

// below reports whether a path is another one or lies below it.
func below(path, above string) bool {
	return path == above || strings.HasPrefix(path, above+"/")
}

// standard reports whether an import is of the standard library, whose paths
// do not begin with the name of a host.
func standard(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return first != module && !strings.Contains(first, ".")
}

// pkg is what the files of one folder say.
type pkg struct {
	doc   string
	files map[string]*ast.File
}

func (p pkg) onlyTests() bool {
	for path := range p.files {
		if !isTest(path) {
			return false
		}
	}
	return true
}

// imports gives what the files of a package import, whatever system they are
// for. Tests count only where outside says so.
func (p pkg) imports(dir string) map[string]bool {
	found := map[string]bool{}
	for path, f := range p.files {
		if isTest(path) && !outside[home(dir)].withTests {
			continue
		}
		for _, spec := range f.Imports {
			if imp, err := strconv.Unquote(spec.Path.Value); err == nil {
				found[imp] = true
			}
		}
	}
	return found
}

// packages parses every Go file of the module, by folder. Reading them here,
// and not through the go command, makes a changed file undo a cached result.
func packages(t *testing.T) map[string]pkg {
	t.Helper()
	all := map[string]pkg{}
	for _, path := range files(t) {
		if !strings.HasSuffix(path, ".go") || isData(path) || strings.HasPrefix(path, "tools/") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(root, path), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		p, ok := all[dir]
		if !ok {
			p.files = map[string]*ast.File{}
		}
		p.files[path] = f
		if f.Doc != nil && !isTest(path) {
			p.doc = f.Doc.Text()
		}
		all[dir] = p
	}
	return all
}

// fset knows the lines of what was parsed.
var fset = token.NewFileSet()

func isTest(path string) bool { return strings.HasSuffix(path, "_test.go") }

// isData reports whether a file is what a test reads.
func isData(path string) bool { return strings.Contains("/"+path, "/testdata/") }

// unheld are the folders whose files nobody wrote.
var unheld = []string{".git", ".cache", "bin", "node_modules"}

// files lists the files of the repository, from its root on.
func files(t *testing.T) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // an editor, or another test, removes what it made
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(unheld, d.Name()):
			return filepath.SkipDir
		case d.Type().IsRegular():
			rel, err := filepath.Rel(root, path)
			list = append(list, filepath.ToSlash(rel))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
