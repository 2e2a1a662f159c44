package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// How an import is read: so many statements a commit, and no line longer than
// any statement can be with all that goes with it.
const (
	importBatch = 500
	importLine  = 4 << 20
)

func (a *app) importCommand() *cobra.Command {
	var r api.RememberRequest
	var dry bool
	c := &cobra.Command{
		Use:   "import <file>",
		Short: "Remember the statements of a file",
		Long: `Remembers what stands in a file of JSON lines, or with "-" on standard input.
Each line is an object with a content, and whatever else the HTTP interface takes
for a memory: type, project, tags, importance, createdAt, sourceId and so on.
They are told as imported, and ` + "`signet revert`" + ` takes an import back. The same
statement twice is one memory, so an import that broke off can be run again, and
what you forgot of it stays forgotten then. A line that is refused is told with its
number, and keeps no other back.`,
		Example: `  signet import memories.jsonl
  signet import --project . --dry-run -`,
		Args: cobra.ExactArgs(1),
	}
	f := c.Flags()
	f.StringVar(&r.Project, "project", "", "the project of lines that name none, as a folder (default: none)")
	f.StringVar(&r.AgentID, "agent", "", "the agent of lines that name none")
	f.BoolVar(&dry, "dry-run", false, "read the file and remember nothing")
	c.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if r.Project, err = a.project(r.Project); err != nil {
			return err
		}
		in := a.Stdin
		if args[0] != "-" {
			file, err := os.Open(args[0])
			if err != nil {
				return errs.E(errs.NotFound, "reading %s: %w", args[0], errors.Unwrap(err))
			}
			defer file.Close()
			in = file
			if r.SourcePath, err = filepath.Abs(args[0]); err != nil {
				return err
			}
		}
		return a.importLines(cmd.Context(), in, r, dry)
	}
	return c
}

// importedLines counts what became of the lines of an import.
type importedLines struct {
	Lines     int      `json:"lines"`
	New       int      `json:"new"`
	Known     int      `json:"known"`
	Forgotten int      `json:"forgotten"`
	Refused   int      `json:"refused"`
	Commits   []string `json:"commits,omitempty"`
}

// importer remembers lines in batches.
type importer struct {
	*app
	given  api.RememberRequest // what a line has that it leaves out
	client *api.Client         // nil to remember nothing
	done   importedLines
	batch  []api.RememberRequest
	at     []int // the numbers of its lines

	forgotten []string // the memories that lines would have brought back
}

func (a *app) importLines(ctx context.Context, in io.Reader, given api.RememberRequest, dry bool) error {
	m := importer{app: a, given: given}
	if !dry {
		var err error
		if m.client, err = a.client(ctx); err != nil {
			return err
		}
	}
	if err := m.read(ctx, in); err != nil {
		return err
	}
	switch done := m.done; {
	case a.json:
		return a.printJSON(done)
	case dry:
		a.printf("%s to import; nothing was remembered.\n", plural(done.Lines, "statement", "statements"))
	default:
		a.printf("Imported %s in %s; %d known already, %d left out.\n", plural(done.New, "statement", "statements"),
			plural(len(done.Commits), "commit", "commits"), done.Known, done.Refused)
		a.stayForgotten(m.forgotten)
	}
	return nil
}

func (m *importer) read(ctx context.Context, in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, importLine)
	n := 0
	for lines.Scan() {
		n++
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		r, err := importLineOf(lines.Bytes(), m.given)
		if err != nil {
			return errs.E(errs.Invalid, "line %d: %w", n, err).WithHint(`each line is a JSON object such as {"content": "We use pnpm"}; for CLAUDE.md and a program's own memory: signet setup --import`)
		}
		m.done.Lines++
		m.batch, m.at = append(m.batch, r), append(m.at, n)
		if len(m.batch) == importBatch {
			if err := m.send(ctx); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return errs.E(errs.Invalid, "line %d: %w", n+1, err)
	}
	return m.send(ctx)
}

// send remembers the lines that were read.
func (m *importer) send(ctx context.Context) error {
	batch, at := m.batch, m.at
	m.batch, m.at = nil, nil
	if len(batch) == 0 || m.client == nil {
		return nil
	}
	told, err := m.client.RememberAll(ctx, api.RememberAllRequest{Memories: batch})
	if err != nil {
		return errs.E(errs.Invalid, "lines %d to %d: %w", at[0], at[len(at)-1], err).
			WithHint("nothing of these lines was kept; what stood before them was, and can be imported again")
	}
	if told.Commit != "" {
		m.done.Commits = append(m.done.Commits, told.Commit)
	}
	for i, r := range told.Results {
		switch r.Status {
		case "done":
			m.done.New++
		case "refused":
			m.done.Refused++
			m.note("line %d was left out: %s", at[i], oneLine(r.Error))
		case "stays_forgotten":
			m.done.Forgotten++
			m.forgotten = append(m.forgotten, r.ID)
		default:
			m.done.Known++
		}
	}
	return nil
}

// importLineOf reads one line.
func importLineOf(line []byte, given api.RememberRequest) (api.RememberRequest, error) {
	r := given
	r.SourceType = "import"
	in := json.NewDecoder(strings.NewReader(string(line)))
	in.DisallowUnknownFields()
	if err := in.Decode(&r); err != nil {
		return r, err
	}
	if strings.TrimSpace(r.Content) == "" {
		return r, errs.Field("content", "is required")
	}
	return r, nil
}
