package cli

import (
	"context"

	"github.com/spf13/cobra"

	"signet/internal/harness"
	"signet/internal/workspace"
)

func (a *app) onboardCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "onboard",
		Short: "Say who your agent is, and who you are",
		Long: `Asks what sessions should know from the start, two minutes at most, and writes the
answers into IDENTITY.md, SOUL.md and USER.md. Every question may be skipped, and the
rest of the files stays as it is. Run it again to see the answers and change some.

With flags it asks nothing and writes what they say. Where another answer stands, that
takes --replace; an empty answer takes one out. Without a terminal and without flags,
or with --json, it shows the questions with their answers.`,
		Example: `  signet onboard
  signet onboard --name Ada --manner "dry and brief" --user Sam --style "Small steps. Tests first."`,
		Args: cobra.NoArgs,
	}
	for _, q := range workspace.Questions() {
		c.Flags().String(q.Key, "", q.Ask)
	}
	replace := c.Flags().Bool("replace", false, "put answers in place of others that stand")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		w, err := a.made()
		if err != nil {
			return err
		}
		given := map[string]string{}
		for _, q := range workspace.Questions() {
			if f := cmd.Flags().Lookup(q.Key); f.Changed {
				given[q.Key] = f.Value.String()
			}
		}
		if len(given) > 0 {
			return a.answer(w, given, *replace)
		}
		if !a.interactive() || a.json {
			return a.showAnswers(w)
		}
		return a.interview(cmd.Context(), w)
	}
	return c
}

// interview asks a person everything, and writes what she changed.
func (a *app) interview(ctx context.Context, w workspace.Workspace) error {
	present, err := w.Answers()
	if err != nil {
		return err
	}
	said, err := a.askAnswers(ctx, present)
	if err != nil {
		return err
	}
	changed := map[string]string{}
	for _, p := range present {
		if said[p.Key] != p.Text {
			changed[p.Key] = said[p.Key]
		}
	}
	return a.answer(w, changed, true) // she saw what stood there
}

// answered is what became of answers, as JSON.
type answered struct {
	Files []fileChange `json:"files"`
}

func (a *app) answer(w workspace.Workspace, given map[string]string, replace bool) error {
	change, err := w.Answer(given, replace)
	if err != nil {
		return err
	}
	if !change.Empty() {
		change = both(change, a.instruct(w, harness.All...))
	}
	if a.json {
		done := answered{Files: []fileChange{}}
		for _, f := range change.Files {
			done.Files = append(done.Files, fileChange(f))
		}
		return a.printJSON(done)
	}
	a.tellChange("The workspace", oneLined(change), "says so already; nothing changed")
	if !change.Empty() {
		a.note("The next session is told.")
	}
	return nil
}

// oneLined is a change whose lines are lines.
func oneLined(c harness.Change) harness.Change {
	for _, f := range c.Files {
		for i := range f.Diff {
			f.Diff[i] = oneLine(f.Diff[i])
		}
	}
	return c
}

// question is a question with its answer, as JSON.
type question struct {
	Flag     string `json:"flag"`
	Question string `json:"question"`
	File     string `json:"file"`
	Answer   string `json:"answer"`
	Answered bool   `json:"answered"` // by somebody, and not only by the template
}

func (a *app) showAnswers(w workspace.Workspace) error {
	present, err := w.Answers()
	if err != nil {
		return err
	}
	list := make([]question, len(present))
	rows := make([][]string, len(present))
	for i, p := range present {
		list[i] = question{"--" + p.Key, p.Ask, p.File, p.Text, !p.Preset}
		rows[i] = []string{p.File, "--" + p.Key, oneLine(p.Text)}
	}
	if a.json {
		return a.printJSON(map[string]any{"questions": list})
	}
	table(a.Stdout, rows)
	a.note("hint: the flags write answers: signet onboard --name Ada; at a terminal you are asked")
	return nil
}
