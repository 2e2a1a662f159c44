package cli

import (
	"context"
	"slices"
	"strings"

	"signet/api"
)

// demoMemory is what was learnt, and the very turn it came from.
type demoMemory struct {
	api.Memory
	Turn string `json:"turn,omitempty"`
}

// demoPrompt is a prompt of the next session, and what it was given.
type demoPrompt struct {
	Prompt string          `json:"prompt"`
	Inject string          `json:"inject"`
	Hits   []api.RecallHit `json:"hits"`
}

func (d *demo) showLearnt(ctx context.Context) error {
	client := d.control.client()
	defer client.Close()
	list, err := client.Memories(ctx, api.ListRequest{Session: d.session.id})
	if err != nil {
		return err
	}
	d.title("2. It is over. What was learnt from it")
	for _, row := range slices.Backward(list.Memories) {
		m, err := client.Memory(ctx, row.ID)
		if err != nil {
			return err
		}
		shown := demoMemory{Memory: m, Turn: d.turnOf(m)}
		d.told.Learnt = append(d.told.Learnt, shown)
		d.sayMemory(shown)
	}
	if len(list.Memories) == 0 {
		d.say("  Nothing: there was nothing in it that should outlast it.\n")
	}
	return nil
}

// turnOf gives the text of the turn that a memory came from.
func (d *demo) turnOf(m api.Memory) string {
	for _, id := range m.SourceTurns {
		if t, ok := d.session.turns[id]; ok {
			return t.Text
		}
	}
	return ""
}

func (d *demo) sayMemory(m demoMemory) {
	d.say("%s\n", wrapAfter("  * ", m.Content))
	details := []string{m.Type}
	if m.Path != "" {
		details = append(details, m.Path)
	}
	if m.Project != "" {
		details = append(details, "only in "+string(m.Project))
	}
	details = append(details, "commit "+shortID(m.Commit))
	d.say("    %s\n", d.paint(dim, oneLine(strings.Join(details, " · "))))
	if quote := first(m.SourceQuote, m.Turn); quote != "" {
		said := strings.TrimSuffix(voice(m.Origin, ""), " said")
		d.say("    %s\n", d.paint(dim, oneLine(said+`: "`+quote+`"`)))
	}
}

// showNext begins another session in the same project, and asks it something
// that has to do with what was said, and something that has not.
func (d *demo) showNext(ctx context.Context) (err error) {
	const next = "00000000-0000-4000-8000-00000000demo"
	in := stageInput{SessionID: next, Transcript: d.transcriptPath(next), Dir: d.session.dir, Source: "startup"}
	if d.told.Start, err = d.hook(ctx, "session-start", in); err != nil {
		return err
	}
	d.title("3. The next session begins, and is told this before anyone asks")
	d.say("%s\n", quoted(memoryPart(d.told.Start)))
	in.Source = ""
	for _, p := range []struct{ title, prompt string }{
		{"4. A prompt that has nothing to do with it", d.session.unrelated},
		{"5. A prompt that has, in a session that was not told at its start", d.relatedPrompt()},
	} {
		if p.prompt == "" {
			continue
		}
		d.title("%s", p.title)
		if err := d.showPrompt(ctx, in, p.prompt); err != nil {
			return err
		}
	}
	return nil
}

// relatedPrompt asks about something that was learnt.
func (d *demo) relatedPrompt() string {
	if d.session.related != "" || len(d.told.Learnt) == 0 {
		return d.session.related
	}
	return "What did we say about this: " + d.told.Learnt[0].Content
}

// showPrompt plays a prompt in a session of its own, so that what the session
// was told at its start is not left out as known.
func (d *demo) showPrompt(ctx context.Context, in stageInput, prompt string) error {
	in.Prompt, in.SessionID = prompt, in.SessionID[:len(in.SessionID)-4]+"cafe"
	inject, err := d.hook(ctx, "user-prompt-submit", in)
	if err != nil {
		return err
	}
	shown := demoPrompt{Prompt: prompt, Inject: inject, Hits: []api.RecallHit{}}
	d.say("%s\n\n", wrapAfter("  you  ", prompt))
	if inject == "" {
		d.say("  Nothing is added. Saying nothing is an answer, and costs nothing.\n")
		d.told.Prompts = append(d.told.Prompts, shown)
		return nil
	}
	client := d.control.client()
	defer client.Close()
	hits, err := d.recallFor(ctx, client, prompt)
	if err != nil {
		return err
	}
	shown.Hits = slices.DeleteFunc(hits, func(h api.RecallHit) bool { return !strings.Contains(inject, h.Content) })
	d.told.Prompts = append(d.told.Prompts, shown)
	d.say("%s\n\n", quoted(inject))
	for _, h := range shown.Hits {
		d.say("  %s\n", d.paint(dim, oneLine("why: matched "+strings.Join(h.Matched, ", ")+", score "+score(h.Score)+", commit "+shortID(h.Commit))))
	}
	return nil
}

// memoryPart leaves out of a session's start what does not come from memory:
// the identity files, which a person wrote. They stand together.
func memoryPart(inject string) string {
	var kept strings.Builder
	cutting := false
	for line := range strings.Lines(inject) {
		name, isHeading := strings.CutPrefix(strings.TrimSpace(line), "## ")
		fromMemory := isHeading && (name == "Constraints" || name == "Relevant Memories")
		switch {
		case fromMemory || strings.HasPrefix(line, "</"):
			cutting = false
		case isHeading && !cutting:
			cutting = true
			kept.WriteString("[… the identity files, which you write …]\n")
		}
		if !cutting {
			kept.WriteString(line)
		}
	}
	return strings.TrimSpace(kept.String())
}

// quoted sets text of an injection apart.
func quoted(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\n")
		if line == "" {
			b.WriteString("  |\n")
			continue
		}
		b.WriteString(wrap(line, "  | ") + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}
