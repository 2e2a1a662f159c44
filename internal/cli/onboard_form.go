package cli

import (
	"context"

	"charm.land/huh/v2"

	"signet/internal/workspace"
)

// askAnswers asks a person each question, with what stands there now, and gives what
// she says by the keys of the questions. What belongs together is on one page.
func (a *app) askAnswers(ctx context.Context, present []workspace.Answer) (map[string]string, error) {
	texts := make([]string, len(present))
	pages := map[string][]huh.Field{}
	var order []string
	for i, p := range present {
		texts[i] = p.Text
		if pages[p.Group] == nil {
			order = append(order, p.Group)
		}
		pages[p.Group] = append(pages[p.Group], answerField(p, &texts[i]))
	}
	var groups []*huh.Group
	for _, name := range order {
		groups = append(groups, huh.NewGroup(pages[name]...).Title(pageTitle(name)))
	}
	if err := a.form(ctx, groups...); err != nil {
		return nil, err
	}
	said := map[string]string{}
	for i, p := range present {
		said[p.Key] = texts[i]
	}
	return said, nil
}

func pageTitle(group string) string {
	switch group {
	case "agent":
		return "Your agent (anything may be left out)"
	case "user":
		return "You"
	}
	return "Your work"
}

func answerField(p workspace.Answer, to *string) huh.Field {
	if p.Long() {
		return huh.NewText().Title(p.Ask).Lines(4).Value(to).Validate(p.Check)
	}
	return huh.NewInput().Title(p.Ask).Value(to).Validate(p.Check)
}
