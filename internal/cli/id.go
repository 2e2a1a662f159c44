package cli

import (
	"context"
	"strings"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/text"
)

var (
	memoryIDForm = text.Pattern(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)

	// An id begins with a digit, which a path does not.
	prefixForm = text.Pattern(`^[0-9][0-9A-Fa-f-]{5,34}$`)
)

// candidates is how many memories are named that may be meant.
const candidates = 5

// memoryID gives the id that is meant by one, or by the six or more first digits
// of one. What is neither is given as it is: whoever looks for it will not find it.
func memoryID(ctx context.Context, client *api.Client, given string) (string, error) {
	given = strings.TrimSpace(given)
	switch {
	case given == "":
		return "", errs.Field("id", "must not be empty").WithHint("signet recall and signet memory list show the ids")
	case memoryIDForm().MatchString(given):
		return strings.ToLower(given), nil
	case !prefixForm().MatchString(given):
		return given, nil
	}
	found, err := client.MemoryIDs(ctx, strings.ToLower(given), candidates+1)
	if err != nil {
		return "", err
	}
	switch ids := found.IDs; {
	case len(ids) == 0:
		return "", errs.E(errs.NotFound, "memory %s not found", given).WithHint("no id begins so; signet memory list shows them")
	case len(ids) > candidates:
		return "", errs.E(errs.Invalid, "several memories begin with %s: %s …", given, strings.Join(ids[:candidates], ", ")).WithHint("give more digits")
	case len(ids) > 1:
		return "", errs.E(errs.Invalid, "several memories begin with %s: %s", given, strings.Join(ids, ", ")).WithHint("give more digits")
	default:
		return ids[0], nil
	}
}

// unknownID says of a memory that was not found, whose id was given as words, how
// memories are found by words.
func unknownID(given string, err error) error {
	if kindOf(err) != errs.NotFound || hintOf(err) != "" || memoryIDForm().MatchString(given) {
		return err
	}
	return errs.E(errs.NotFound, "memory %s not found", given).WithHint("ids are given here; signet recall <words> shows those of what is remembered")
}

// target tells the id of a memory, or the beginning of one, from a path.
func target(ctx context.Context, client *api.Client, given string) (path, id string, err error) {
	if given == "" {
		return "", "", errs.Field("path", "must not be empty").WithHint("give a path such as preferences.ui.theme, or the id of a memory")
	}
	if memoryIDForm().MatchString(given) || prefixForm().MatchString(given) {
		id, err = memoryID(ctx, client, given)
		return "", id, err
	}
	return given, "", nil
}
