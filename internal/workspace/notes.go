package workspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"signet/internal/errs"
	"signet/internal/harness"
)

// maxNotes bounds one file of notes.
const maxNotes = 4 << 20

// A Note is one statement of a file that is imported.
type Note struct {
	Path string
	Text string
}

// Import reads files of notes, and the Markdown files in folders of notes, and
// gives the statements in them. A statement that stands in several files is
// given once, and what Signet wrote of sessions says nothing. A path that does not
// exist is a NotFound error.
func Import(paths ...string) ([]Note, error) {
	files, err := noteFiles(paths)
	if err != nil {
		return nil, err
	}
	var notes []Note
	seen := map[string]bool{}
	for _, path := range files {
		info, err := os.Stat(path)
		if err == nil && info.Size() > maxNotes {
			return nil, errs.E(errs.TooLarge, "%s has %d bytes; at most %d are imported", path, info.Size(), maxNotes)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, errs.E(errs.Unavailable, "reading notes: %w", err)
		}
		if isSummary(string(data)) {
			continue // it was made of sessions that were learnt from
		}
		for _, text := range Statements(string(data)) {
			if !seen[text] {
				notes = append(notes, Note{path, text})
			}
			seen[text] = true
		}
	}
	return notes, nil
}

func noteFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if p == path && !d.IsDir() || d.Type().IsRegular() && strings.EqualFold(filepath.Ext(p), ".md") {
				files = append(files, p)
			}
			return nil
		})
		if os.IsNotExist(err) {
			return nil, errs.E(errs.NotFound, "there are no notes at %s", path)
		}
		if err != nil {
			return nil, errs.E(errs.Unavailable, "looking for notes: %w", err)
		}
	}
	return files, nil
}

// Statements splits Markdown notes into statements that can stand alone: each
// list item and each paragraph is one. An item under "These need care:" takes
// that line in front of it; one of a few words takes its heading. Code,
// comments, tables, rules, front matter and mere pointers to other files say
// nothing by themselves and are left out, and so is what Signet wrote into the
// file between its marks. No statement is given twice.
func Statements(md string) []string {
	r := reader{depth: -1, seen: map[string]bool{}, lead: map[int]string{}}
	for line := range strings.Lines(strip(md)) {
		r.line(strings.TrimRight(line, " \t\r\n"))
	}
	r.flush()
	return r.found
}

// A grammar knows the marks of Markdown. It is made when first needed, since
// most processes never read notes.
type grammar struct {
	frontMatter, comment, heading, underline, rule, fence, item, quote, pointer, bold *regexp.Regexp
}

var markdown = sync.OnceValue(func() grammar {
	return grammar{
		frontMatter: regexp.MustCompile(`\A\x{feff}?---[ \t]*\r?\n(?s:.*?)\n---[ \t]*(?:\r?\n|\z)`),
		comment:     regexp.MustCompile(`(?s)<!--.*?(?:-->|\z)`),
		heading:     regexp.MustCompile(`^ {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$`),
		underline:   regexp.MustCompile(`^ {0,3}(=+|-+)$`),
		rule:        regexp.MustCompile(`^ {0,3}([-*_][ \t]*){3,}$`),
		fence:       regexp.MustCompile("^[ \t]*(?:[-*+][ \t]+)?(```+|~~~+)"),
		item:        regexp.MustCompile(`^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(.*)$`),
		quote:       regexp.MustCompile(`^ {0,3}(?:>[ \t]?)+`),
		pointer:     regexp.MustCompile(`^(?:@\S+|\[[^\]]*\]\([^)\s]*\.md\)(?:[ \t]*[-–—:].*)?)$`),
		bold:        regexp.MustCompile(`(^|[\s(])\*\*([^*\s/][^*]*)\*\*`),
	}
})

func strip(md string) string {
	md = harness.StripInjected(harness.WithoutBlocks(md))
	return markdown().comment.ReplaceAllString(markdown().frontMatter.ReplaceAllString(md, ""), "")
}

// A reader walks over lines and gathers the statement it is in.
type reader struct {
	found    []string
	seen     map[string]bool
	headings [7]string
	level    int            // of the last heading
	fence    string         // what opened the code block it is in
	text     string         // of the statement it is in
	depth    int            // how far that is indented, and -1 for a paragraph
	lead     map[int]string // a line that ended with a colon, by how far it is indented
}

func (r *reader) line(line string) {
	if r.inCode(line) {
		return
	}
	line = markdown().quote.ReplaceAllString(line, "")
	switch m := markdown().heading.FindStringSubmatch(line); {
	case m != nil:
		r.flush()
		r.head(len(m[1]), m[2])
	case r.text != "" && r.depth < 0 && markdown().underline.MatchString(line):
		r.head(2, r.text)
		r.text = ""
	case strings.TrimSpace(line) == "", markdown().rule.MatchString(line), strings.HasPrefix(strings.TrimSpace(line), "|"):
		r.flush()
	default:
		r.words(line)
	}
}

// inCode follows fences, and takes lines of four spaces for code where no
// statement is going on.
func (r *reader) inCode(line string) bool {
	m := markdown().fence.FindStringSubmatch(line)
	switch {
	case r.fence != "":
		if m != nil && strings.HasPrefix(m[1], r.fence) {
			r.fence = ""
		}
		return true
	case m != nil:
		r.flush()
		r.fence = m[1]
		return true
	}
	indented := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
	return indented && r.text == "" && r.depth < 0 && !markdown().item.MatchString(line)
}

func (r *reader) head(level int, text string) {
	r.headings[level] = tidy(text)
	for i := level + 1; i < len(r.headings); i++ {
		r.headings[i] = ""
	}
	r.level, r.depth = level, -1
	r.lead = map[int]string{}
}

func (r *reader) words(line string) {
	if m := markdown().item.FindStringSubmatch(line); m != nil {
		r.flush()
		r.text, r.depth = m[2], len(strings.ReplaceAll(m[1], "\t", "    "))
		for depth := range r.lead {
			if depth >= r.depth {
				delete(r.lead, depth)
			}
		}
		return
	}
	if r.text == "" && !strings.HasPrefix(line, " ") { // what is indented belongs to the list above it
		r.depth = -1
		r.lead = map[int]string{}
	}
	r.text = strings.TrimSpace(r.text + " " + strings.TrimSpace(line))
}

// flush ends a statement. One that ends with a colon says little: it leads the
// items below it.
func (r *reader) flush() {
	text := tidy(r.text)
	r.text = ""
	switch {
	case text == "" || markdown().pointer.MatchString(text) || !strings.ContainsFunc(text, isLetter):
		return
	case strings.HasSuffix(text, ":"):
		r.lead[r.depth] = text
		return
	}
	if text = r.complete(text); !r.seen[text] {
		r.found = append(r.found, text)
		r.seen[text] = true
	}
}
