package harness

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"signet/internal/errs"
)

// A block is what we write into a file that is otherwise a person's: what stands
// outside its marks is theirs, and stays byte for byte. Where their last line is not
// ended the block brings a line break, which is ours and of which its mark tells.
const (
	blockBegin = "<!-- signet:begin written by Signet; what stands outside these marks is yours -->\n"
	blockBroke = "\n<!-- signet:begin with the line break before it, written by Signet; what stands outside these marks is yours -->\n"
	blockEnd   = "<!-- signet:end -->\n"

	blockBroken = "<!-- signet:begin with the line break before it"

	blockOpens  = "<!-- signet:begin"
	blockCloses = "<!-- signet:end -->"
)

// MaxBlock is more than our block in a file ever holds, in bytes.
const MaxBlock = 64 << 10

// blockAround is how many bytes our marks take.
const blockAround = len(blockBroke) + len(blockEnd)

// place is where our block stands in a file: its first byte, that of its text, that of
// its last mark, and the first byte behind it.
type place struct{ start, text, end, after int }

// findBlock looks for our block in a file, called name in errors. Marks that do
// not match were edited by hand and are refused.
func findBlock(name, file string) (at place, found bool, err error) {
	opens, closes := strings.Count(file, blockOpens), strings.Count(file, blockCloses)
	if opens == 0 && closes == 0 {
		return at, false, nil
	}
	at.start, at.end = strings.Index(file, blockOpens), strings.Index(file, blockCloses)
	if opens != 1 || closes != 1 || at.end < at.start {
		return at, false, errs.E(errs.Conflict, "the marks of Signet's block in %s do not match", name).
			WithHint("take out the lines that begin with %q and %q, and what stands between them", blockOpens, blockCloses)
	}
	at.text = at.start + strings.Index(file[at.start:at.end], "\n") + 1
	if at.text == at.start {
		return at, false, errs.E(errs.Conflict, "the marks of Signet's block in %s stand on one line", name).
			WithHint("take them out")
	}
	at.after = at.end + len(blockCloses)
	at.after += lineBreak(file[at.after:])
	if strings.HasPrefix(file[at.start:], blockBroken) && strings.HasSuffix(file[:at.start], "\n") {
		at.start--
	}
	return at, true, nil
}

// lineBreak is the length of the line break that s begins with.
func lineBreak(s string) int {
	switch {
	case strings.HasPrefix(s, "\r\n"):
		return 2
	case strings.HasPrefix(s, "\n"):
		return 1
	}
	return 0
}

// PutBlock puts a text into our block of a file, which is added where there is none: at
// the end, or before all else where the end is within a fence of code, in which the
// block would be read as code. A text can neither close its block nor open another.
func PutBlock(name, file, text string) (string, error) {
	text = strings.NewReplacer(blockCloses, "<!-- signet end -->", blockOpens, "<!-- signet begin").Replace(text)
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	at, found, err := findBlock(name, file)
	if err != nil {
		return file, err
	}
	before, after := file, ""
	if found {
		before, after = file[:at.start], file[at.after:]
	}
	if inCode(before) {
		before, after = "", before+after
	}
	opening := blockBegin
	if before != "" && !strings.HasSuffix(before, "\n") {
		opening = blockBroke
	}
	return before + opening + text + blockEnd + after, nil
}

// inCode reports that a text ends within a fence of code.
func inCode(text string) bool {
	fence := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		bare := strings.TrimLeft(line, " ")
		if len(line)-len(bare) > 3 {
			continue
		}
		marks := bare[:len(bare)-len(strings.TrimLeft(bare, bare[:min(1, len(bare))]))]
		switch {
		case fence != "":
			if strings.HasPrefix(marks, fence) && marks == bare {
				fence = ""
			}
		case len(marks) >= 3 && marks[0] == '~', len(marks) >= 3 && marks[0] == '`' && !strings.Contains(bare[len(marks):], "`"):
			fence = marks
		}
	}
	return fence != ""
}

// CutBlock takes our block out of a file, and reports false where there is none.
// What stood around it is given back; only a line that the block ended stays
// ended where something follows.
func CutBlock(name, file string) (rest string, found bool, err error) {
	at, found, err := findBlock(name, file)
	if err != nil || !found {
		return file, false, err
	}
	before, after := file[:at.start], file[at.after:]
	if before != "" && !strings.HasSuffix(before, "\n") && after != "" {
		after = file[at.end+len(blockCloses):]
	}
	return before + after, true, nil
}

// WithoutBlocks is a file without our blocks, for who reads what a person wrote:
// a block whose end is missing reaches to the end, so that nothing of ours is
// taken for theirs.
func WithoutBlocks(file string) string {
	var kept strings.Builder
	for {
		before, rest, opened := strings.Cut(file, blockOpens)
		kept.WriteString(before)
		if !opened {
			return kept.String()
		}
		var closed bool
		if _, file, closed = strings.Cut(rest, blockCloses); !closed {
			return kept.String()
		}
	}
}

// ReadBlock gives what our block in a file holds; "" for no file or no block.
func ReadBlock(path string) (string, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", errs.E(errs.Unavailable, "reading %s: %w", filepath.Base(path), err)
	}
	file := string(data)
	at, found, err := findBlock(filepath.Base(path), file)
	if err != nil || !found {
		return "", err
	}
	return file[at.text:at.end], nil
}
