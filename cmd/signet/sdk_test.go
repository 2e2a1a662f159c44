package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// The client in TypeScript, compiled and installed as its users have it, against
// a daemon that is a process of its own. What its README shows is run as well.
func TestTheClientInTypeScript(t *testing.T) {
	t.Parallel()
	client := clientFolder(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the client in TypeScript was not tried")
	}
	if _, err := os.Stat(filepath.Join(client, "node_modules")); err != nil {
		t.Skip("the compiler of TypeScript is not installed: run npm ci --prefix sdk/typescript")
	}
	user := t.TempDir()
	installed := filepath.Join(user, "node_modules", "@signet", "client")
	programs := writePrograms(t, client, user)
	copyFile(t, filepath.Join(client, "package.json"), filepath.Join(installed, "package.json"))
	if err := os.Symlink(filepath.Join(client, "node_modules", "@types"), filepath.Join(user, "node_modules", "@types")); err != nil {
		t.Fatal(err)
	}
	tsc := filepath.Join(client, "node_modules", "typescript", "bin", "tsc")
	runNode(t, user, nil, node, tsc, "-p", client, "--outDir", filepath.Join(installed, "dist"))
	runNode(t, user, nil, node, tsc, "-p", user)

	p := startProcess(t, shortDir(t))
	defer p.kill(t)
	health, err := p.client.Health(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), fmt.Sprintf("SIGNET_PORT=%d", health.Port), "SIGNET_DAEMON_URL=", "SIGNET_TOKEN=", "SIGNET_API_KEY=")
	for _, program := range programs {
		t.Run(program, func(t *testing.T) {
			if out := runNode(t, user, env, node, program+".js"); !strings.HasSuffix(out, "ok\n") && strings.HasPrefix(program, "test-") {
				t.Errorf("it did not come to its end:\n%s", out)
			}
		})
	}
}

// The client's version is the program's, so that one says which other it fits.
func TestTheClientHasTheVersionOfTheProgram(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"package.json", "package-lock.json"} {
		body, err := os.ReadFile(filepath.Join(clientFolder(t), name))
		if err != nil {
			t.Fatal(err)
		}
		var pack struct{ Version string }
		if err := json.Unmarshal(body, &pack); err != nil || pack.Version != version {
			t.Errorf("sdk/typescript/%s has version %q, want %q (%v)", name, pack.Version, version, err)
		}
		if strings.Contains(string(body), `"resolved"`) {
			t.Errorf("sdk/typescript/%s names where packages came from", name)
		}
	}
}

func clientFolder(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join("..", "..", "sdk", "typescript"))
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// userConfig compiles programs of a user as strictly as can be.
const userConfig = `{"compilerOptions": {"target": "ES2022", "module": "NodeNext", "lib": ["ES2023"], "types": ["node"], "strict": true,
	"exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "noUnusedLocals": true}, "include": ["*.ts"]}`

// writePrograms makes a user's folder with the tests of the client, its examples
// and those of its README, and gives their names.
func writePrograms(t *testing.T, client, user string) []string {
	t.Helper()
	var programs []string
	for _, kind := range []string{"test", "examples"} {
		paths, err := filepath.Glob(filepath.Join(client, kind, "*.ts"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s holds no programs (%v)", kind, err)
		}
		for _, path := range paths {
			name := kind + "-" + strings.TrimSuffix(filepath.Base(path), ".ts")
			copyFile(t, path, filepath.Join(user, name+".ts"))
			programs = append(programs, name)
		}
	}
	readme, err := os.ReadFile(filepath.Join(client, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range regexp.MustCompile("(?s)```ts\n(.*?)```").FindAllSubmatch(readme, -1) {
		name := fmt.Sprintf("readme-%d", i+1)
		writeFile(t, filepath.Join(user, name+".ts"), block[1])
		programs = append(programs, name)
	}
	writeFile(t, filepath.Join(user, "package.json"), []byte(`{"type": "module"}`))
	writeFile(t, filepath.Join(user, "tsconfig.json"), []byte(userConfig))
	return programs
}

func runNode(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute) // what hangs says how far it came
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	body, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, to, body)
}

func writeFile(t *testing.T, path string, body []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, body, 0o600); err != nil {
		t.Fatal(err)
	}
}
