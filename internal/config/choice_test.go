package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"signet/internal/config"
	"signet/internal/errs"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestWorkspaceIsChosenInOrder(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	check := func(env func(string) string, path, source string) {
		t.Helper()
		got, err := config.Workspace(env, home)
		if want := (config.Choice{Path: path, Source: source}); err != nil || got != want {
			t.Errorf("Workspace = %+v, %v; want %+v", got, err, want)
		}
	}
	check(env(), filepath.Join(home, ".agents"), "default")
	folder(t, home, "mine")
	if err := config.StoreWorkspace(env(), home, "~/mine"); err != nil {
		t.Fatal(err)
	}
	check(env(), filepath.Join(home, "mine"), "stored")
	check(env("SIGNET_PATH", "~/path"), filepath.Join(home, "path"), "SIGNET_PATH")
	check(env("SIGNET_PATH", "/p", "SIGNET_WORKSPACE", "/w/../x"), "/x", "SIGNET_WORKSPACE")
	cwd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	check(env("SIGNET_PATH", "rel"), filepath.Join(cwd, "rel"), "SIGNET_PATH")
}

func TestTheStoredWorkspaceFollowsXDG(t *testing.T) {
	t.Parallel()
	home, xdg := t.TempDir(), t.TempDir()
	e := env("XDG_CONFIG_HOME", xdg)
	one, two := folder(t, home, "one"), folder(t, home, "two")
	for _, path := range []string{one, two} {
		if err := config.StoreWorkspace(e, home, path); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(filepath.Join(xdg, "signet", "workspace"))
	if err != nil || string(data) != two+"\n" {
		t.Errorf("stored %q, %v", data, err)
	}
	if got, err := config.Workspace(e, home); err != nil || got.Path != two {
		t.Errorf("Workspace = %+v, %v; want %s", got, err, two)
	}
}

// Without a home nothing is looked for where somebody happens to stand.
func TestWithoutAHomeTheWorkspaceMustBeNamed(t *testing.T) {
	t.Parallel()
	for _, e := range []func(string) string{env(), env("XDG_CONFIG_HOME", t.TempDir()), env("SIGNET_PATH", "~/x")} {
		if got, err := config.Workspace(e, ""); !errs.Is(err, errs.Invalid) || errs.HintOf(err) == "" {
			t.Errorf("Workspace = %+v, %v; want invalid with a hint", got, err)
		}
	}
	if err := config.StoreWorkspace(env(), "", t.TempDir()); !errs.Is(err, errs.Invalid) {
		t.Errorf("StoreWorkspace: %v, want invalid", err)
	}
	if got, err := config.Workspace(env("SIGNET_PATH", "/w"), ""); err != nil || got.Path != "/w" {
		t.Errorf("Workspace = %+v, %v; want the one that was named", got, err)
	}
}

func TestAWorkspaceThatCannotBeIsAnError(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	file := filepath.Join(home, "file")
	write(t, file, "")
	for _, path := range []string{file, "~other/x"} {
		if got, err := config.Workspace(env("SIGNET_PATH", path), home); !errs.Is(err, errs.Invalid) {
			t.Errorf("Workspace(%s) = %+v, %v; want invalid", path, got, err)
		}
	}
	for _, path := range []string{"", "  ", "/a\nb"} {
		if err := config.StoreWorkspace(env(), home, path); !errs.Is(err, errs.Invalid) {
			t.Errorf("StoreWorkspace(%q) = %v, want invalid", path, err)
		}
	}
	if err := config.StoreWorkspace(env(), home, folder(t, home, "x")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(home, ".config", "signet", "workspace"), "relative\n")
	if got, err := config.Workspace(env(), home); !errs.Is(err, errs.Invalid) {
		t.Errorf("Workspace with a relative stored path = %+v, %v; want invalid", got, err)
	}
}

func TestOnlyAFolderIsStoredAsTheWorkspace(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	mine, file := folder(t, home, "mine"), filepath.Join(home, "file")
	write(t, file, "")
	if err := config.StoreWorkspace(env(), home, mine); err != nil {
		t.Fatal(err)
	}
	for path, kind := range map[string]errs.Kind{filepath.Join(home, "absent"): errs.NotFound, file: errs.Invalid, file + "/below": errs.Unavailable} {
		if err := config.StoreWorkspace(env(), home, path); !errs.Is(err, kind) {
			t.Errorf("StoreWorkspace(%s) = %v, want %s", path, err, kind)
		}
	}
	if got, err := config.Workspace(env(), home); err != nil || got.Path != mine {
		t.Errorf("a refusal changed the choice to %+v, %v", got, err)
	}
}

func folder(t *testing.T, in, name string) string {
	t.Helper()
	path := filepath.Join(in, name)
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestEndpoint(t *testing.T) {
	t.Parallel()
	tailscale := config.Default()
	tailscale.Network.Mode = "tailscale"
	tests := []struct {
		name string
		env  func(string) string
		cfg  config.Config
		want config.Listen
		addr string
	}{
		{"default", env(), config.Default(), config.Listen{Host: "127.0.0.1", Bind: "127.0.0.1", Port: 3850}, "127.0.0.1:3850"},
		{"any free port", env("SIGNET_PORT", "0"), config.Default(), config.Listen{Host: "127.0.0.1", Bind: "127.0.0.1"}, "127.0.0.1:0"},
		{"version 6", env("SIGNET_BIND", "::1", "SIGNET_PORT", "65535"), config.Default(), config.Listen{Host: "::1", Bind: "::1", Port: 65535}, "[::1]:65535"},
		{"advertised", env("SIGNET_HOST", "box.local"), config.Default(), config.Listen{Host: "box.local", Bind: "127.0.0.1", Port: 3850}, "127.0.0.1:3850"},
		{"tailscale held back", env("SIGNET_BIND", "localhost"), tailscale, config.Listen{Host: "localhost", Bind: "localhost", Port: 3850}, "localhost:3850"},
	}
	for _, tt := range tests {
		got, err := config.Endpoint(tt.env, tt.cfg)
		if err != nil || got != tt.want || got.Address() != tt.addr {
			t.Errorf("%s: Endpoint = %+v (%s), %v; want %+v (%s)", tt.name, got, got.Address(), err, tt.want, tt.addr)
		}
	}
}

func TestEndpointRefusesWhatOthersCouldReach(t *testing.T) {
	t.Parallel()
	tailscale := config.Default()
	tailscale.Network.Mode = "tailscale"
	if _, err := config.Endpoint(env(), tailscale); !errs.Is(err, errs.Refused) || errs.HintOf(err) == "" {
		t.Errorf("tailscale: %v, want refused with a hint", err)
	}
	for _, bind := range []string{"0.0.0.0", "::", "192.168.1.2", "example.org", "127.0.0.1.example.org", "localhost.evil"} {
		if got, err := config.Endpoint(env("SIGNET_BIND", bind), config.Default()); !errs.Is(err, errs.Refused) {
			t.Errorf("bind %s: %+v, %v; want refused", bind, got, err)
		}
	}
}

func TestEndpointRejectsNonsense(t *testing.T) {
	t.Parallel()
	for _, e := range [][2]string{{"SIGNET_PORT", "65536"}, {"SIGNET_PORT", "-1"}, {"SIGNET_PORT", "http"}, {"SIGNET_PORT", " 1"}, {"SIGNET_HOST", "http://x"}, {"SIGNET_HOST", "a b"}} {
		if got, err := config.Endpoint(env(e[0], e[1]), config.Default()); !errs.Is(err, errs.Invalid) {
			t.Errorf("%s=%q: %+v, %v; want invalid", e[0], e[1], got, err)
		}
	}
}
