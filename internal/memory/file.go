package memory

import (
	"context"
	"strings"
	"sync"
	"unicode"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/taxonomy"
)

// Filings is what a store knows of where memories were filed.
type Filings interface {
	// Overrides returns what became of the leaves that differ from the builtin
	// taxonomy, on main.
	Overrides(ctx context.Context) ([]taxonomy.Override, error)

	// Paths counts live memories by where they stand.
	Paths(ctx context.Context, r Reader) (map[Place]int, error)

	// Filed returns the live memories whose path a person chose, newest first,
	// at most limit.
	Filed(ctx context.Context, limit int) ([]Memory, error)

	// Unfiled returns live memories that no leaf was found for, oldest first.
	// What a person put into the inbox is none of them.
	Unfiled(ctx context.Context, r Reader, q Unfiled) ([]Memory, error)

	// Waiting counts them, but for those that NotBy leaves out.
	Waiting(ctx context.Context, r Reader, notBy string) (int, error)
}

// Unfiled says which memories of the inbox are asked for.
type Unfiled struct {
	After string // the id of the last one seen
	NotBy string // not what the daemon has changed as this agent
	Limit int
}

// Place is where a memory stands: a path, in a namespace.
type Place struct{ Namespace, Path string }

// filer files memories by the taxonomy of the store, which it reads when it is
// first needed.
type filer struct {
	mu         sync.Mutex
	taxonomy   *taxonomy.Taxonomy
	classifier *taxonomy.Classifier
	known      knowledge
}

// knowledge counts what the classifier gained since this process runs.
type knowledge struct {
	edition int // of the taxonomy
	filed   int // statements that somebody filed outright
}

// knowledge says how much there is by now.
func (f *filer) knowledge() knowledge {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.known
}

// learnt is how many of a person's own filings the classifier is told.
const learnt = 2000

// Taxonomy gives the leaves that memories are filed under.
func (s *Service) Taxonomy(ctx context.Context) (*taxonomy.Taxonomy, error) {
	t, _, err := s.filing(ctx)
	return t, err
}

// filing gives the taxonomy with its classifier.
func (s *Service) filing(ctx context.Context) (*taxonomy.Taxonomy, *taxonomy.Classifier, error) {
	f := &s.filer
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.classifier != nil {
		return f.taxonomy, f.classifier, nil
	}
	overrides, err := s.store.Overrides(ctx)
	if err != nil {
		return nil, nil, err
	}
	t, err := taxonomy.Builtin().With(overrides)
	if err != nil {
		return nil, nil, err
	}
	c := taxonomy.NewClassifier(t)
	filed, err := s.store.Filed(ctx, learnt)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range filed {
		c.Learn(m.ID, m.Content.String(), m.Path)
	}
	f.taxonomy, f.classifier = t, c
	return t, c, nil
}

// Meant gives the leaf that an earlier path of it means, and any other path as it
// is.
func (s *Service) Meant(ctx context.Context, path string) (string, error) {
	if path == "" {
		return "", nil
	}
	t, err := s.Taxonomy(ctx)
	if err != nil {
		return "", err
	}
	if leaf, ok := t.Leaf(path); ok {
		return leaf.Path, nil
	}
	return path, nil
}

// Reread lets the taxonomy be read anew when it is next needed, and memories be
// looked at that nobody asked what they mean: after both came by other ways than
// Apply.
func (s *Service) Reread() {
	s.unlinked.Store(true)
	s.filer.mu.Lock()
	s.filer.taxonomy, s.filer.classifier = nil, nil
	s.filer.known.edition++
	s.filer.mu.Unlock()
}

// Warm readies the classifier, so that the first to remember need not wait for it.
func (s *Service) Warm(ctx context.Context) error {
	_, c, err := s.filing(ctx)
	if err == nil {
		c.Classify(taxonomy.Statement{})
	}
	return err
}

// sureToReplace is how sure the classifier has to be of a leaf that holds one:
// what it files there takes the place of what was there.
const sureToReplace = 0.6

// asModel is how sure it is that a statement belongs where a model files it, if
// its words do not tell.
const asModel = 0.8

// advised gives the filing that follows from what the words tell and what leaf a
// model chose. Where a person filed the like counts more than the model; a leaf that
// holds one is taken only where the words point there too, for what is filed there
// ends what was.
func advised(t *taxonomy.Taxonomy, f taxonomy.Filing, path string) taxonomy.Filing {
	leaf, ok := t.Leaf(path)
	if !ok || leaf.Path == taxonomy.Inbox || f.How == taxonomy.Neighbour {
		return f
	}
	first := f.Leaf.Path == leaf.Path || f.How == taxonomy.Unfiled && f.Second == leaf.Path
	if leaf.One && !first || f.Leaf.Path == leaf.Path && f.Confidence >= asModel {
		return f
	}
	return taxonomy.Filing{Leaf: leaf, Confidence: asModel, How: taxonomy.ByModel, Second: f.Leaf.Path}
}

// file gives a new memory its path: the one it came with, or the classifier's, which
// hears what a model says.
func (s *Service) file(ctx context.Context, add *Add) error {
	t, c, err := s.filing(ctx)
	if err != nil {
		return err
	}
	m := &add.Memory
	if m.Path != "" && m.Filing.How != taxonomy.ByModel {
		leaf, err := t.Resolve(m.Path)
		if err != nil {
			return err
		}
		m.Path, m.Filing, add.Slot = leaf.Path, Filing{How: taxonomy.Explicit, Confidence: 1}, leaf.One
	} else {
		f := c.Classify(taxonomy.Statement{Text: m.Content.String(), Kind: string(m.Type)})
		if m.Filing.How == taxonomy.ByModel {
			f = advised(t, f, m.Path)
		}
		if f.Leaf.One && f.Confidence < sureToReplace {
			f.How = taxonomy.Unfiled
			f.Leaf, _ = t.Leaf(taxonomy.Inbox)
		}
		m.Path, m.Filing, add.Slot = f.Leaf.Path, Filing{How: f.How, Confidence: f.Confidence}, f.Leaf.One
	}
	if m.Subject.String() == "" && add.Slot {
		m.Subject = subjectOf(m.Content, taxonomy.Category(m.Path) == aboutPeople)
	}
	return nil
}

// refile gives a changed memory the path that a person asks for.
func (s *Service) refile(ctx context.Context, change *Modify) error {
	if change.Patch.Path == nil || change.Filing.How == taxonomy.Moved {
		return nil
	}
	t, _, err := s.filing(ctx)
	if err != nil {
		return err
	}
	leaf, err := t.Resolve(*change.Patch.Path)
	if err != nil {
		return err
	}
	change.Patch.Path = &leaf.Path
	change.Filing, change.Slot = Filing{How: taxonomy.Explicit, Confidence: 1}, leaf.One
	return nil
}

// learn tells the classifier where somebody filed something outright.
func (s *Service) learn(applied Applied) {
	var filed []Memory
	for _, o := range applied.Outcomes {
		if o.Status == Done && o.Memory.Live() && o.Memory.Filing.How == taxonomy.Explicit {
			filed = append(filed, o.Memory)
		}
	}
	s.filer.mu.Lock()
	s.filer.known.filed += len(filed)
	c := s.filer.classifier
	s.filer.mu.Unlock()
	if c == nil {
		return
	}
	for _, m := range filed {
		c.Learn(m.ID, m.Content.String(), m.Path)
	}
}

// Guess says where a statement would be filed, and changes nothing.
func (s *Service) Guess(ctx context.Context, statement string) (taxonomy.Filing, error) {
	if strings.TrimSpace(statement) == "" {
		return taxonomy.Filing{}, errs.Field("content", "is required")
	}
	_, c, err := s.filing(ctx)
	if err != nil {
		return taxonomy.Filing{}, err
	}
	return c.Classify(taxonomy.Statement{Text: statement, Kind: string(InferType(statement))}), nil
}

// Likely says how likely the answer to a question stands at each leaf, and in
// each group of leaves, from 0 to 1.
func (s *Service) Likely(ctx context.Context, question string) (map[string]float64, error) {
	_, c, err := s.filing(ctx)
	if err != nil {
		return nil, err
	}
	return c.Likely(question), nil
}

// aboutPeople is the category whose slots somebody beside the user may fill too.
const aboutPeople = "profile"

// self are words by which a statement is about the user.
var self = map[string]bool{
	"i": true, "i'm": true, "i've": true, "my": true, "me": true, "mine": true, "user": true, "user's": true,
	"we": true, "our": true, "he": true, "she": true, "his": true, "her": true, "they": true, "their": true,
}

// subjectOf finds whom a statement is about that does not speak of the user: the
// name it begins with. "Alice lives in Rome" does not say where the user lives.
// Without a name it is empty, which means the user. Where a leaf is not about
// people, only what somebody does makes the first word a name.
func subjectOf(content guard.Text, person bool) guard.Text {
	words := strings.Fields(content.String())
	for _, w := range words {
		if self[strings.ToLower(strings.Trim(w, ".,;:!?\"'()"))] {
			return guard.Text{}
		}
	}
	if len(words) < 2 {
		return guard.Text{}
	}
	if !person && !does[strings.ToLower(words[1])] {
		return guard.Text{}
	}
	name, _, _ := strings.Cut(strings.TrimRight(words[0], ",:"), "'")
	first := []rune(name)
	if len(first) < 2 || !unicode.IsUpper(first[0]) || !unicode.IsLower(first[1]) || opens[strings.ToLower(name)] {
		return guard.Text{}
	}
	subject, _ := guard.Redact(name)
	return subject
}

// does are what a person is said to do.
var does = map[string]bool{
	"prefers": true, "likes": true, "loves": true, "uses": true, "wants": true, "hates": true, "dislikes": true,
	"needs": true, "works": true, "favours": true, "favors": true, "chose": true, "sticks": true, "reads": true,
}

// opens are words that begin a sentence about the user, and are no name.
var opens = map[string]bool{
	"the": true, "a": true, "an": true, "this": true, "that": true, "always": true, "name": true, "lives": true,
	"works": true, "born": true, "living": true, "working": true, "in": true, "at": true, "from": true, "by": true,
	"now": true, "as": true, "for": true, "job": true, "it": true, "since": true, "on": true, "with": true,
	"please": true, "kindly": true, "ask": true, "tell": true, "remember": true, "note": true, "contact": true, "let": true, "do": true, "never": true,
	"call": true, "currently": true, "home": true, "based": true, "located": true, "employed": true,
}
