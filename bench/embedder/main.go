// Command embedder is an embedding model for measurements that is no model: the
// vector of a text tells which words and pieces of words stand in it, and nothing
// of what they mean. It makes the same vectors on every machine, needs no data and
// no graphics card, and so shows what the machinery of vectors does to recall; how
// much a real model would find beside, it cannot show.
//
// It speaks as Ollama does (POST /api/embed), on an address of its own on this
// machine, which it writes as its first line. It ends with its standard input.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

func main() {
	alike := flag.Float64("alike", 0, "the cosine of texts that have nothing in common, from 0 to 0.99: of many models it is high")
	flag.Parse()
	if *alike < 0 || *alike > 0.99 {
		fmt.Fprintln(os.Stderr, "embedder: -alike must be 0 to 0.99")
		os.Exit(2)
	}
	if err := run(context.Background(), *alike, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "embedder:", err)
		os.Exit(1)
	}
}

// run serves until in ends.
func run(ctx context.Context, alike float64, in io.Reader, out io.Writer) error {
	var anywhere net.ListenConfig
	listener, err := anywhere.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler(alike), ReadHeaderTimeout: 10 * time.Second}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	if _, err := fmt.Fprintf(out, "http://%s\n", listener.Addr()); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, in); err != nil {
		return err
	}
	if err := server.Close(); err != nil {
		return err
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// A question and an answer are those of Ollama.
type question struct {
	Model string   `json:"model"`
	Input []string `json:"input"`
}

type answer struct {
	Model      string      `json:"model"`
	Embeddings [][]float32 `json:"embeddings"`
}

func handler(alike float64) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/embed", func(w http.ResponseWriter, r *http.Request) {
		var q question
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 32<<20)).Decode(&q); err != nil {
			http.Error(w, `{"error":"the question is no JSON of a question"}`, http.StatusBadRequest)
			return
		}
		a := answer{Model: q.Model, Embeddings: make([][]float32, len(q.Input))}
		for i, text := range q.Input {
			a.Embeddings[i] = embed(text, alike)
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(a) // who asked is gone
	})
	return mux
}
