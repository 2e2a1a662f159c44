package httpapi

import (
	"net/http"

	g "maragu.dev/gomponents"
	"maragu.dev/gomponents/html"
)

// referencePage shows the reference: plain HTML, without scripts.
func (s *server) referencePage(w http.ResponseWriter, r *http.Request) {
	openAPI, err := Describe(s.Version)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reference, err := ReadReference(openAPI)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.sendPage(w, r, "Signet: the interface", reference.nodes(s.Version))
}

// nodes are what stands on the page.
func (r Reference) nodes(version string) []g.Node {
	return []g.Node{
		html.Header(
			html.H1(g.Text("The interface")),
			soft(g.Textf("Version %s. The same for programs: ", version), link("/openapi.json"), g.Text(`. Bodies are JSON; every error is JSON with an "error" key.`)),
		),
		g.Map(r.Nouns, func(n Noun) g.Node {
			return g.Group{html.H2(html.ID(n.Name), g.Text(n.Name)), g.Map(n.Operations, Described.node)}
		}),
	}
}

// node shows one operation, folded.
func (d Described) node() g.Node {
	return html.Details(
		html.Summary(html.B(g.Text(d.Method)), g.Text(" "+d.Path+" "), html.Span(g.Text(d.Summary+" · needs "+d.Permission))),
		fields("Parameters", d.Parameters),
		fields("Body", d.Body),
		fields("Answer", d.Answer),
		html.H3(g.Text("Errors")),
		html.Table(g.Map(d.Failures, func(f Failure) g.Node { return cells(g.Text(f.Status), g.Text(f.Doc)) })),
	)
}

// fields is a table under a heading; nothing, where there are none.
func fields(heading string, fields []Field) g.Node {
	if len(fields) == 0 {
		return nil
	}
	return g.Group{html.H3(g.Text(heading)), html.Table(g.Map(fields, func(f Field) g.Node {
		name := g.Group{code(f.Name), g.If(f.Required, g.Group{g.Text(" "), html.Span(marked, g.Text("required"))})}
		return cells(name, g.Text(f.Type), g.Text(f.Doc))
	}))}
}
