package cli

import (
	"fmt"
	"strconv"
	"time"

	"signet/internal/text"
)

// maxLine bounds a line of a list.
const maxLine = 240

// oneLine gives stored text on one line of a list.
func oneLine(s string) string { return text.OneLine(s, maxLine) }

func number(f float64) string { return strconv.FormatFloat(f, 'g', 3, 64) }

func score(f float64) string { return strconv.FormatFloat(f, 'f', 2, 64) }

// voice says who stands behind a memory.
func voice(origin, who string) string {
	// Of who speaks in a session no more is known than that it is a person.
	if who != "" && who != "user" && who != "person" && origin == "person" {
		return who + " said"
	}
	switch origin {
	case "person":
		return "you said"
	case "assistant":
		return "the assistant said"
	case "import":
		return "imported"
	}
	return "from " + first(origin, "an unknown source")
}

// filed says how a memory came to its path.
func filed(how string, confidence float64) string {
	switch how {
	case "explicit":
		return "where it was told to be"
	case "classifier":
		return "by its words, " + percent(confidence) + " sure"
	case "neighbour":
		return "as what is like it, " + percent(confidence) + " sure"
	case "model":
		return "as a model said"
	case "inbox":
		return "nowhere: no leaf was sure enough"
	}
	return how
}

// waiting tells how many memories no leaf was found for.
func waiting(n int) string {
	if n == 1 {
		return "1 memory waits to be filed"
	}
	return fmt.Sprintf("%d memories wait to be filed", n)
}

// commitOf names a commit behind what was said, short as people write it.
func commitOf(commit string) string {
	if commit == "" {
		return ""
	}
	return " · commit " + oneLine(shortID(commit))
}

func shortID(id string) string { return id[:min(len(id), 10)] }

// ago says how long ago a time of the wire was; a text that is no time is
// given as it is.
func (a *app) ago(stamp string) string {
	t, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return stamp
	}
	return since(time.Since(t))
}

func since(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return plural(int(d.Minutes()), "minute", "minutes") + " ago"
	case d < 48*time.Hour:
		return plural(int(d.Hours()), "hour", "hours") + " ago"
	}
	return plural(int(d.Hours()/24), "day", "days") + " ago"
}

// span gives a length of time in its two largest units.
func span(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm%02ds", int(d.Minutes()), int(d.Seconds())%60)
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd%02dh", int(d.Hours())/24, int(d.Hours())%24)
}
