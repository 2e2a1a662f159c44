package cli

import (
	"context"
	"slices"

	"signet/api"
)

// showHistory prints the log of what the session taught, and where one of these
// beliefs comes from, as signet log and signet blame print them.
func (d *demo) showHistory(ctx context.Context) (err error) {
	client := d.control.client()
	defer client.Close()
	if d.told.Log, err = client.CommitLog(ctx, api.CommitLogRequest{Session: d.session.id}); err != nil {
		return err
	}
	blamed := d.toBlame()
	if blamed.ID == "" {
		return nil
	}
	if d.told.Blame, err = client.Blame(ctx, blamed.ID, "", ""); err != nil || d.json {
		return err
	}
	d.title("6. It was committed, as every change of belief is: signet log --session %s", oneLine(d.session.id))
	d.printLog(d.told.Log)
	d.title("7. Where one of these beliefs comes from: signet blame %s", oneLine(blamed.Path))
	d.printBlame(d.told.Blame)
	return nil
}

// toBlame chooses a belief whose turn the transcript holds, and which is alone
// at its path.
func (d *demo) toBlame() demoMemory {
	beside := map[string]int{}
	for _, m := range d.told.Learnt {
		beside[m.Path]++
	}
	byTurn := func(m demoMemory) bool { return m.Turn != "" && beside[m.Path] == 1 }
	if i := slices.IndexFunc(d.told.Learnt, byTurn); i >= 0 {
		return d.told.Learnt[i]
	}
	if len(d.told.Learnt) > 0 {
		return d.told.Learnt[0]
	}
	return demoMemory{}
}
