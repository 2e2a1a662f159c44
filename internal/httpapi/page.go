package httpapi

import (
	"bytes"
	_ "embed" // for the page
	"html/template"
	"net/http"

	"signet/api"
	"signet/internal/memory"
)

//go:embed page.html
var pageHTML string

// pageCSS is how every page looks.
//
//go:embed page.css
var pageCSS string

// pageRows is how many sessions and memories the page shows.
const pageRows = 20

// pageData is what the page shows. All of it is escaped by the template.
type pageData struct {
	Style    template.CSS
	Status   api.Status
	Sessions []api.Session
	Memories []api.MemoryRow
	Total    int
}

// page shows a person what there is: plain HTML, without scripts.
func (s *server) page(w http.ResponseWriter, r *http.Request) {
	data, err := s.pageData(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var body bytes.Buffer
	page, err := template.New("page").Parse(pageHTML)
	if err == nil {
		err = page.Execute(&body, data)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sendPage(w, body.Bytes())
}

func (s *server) pageData(r *http.Request) (pageData, error) {
	ctx := r.Context()
	status, err := s.status(ctx, nil)
	if err != nil {
		return pageData{}, err
	}
	sessions, err := s.sessions(ctx, &sessionsInput{Limit: pageRows})
	if err != nil {
		return pageData{}, err
	}
	reader := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	found, stats, err := s.Memories.List(ctx, reader, memory.Page{Limit: pageRows})
	return pageData{Style: template.CSS(pageCSS), Status: status, Sessions: sessions.Sessions, Memories: each(found, row), Total: stats.Total}, err
}
