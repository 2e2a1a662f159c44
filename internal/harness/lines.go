package harness

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// maxLine bounds one line of a transcript. A longer one is passed over in
// pieces, so that it costs time but no memory.
const maxLine = 64 << 20

// bom may stand at the start of a file.
var bom = []byte("\xef\xbb\xbf")

// lines reads the lines of a growing file of JSON lines.
type lines struct {
	r    *bufio.Reader
	buf  []byte // one line, used again for the next
	at   int64  // the offset of the line in buf
	next int64  // the offset after the last whole line
}

func newLines(r io.Reader, from int64) *lines {
	return &lines{r: bufio.NewReaderSize(r, 64<<10), at: from, next: from}
}

// read gives the next line, without its end and without the zero bytes that a
// crash leaves in a file. The line holds until the next call. A last line
// without a line break is still being written: it counts only if it is whole
// JSON, and is left for the next reading otherwise. Then and at the end the
// error is io.EOF. Of a line over maxLine only that is told.
func (l *lines) read() (line []byte, tooLong bool, err error) {
	l.buf = l.buf[:0]
	l.at = l.next
	size := int64(0)
	for {
		part, err := l.r.ReadSlice('\n')
		size += int64(len(part))
		if size <= maxLine {
			l.buf = append(l.buf, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, false, err
		}
		if err != nil && (size == 0 || size > maxLine || !json.Valid(clean(l.buf))) {
			return nil, false, io.EOF
		}
		break
	}
	l.next += size
	if size > maxLine {
		return nil, true, nil
	}
	return clean(l.buf), false, nil
}

func clean(line []byte) []byte {
	return bytes.Trim(bytes.TrimPrefix(bytes.TrimLeft(line, "\x00"), bom), "\x00 \t\r\n")
}
