package stance_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

// longestLine bounds, in bytes, a line of a corpus.
const longestLine = 1 << 20

// lines gives what each line of a file tells.
func lines[T any](t *testing.T, path string) (list []T) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, longestLine)
	for in.Scan() {
		var one T
		if err := json.Unmarshal(in.Bytes(), &one); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		list = append(list, one)
	}
	if in.Err() != nil {
		t.Fatal(in.Err())
	}
	return list
}
