package provider

import (
	"net/http"
	"time"

	"signet/internal/llm"
)

// OnlyLoopback is what stands before connections to this machine.
var OnlyLoopback = onlyLoopback

// Through makes a generator ask in another way than over the network.
func Through(g llm.Generator, way http.RoundTripper) llm.Generator {
	switch g := g.(type) {
	case *ollamaWeb:
		g.client.Transport = way
	case *chat:
		g.client.Transport = way
	case *anthropicWeb:
		g.client.Transport = way
	}
	return g
}

// Offered reads a list of models.
var Offered = offered

// Within bounds how long the providers of a registry may take.
func (r *Registry) Within(most time.Duration) *Registry {
	r.first, r.again = most, most
	return r
}
