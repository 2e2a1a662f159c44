package provider

import (
	"cmp"
	"net/netip"
	"net/url"
	"strings"

	"signet/internal/errs"
)

// An endpoint is where a provider listens.
type endpoint struct {
	base   string // what the paths of requests are added to
	socket string // the file of a Unix socket, if it listens there
	local  bool   // on this machine
}

// newEndpoint reads the address of a provider: http, https, or unix:///path of a
// socket. One without a path of its own gets the path of the usual one, so that
// http://127.0.0.1:8080 does for http://127.0.0.1:8080/v1. Neither a password nor
// a key may stand in it, for addresses are shown and logged.
func newEndpoint(usual, given, usualPath string) (endpoint, error) {
	address := strings.TrimSpace(cmp.Or(given, usual))
	if address == "" {
		return endpoint{}, badEndpoint("is not set")
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return endpoint{}, badEndpoint("cannot be read as an address")
	case u.User != nil:
		return endpoint{}, badEndpoint("holds a user or a password, which would be shown wherever it is")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return endpoint{}, badEndpoint("must end with its path, without ? or #")
	case u.Scheme == "unix" && u.Host == "" && strings.HasPrefix(u.Path, "/"):
		return endpoint{base: "http://unix" + usualPath, socket: u.Path, local: true}, nil
	case u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "":
		return endpoint{}, badEndpoint("is neither an http nor an https address")
	}
	if u.Path = strings.TrimRight(u.Path, "/"); u.Path == "" {
		u.Path = usualPath
	}
	return endpoint{base: u.String(), local: loopback(u.Hostname())}, nil
}

func badEndpoint(why string) error {
	return errs.E(errs.Invalid, "the endpoint of the provider %s", why).
		WithHint("set it to an address such as http://127.0.0.1:11434 or https://models.example/v1")
}

// loopback reports whether a host is this machine. Names are not looked up: they
// may be answered differently the next time.
func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

// keyFor looks up the key that goes to an endpoint, and refuses to send one where
// others can read it.
func keyFor(p Provider, o Options, e endpoint) (string, error) {
	if p.Key == "" {
		return "", nil
	}
	key := strings.TrimSpace(o.Key(p.Key))
	switch {
	case key == "" && p.NeedsKey && !e.local:
		return "", errs.E(errs.Denied, "%s needs a key, and %s is not set", p.Kind, p.Key).
			WithHint("set %s to your key of %s, then restart the daemon", p.Key, p.Kind)
	case strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r >= 0x7f }):
		return "", errs.E(errs.Invalid, "%s holds characters that no key has", p.Key).
			WithHint("set it again, without spaces and line breaks")
	case key != "" && !e.local && !strings.HasPrefix(e.base, "https:"):
		return "", errs.E(errs.Invalid, "the key in %s would go to %s over http, where others can read it", p.Key, p.Kind).
			WithHint("set an endpoint with https, or unset %s", p.Key)
	}
	return key, nil
}
