package daemon

import (
	"context"
	"io"
	"net/http"

	"signet/api"
	"signet/internal/httpapi"
	"signet/internal/mcp"
)

// serveHere answers a request that comes from this process.
func (d *Daemon) serveHere(w http.ResponseWriter, r *http.Request) {
	httpapi.Unix(d.handler).ServeHTTP(w, r)
}

// ServeMCP serves one model over a pair of streams, with a client of a daemon
// that may run in another process, until the model hangs up or ctx ends.
func ServeMCP(ctx context.Context, version string, c *api.Client, tools []string, in io.Reader, out io.Writer) error {
	s, err := mcp.New(mcp.Options{Version: version, Client: func(http.Header) *api.Client { return c }, Tools: tools})
	if err != nil {
		return err
	}
	return s.Stdio(ctx, in, out)
}
