package sqlite_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/embedding"
	"signet/internal/sqlite"
	"signet/internal/text"
)

// A vector tells much of the text that it is of: after a purge no file has it.
func TestAPurgeErasesVectors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, err := sqlite.Open(t.Context(), filepath.Join(dir, "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	service := memory.New(db, time.Now, func() bool { return false })
	by := memory.Author{Name: "tester", Kind: "operator"}
	o, _, err := service.Remember(t.Context(), by, memory.Draft{Content: "The merger is codenamed Quetzal", Origin: memory.Person})
	if err != nil {
		t.Fatal(err)
	}
	vector := make([]float32, 64)
	for i := range vector {
		vector[i] = float32(math.Sin(float64(i) + 0.123))
	}
	k := embedding.Kind{Model: "small", Length: len(vector)}
	if _, err := db.KeepVectors(t.Context(), k, []embedding.ContentVector{{Hash: text.Hash(o.Memory.Content.String()), Vector: vector}}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if !inFiles(t, dir, vector) {
		t.Fatal("the vector was kept in no file, so the test would notice nothing")
	}
	reader := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	if _, _, err := service.Forget(t.Context(), by, memory.Forget{ID: o.Memory.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if err := db.Condemn(t.Context(), reader, o.Memory.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Purge(t.Context(), o.Memory.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if inFiles(t, dir, vector) {
		t.Error("a file has the vector still")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if inFiles(t, dir, vector) {
		t.Error("a file has the vector still, once the store is closed")
	}
}

// inFiles reports whether any file in a folder holds some numbers of a vector.
func inFiles(t *testing.T, dir string, vector []float32) bool {
	t.Helper()
	var part []byte
	for _, x := range vector[8:16] {
		part = binary.LittleEndian.AppendUint32(part, math.Float32bits(x))
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, part) {
			return true
		}
	}
	return false
}
