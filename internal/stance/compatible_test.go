package stance_test

import (
	"os"
	"strings"
	"testing"

	"signet/internal/stance"
)

// Whatever is told of one thing over the months, news of one side of it ends nothing that is
// told of another: each file has statements of X that are all so at the same time. Whoever
// wrote the held one had not seen the rules, nor the other file.
func TestNewsOfOneSideLeavesTheOthers(t *testing.T) {
	t.Parallel()
	for file, most := range map[string]float64{"compatible-dev.txt": 0.009, "compatible-held.txt": 0.019} {
		lines := compatibles(t, file)
		for _, x := range []string{"Project Yak", "the payments gateway", "Quillstone"} {
			var told []stance.Stance
			for _, line := range lines {
				told = append(told, stance.Read(of(line, x)))
			}
			ended, pairs := 0, 0
			for i := range told {
				for j := range told {
					if i == j {
						continue
					}
					pairs++
					if told[i].Ends(told[j]) {
						ended++
						show(t, strings.TrimSuffix(file, ".txt"), "of %s ends, wrongly: %s ← %s", x, lines[j], lines[i])
					}
				}
			}
			share := float64(ended) / float64(pairs)
			t.Logf("%s, of %s: %d of %d end another, %.4f", file, x, ended, pairs, share)
			if share > most {
				t.Errorf("%s, of %s: %.4f end another, at most %.4f may", file, x, share, most)
			}
		}
	}
}

// What is told of one person, or one project, over a year stands side by side, too.
func TestWhatIsToldOfOneThingStands(t *testing.T) {
	t.Parallel()
	for file, most := range map[string]float64{"standing": 0.001, "standing-held": 0.0065, "standing-b": 0.001, "standing-b-held": 0.0011, "standing-c": 0.001, "standing-c-held": 0.004, "standing-d": 0.001, "standing-d-held": 0.003, "standing-e": 0.001, "standing-e-held": 0.003} {
		ended, pairs := 0, 0
		for _, c := range sideBySide(t, file) {
			pairs++
			if stance.Read(c.later).Ends(stance.Read(c.earlier)) {
				ended++
				show(t, file, "ends, wrongly: %s ← %s", c.earlier, c.later)
			}
		}
		share := float64(ended) / float64(pairs)
		t.Logf("%s: %d of %d end another, %.4f", file, ended, pairs, share)
		if share > most {
			t.Errorf("%s: %.4f end another, at most %.4f may", file, share, most)
		}
	}
}

// sideBySide gives each two statements of the same thing that a file has, in the order in which they were told.
func sideBySide(t *testing.T, file string) (list []couple) {
	t.Helper()
	for _, c := range lines[struct{ Told []string }](t, "testdata/"+file+".jsonl") {
		for i, later := range c.Told {
			for _, earlier := range c.Told[:i] {
				list = append(list, couple{earlier, later, false})
			}
		}
	}
	return list
}

// compatibles gives the statements of X that a file has.
func compatibles(t *testing.T, file string) []string {
	t.Helper()
	whole, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(whole)), "\n")
}

// of gives a statement of X as it is said of something.
func of(line, x string) string {
	s := strings.ReplaceAll(line, "X", x)
	return strings.ToUpper(s[:1]) + s[1:]
}

// Who says what is so and what is not, in the plainest way, sets the latter right.
func TestWhatIsSoAndNotTheOther(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		was, now string
		ends     bool
	}{
		{"The backup server runs on Debian", "The backup server runs on Alpine, not on Debian", true},
		{"Deploys happen on Mondays", "Deploys happen on Tuesdays, not on Mondays", true},
		{"The importer uses Redis", "The importer uses NATS, not Redis", true},
		{"Ana leads the mobile team", "Bo leads the mobile team, not Ana.", true},
		{"The port is 8080", "The port is 9090 and not 8080", true},
		{"We deploy with Helm", "We deploy with Argo CD, not Helm", true},
		{"Logs go to Loki", "No, logs go to Elastic, not to Loki", true},
		{"We use Redis", "We use NATS for events, not Redis", false},
		{"Ana leads the mobile team", "Bo leads the web team, not the mobile team", false},
		{"Redis is used for caching", "We use NATS, not Redis", false},
		{"The staging server runs on Debian", "The backup server runs on Alpine, not on Debian", false},
		{"The backup server runs on Debian 12 in Oslo", "The backup server runs on Alpine, not on Debian", false},
		{"The lights are green", "The lights are pretty, not ugly", false},
		{"The backup server does not run on Debian", "The backup server runs on Alpine, not on Debian", false},
		{"The backup server never runs on Debian", "The backup server runs on Alpine, not on Debian", false},
		{"The backup server ran on Debian", "The backup server runs on Alpine, not on Debian", false},
		{"Maybe the backup server runs on Debian", "The backup server runs on Alpine, not on Debian", false},
		{"The backup server runs on Debian", "The backup server should run on Alpine, not on Debian", false},
		{"The backup server runs on Debian", "The backup server must run on Alpine, not on Debian", false},
		{"The backup server runs on Debian", "The backup server could run on Alpine, not on Debian", false},
		{"The backup server runs on Debian", "The old backup server runs on Alpine, not on Debian", false},
		{"The old backup server runs on Debian", "The old backup server runs on Alpine, not on Debian", true},
		{"We like Redis", "We use NATS, not Redis", false},
	} {
		if got := stance.Read(c.now).Ends(stance.Read(c.was)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.now, c.was, got, c.ends)
		}
	}
}
