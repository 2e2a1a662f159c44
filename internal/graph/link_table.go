package graph

import (
	_ "embed"
	"strings"
	"sync"

	"signet/internal/text"
)

// What is known of the world before anything is told: products and languages,
// places, given names. The tables are read when a statement is first linked:
// every hook is a process, and most never link.

// A thing is a product, place or name of the tables.
type thing struct {
	name   string // as people write it
	typ    Type
	dull   dull // whether it is also an ordinary word
	models bool // each number behind it is another thing; see withModel
}

// dull says how a name is also an ordinary word.
type dull uint8

const (
	bright dull = iota // it is none: a name in small letters too
	word               // a noun: a name where it has a capital
	begins             // a verb or the like: a name where it has a capital that its sentence does not ask for
)

// thingsText and peopleText are the tables; they say how they are to be read.
var (
	//go:embed things.txt
	thingsText string
	//go:embed people.txt
	peopleText string
)

// things is every name of the tables in small plain letters.
var things = sync.OnceValue(func() map[string]thing {
	m := make(map[string]thing, 2048)
	typ := Unknown
	for line := range strings.Lines(thingsText) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutSuffix(line, ":"); ok {
			typ = Type(name)
			continue
		}
		if line == "" || line[0] == '#' {
			continue
		}
		for names := range strings.SplitSeq(line, ",") {
			first := ""
			for name := range strings.SplitSeq(names, "=") {
				name, models := strings.CutSuffix(strings.TrimSpace(name), "*")
				name, dull := unmarked(name)
				if first == "" {
					first = name
				}
				if name != "" {
					m[text.Fold(name)] = thing{first, typ, dull, models}
				}
			}
		}
	}
	return m
})

// openings are the first words of the things that have several.
var openings = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for name := range things() {
		if first, _, ok := strings.Cut(name, " "); ok {
			m[first] = true
		}
	}
	return m
})

// unmarked reads a name of the tables and its marks.
func unmarked(name string) (string, dull) {
	name = strings.TrimSpace(name)
	bare := strings.TrimRight(name, "!")
	return bare, dull(len(name) - len(bare))
}

// people is every given name in small plain letters.
var people = sync.OnceValue(func() map[string]dull {
	m := make(map[string]dull, 4096)
	for line := range strings.Lines(peopleText) {
		if line[0] == '#' {
			continue
		}
		for name := range strings.FieldsSeq(line) {
			bare, dull := unmarked(name)
			m[text.Fold(bare)] = dull
		}
	}
	return m
})
