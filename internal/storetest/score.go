package storetest

import (
	"reflect"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
)

func keepsScores(t *testing.T, s SessionStore) {
	var all []session.Score
	for i, where := range []struct{ key, agent, project string }{
		{"a", "default", "/p"}, {"b", "default", "/p"}, {"c", "default", "/q"}, {"d", "default", ""}, {"e", "other", "/p"},
	} {
		all = append(all, session.Score{
			Session: where.key, Agent: where.agent, Project: where.project, Harness: "codex", Value: .25, Confidence: .5,
			Given: 3, Used: 2, Novel: 1, Reasoning: "so", Time: start.Add(time.Duration(i) * time.Hour),
		})
	}
	all[0].Value = .75 // in place of what it was
	for _, score := range append([]session.Score{{Session: "a", Agent: "default", Project: "/p", Value: .1, Time: start}}, all...) {
		if err := s.SaveScore(t.Context(), score); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name string
		f    session.ScoreFilter
		want []int // of all
	}{
		{"all of an agent", session.ScoreFilter{Reader: reader, Limit: 9}, []int{3, 2, 1, 0}},
		{"a few", session.ScoreFilter{Reader: reader, Limit: 2}, []int{3, 2}},
		{"the latest of each project", session.ScoreFilter{Reader: reader, Latest: true, Limit: 9}, []int{3, 2, 1}},
		{"one session", session.ScoreFilter{Reader: reader, Session: "a", Limit: 9}, []int{0}},
		{"another's session", session.ScoreFilter{Reader: reader, Session: "e", Limit: 9}, nil},
		{"a project", session.ScoreFilter{Reader: memory.Reader{Agent: "default", Project: "/p"}, Limit: 9}, []int{3, 1, 0}},
		{"a namespace", session.ScoreFilter{Reader: memory.Reader{Agent: "default", EveryProject: true, Namespace: "n"}, Limit: 9}, nil},
	} {
		got, err := s.Scores(t.Context(), tt.f)
		var want []session.Score
		for _, i := range tt.want {
			want = append(want, all[i])
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got\n%+v (%v), want\n%+v", tt.name, got, err, want)
		}
	}
	if _, err := s.Scores(t.Context(), session.ScoreFilter{Limit: 9}); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}
