package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) guardCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "guard", Short: "Look for secrets and commands in what is stored",
		Long: `The guard looks at every text before it is kept. What was kept by an older guard,
or came in before a form of secret was known, can be looked at again.`,
	}
	c.AddCommand(a.guardScanCommand())
	return c
}

func (a *app) guardScanCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "scan", Short: "Look at every stored text again",
		Long: `Looks at every version of every memory and at every turn of a transcript, and
names those that look like they hold a secret, or command whoever reads them. The
values are never shown. signet purge erases a memory for good.`,
		Args: cobra.NoArgs,
	}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		all := api.Scanned{Findings: []api.ScanFinding{}}
		for {
			step, err := client.Scan(cmd.Context(), all.Next)
			if err != nil {
				return err
			}
			all.Findings, all.Looked, all.Next = append(all.Findings, step.Findings...), all.Looked+step.Looked, step.Next
			if all.Next == "" {
				break
			}
		}
		if a.json {
			return a.printJSON(all)
		}
		a.printScan(all)
		return nil
	}
	return c
}

func (a *app) printScan(s api.Scanned) {
	var rows [][]string
	for _, f := range s.Findings {
		what := strings.Join(f.Detectors, ", ")
		if f.Instructs != "" {
			what = strings.Trim(what+", commands a model ("+f.Instructs+")", ", ")
		}
		rows = append(rows, []string{oneLine(f.Kind), oneLine(f.ID), oneLine(what), oneLine(f.Where)})
	}
	table(a.Stdout, rows)
	fmt.Fprintf(a.Stdout, "Looked at %d texts; %d have something.\n", s.Looked, len(s.Findings))
	if len(rows) > 0 {
		fmt.Fprintln(a.Stdout, "signet purge <id> erases a memory, with the turns it was learnt from.")
	}
}
