package llm

import (
	"context"
	"hash/fnv"
	"strings"
	"sync"
	"unicode"
)

// Words is an Embedder for tests that needs no model: the vector of a text has for
// each of its words the place that a hash gives it. So texts that share words are
// close, and so are those with words that Same makes one. It may be asked by many
// at once, and changed meanwhile by Set.
type Words struct {
	mu    sync.Mutex
	w     WordsSetting
	asked int
}

// WordsSetting is how Words answer.
type WordsSetting struct {
	Model  string            // "words" where it is empty
	Length int               // 256 where it is 0
	Same   map[string]string // words that mean what others mean
	Alike  float32           // what all texts have in common, where each word counts 1: of many models it is most
	Before func(ctx context.Context, texts []string) error
}

var _ Embedder = (*Words)(nil)

// Set changes how it answers from now on.
func (w *Words) Set(s WordsSetting) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.w = s
}

// Asked says for how many texts vectors were made.
func (w *Words) Asked() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.asked
}

// Embed implements Embedder. An error of Before is its own.
func (w *Words) Embed(ctx context.Context, texts []string) (Vectors, error) {
	w.mu.Lock()
	s := w.w
	w.mu.Unlock()
	if s.Before != nil {
		if err := s.Before(ctx, texts); err != nil {
			return Vectors{}, err
		}
	}
	v := Vectors{Model: s.Model}
	if v.Model == "" {
		v.Model = "words"
	}
	for _, t := range texts {
		v.All = append(v.All, s.vector(t))
		v.Usage.Input += len(t)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked += len(texts)
	return v, nil
}

func (s WordsSetting) vector(t string) []float32 {
	length := s.Length
	if length == 0 {
		length = 256
	}
	v := make([]float32, length)
	for word := range strings.FieldsFuncSeq(strings.ToLower(t), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		for _, end := range []string{"ing", "ed", "s"} {
			if len(word) > len(end)+2 {
				word = strings.TrimSuffix(word, end)
			}
		}
		if other, ok := s.Same[word]; ok {
			word = other
		}
		h := fnv.New32a()
		_, _ = h.Write([]byte(word)) // it cannot fail
		v[h.Sum32()%uint32(length)]++
	}
	v[0] += 0.01 + s.Alike // also of a text without words
	return v
}
