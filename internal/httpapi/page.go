package httpapi

import (
	"bytes"
	_ "embed" // for how pages look
	"net/http"
	"strconv"
	"strings"

	g "maragu.dev/gomponents"
	"maragu.dev/gomponents/html"

	"signet/api"
	"signet/internal/memory"
)

// Pages are built of nodes, which escape what they show. Templates would keep every method
// of every type in the binary, for they may call any: a tenth of its size.

// pageCSS is how every page looks.
//
//go:embed page.css
var pageCSS string

// pageRows is how many sessions and memories the page shows.
const pageRows = 20

// pageData is what the page shows.
type pageData struct {
	status   api.Status
	sessions []api.Session
	memories []api.MemoryRow
	total    int
}

// page shows a person what there is: plain HTML, without scripts.
func (s *server) page(w http.ResponseWriter, r *http.Request) {
	data, err := s.pageData(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.sendPage(w, r, "Signet", data.nodes())
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
	return pageData{status: status, sessions: sessions.Sessions, memories: each(found, row), total: stats.Total}, err
}

// nodes are what stands on the page.
func (d pageData) nodes() []g.Node {
	return []g.Node{
		html.Header(
			html.H1(g.Text("Signet")),
			soft(g.Textf("The memory of your coding agents. Version %s, in %s", d.status.Version, d.status.AgentsDir)),
		),
		g.If(d.status.Paused, html.P(marked, g.Text("Paused: nothing is captured and nothing is injected. "), code("signet resume"), g.Text(" ends it."))),
		g.Map(d.status.Warnings, func(warning string) g.Node { return html.P(marked, g.Text(warning)) }),
		html.Dl(
			figure("memories", strconv.Itoa(d.total)),
			figure("active sessions", strconv.Itoa(d.status.ActiveSessions)),
			figure("jobs waiting", strconv.Itoa(d.status.Jobs.Pending)),
			figure("jobs dead", strconv.Itoa(d.status.Jobs.Dead), g.If(d.status.Jobs.Dead > 0, marked)),
			figure("running since", d.status.StartedAt),
		),
		html.H2(g.Text("Sessions")), sessionTable(d.sessions),
		html.H2(g.Text("Memories")), memoryList(d.memories),
		html.H2(g.Text("Look further")),
		soft(
			code(`signet recall "…"`), g.Text(" asks the memories, "), code("signet memory history ID"),
			g.Text(" shows what happened to one, "), code("signet --help"), g.Text(" lists the rest. For programs: "),
			link("/api/openapi.json"), g.Text(", "), link("/api/memories"), g.Text(", "), link("/api/sessions"), g.Text(", "),
			link("/api/status"), g.Text(", "), link("/api/logs"), g.Text("."),
		),
	}
}

func sessionTable(sessions []api.Session) g.Node {
	if len(sessions) == 0 {
		return soft(g.Text("None yet. "), code("signet setup"), g.Text(" connects your agents."))
	}
	return html.Table(
		html.Tr(g.Map([]string{"last seen", "harness", "project", "prompts", ""}, func(head string) g.Node { return html.Th(g.Text(head)) })),
		g.Map(sessions, func(s api.Session) g.Node {
			state := "open"
			if s.EndedAt != "" {
				state = "ended"
			}
			return cells(g.Text(s.LastSeenAt), g.Text(s.Harness), g.Text(string(s.Project)), g.Text(strconv.Itoa(s.Prompts)), g.Text(state))
		}),
	)
}

func memoryList(memories []api.MemoryRow) g.Node {
	if len(memories) == 0 {
		return soft(g.Text("None yet. "), code(`signet remember "…"`), g.Text(" keeps the first one."))
	}
	return html.Ul(g.Map(memories, func(m api.MemoryRow) g.Node {
		about := []string{m.Type, "said by " + m.Origin, m.CreatedAt}
		if m.Project != "" {
			about = append(about, string(m.Project))
		}
		if m.Pinned != 0 {
			about = append(about, "pinned")
		}
		if m.Uncertain {
			about = append(about, "uncertain")
		}
		return html.Li(g.Text(m.Content+"\n"), html.Span(html.Class("meta"), g.Text(strings.Join(about, " · "))))
	}))
}

// marked makes an element stand out.
var marked = html.Class("mark")

// soft is a paragraph that stands back.
func soft(nodes ...g.Node) g.Node { return html.P(html.Class("soft"), g.Group(nodes)) }

func code(text string) g.Node { return html.Code(g.Text(text)) }

func link(path string) g.Node { return html.A(html.Href(path), g.Text(path)) }

// figure is a value with its name above it.
func figure(name, value string, attributes ...g.Node) g.Node {
	return html.Div(html.Dt(g.Text(name)), html.Dd(g.Group(attributes), g.Text(value)))
}

// cells is a row of a table.
func cells(nodes ...g.Node) g.Node {
	return html.Tr(g.Map(nodes, func(n g.Node) g.Node { return html.Td(n) }))
}

// sendPage sends a page that may load nothing and run nothing.
func (s *server) sendPage(w http.ResponseWriter, r *http.Request, title string, nodes []g.Node) {
	page := html.Doctype(html.HTML(
		html.Lang("en"),
		html.Head(
			html.Meta(html.Charset("utf-8")),
			html.Meta(html.Name("viewport"), html.Content("width=device-width, initial-scale=1")),
			html.TitleEl(g.Text(title)),
			html.StyleEl(g.Raw(pageCSS)),
		),
		html.Body(nodes...),
	))
	var body bytes.Buffer
	if err := page.Render(&body); err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	_, _ = w.Write(body.Bytes()) // the client is gone; nobody is left to tell
}
