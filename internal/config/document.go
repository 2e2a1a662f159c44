package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"signet/internal/errs"
)

// maxBytes bounds a settings file.
const maxBytes = 1 << 20

// A document is the YAML of a settings file, known to be plain.
type document struct {
	root *yaml.Node // a mapping, or nil when the file says nothing
}

// A problem is one thing wrong with a file.
type problem struct {
	line, column int // from 1; 0 when unknown
	key          string
	text         string
}

// problemsError tells all problems, a line for each.
func problemsError(name string, probs []problem) *errs.Error {
	lines := make([]string, len(probs))
	for i, p := range probs {
		where := name
		if p.line > 0 {
			where += ":" + strconv.Itoa(p.line)
		}
		if p.column > 0 {
			where += ":" + strconv.Itoa(p.column)
		}
		if p.key != "" {
			where += ": " + p.key
		}
		lines[i] = where + ": " + p.text
	}
	e := errs.E(errs.Invalid, "%s", strings.Join(lines, "\n"))
	e.Field = probs[0].key
	return e
}

func at(n *yaml.Node, key, format string, args ...any) problem {
	return problem{n.Line, n.Column, key, fmt.Sprintf(format, args...)}
}

// pairs ranges over the keys and values of a mapping.
func pairs(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(k, v *yaml.Node) bool) {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i], n.Content[i+1]) {
				return
			}
		}
	}
}

// readDocument parses the one document of a file and refuses what is not
// plain YAML.
func readDocument(data []byte) (document, []problem) {
	switch {
	case len(data) > maxBytes:
		return document{}, []problem{{text: fmt.Sprintf("the file has %d bytes; at most %d are read", len(data), maxBytes)}}
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return document{}, []problem{{text: "the file is not UTF-8 text"}}
	}
	var first, second yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	err := dec.Decode(&first)
	if errors.Is(err, io.EOF) {
		return document{}, nil
	}
	if err != nil {
		return document{}, []problem{syntaxProblem(err)}
	}
	if err := dec.Decode(&second); err == nil {
		return document{}, []problem{at(&second, "", "a second document begins here; only one is allowed")}
	} else if !errors.Is(err, io.EOF) {
		return document{}, []problem{syntaxProblem(err)}
	}
	return plainDocument(first.Content[0])
}

func plainDocument(root *yaml.Node) (document, []problem) {
	if probs := notPlain(root, ""); len(probs) > 0 {
		return document{}, probs
	}
	switch {
	case root.Kind == yaml.MappingNode:
		return document{root}, nil
	case root.Tag == "!!null":
		return document{}, nil
	}
	return document{}, []problem{at(root, "", "the file must be a map of settings, not %s", describe(root))}
}

var yamlLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^yaml: (?:line (\d+): )?`)
})

func syntaxProblem(err error) problem {
	text := err.Error()
	m := yamlLine().FindStringSubmatch(text)
	if m == nil {
		return problem{text: text}
	}
	line, _ := strconv.Atoi(m[1])
	return problem{line: line, text: "not valid YAML: " + text[len(m[0]):]}
}

// notPlain finds what an edit could not keep apart or a reader might overlook:
// anchors, aliases, tags, keys that are not texts, and keys given twice.
func notPlain(n *yaml.Node, path string) []problem {
	switch {
	case n.Kind == yaml.AliasNode:
		return []problem{at(n, path, "an alias is not allowed; write the value out")}
	case n.Anchor != "":
		return []problem{at(n, path, "an anchor is not allowed; write the value out where it is needed")}
	case n.Style&yaml.TaggedStyle != 0:
		return []problem{at(n, path, "a tag is not allowed")}
	}
	var probs []problem
	if n.Kind != yaml.MappingNode {
		for _, c := range n.Content {
			probs = append(probs, notPlain(c, path)...)
		}
		return probs
	}
	seen := map[string]*yaml.Node{}
	for k, v := range pairs(n) {
		if k.Kind != yaml.ScalarNode || k.Tag == "!!merge" {
			probs = append(probs, at(k, path, "a key must be a plain name"))
			continue
		}
		sub := join(path, k.Value)
		if first := seen[k.Value]; first != nil {
			probs = append(probs, at(k, sub, "stands twice; the first is on line %d", first.Line))
		}
		seen[k.Value] = k
		probs = append(probs, notPlain(k, sub)...)
		probs = append(probs, notPlain(v, sub)...)
	}
	return probs
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// An index finds rows by key. It never changes once it is made.
type index struct {
	rows     []setting
	byKey    map[string]setting
	sections map[string][]string // a section and the names in it, in the table's order
}

var table = sync.OnceValue(func() index {
	x := index{byKey: map[string]setting{}, sections: map[string][]string{}}
	x.rows = slices.Concat(settings(), twins(), unreadSettings())
	for _, s := range x.rows {
		x.byKey[s.key] = s
		for key := s.key; key != ""; {
			section, name := split(key)
			if !slices.Contains(x.sections[section], name) {
				x.sections[section] = append(x.sections[section], name)
			}
			key = section
		}
	}
	return x
})

func split(key string) (section, name string) {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return "", key
	}
	return key[:i], key[i+1:]
}

// fill reads every setting of the document into c, in the order of the table.
func (d document) fill(c *Config) []problem {
	found := map[string]any{}
	probs := d.collect(d.root, "", found)
	for _, s := range table().rows {
		v, ok := found[s.key]
		switch {
		case !ok:
		case s.to == nil:
			c.Unread = append(c.Unread, s.key)
		default:
			s.kind.store(s.to(c), v)
		}
	}
	slices.Sort(c.Unread)
	return probs
}

// collect walks a section and gathers the values of the settings in it. An
// empty value counts as absent.
func (d document) collect(n *yaml.Node, section string, found map[string]any) []problem {
	if n == nil {
		return nil
	}
	var probs []problem
	for k, v := range pairs(n) {
		key := join(section, k.Value)
		s, known := table().byKey[key]
		known = known && !strings.Contains(k.Value, ".")
		isSection := !known && table().sections[key] != nil && !strings.Contains(k.Value, ".")
		switch {
		case !known && !isSection:
			probs = append(probs, at(k, key, "unknown key%s", suggest(section, k.Value)))
		case v.Tag == "!!null":
		case isSection && v.Kind != yaml.MappingNode:
			probs = append(probs, at(v, key, "must be a map of settings, not %s", describe(v)))
		case isSection:
			probs = append(probs, d.collect(v, key, found)...)
		default:
			val, bad, complaint := s.kind.read(v)
			if complaint != "" {
				probs = append(probs, at(bad, key, "%s", complaint))
				continue
			}
			found[key] = val
		}
	}
	return probs
}
