package cli_test

import (
	"net/http"
	"net/http/httptest"

	"github.com/rogpeppe/go-internal/testscript"
)

// serve sets a variable to the address of a server, which answers at one path with
// what stands in a file now, until the script ends.
func serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: serve name path file")
	}
	file := ts.MkAbs(args[2])
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+args[1], func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, file) })
	s := httptest.NewServer(mux)
	ts.Defer(s.Close)
	ts.Setenv(args[0], s.URL)
}
