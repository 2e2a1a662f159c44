package httpapi

import (
	"net"
	"net/http"
	"strconv"
	"strings"

	"signet/internal/errs"
)

// A page on the web can make a browser send requests to this machine, and a
// name it controls can be made to point here. So a request over TCP must call
// us by a loopback name and our port, and one that a browser marks as coming
// from elsewhere is refused.

// ownNames gives the Host headers and the origins that are ours.
func ownNames(advertised string, port int) (hosts, origins map[string]bool) {
	hosts, origins = map[string]bool{}, map[string]bool{}
	for _, name := range []string{"localhost", "127.0.0.1", "::1", strings.Trim(strings.ToLower(advertised), "[]")} {
		if name != "" {
			hosts[hostPort(name, port)] = true
		}
	}
	for _, name := range []string{"localhost", "127.0.0.1"} {
		origins["http://"+hostPort(name, port)] = true
	}
	return hosts, origins
}

// hostPort joins a name and a port as clients do: they leave out the port of
// plain HTTP.
func hostPort(name string, port int) string {
	return strings.TrimSuffix(net.JoinHostPort(name, strconv.Itoa(port)), ":80")
}

// admit refuses callers that are not local.
func (s *server) admit(r *http.Request) error {
	if !fromUnix(r) && !s.hosts[strings.ToLower(r.Host)] {
		return errs.E(errs.Denied, "the Host header does not name this daemon").
			WithHint("call it as localhost or 127.0.0.1, with its port")
	}
	for _, origin := range r.Header.Values("Origin") {
		if !s.origins[origin] {
			return errs.E(errs.Denied, "requests from other origins are refused")
		}
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		return errs.E(errs.Denied, "requests from other sites are refused").
			WithHint("open the address directly instead of following a link")
	}
	return nil
}

// share lets our own pages read the answer, and answers their preflight. It
// reports whether the request was one, and so is done with.
func share(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, PATCH, DELETE")
	h.Set("Access-Control-Allow-Headers", "Content-Type, X-Signet-Actor, X-Signet-Actor-Type, X-Signet-Agent-Id, "+
		"X-Signet-Session-Key, X-Signet-Project, X-Signet-Request-Id, X-Signet-Runtime-Path, X-Signet-No-Hooks")
	w.WriteHeader(http.StatusNoContent)
	return true
}
