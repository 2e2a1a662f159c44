package cli

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"signet/api"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

// imported counts what became of imported statements.
type imported struct {
	New       int `json:"new"`
	Known     int `json:"known"`
	Forgotten int `json:"forgotten"`
	Refused   int `json:"refused"`
	Files     int `json:"files"`
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
	var forgotten []string
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
		case m.Status == "stays_forgotten":
			done.Forgotten++
			forgotten = append(forgotten, m.ID)
		case m.Deduped != nil && *m.Deduped:
			done.Known++
		default:
			done.New++
		}
	}
	if !a.json {
		a.printf("Imported %s from %s; %d known already, %d left out.\n", plural(done.New, "statement", "statements"),
			plural(done.Files, "file", "files"), done.Known, done.Refused)
		a.stayForgotten(forgotten)
	}
	return done, nil
}

// stayForgotten tells which memories an import would have brought back, had they not been
// forgotten.
func (a *app) stayForgotten(ids []string) {
	if len(ids) == 0 {
		return
	}
	a.printf("%d forgotten before, left out.\n", len(ids))
	a.note("hint: signet memory recover <id> brings one back: %s", oneLine(strings.Join(ids[:min(len(ids), mostNamed)], ", ")))
}

// mostNamed is how many memories a hint names.
const mostNamed = 5

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
