package config

import (
	"net/netip"
	"strconv"
	"strings"

	"signet/internal/errs"
)

// Listen says where the daemon listens and how it is called by others.
type Listen struct {
	Host string // what clients are told
	Bind string // the address of this machine to listen at
	Port int    // 0 takes any free port
}

// Where the daemon listens when nothing else is said.
const (
	DefaultBind = "127.0.0.1"
	DefaultPort = 3850
)

// Address is the bind address and the port, as net.Listen takes them.
func (l Listen) Address() string {
	if strings.Contains(l.Bind, ":") {
		return "[" + l.Bind + "]:" + strconv.Itoa(l.Port)
	}
	return l.Bind + ":" + strconv.Itoa(l.Port)
}

// Endpoint reads $SIGNET_PORT, $SIGNET_HOST and $SIGNET_BIND over the settings.
// An address that other machines could reach is Refused: whoever reaches the
// daemon can read every memory, and nothing asks them who they are yet.
func Endpoint(env func(string) string, c Config) (Listen, error) {
	port, err := portOf(env("SIGNET_PORT"))
	if err != nil {
		return Listen{}, err
	}
	bind := strings.TrimSpace(env("SIGNET_BIND"))
	if bind == "" && c.Network.Mode == "tailscale" {
		return Listen{}, exposed("network.mode", "tailscale")
	}
	if bind == "" {
		bind = DefaultBind
	}
	if !loopback(bind) {
		return Listen{}, exposed("SIGNET_BIND", bind)
	}
	host := strings.TrimSpace(env("SIGNET_HOST"))
	if host == "" {
		host = bind
	}
	if strings.ContainsAny(host, "/@?# \t\r\n") {
		return Listen{}, errs.Field("SIGNET_HOST", "must be a host name or an address, not %q", host)
	}
	return Listen{Host: host, Bind: bind, Port: port}, nil
}

func portOf(s string) (int, error) {
	if s == "" {
		return DefaultPort, nil
	}
	port, err := strconv.ParseUint(s, 10, 16)
	if err != nil {
		return 0, errs.Field("SIGNET_PORT", "must be a number from 0 to 65535, not %q", s)
	}
	return int(port), nil
}

func exposed(field, value string) error {
	e := errs.E(errs.Refused, "%s: %s would let other machines reach the memories, and there is no authentication yet", field, value)
	e.Field = field
	return e.WithHint("listen on 127.0.0.1 and reach it through a tunnel, for example ssh -L")
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}
