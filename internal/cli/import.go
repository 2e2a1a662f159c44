package cli

import (
	"context"
	"errors"
	"path/filepath"

	"signet/api"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

// imported counts what became of imported statements.
type imported struct {
	New     int `json:"new"`
	Known   int `json:"known"`
	Refused int `json:"refused"`
	Files   int `json:"files"`
}

// importNotes has the daemon remember what stands in the person's instructions
// and in the harnesses' own memories. A statement that the guard refuses is
// told and left out.
func (a *app) importNotes(ctx context.Context, programs []harness.Harness) (*imported, error) {
	paths, err := a.noteFiles(programs)
	if err != nil {
		return nil, err
	}
	notes, err := workspace.Import(paths...)
	if err != nil {
		return nil, err
	}
	client, err := a.client(ctx)
	if err != nil {
		return nil, err
	}
	done := &imported{Files: len(paths)}
	for _, n := range notes {
		m, err := client.Remember(ctx, api.RememberRequest{
			Content: n.Text, Who: filepath.Base(n.Path), SourceType: "import", SourcePath: n.Path,
		})
		var refused *api.Error
		switch {
		case errors.As(err, &refused) && refused.Status < 500:
			a.note("left out, from %s: %s", oneLine(n.Path), text.Printable(refused.Message))
			done.Refused++
		case err != nil:
			return done, err
		case m.Deduped != nil && *m.Deduped, m.Status == "stays_forgotten":
			done.Known++
		default:
			done.New++
		}
	}
	if !a.json {
		a.printf("Imported %s from %s; %d known already, %d left out.\n", plural(done.New, "statement", "statements"),
			plural(done.Files, "file", "files"), done.Known, done.Refused)
	}
	return done, nil
}

// noteFiles gives the files that harnesses keep notes in.
func (a *app) noteFiles(programs []harness.Harness) ([]string, error) {
	var paths []string
	for _, h := range programs {
		auto, ok := h.(harness.AutoMemory)
		if !ok {
			continue
		}
		for _, list := range []func(harness.Home) ([]string, error){auto.Instructions, auto.AutoMemoryFiles} {
			found, err := list(a.home())
			if err != nil {
				return nil, err
			}
			paths = append(paths, found...)
		}
	}
	return paths, nil
}
