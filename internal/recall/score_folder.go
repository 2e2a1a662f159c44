package recall

import (
	"strings"

	"signet/internal/text"
)

// What is remembered of a folder holds of the files below it: who is about to change
// safety/bumper.go has a use for what "changes below safety/" need.

// paths finds what a prompt names by its path.
var paths = text.Pattern("(?:^|[\\s(\"'`])((?:\\.{0,2}/)?(?:[\\w.@+-]+/)+)[\\w.@+*-]*")

// mostFolders is how many folders of a prompt are looked at.
const mostFolders = 16

// foldersOf gives the folders of the paths in a prompt, each with a slash behind it.
func foldersOf(prompt string) (all []string) {
	if !strings.Contains(prompt, "/") {
		return nil
	}
	for _, m := range paths().FindAllStringSubmatch(prompt, mostFolders) {
		above := strings.TrimLeft(m[1], "./")
		for at := range len(above) {
			if above[at] == '/' && len(all) < mostFolders {
				all = append(all, above[:at+1])
			}
		}
	}
	return all
}

// below gives for each term of a question what it weighs where it is of a folder of
// which a memory speaks as a whole, and in which lies what the question names.
func (q *question) below(said string) (all map[int]float64) {
	for _, folder := range q.folders {
		if !speaksOf(said, folder) {
			continue
		}
		own := text.TermSetOf(folder)
		for j, t := range q.terms {
			if own[t.text] && t.share > 0 {
				if all == nil {
					all = map[int]float64{}
				}
				all[j] = t.weight / t.share
			}
		}
	}
	return all
}

// speaksOf reports whether a text names a folder, and nothing in it.
func speaksOf(said, folder string) bool {
	for {
		at := strings.Index(said, folder)
		if at < 0 {
			return false
		}
		end := strings.TrimLeft(said[at+len(folder):], "*.")
		if (at == 0 || !inPath(said[at-1])) && (end == "" || !inPath(end[0])) {
			return true
		}
		said = said[at+len(folder):]
	}
}

// inPath reports whether a byte may stand in the name of a file.
func inPath(b byte) bool {
	return b == '-' || b == '_' || b == '/' || '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z' || b >= 0x80
}
