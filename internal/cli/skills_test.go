package cli_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"signet/internal/cli"
	"signet/internal/workspace"
)

// commandsIn gives the command lines of ours that a text names between backquotes.
func commandsIn(text string) []string {
	var found []string
	for _, m := range regexp.MustCompile("`(signet[^`]*)`").FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}

// shellWords splits a command line that quotes with " alone.
func shellWords(line string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`"([^"]*)"|(\S+)`).FindAllStringSubmatch(line, -1) {
		list = append(list, m[1]+m[2])
	}
	return list
}

// An agent types what a skill says: each command has to exist, with its flags, and to
// take that many words.
func TestSkillsNameCommandsThatExist(t *testing.T) {
	t.Parallel()
	total := 0
	for _, s := range workspace.BuiltinSkills() {
		for _, line := range commandsIn(s.Text) {
			total++
			root := cli.New(newEnv(t, t.TempDir()).Env)
			c, rest, err := root.Find(shellWords(line)[1:])
			if err != nil || c == root {
				t.Errorf("%s: %s is no command: %v", s.Name, line, err)
				continue
			}
			if err := c.ParseFlags(rest); err != nil {
				t.Errorf("%s: %s: %v", s.Name, line, err)
				continue
			}
			if c.ValidateArgs(c.Flags().Args()) != nil || !c.Runnable() {
				t.Errorf("%s: %s does not take these words", s.Name, line)
			}
			c.Flags().Visit(func(f *pflag.Flag) {
				if f.Deprecated != "" || f.Hidden {
					t.Errorf("%s: %s has the flag --%s, which does nothing", s.Name, line, f.Name)
				}
			})
		}
	}
	if total < 30 {
		t.Errorf("found %d command lines in the skills; are they still written between backquotes?", total)
	}
}

// The interview that an agent holds asks for all that the command takes.
func TestOnboardingSkillNamesEveryQuestion(t *testing.T) {
	t.Parallel()
	for _, s := range workspace.BuiltinSkills() {
		if s.Name != "onboarding" {
			continue
		}
		for _, q := range workspace.Questions() {
			if q.Key != "creature" && q.Key != "vibe" && !strings.Contains(s.Text, "--"+q.Key+" ") {
				t.Errorf("the skill does not name --%s", q.Key)
			}
		}
	}
}
