package recall

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// A summary tells in short what a session was about. It answers who asks just that:
// "what did we do yesterday on the importer", "what happened in the last session".
// Of anything else memories and turns tell more, so it is not looked for then.

// SummaryStore answers for summaries.
type SummaryStore interface {
	// SummedUp returns the summaries of sessions that the query's reader may see, as
	// far as its sessions and times let through, and that touch a stretch of time,
	// the latest first, at most limit. A zero time is open.
	SummedUp(ctx context.Context, q memory.Query, from, to time.Time, limit int) ([]memory.SessionSummary, error)
}

const (
	mostSummaries = 3   // that an answer has
	summariesRead = 200 // the latest of the time that is asked about

	wholeSummary = 0.9 // the score of one that has all that is asked about
	leastSummary = 0.5 // and of one that has next to nothing of it
)

// aboutSessions tells that somebody asks about sessions, and aboutLast about the last
// of them.
var (
	aboutSessions = text.Pattern(`(?i)\b(?:last|previous|latest|recent|earlier|past|yesterday's|today's|morning's|afternoon's|evening's|week's) (?:\w+ )?sessions?\b` +
		`|\bsessions? (?:of|from|on|in|before|about|yesterday|last|this)\b` +
		`|\bwhere (?:did|had|have) (?:we|i|you) (?:leave|left|stop|stopped)\b|\bwhere we (?:left|stopped)\b` +
		`|\b(?:did|have|had|were|was) (?:we|i|you) (?:\w+ ){0,2}(?:do|done|doing|work|worked|working|get|got|discuss\w*|talk\w*|cover\w*|decide\w*|finish\w*|achieve\w*|accomplish\w*|up to)\b` +
		`|\bwhat (?:we|i) (?:did|worked on|discussed|talked about|decided|finished|got done)\b` +
		`|\bwhat (?:happened|was done|got done|went on)(?:$|\?| (?:in|on|at|during|yesterday|today|last|this|since|before|between|over)\b)|\b(?:recap|summary|summari[sz]e|sum up)\b`)
	aboutLast = text.Pattern(`(?i)\b(?:last|previous|latest) (?:\w+ )?session\b|\blast time\b|\bwhere (?:did |had |have )?(?:we|i|you) (?:leave|left|stop|stopped)\b`)
)

// ofSessions are words of a question about sessions that say nothing of what is looked for
// in them.
var ofSessions = sync.OnceValue(func() text.TermSet {
	return text.TermSetOf(`session sessions last previous latest recent earlier past time do did done doing work worked working happen happened get got go went
	leave left off stop stopped discuss discussed talk talked cover covered decide decided finish finished achieve achieved accomplish accomplished recap
	summary summarise summarize sum tell show give morning afternoon evening day today yesterday week`)
})

// summedUp gives the summaries that answer a question about sessions, where it names a
// time or the last of them; else nothing.
func (e *Engine) summedUp(ctx context.Context, q memory.Query) ([]memory.Hit, error) {
	prose := text.Prose(askedOf(q.Text))
	if e.config.Summaries == nil || !aboutSessions().MatchString(prose) {
		return nil, nil
	}
	times := slices.DeleteFunc(when.All(prose, q.Reader.View.Now(e.now())), func(s when.Stretch) bool { return s.Event != "" })
	last := aboutLast().MatchString(prose)
	var during when.Stretch
	switch {
	case len(times) == 1:
		during = times[0]
	case !last:
		return nil, nil
	}
	list, err := e.config.Summaries.SummedUp(ctx, q, during.From, during.To, summariesRead)
	if err != nil {
		return nil, fmt.Errorf("searching by summary: %w", err)
	}
	asked := slices.DeleteFunc(words(when.Without(prose, times)), func(t term) bool { return ofSessions()[t.text] })
	var hits []memory.Hit
	for _, s := range list {
		if h := sumsUp(s, asked); h.Score > 0 {
			hits = append(hits, h)
		}
	}
	if last {
		return hits[:min(len(hits), 1)], nil
	}
	slices.SortStableFunc(hits, func(a, b memory.Hit) int { return cmp.Compare(b.Score, a.Score) })
	return hits[:min(len(hits), mostSummaries)], nil
}

// sumsUp gives a summary as a hit, by how much of what is asked about it has; without a
// score where it has nothing of that.
func sumsUp(s memory.SessionSummary, asked []term) memory.Hit {
	h := memory.Hit{Summary: &s, Project: s.Project, Source: "summary", Score: wholeSummary}
	if len(asked) == 0 {
		return h
	}
	has := text.TermSetOf(s.Headline.String() + "\n" + s.Text.String())
	all, matched := 0.0, 0.0
	for _, t := range asked {
		all += t.share
		if has[t.text] {
			matched += t.share
			h.Matched = append(h.Matched, t.text)
		}
	}
	if len(h.Matched) == 0 {
		h.Score = 0
		return h
	}
	h.Score = leastSummary + (wholeSummary-leastSummary)*matched/all
	return h
}
