package mcp

import (
	"context"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"signet/api"
)

// The addresses of what can be read.
const (
	memoryURI    = "signet://memory/"
	workspaceURI = "signet://workspace/"
)

// identityFiles are the files of the workspace that a model may read. Settings
// are not among them.
func identityFiles() []struct{ name, doc string } {
	return []struct{ name, doc string }{
		{"AGENTS.md", "How the person wants agents to work."},
		{"SOUL.md", "Who the agent is at heart."},
		{"IDENTITY.md", "The agent's name and manner."},
		{"USER.md", "Who the person is."},
		{"MEMORY.md", "What is remembered, in short."},
	}
}

func (s *Server) addResources(server *mcp.Server) {
	for _, f := range identityFiles() {
		server.AddResource(&mcp.Resource{
			URI: workspaceURI + f.name, Name: f.name, Description: f.doc, MIMEType: "text/markdown",
		}, s.readFile)
	}
	server.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: memoryURI + "{id}", Name: "memory", Description: "One memory with all that is known of it.", MIMEType: "application/json",
	}, s.readMemory)
}

func (s *Server) readFile(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	files, err := s.caller(req.Extra).Config(ctx)
	if err != nil {
		return nil, err
	}
	name := strings.TrimPrefix(req.Params.URI, workspaceURI)
	for _, f := range files.Files {
		if f.Name == name {
			return contents(req.Params.URI, "text/markdown", f.Content), nil
		}
	}
	return nil, mcp.ResourceNotFoundError(req.Params.URI)
}

func (s *Server) readMemory(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	id := strings.TrimPrefix(req.Params.URI, memoryURI)
	text, err := call(ctx, s.caller(req.Extra), http.MethodGet, inPath("/api/memory/{id}", args{"id": id}), nil)
	if e, ok := asAPI(err); ok && e.Status == http.StatusNotFound {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	if err != nil {
		return nil, err
	}
	return contents(req.Params.URI, "application/json", text), nil
}

func contents(uri, mime, text string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: mime, Text: text}}}
}

// prompts is the table of what a person can ask a model to do by name.
func prompts() []struct {
	name, doc, arg, argDoc string
	text                   func(arg string) string
} {
	return []struct {
		name, doc, arg, argDoc string
		text                   func(arg string) string
	}{
		{"remember", "Remember something for later sessions.", "what", "What to remember.", func(what string) string {
			return "Store this with the tool memory_store, as one statement that stands by itself, with a fitting type and the questions it answers and its other names as hints. Then tell me in one line what was stored.\n\n" + what
		}},
		{"recall", "Look something up in memory.", "query", "What to look for.", func(query string) string {
			return "Look this up with the tool memory_search, and with session_search if that is not enough. Answer from what you find, say when and by whom it was said, and say so plainly if nothing answers it.\n\n" + query
		}},
		{"onboarding", "Fill the identity files by a short talk.", "", "", func(string) string {
			return "Help me fill my Signet workspace. Read signet://workspace/USER.md, AGENTS.md, IDENTITY.md and SOUL.md first. Then ask me, one question at a time and at most eight, who I am, how I want agents to work, what they must never do, and what you should be called. Store every lasting preference and constraint with memory_store, and propose the text of each file for me to save."
		}},
	}
}

func (s *Server) addPrompts(server *mcp.Server) {
	for _, p := range prompts() {
		described := &mcp.Prompt{Name: p.name, Description: p.doc}
		if p.arg != "" {
			described.Arguments = []*mcp.PromptArgument{{Name: p.arg, Description: p.argDoc, Required: true}}
		}
		server.AddPrompt(described, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return &mcp.GetPromptResult{Description: p.doc, Messages: []*mcp.PromptMessage{
				{Role: "user", Content: &mcp.TextContent{Text: p.text(req.Params.Arguments[p.arg])}},
			}}, nil
		})
	}
}

// Over gives the clients of a server whose daemon is a handler in this process.
// The headers of a request say for which agent and session it asks, and where it
// works.
func Over(h http.Handler) func(http.Header) *api.Client {
	return func(header http.Header) *api.Client {
		c := api.Over(inProcess{h})
		c.Actor, c.ActorType = "mcp", "agent"
		c.Agent, c.Session, c.Project = header.Get("X-Signet-Agent-Id"), header.Get("X-Signet-Session-Key"), placeOf(header)
		return c
	}
}
