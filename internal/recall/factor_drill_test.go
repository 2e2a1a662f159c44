package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// Code that is the same everywhere has no use for what shares but everyday words with it;
// what is asked of a thing that is there has.
func TestCodeOfAnyProjectIsToldNothing(t *testing.T) {
	t.Parallel()
	const bill, cell, quibble = "The bill loses its last line with more than forty positions", "The scale is read in the last line of the report, in grams", "Quibble records have a last line without a mark"
	e := keep(t, map[string]memory.Type{bill: memory.Issue, cell: memory.Fact, quibble: memory.Fact})
	gives(t, e, map[string][]string{
		"python: function that drops the last line of a text file":  nil,
		"why does the bill lose its last line?":                     {bill},
		"write a function that reads the scale":                     {cell},
		"write me a function that reads one quibble record at once": {quibble},
	})
}
