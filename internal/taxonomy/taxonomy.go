// Package taxonomy says where a memory is filed: the closed set of paths of
// exactly three levels, such as preferences.ui.theme, and the classifier that
// chooses one of them without a model.
//
// The set is a text file that a person can read (taxonomy.txt, parse.go). It
// grows and changes by explicit acts alone (edit.go): a statement that fits
// nowhere is filed in the inbox, and never makes a path of its own. What a leaf
// says of itself, its description, words and examples, is also all that the
// classifier learns from (model.go), so that a leaf somebody adds is chosen as
// the others are.
package taxonomy

import (
	"strings"
	"sync"

	_ "embed" // the file

	"signet/internal/errs"
	"signet/internal/text"
)

// Inbox is the leaf for what cannot be filed with confidence. It holds many, so
// nothing there takes the place of anything.
const Inbox = "inbox.unfiled.note"

// Leaf is one place where memories are filed.
type Leaf struct {
	Path        string
	One         bool   // a newer memory of the same subject supersedes the older
	Kind        string // the type of memory that it usually holds
	Description string
	Words       []string // telling words and phrases, lower case
	Was         []string // earlier paths that mean this leaf
	Examples    []string // statements that belong here
}

// Category is the first level of the leaf's path.
func (l Leaf) Category() string { return Category(l.Path) }

// Category is the first level of a path.
func Category(path string) string {
	category, _, _ := strings.Cut(path, ".")
	return category
}

// Taxonomy is a closed set of leaves. It never changes; an edit gives another.
type Taxonomy struct {
	leaves []Leaf         // in the order of the file
	at     map[string]int // by path, earlier paths included
	model  func() *model  // learnt when it is first asked for
}

//go:embed taxonomy.txt
var builtin []byte

// Builtin is the taxonomy that comes with Signet.
var Builtin = sync.OnceValue(func() *Taxonomy {
	t, err := Parse(builtin)
	if err != nil {
		panic("taxonomy.txt: " + err.Error()) // a test keeps it well-formed
	}
	return t
})

// Leaves gives every leaf, in the order of the file. They must not be changed.
func (t *Taxonomy) Leaves() []Leaf { return t.leaves }

// Leaf finds a leaf by its path or an earlier path of it.
func (t *Taxonomy) Leaf(path string) (Leaf, bool) {
	i, ok := t.at[path]
	if !ok {
		return Leaf{}, false
	}
	return t.leaves[i], true
}

// Resolve gives the leaf that an explicit path means. A path of another form, or
// one that is no leaf, is errs.Invalid, with the leaves that come near it.
func (t *Taxonomy) Resolve(path string) (Leaf, error) {
	if err := CheckPath(path); err != nil {
		return Leaf{}, err
	}
	if leaf, ok := t.Leaf(path); ok {
		return leaf, nil
	}
	err := errs.Field("path", "%s is no leaf of the taxonomy", path)
	if near := t.near(path); len(near) > 0 {
		return Leaf{}, err.WithHint("did you mean %s? `signet taxonomy list` shows them all", strings.Join(near, ", "))
	}
	return Leaf{}, err.WithHint("`signet taxonomy list` shows the leaves; leave the path out to have it chosen")
}

// near finds leaves that share levels with a path, those that share most first.
func (t *Taxonomy) near(path string) []string {
	levels := strings.Split(path, ".")
	var best []string
	most := 0
	for _, l := range t.leaves {
		same := 0
		for i, level := range strings.Split(l.Path, ".") {
			if level == levels[i] {
				same += []int{2, 1, 3}[i]
			}
		}
		if same > most {
			best, most = nil, same
		}
		if same == most && most > 1 && len(best) < 3 {
			best = append(best, l.Path)
		}
	}
	return best
}

var pathForm = text.Pattern(`^[a-z][a-z0-9-]{0,31}(\.[a-z][a-z0-9-]{0,31}){2}$`)

// CheckPath holds a path to its form: three levels of lower-case letters, digits
// and hyphens.
func CheckPath(path string) error {
	if !pathForm().MatchString(path) {
		return errs.Field("path", "%q is not of the form category.group.leaf, in lower-case letters", path).
			WithHint("such as preferences.ui.theme; `signet taxonomy list` shows the leaves")
	}
	return nil
}

var prefixForm = text.Pattern(`^[a-z][a-z0-9-]{0,31}(\.[a-z][a-z0-9-]{0,31}){0,2}$`)

// CheckPrefix holds a path or the first levels of one to their form.
func CheckPrefix(prefix string) error {
	if !prefixForm().MatchString(prefix) {
		return errs.Field("path", "%q is not a path such as preferences.ui.theme, or the first levels of one", prefix)
	}
	return nil
}
