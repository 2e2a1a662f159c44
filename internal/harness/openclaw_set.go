package harness

import (
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"signet/internal/errs"
)

// was is what stood at a place of settings before us, so that it can be put back.
type was struct {
	Place []string `json:"place"`
	Text  *string  `json:"text,omitempty"` // as it was written; absent where nothing stood there
	Item  string   `json:"item,omitempty"` // what we added to the list at the place
	Now   any      `json:"now,omitempty"`  // what we put there, where it is a string or a truth value
}

// setting edits settings by names and notes what stood there.
type setting struct {
	doc  *document
	kept []was // in the order in which it was noted
	diff []string
}

// along follows names from the root as far as they lead.
func (d *document) along(names []string) (path []int, rest []string) {
	for i, name := range names {
		at := d.find(name, path...)
		if at < 0 {
			return path, names[i:]
		}
		path = append(path, at)
	}
	return path, nil
}

// raw gives the text of the value at a path.
func (d *document) raw(path ...int) string {
	v := d.at(path...)
	return string(d.text[v.StartOffset:v.EndOffset])
}

// says reports that the value at a path is a string, a truth value, or an object or
// list in the very words that we write.
func (d *document) says(value any, path ...int) bool {
	switch v := value.(type) {
	case string:
		return d.kind(path...) == '"' && d.str(path...) == v
	case bool:
		return d.kind(path...) == map[bool]hujson.Kind{true: 't', false: 'f'}[v]
	}
	return false
}

// dotted names a place as people write it.
func dotted(names []string) string { return strings.Join(names, ".") }

// note keeps what stood at a place, unless that was noted before, or for a place
// around it.
func (s *setting) note(names []string, text *string, now any) {
	switch now.(type) {
	case string, bool:
	default:
		now = nil
	}
	for i, w := range s.kept {
		if w.Item == "" && len(w.Place) <= len(names) && slices.Equal(w.Place, names[:len(w.Place)]) {
			if len(w.Place) == len(names) {
				s.kept[i].Now = now
			}
			return
		}
	}
	s.kept = append(s.kept, was{Place: slices.Clone(names), Text: text, Now: now})
}

// noted reports that it is noted what stood at a place, for we put something there.
func (s *setting) noted(names []string) bool {
	return slices.ContainsFunc(s.kept, func(w was) bool { return slices.Equal(w.Place, names) })
}

// put makes a value stand at a place, and makes what is missing around it.
func (s *setting) put(value any, names ...string) error {
	path, rest := s.doc.along(names)
	told := dotted(names) + ": " + short(value)
	if len(rest) > 0 {
		return s.add(value, path, names, rest, told)
	}
	if s.doc.says(value, path...) {
		return nil
	}
	text := s.doc.raw(path...)
	s.note(names, &text, value)
	s.diff = append(s.diff, "~ "+told+" (was "+oneLiner(text)+")")
	return s.doc.replace(value, path...)
}

// add inserts a value where nothing stands, with what is missing around it.
func (s *setting) add(value any, path []int, names, rest []string, told string) error {
	if s.doc.kind(path...) != '{' {
		return s.notA("an object", path, names[:len(names)-len(rest)])
	}
	s.note(names, nil, value)
	for _, name := range slices.Backward(rest[1:]) {
		value = map[string]any{name: value}
	}
	s.diff = append(s.diff, "+ "+told)
	return s.doc.insert(rest[0], value, path...)
}

func (s *setting) notA(what string, path []int, names []string) error {
	return errs.E(errs.Invalid, "%s: %s must be %s", s.doc.where(s.doc.at(path...).StartOffset), dotted(names), what)
}

// member makes a list hold a string, once, and makes the list if there is none.
func (s *setting) member(value string, names ...string) error {
	path, rest := s.doc.along(names)
	told := "+ " + dotted(names) + ": " + value
	switch {
	case len(rest) > 0:
		s.kept = append(s.kept, was{Place: names, Item: value})
		s.diff = append(s.diff, told)
		if s.doc.kind(path...) != '{' {
			return s.notA("an object", path, names[:len(names)-len(rest)])
		}
		var list any = []string{value}
		for _, name := range slices.Backward(rest[1:]) {
			list = map[string]any{name: list}
		}
		return s.doc.insert(rest[0], list, path...)
	case s.doc.kind(path...) != '[':
		return s.notA("a list", path, names)
	case s.doc.holds(value, path) >= 0:
		return nil
	}
	s.kept = append(s.kept, was{Place: names, Item: value})
	s.diff = append(s.diff, told)
	return s.doc.insert("", value, path...)
}

// holds gives the position of a string in a list, or -1.
func (d *document) holds(value string, path []int) int {
	for i := range elements(d.at(path...)) {
		if d.says(value, append(slices.Clone(path), i)...) {
			return i
		}
	}
	return -1
}

// take removes what stands at a place, if anything does.
func (s *setting) take(names ...string) error {
	path, rest := s.doc.along(names)
	if len(rest) > 0 {
		return nil
	}
	s.diff = append(s.diff, "- "+dotted(names))
	return s.doc.remove(path...)
}

// drop removes a string from a list, if it is there.
func (s *setting) drop(value string, names ...string) error {
	path, rest := s.doc.along(names)
	if len(rest) > 0 {
		return nil
	}
	i := s.doc.holds(value, path)
	if i < 0 {
		return nil
	}
	s.diff = append(s.diff, "- "+dotted(names)+": "+value)
	return s.doc.remove(append(path, i)...)
}

// back undoes what was noted, the last first. What a person changed since stays:
// only a value that is still ours goes.
func (s *setting) back(ours func(w was, path []int) bool) error {
	for _, w := range slices.Backward(s.kept) {
		if w.Item != "" {
			if err := s.drop(w.Item, w.Place...); err != nil {
				return err
			}
			continue
		}
		path, rest := s.doc.along(w.Place)
		if len(rest) > 0 || !ours(w, path) {
			continue
		}
		if w.Text == nil {
			if err := s.take(w.Place...); err != nil {
				return err
			}
			continue
		}
		v := s.doc.at(path...)
		s.diff = append(s.diff, "~ "+dotted(w.Place)+": "+oneLiner(*w.Text)+" (as before)")
		if err := s.doc.splice(edit{v.StartOffset, v.EndOffset, *w.Text}); err != nil {
			return err
		}
	}
	s.kept = nil
	return nil
}

// short gives a value for people.
func short(value any) string { return string(encode(value)) }

// oneLiner gives the beginning of a text for people.
func oneLiner(text string) string {
	line, rest, _ := strings.Cut(text, "\n")
	if line = strings.TrimRight(line, "\r"); rest != "" || len(line) > 200 {
		line = strings.ToValidUTF8(line[:min(len(line), 200)], "") + " …"
	}
	return line
}
