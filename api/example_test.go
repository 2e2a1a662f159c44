package api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"signet/api"
)

// daemon stands in for a running daemon.
func daemon() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/memory/remember":
			fmt.Fprint(w, `{"id":"m1","type":"preference","content":"Ana prefers tabs","remembered":true}`)
		case "/api/memory/recall":
			fmt.Fprint(w, `{"results":[{"id":"m1","content":"Ana prefers tabs","score":0.8,"type":"preference","source":"keyword","who":"ana","origin":"person","created_at":"2026-01-02T00:00:00Z"}],"method":"keyword"}`)
		default:
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, `{"error":"memory m2 not found"}`)
		}
	}))
}

func Example() {
	srv := daemon()
	defer srv.Close()
	client := api.New("", srv.URL) // a workspace's socket is ~/.agents/.daemon/signet.sock
	ctx := context.Background()

	kept, err := client.Remember(ctx, api.RememberRequest{Content: "Ana prefers tabs"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(kept.ID, kept.Type)

	found, err := client.Recall(ctx, api.RecallRequest{Query: "tabs or spaces"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Results[0].Content)
	// Output:
	// m1 preference
	// Ana prefers tabs
}

func ExampleIs() {
	srv := daemon()
	defer srv.Close()
	_, err := api.New("", srv.URL).Memory(context.Background(), "m2")
	fmt.Println(api.Is(err, http.StatusNotFound), err)
	// Output: true memory m2 not found
}

func ExampleRecalled_Text() {
	srv := daemon()
	defer srv.Close()
	found, err := api.New("", srv.URL).Recall(context.Background(), api.RecallRequest{Query: "tabs"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Text())
	// Output:
	// Found 1 memories (keyword).
	//
	// Primary matches:
	// - [80%] id: m1; Ana prefers tabs (preference, keyword, 2026-01-02, by ana)
}
