package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/text"
	"signet/internal/vcs"
)

func (a *app) proveCommand() *cobra.Command {
	var ref, at, file string
	c := &cobra.Command{
		Use:   "prove <memory-id>",
		Short: "Write a file that proves that a memory stands",
		Long: `Writes a file that shows, to somebody without this store, that a memory stood as
of a commit, and what it said. Whoever knows the commit's id by another way can
trust it; signet verify checks it. The file holds this memory and no other.`,
		Example: `  signet prove 01a2… -o theme.proof.json
  signet verify theme.proof.json`,
		Args: cobra.ExactArgs(1),
	}
	viewFlags(c, &ref, &at)
	c.Flags().StringVarP(&file, "output", "o", "", "the file; - is standard output (default: <memory-id>.proof.json)")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		id, err := memoryID(cmd.Context(), client, args[0])
		if err != nil {
			return err
		}
		proof, err := client.Proof(cmd.Context(), id, ref, at)
		if err != nil {
			return err
		}
		switch {
		case file == "-", file == "" && a.json:
			return a.printProof(proof)
		case file == "":
			file = filepath.Base(id) + ".proof.json"
		}
		return a.writeProof(proof, file)
	}
	return c
}

// proofBytes gives the file of a proof, with its records byte for byte as they
// were made: another form of the same JSON would have another hash.
func proofBytes(proof api.Proof) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(proof); err != nil {
		return nil, errs.E(errs.Internal, "writing the proof: %w", err)
	}
	return b.Bytes(), nil
}

func (a *app) printProof(proof api.Proof) error {
	if isTerminal(a.Stdout) {
		return errs.E(errs.Invalid, "a proof is not for a terminal").WithHint("-o <file> writes it there")
	}
	data, err := proofBytes(proof)
	if err != nil {
		return err
	}
	_, err = a.Stdout.Write(data)
	return err
}

// written is where a proof is, as JSON.
type written struct {
	File   string `json:"file"`
	Commit string `json:"commit"`
}

func (a *app) writeProof(proof api.Proof, file string) error {
	data, err := proofBytes(proof)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return errs.E(errs.Unavailable, "writing the proof: %w", err)
	}
	if a.json {
		return a.printJSON(written{file, proof.Commit})
	}
	a.printf("Wrote %s: a proof as of commit %s\n", oneLine(file), oneLine(proof.Commit))
	a.note("hint: whoever gets it needs the commit's id by another way: signet verify <file> --commit <id>")
	return nil
}

// verified is what a proof shows, as JSON.
type verified struct {
	Holds   bool   `json:"holds"`
	Commit  string `json:"commit"`
	Trusted bool   `json:"commitGiven"`
	ID      string `json:"id"`
	Path    string `json:"path"`
	Stands  bool   `json:"stands"`
	Content string `json:"content,omitempty"`
}

func (a *app) verifyCommand() *cobra.Command {
	var commit string
	c := &cobra.Command{
		Use:   "verify <file>",
		Short: "Check a proof, without a store",
		Long: `Checks what signet prove wrote, and says what it shows. It needs no workspace and
no daemon. A proof shows what a commit holds; that the commit is the right one it
cannot show: give the id that you know with --commit. "-" reads standard input.`,
		Args: cobra.ExactArgs(1),
	}
	c.Flags().StringVar(&commit, "commit", "", "the commit that it has to be of: the whole id")
	c.RunE = func(_ *cobra.Command, args []string) error {
		if commit != "" && !commitForm().MatchString(commit) {
			return errs.Field("commit", "must be a whole id, 64 digits: one with the same beginning could be made").
				WithHint("signet show <commit> tells the whole id")
		}
		proof, err := a.readProof(args[0])
		if err != nil {
			return err
		}
		shown, err := vcs.VerifyProof(proof)
		if err != nil {
			return err
		}
		if commit != "" && shown.Commit != commit {
			return errs.E(errs.Conflict, "the proof is of commit %s, not of the one that was asked for", shown.Commit).
				WithHint("ask for one as of that commit: signet prove %s --at %s", shown.ID, commit)
		}
		return a.tellVerified(verified{true, shown.Commit, commit != "", shown.ID, shown.Path, shown.Stands, shown.Content})
	}
	return c
}

var commitForm = text.Pattern(`^[0-9a-f]{64}$`)

// maxProof bounds a file of a proof.
const maxProof = 16 << 20

func (a *app) readProof(file string) (proof vcs.Proof, err error) {
	in := a.Stdin
	if file != "-" {
		f, err := os.Open(file)
		if errors.Is(err, fs.ErrNotExist) {
			return proof, errs.E(errs.NotFound, "there is no file %s", file)
		}
		if err != nil {
			return proof, errs.E(errs.Unavailable, "reading the proof: %w", err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxProof+1))
	if err != nil {
		return proof, errs.E(errs.Unavailable, "reading the proof: %w", err)
	}
	if len(data) > maxProof {
		return proof, errs.E(errs.TooLarge, "a proof has at most %d bytes", maxProof)
	}
	if err := json.Unmarshal(data, &proof); err != nil {
		return proof, errs.E(errs.Invalid, "%s is no proof: %w", file, err).WithHint("signet prove writes one")
	}
	return proof, nil
}

func (a *app) tellVerified(v verified) error {
	if a.json {
		return a.printJSON(v)
	}
	if v.Stands {
		a.printf("%s: the memory stands, and says\n\n%s\n\n", a.paint(green, "The proof holds"), wrap(v.Content, "  "))
	} else {
		a.printf("%s: the memory does not stand\n\n", a.paint(green, "The proof holds"))
	}
	a.facts([][2]string{{"id", v.ID}, {"path", v.Path}, {"commit", v.Commit}})
	if !v.Trusted {
		a.note("hint: it holds as far as that commit is the right one; --commit <id> demands the one you know")
	}
	return nil
}
