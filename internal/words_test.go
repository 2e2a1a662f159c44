package internal_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// Folders in which machines build. Nothing in the repository speaks of them;
// people's folders, such as a home, may stand in tests and stories.
var (
	buildFolders = regexp.MustCompile(`(?:^|[\s"'` + "`" + `(=:])/(?:work|builds|workspaces)/`)
	homeFolders  = regexp.MustCompile(`(?:^|[\s"'` + "`" + `(=:])/(?:root|home|Users)/`)
)

func TestNoPathOfABuildMachine(t *testing.T) {
	t.Parallel()
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files(t) {
		for i, line := range strings.Split(read(t, path), "\n") {
			story := isTest(path) || isData(path) || strings.HasSuffix(path, ".jsonl")
			if buildFolders.MatchString(line) || names(line, here) || !story && homeFolders.MatchString(line) {
				t.Errorf("%s:%d names a folder of a machine: %s", path, i+1, line[:min(len(line), 200)])
			}
		}
	}
}

// names reports whether a line speaks of the checkout itself, where its place
// is not one that a story may use too.
func names(line, here string) bool {
	return strings.Count(here, "/") > 1 && !strings.HasPrefix(here, os.TempDir()) && strings.Contains(line, here)
}

func TestNoUnfinishedBusiness(t *testing.T) {
	t.Parallel()
	marks := regexp.MustCompile(`\b(?:TO` + `DO|FIX` + `ME|XX` + `X|HA` + `CK)\b`)
	for _, path := range files(t) {
		if !strings.HasSuffix(path, ".go") {
			continue
		}
		for i, line := range strings.Split(read(t, path), "\n") {
			if marks.MatchString(line) {
				t.Errorf("%s:%d leaves something open: %s", path, i+1, line)
			}
		}
	}
}

// read gives the text of a file, and nothing of one that is not text.
func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, path))
	if os.IsNotExist(err) {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	if !utf8.Valid(data) {
		return ""
	}
	return string(data)
}
