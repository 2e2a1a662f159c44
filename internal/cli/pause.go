package cli

import "github.com/spf13/cobra"

func (a *app) pauseCommand() *cobra.Command {
	c := &cobra.Command{Use: "pause", Short: "Capture and inject nothing until resume"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		p, err := client.Pause(cmd.Context())
		if err != nil {
			return err
		}
		return a.tell(p, "Paused: nothing is captured or injected until signet resume. What is said until then is never captured.")
	}
	return c
}

func (a *app) resumeCommand() *cobra.Command {
	c := &cobra.Command{Use: "resume", Short: "End a pause"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		p, err := client.Resume(cmd.Context())
		if err != nil {
			return err
		}
		return a.tell(p, "Resumed: sessions are captured again, from now on.")
	}
	return c
}

// tell prints a sentence, or a value where JSON is asked for.
func (a *app) tell(v any, sentence string) error {
	if a.json {
		return a.printJSON(v)
	}
	a.printf("%s\n", sentence)
	return nil
}
