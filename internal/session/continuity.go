package session

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"signet/internal/extract"
	"signet/internal/memory"
	"signet/internal/text"
)

// Score says how well a session went on where others had left off. It holds
// numbers, and no word of what was said.
type Score struct {
	Session, Agent, Project, Harness string

	Value      float64 // 0 to 1
	Confidence float64 // 0 to 1: how much there was to judge by
	Given      int     // memories
	Used       int     // of these
	Novel      int     // statements that nobody knew before
	Reasoning  string
	Time       time.Time
}

// ScoreFilter says which scores are asked for. Of the reader only agent, project
// and namespace count.
type ScoreFilter struct {
	Reader  memory.Reader
	Session string // "" is any
	Latest  bool   // only the latest of each project
	Limit   int
}

// What the two shares weigh that make a score: of the memories that a session was
// given those that were used, and of the statements that were made in it those
// that were known before. Where there is only one of them, it counts alone.
const (
	usedWeight  = 0.6
	knownWeight = 0.4
)

// sureAt is of how many memories and statements together a score is half sure.
const sureAt = 5

// mostLearnt bounds the memories that are looked at which a session taught.
const mostLearnt = 1000

// score keeps how well a session went on. A statement was known before if the rules
// find it in what was said and yet the session taught no memory of it. Of a session
// that was given nothing and in which nothing was stated there is nothing to say.
func (s *Service) score(ctx context.Context, current memory.Session, turns []memory.Turn, given map[string]bool, rated map[string]float64) error {
	learnt, _, err := s.Memories.List(ctx, reader(current), memory.Page{Limit: mostLearnt, Session: current.Key})
	if err != nil {
		return fmt.Errorf("reading what a session taught: %w", err)
	}
	taught := map[string]bool{}
	for _, m := range learnt {
		taught[text.Hash(m.Content.String())] = true
	}
	stated, novel := map[string]bool{}, 0
	for _, f := range extract.Facts(turns) {
		h := text.Hash(f.Content)
		if !stated[h] && taught[h] {
			novel++
		}
		stated[h] = true
	}
	if len(given) == 0 && len(stated) == 0 {
		return nil
	}
	took, misled := 0, 0
	for _, w := range rated {
		if w > 0 {
			took++
		} else {
			misled++
		}
	}
	made := judge(len(given), took, misled, len(stated), novel)
	made.Session, made.Agent, made.Project, made.Harness, made.Time = current.Key, current.Agent, current.Project, current.Harness, s.Now()
	return s.Store.SaveScore(ctx, made)
}

// judge makes a score of what was counted.
func judge(given, took, misled, stated, novel int) Score {
	score := Score{Given: given, Used: took, Novel: novel}
	var sum, weight float64
	var why []string
	if given > 0 {
		sum += usedWeight * float64(max(0, took-misled)) / float64(given)
		weight += usedWeight
		said := fmt.Sprintf("%d of %d memories given were used", took, given)
		if misled > 0 {
			said += fmt.Sprintf(" and %d taken back", misled)
		}
		why = append(why, said)
	}
	if stated > 0 {
		sum += knownWeight * float64(stated-novel) / float64(stated)
		weight += knownWeight
		why = append(why, fmt.Sprintf("%d of %d statements were known before", stated-novel, stated))
	}
	n := float64(given + stated)
	score.Value, score.Confidence, score.Reasoning = hundredths(sum/weight), hundredths(n/(n+sureAt)), strings.Join(why, "; ")
	return score
}

func hundredths(f float64) float64 { return math.Round(f*100) / 100 }
