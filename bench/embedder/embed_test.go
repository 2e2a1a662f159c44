package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"hash/fnv"
	"io"
	"math"
	"net/http"
	"strings"
	"testing"
)

func cosine(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// Texts that share words, or most of their letters, are closer than others.
func TestWhatSharesWordsIsClose(t *testing.T) {
	t.Parallel()
	asked := embed("where are the backups of the billing database", 0)
	for _, pair := range [][2]string{
		{"backups of the billing database are kept offsite", "Mara prefers tea in the morning"},
		{"backing up the data bases", "the heron nests in spring"},
	} {
		if near, far := cosine(asked, embed(pair[0], 0)), cosine(asked, embed(pair[1], 0)); near < far+0.1 {
			t.Errorf("%q is at %.2f, %q at %.2f", pair[0], near, pair[1], far)
		}
	}
}

func TestAllTextsCanBeMadeAlike(t *testing.T) {
	t.Parallel()
	for _, alike := range []float64{0, 0.4, 0.75} {
		got := cosine(embed("the heron nests in spring", alike), embed("Mara prefers tea", alike))
		if math.Abs(got-alike) > 0.1 {
			t.Errorf("at %v the cosine of unlike texts is %.2f", alike, got)
		}
	}
}

func TestVectorsAreOfOneLengthAndNeverNothing(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", " ", "?!", "a", "日本語", "\xff\xfe", strings.Repeat("word ", 10_000)} {
		v := embed(s, 0)
		norm := math.Sqrt(cosine(v, v))
		if len(v) != length || math.Abs(norm-1) > 1e-6 {
			t.Errorf("%.20q has %d numbers and the norm %v", s, len(v), norm)
		}
	}
}

// The same on every machine: figures are compared that were measured on others.
func TestVectorsAreFrozen(t *testing.T) {
	t.Parallel()
	h := fnv.New64a()
	for _, f := range embed("The deploy job runs every Tuesday, and pages Mara.", 0) {
		b := math.Float32bits(f)
		_, _ = h.Write([]byte{byte(b), byte(b >> 8), byte(b >> 16), byte(b >> 24)})
	}
	if got, want := h.Sum64(), uint64(0xb69d66242c7a55c6); got != want {
		t.Errorf("the sum of a vector is %#x, want %#x", got, want)
	}
}

// It says where it listens, answers as Ollama does, and ends with its input.
func TestItSpeaksAsOllamaDoes(t *testing.T) {
	t.Parallel()
	in, end := io.Pipe()
	said, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- run(t.Context(), 0, in, out) }()
	address, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, strings.TrimSpace(address)+"/api/embed",
		bytes.NewReader([]byte(`{"model":"letters","input":["one","two"],"truncate":false}`)))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var a answer
	if err := json.NewDecoder(resp.Body).Decode(&a); err != nil || a.Model != "letters" || len(a.Embeddings) != 2 || cosine(a.Embeddings[1], embed("two", 0)) < 0.999 {
		t.Errorf("%d vectors of %q (%v)", len(a.Embeddings), a.Model, err)
	}
	if err := end.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
}
