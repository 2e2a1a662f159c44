package taxonomy

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"signet/internal/errs"
)

// Parse reads a taxonomy file:
//
//	preferences.ui.theme one preference
//	    Colour scheme of apps.
//	    words: dark mode, light mode
//	    was: settings.display.theme
//	    - I prefer dark mode in every app.
//
// A line that is not indented begins a leaf; empty lines and those that begin
// with # say nothing. Every fault is errs.Invalid and names its line.
func Parse(file []byte) (*Taxonomy, error) {
	leaves, err := parse(file)
	if err != nil {
		return nil, err
	}
	return assemble(leaves)
}

func parse(file []byte) (leaves []Leaf, err error) {
	for i, line := range strings.Split(string(file), "\n") {
		line = strings.TrimRight(line, " \r")
		if line == "" || line[0] == '#' {
			continue
		}
		switch {
		case line[0] != ' ':
			var l Leaf
			l, err = parseHead(line)
			leaves = append(leaves, l)
		case len(leaves) == 0:
			err = errs.E(errs.Invalid, "a leaf has to come first")
		default:
			err = leaves[len(leaves)-1].parseLine(strings.TrimSpace(line))
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return leaves, nil
}

func parseHead(line string) (Leaf, error) {
	words := strings.Fields(line)
	if len(words) != 3 {
		return Leaf{}, errs.E(errs.Invalid, "a leaf begins with its path, one or many, and its kind, not with %q", line)
	}
	l := Leaf{Path: words[0], One: words[1] == "one", Kind: words[2]}
	if !l.One && words[1] != "many" {
		return Leaf{}, errs.E(errs.Invalid, "a leaf holds one or many, not %q", words[1])
	}
	return l, l.check()
}

func (l *Leaf) parseLine(line string) error {
	switch {
	case strings.HasPrefix(line, "words:"):
		l.Words = append(l.Words, listed(line[len("words:"):])...)
	case strings.HasPrefix(line, "was:"):
		l.Was = append(l.Was, listed(line[len("was:"):])...)
	case strings.HasPrefix(line, "- "):
		l.Examples = append(l.Examples, strings.TrimSpace(line[2:]))
	case l.Description == "":
		l.Description = line
	default:
		return errs.E(errs.Invalid, "%s has a description already; what else is %q?", l.Path, line)
	}
	return nil
}

func listed(s string) []string {
	var out []string
	for word := range strings.SplitSeq(s, ",") {
		if word = strings.TrimSpace(word); word != "" {
			out = append(out, word)
		}
	}
	return out
}

// Kinds are what a leaf may usually hold: types of memories.
var Kinds = []string{"fact", "preference", "decision", "rule", "learning", "issue", "procedural", "semantic", "rationale"}

func (l Leaf) check() error {
	if err := CheckPath(l.Path); err != nil {
		return err
	}
	if !slices.Contains(Kinds, l.Kind) {
		return errs.Field("kind", "must be one of %s, not %q", strings.Join(Kinds, ", "), l.Kind)
	}
	return nil
}

// assemble makes a taxonomy of leaves that are well-formed each by itself.
func assemble(leaves []Leaf) (*Taxonomy, error) {
	t := &Taxonomy{leaves: leaves, at: make(map[string]int, len(leaves))}
	t.model = sync.OnceValue(func() *model { return learn(t) })
	for i, l := range leaves {
		if l.Description == "" {
			return nil, errs.Field("description", "%s has no description", l.Path)
		}
		for _, path := range append([]string{l.Path}, l.Was...) {
			if err := CheckPath(path); err != nil {
				return nil, err
			}
			if j, taken := t.at[path]; taken {
				return nil, errs.Field("path", "%s is %s already", path, t.leaves[j].Path)
			}
			t.at[path] = i
		}
	}
	if l, ok := t.Leaf(Inbox); !ok || l.One {
		return nil, errs.Field("path", "%s has to be there, and to hold many", Inbox)
	}
	return t, nil
}

// Format writes the taxonomy as Parse reads it.
func (t *Taxonomy) Format() []byte {
	var b strings.Builder
	for i, l := range t.leaves {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(l.Format())
	}
	return []byte(b.String())
}

// Format writes the leaf as Parse reads it.
func (l Leaf) Format() string {
	var b strings.Builder
	holds := "many"
	if l.One {
		holds = "one"
	}
	fmt.Fprintf(&b, "%s %s %s\n    %s\n", l.Path, holds, l.Kind, l.Description)
	for _, list := range []struct {
		name  string
		words []string
	}{{"words", l.Words}, {"was", l.Was}} {
		for line := range wrapped(list.words) {
			fmt.Fprintf(&b, "    %s: %s\n", list.name, line)
		}
	}
	for _, e := range l.Examples {
		fmt.Fprintf(&b, "    - %s\n", e)
	}
	return b.String()
}

// wrapped joins words to lines of about a hundred characters.
func wrapped(words []string) func(func(string) bool) {
	return func(yield func(string) bool) {
		line := ""
		for _, w := range words {
			switch {
			case line == "":
				line = w
			case len(line)+2+len(w) <= 100:
				line += ", " + w
			case !yield(line):
				return
			default:
				line = w
			}
		}
		if line != "" {
			yield(line)
		}
	}
}

// ParseLeaf reads one leaf, as Leaf.Format writes it.
func ParseLeaf(file []byte) (Leaf, error) {
	leaves, err := parse(file)
	if err == nil && len(leaves) != 1 {
		err = errs.E(errs.Invalid, "one leaf is expected, not %d", len(leaves))
	}
	if err != nil {
		return Leaf{}, err
	}
	return leaves[0], nil
}
