package stance

// The weights of phrases stand in a packed table, and are found by the hashes of the phrases: there are some
// 160,000, and two hundred of a pair.

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// phrasesTable holds, packed, a phrase a line, and behind a tab its weight in hundredths of log odds. They are fitted: see
// TestFitClues.
//
//go:embed phrases.txt.gz
var phrasesTable []byte

// A wording is a phrase: of which sort it is, and up to three words.
type wording struct {
	of    string
	words [3]string
}

// String writes a phrase as the table has it.
func (f wording) String() string {
	return strings.TrimRight(f.of+" "+strings.Join(f.words[:], " "), " ")
}

// key tells phrases apart: it is the hash of what String gives.
func (f *wording) key() uint64 {
	h := fnv(fnvBasis, f.of)
	for i := 0; i < len(f.words) && f.words[i] != ""; i++ {
		h = fnv(fnv(h, " "), f.words[i])
	}
	return h
}

// fnvBasis is where FNV-1a in 64 bits begins.
const fnvBasis = 14695981039346656037

// fnv goes on hashing with the bytes of a word.
func fnv[T string | []byte](h uint64, word T) uint64 {
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * 1099511628211
	}
	return h
}

// knownPhrase is a phrase of the table.
type knownPhrase struct {
	line   int32
	weight float32
}

// phraseWeights are the weights of phrases, by their keys. It panics on a table that cannot be read: it is part of the program.
var phraseWeights = sync.OnceValue(func() map[uint64]knownPhrase {
	packed, err := gzip.NewReader(bytes.NewReader(phrasesTable))
	if err != nil {
		panic(fmt.Sprintf("stance: the table of phrases: %v", err))
	}
	table := make([]byte, binary.LittleEndian.Uint32(phrasesTable[len(phrasesTable)-4:])) // it ends with how long it is unpacked
	if _, err := io.ReadFull(packed, table); err != nil {
		panic(fmt.Sprintf("stance: the table of phrases: %v", err))
	}
	all := make(map[uint64]knownPhrase, bytes.Count(table, []byte("\n")))
	for line := range bytes.Lines(table) {
		said, weight, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte("\t"))
		w, err := strconv.Atoi(string(weight))
		if err != nil {
			panic(fmt.Sprintf("stance: no weight in %q", line))
		}
		all[fnv(fnvBasis, said)] = knownPhrase{int32(len(all)), float32(w) / 100}
	}
	return all
})
