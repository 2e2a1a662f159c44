package cli

import (
	"context"
	"errors"

	"charm.land/huh/v2"

	"signet/internal/errs"
	"signet/internal/harness"
)

// fill asks the person for what setup needs to know.
func (o *setupOptions) fill(ctx context.Context, a *app) error {
	if o.name == "" {
		o.name = "Agent"
	}
	var programs []huh.Option[string]
	for _, h := range harness.All {
		programs = append(programs, huh.NewOption(h.Name(), h.ID()).Selected(h.Installed(a.home())))
	}
	o.imports = true
	return a.form(ctx, huh.NewGroup(
		huh.NewInput().Title("What is your agent called?").Value(&o.name),
		huh.NewMultiSelect[string]().Title("Which programs shall share its memory?").
			Description("Signet adds hooks to their settings and keeps a copy of them.").
			Options(programs...).Value(&o.harnesses),
		huh.NewConfirm().Title("Import what you noted so far?").
			Description("CLAUDE.md and the program's own memory, one statement at a time. The files stay as they are.").
			Value(&o.imports),
	))
}

// ask asks a question that is answered by yes or no.
func (a *app) ask(ctx context.Context, question string, preset bool) (bool, error) {
	answer := preset
	err := a.form(ctx, huh.NewGroup(huh.NewConfirm().Title(question).Value(&answer)))
	return answer, err
}

// askFor asks for a line of text.
func (a *app) askFor(ctx context.Context, question string) (string, error) {
	answer := ""
	err := a.form(ctx, huh.NewGroup(huh.NewInput().Title(question).Value(&answer)))
	return answer, err
}

// form shows questions on standard error, so that standard output stays the
// result's. A dumb terminal gets them as plain lines.
func (a *app) form(ctx context.Context, groups ...*huh.Group) error {
	f := huh.NewForm(groups...).WithInput(a.Stdin).WithOutput(a.Stderr).
		WithAccessible(a.Getenv("TERM") == "dumb" || a.isSet("ACCESSIBLE"))
	err := f.RunWithContext(ctx)
	if errors.Is(err, huh.ErrUserAborted) {
		return context.Canceled
	}
	if err != nil {
		return errs.E(errs.Unavailable, "asking: %w", err).WithHint("the flags of the command say the same without questions")
	}
	return nil
}
