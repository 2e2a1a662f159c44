package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/errs"
)

// serverName is what our server is called in a host's list of MCP servers.
const serverName = "signet"

// serverList is how a JSON file keeps MCP servers: below a member, by name.
type serverList struct {
	key   string
	entry func(bin string, args []string) any // what stands there for a server that runs bin
}

// add makes the list hold our server, once, called like this. A server of the name
// that is not ours is somebody's, and refused.
func (l serverList) add(doc *document, c call) ([]string, error) {
	root := doc.find(l.key)
	told := fmt.Sprintf("%s.%s: %s mcp", l.key, serverName, quote(c.bin)) + c.flag(quote(c.workspace))
	if root < 0 {
		return []string{"+ " + told}, doc.insert(l.key, map[string]any{serverName: l.entry(c.bin, c.serving())})
	}
	if doc.kind(root) != '{' {
		return nil, errs.E(errs.Invalid, "%s: %s must be an object", doc.where(doc.at(root).StartOffset), l.key)
	}
	i := doc.find(serverName, root)
	if i < 0 {
		return []string{"+ " + told}, doc.insert(serverName, l.entry(c.bin, c.serving()), root)
	}
	if !isOurServer(doc, root, i) {
		return nil, errs.E(errs.Conflict, "%s: %s.%s is another server than ours", doc.where(doc.at(root, i).StartOffset), l.key, serverName).
			WithHint("rename that entry, and run the command again")
	}
	diff, err := pointServer(doc, c, root, i)
	if len(diff) > 0 {
		diff = []string{fmt.Sprintf("~ %s (was %s)", told, diff[0])}
	}
	return diff, err
}

// pointServer makes an entry of ours call us as c says, and tells how it did before,
// where that was otherwise.
func pointServer(doc *document, c call, entry ...int) ([]string, error) {
	at, _ := serverProgram(doc, entry...)
	was := doc.str(at...)
	whole, args := serverArgs(doc, entry...)
	told := c.withWorkspace(args)
	if was == c.bin && slices.Equal(args, told) {
		return nil, nil
	}
	if err := doc.replace(c.bin, at...); err != nil || slices.Equal(args, told) {
		return []string{was}, err
	}
	said := []string{strings.Join(append([]string{was}, args...), " ")}
	if len(at) > len(whole) { // the program stands in the same array
		told = append([]string{c.bin}, told...)
	}
	return said, doc.replace(told, whole...)
}

// serverArgs gives the arguments of an entry and the array in which they stand, behind
// the program where that is one array.
func serverArgs(doc *document, entry ...int) (path []int, args []string) {
	command := append(slices.Clone(entry), doc.find("command", entry...))
	if list := texts(doc, command); len(list) > 1 {
		return command, list[1:]
	}
	i := doc.find("args", entry...)
	if i < 0 {
		return nil, nil
	}
	path = append(slices.Clone(entry), i)
	return path, texts(doc, path)
}

// serverProgram gives the place of the program that an entry runs, and its first
// argument. The command may be that program, with the arguments beside it, or an
// array of them all. Without a program the place is nil.
func serverProgram(doc *document, entry ...int) (at []int, arg string) {
	i := doc.find("command", entry...)
	if i < 0 {
		return nil, ""
	}
	at = append(slices.Clone(entry), i)
	args := doc.find("args", entry...)
	switch list := elements(doc.at(at...)); {
	case len(list) > 1:
		arg = doc.str(append(slices.Clone(at), 1)...)
		fallthrough
	case len(list) == 1:
		at = append(at, 0)
	case args >= 0 && len(elements(doc.at(append(slices.Clone(entry), args)...))) > 0:
		arg = doc.str(append(slices.Clone(entry), args, 0)...)
	}
	if doc.kind(at...) != '"' {
		return nil, ""
	}
	return at, arg
}

// isOurServer reports that an entry, which has our name, runs signet mcp
// wherever it lies.
func isOurServer(doc *document, path ...int) bool {
	if doc.kind(path...) != '{' {
		return false
	}
	at, arg := serverProgram(doc, path...)
	return at != nil && (arg == "mcp" || filepath.Base(doc.str(at...)) == "signet-mcp")
}

// find gives the place of our server, if it is in the list.
func (l serverList) find(doc *document) (path []int, ok bool) {
	root := doc.find(l.key)
	if root < 0 || doc.kind(root) != '{' {
		return nil, false
	}
	i := doc.find(serverName, root)
	if i < 0 || !isOurServer(doc, root, i) {
		return nil, false
	}
	return []int{root, i}, true
}

// remove takes our server out of the list, and the list if it only held that.
func (l serverList) remove(doc *document) ([]string, error) {
	path, ok := l.find(doc)
	if !ok {
		return nil, nil
	}
	return []string{"- " + l.key + "." + serverName}, doc.remove(path...)
}

// state tells how a program stands towards us that has no more than such a list.
func (l serverList) state(file jsonFile) (State, error) {
	s := State{Path: file.path}
	_, doc, err := file.read()
	if err != nil {
		return s, err
	}
	path, ok := l.find(doc)
	if !ok {
		return s, nil
	}
	s.Connected, s.Server, s.Bin = true, true, doc.str(append(slices.Clone(path), doc.find("command", path...))...)
	_, args := serverArgs(doc, path...)
	s.Workspace, _, _ = namedWorkspace(asWords(args))
	if _, err := os.Stat(s.Bin); err != nil && filepath.IsAbs(s.Bin) {
		s.Notes = append(s.Notes, fmt.Sprintf("Its list of MCP servers calls %s, which is not there.", s.Bin))
	}
	return s, nil
}
