package main

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"

	"signet/api"
)

// newsFiles have facts of one thing each, which are all so at once, and news of it with the facts that
// each piece ends. Of four of their writers all is held back.
//
//go:embed news.jsonl news-held.jsonl
var newsFiles embed.FS

// A thing is what is told of it, and later; each piece of news comes by itself.
type thing struct {
	Of    string   `json:"of"`
	Facts []string `json:"facts"`
	News  []struct {
		Text string `json:"text"`
		Ends []int  `json:"ends"` // of the facts
	} `json:"news"`
}

// reported counts, of one half, what news ended that it should have, how many facts they ended wrongly,
// and how many facts other facts did.
type reported struct {
	Half   string  `json:"half"`
	News   int     `json:"news"`
	Ended  float64 `json:"ended"`  // share of what news end
	Wrong  float64 `json:"wrong"`  // facts that a piece of news ends wrongly
	Beside float64 `json:"beside"` // facts that a fact ends wrongly

	due, right, wrong, beside, facts int
}

// rounds is how many pieces of news each thing has.
const rounds = 8

// report plays all news: of each thing one in a project of its own, and the next with a daemon that knows nothing.
func report(ctx context.Context, binary string, show bool) error {
	out := json.NewEncoder(os.Stdout)
	for _, half := range []half{{name: held, file: "-held"}, {name: tuned}} {
		lines, err := newsFiles.ReadFile("news" + half.file + ".jsonl")
		if err != nil {
			return err
		}
		r := reported{Half: half.name}
		for n := range rounds {
			if err := r.round(ctx, binary, lines, n, show && half.name == tuned); err != nil {
				return err
			}
		}
		r.Ended, r.Wrong, r.Beside = float64(r.right)/float64(r.due), float64(r.wrong)/float64(r.News), float64(r.beside)/float64(r.facts)
		if err := out.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// round plays one piece of news of each thing.
func (r *reported) round(ctx context.Context, binary string, lines []byte, n int, show bool) error {
	h, err := start(ctx, binary)
	if err != nil {
		return err
	}
	defer h.stop(ctx)
	return each(lines, func(t thing) error {
		p := &play{host: h, name: fmt.Sprintf("news-%d", r.News)}
		if err := r.play(ctx, p, &t, n, show); err != nil {
			return fmt.Errorf("%s: %w", t.Of, err)
		}
		return nil
	})
}

// play tells the facts of a thing, and one piece of its news.
func (r *reported) play(ctx context.Context, p *play, t *thing, n int, show bool) error {
	if err := os.MkdirAll(p.project(), 0o700); err != nil {
		return err
	}
	ids := make([]string, len(t.Facts))
	for i, fact := range t.Facts {
		id, err := p.tell(ctx, fact)
		if err != nil && !api.Is(err, http.StatusUnprocessableEntity) { // refused as a secret
			return err
		}
		ids[i] = id
	}
	before, err := p.believed(ctx, ids)
	if err != nil {
		return err
	}
	news := t.News[n]
	if _, err := p.tell(ctx, news.Text); err != nil && !api.Is(err, http.StatusUnprocessableEntity) {
		return err
	}
	now, err := p.believed(ctx, ids)
	if err != nil {
		return err
	}
	r.News++
	r.facts += len(t.Facts)
	for i, fact := range t.Facts {
		ends := slices.Contains(news.Ends, i)
		if ends {
			r.due++
		}
		switch {
		case ids[i] == "":
		case !before[i]:
			r.beside++
			tellIf(show && n == 0, "ended by another fact: "+fact)
		case ends && !now[i]:
			r.right++
		case ends:
			tellIf(show, "stands: "+fact+" ← "+news.Text)
		case !now[i]:
			r.wrong++
			tellIf(show, "ended: "+fact+" ← "+news.Text)
		}
	}
	return nil
}

// believed tells which of some memories have not ended.
func (p *play) believed(ctx context.Context, ids []string) ([]bool, error) {
	list := make([]bool, len(ids))
	for i, id := range ids {
		if id == "" {
			continue
		}
		is, err := p.belief(ctx, id)
		if err != nil {
			return nil, err
		}
		list[i] = is != ended
	}
	return list, nil
}

func tellIf(show bool, line string) {
	if show {
		fmt.Fprintln(os.Stderr, line)
	}
}
