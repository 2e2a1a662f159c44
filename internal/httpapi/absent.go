package httpapi

import (
	"net/http"
	"strings"

	"signet/api"
)

// absences are the routes that other versions of Signet have and whose subject
// does not exist here. They answer so in words, with 501, instead of looking
// like a mistake of the caller. A route that comes to life leaves this list:
// the mux refuses to hold it twice.
func absences() []struct{ subject, routes string } {
	return []struct{ subject, routes string }{
		{"managing agents", `
			GET /api/agents
			POST /api/agents
			DELETE /api/agents/{name}
			GET /api/agents/{name}
`},
		{"analytics and telemetry", `
			GET /api/timeline/{id}
			GET /api/timeline/{id}/export
			GET /api/analytics/errors
			GET /api/analytics/latency
			GET /api/analytics/logs
			GET /api/analytics/memory-safety
			GET /api/analytics/usage
			GET /api/mcp/analytics
			GET /api/mcp/analytics/{server}
			GET /api/telemetry/events
			GET /api/telemetry/export
			GET /api/telemetry/memory-search
			GET /api/telemetry/memory-search/export
`},
		{"tokens, logins and API keys: this daemon answers local callers only", `
			GET /api/auth/api-keys
			POST /api/auth/api-keys
			DELETE /api/auth/api-keys/{id}
			POST /api/auth/login
			POST /api/auth/saml/acs
			GET /api/auth/saml/start
			GET /api/auth/sso/callback
			GET /api/auth/sso/start
			POST /api/auth/token
`},
		{"changing settings over HTTP: edit agent.yaml, or use signet config set", `
			POST /api/config
			GET /api/config/provider-safety
			POST /api/config/provider-safety/rollback
`},
		{"connectors and sources", `
			GET /api/connectors
			POST /api/connectors
			DELETE /api/connectors/{id}
			GET /api/connectors/{id}
			GET /api/connectors/{id}/health
			POST /api/connectors/{id}/sync
			POST /api/connectors/{id}/sync/full
			POST /api/connectors/resync
			GET /api/sources
			DELETE /api/sources/{sourceId}
			GET /api/sources/{sourceId}/health
			GET /api/sources/{sourceId}/snapshot
			POST /api/sources/{sourceId}/snapshot/import
			POST /api/sources/discord
			POST /api/sources/github
			POST /api/sources/obsidian
			POST /api/sources/pick-directory
`},
		{"diagnostics and repairs over HTTP: signet doctor checks what there is", `
			GET /api/diagnostics
			GET /api/diagnostics/{domain}
			GET /api/diagnostics/database/schema
			GET /api/diagnostics/database/tables/{table}/sample
			GET /api/diagnostics/transcripts
			POST /api/repair/backfill-hints
			POST /api/repair/backfill-skipped
			POST /api/repair/check-fts
			POST /api/repair/clean-orphans
			GET /api/repair/cold-stats
			GET /api/repair/dead-memories
			POST /api/repair/dead-memories/forget
			GET /api/repair/dedup-stats
			POST /api/repair/deduplicate
			POST /api/repair/prune-chunk-groups
			POST /api/repair/prune-generic-entities
			POST /api/repair/prune-singleton-entities
			POST /api/repair/reclassify-entities
			POST /api/repair/release-leases
			POST /api/repair/relink-entities
			POST /api/repair/requeue-dead
			POST /api/repair/retention-sweep
			POST /api/repair/structural-backfill
			GET /api/troubleshoot/commands
			POST /api/troubleshoot/exec
`},
		{"documents", `
			GET /api/documents
			POST /api/documents
			DELETE /api/documents/{id}
			GET /api/documents/{id}
			GET /api/documents/{id}/chunks
`},
		{"dreaming and reflections", `
			POST /api/dream/promote
			GET /api/dream/status
			POST /api/dream/trigger
			GET /api/reflections
			POST /api/reflections/{id}/answer
			POST /api/reflections/generate
			GET /api/reflections/today
`},
		{"git sync of the workspace", `
			GET /api/git/config
			POST /api/git/config
			POST /api/git/pull
			POST /api/git/push
			GET /api/git/status
			POST /api/git/sync
`},
		{"proposals and assertions: what is remembered is what is known", `
			GET /api/ontology/assertions
			POST /api/ontology/assertions
			GET /api/ontology/assertions/{id}
			POST /api/ontology/assertions/{id}/archive
			POST /api/ontology/assertions/{id}/link-claim
			POST /api/ontology/assertions/{id}/supersede
			GET /api/ontology/claims/evidence
			GET /api/ontology/claims/version
			GET /api/ontology/claims/versions
			POST /api/ontology/consolidate
			POST /api/ontology/extract
			GET /api/ontology/links/{id}/evidence
			POST /api/ontology/operations/apply
			POST /api/ontology/operations/batch
			GET /api/ontology/proposals
			POST /api/ontology/proposals
			GET /api/ontology/proposals/{id}
			POST /api/ontology/proposals/{id}/apply
			GET /api/ontology/proposals/{id}/evidence
			POST /api/ontology/proposals/{id}/reject
			POST /api/ontology/proposals/batch
			GET /api/ontology/proposals/conflicts
			POST /api/ontology/proposals/repair/duplicates
			POST /api/ontology/proposals/repair/merge-plan
`},
		{"the code graph", `
			POST /api/graphiq/index
			POST /api/graphiq/install
			GET /api/graphiq/status
			POST /api/graphiq/uninstall
			POST /api/graphiq/update
`},
		{"inference for other programs", `
			POST /api/inference/execute
			POST /api/inference/explain
			GET /api/inference/history
			DELETE /api/inference/requests/{id}
			GET /api/inference/status
			POST /api/inference/stream
			POST /v1/chat/completions
			GET /v1/models
`},
		{"the marketplace of MCP servers", `
			DELETE /api/marketplace/mcp/{id}
			GET /api/marketplace/mcp/{id}
			PATCH /api/marketplace/mcp/{id}
			GET /api/marketplace/mcp/browse
			POST /api/marketplace/mcp/call
			GET /api/marketplace/mcp/detail
			POST /api/marketplace/mcp/install
			PATCH /api/marketplace/mcp/policy
			POST /api/marketplace/mcp/read-resource
			POST /api/marketplace/mcp/register
			POST /api/marketplace/mcp/test
			GET /api/marketplace/reviews
			POST /api/marketplace/reviews
			DELETE /api/marketplace/reviews/{id}
			PATCH /api/marketplace/reviews/{id}
			GET /api/marketplace/reviews/config
			PATCH /api/marketplace/reviews/config
			POST /api/marketplace/reviews/sync
`},
		{"the desktop layer", `
			GET /api/os/agent-events
			POST /api/os/agent-execute
			GET /api/os/agent-sessions
			POST /api/os/agent-state
			POST /api/os/chat
			GET /api/os/context
			GET /api/os/events
			GET /api/os/events/stats
			GET /api/os/events/stream
			POST /api/os/install
			GET /api/os/tray
			GET /api/os/tray/{id}
			PATCH /api/os/tray/{id}
			GET /api/os/tray/{id}/probe
			POST /api/os/tray/{id}/reprobe
			DELETE /api/os/widget/{id}
			GET /api/os/widget/{id}
			POST /api/os/widget/generate
`},
		{"plugins", `
			GET /api/plugins
			GET /api/plugins/{id}
			PATCH /api/plugins/{id}
			GET /api/plugins/{id}/diagnostics
			GET /api/plugins/audit
			GET /api/plugins/prompt-contributions
`},
		{"pages of the project", `
			GET /api/changelog
			GET /api/readme
			GET /api/roadmap
`},
		{"secrets", `
			GET /api/secrets
			DELETE /api/secrets/1password/connect
			POST /api/secrets/1password/connect
			POST /api/secrets/1password/import
			GET /api/secrets/1password/status
			GET /api/secrets/1password/vaults
			DELETE /api/secrets/{name}
			POST /api/secrets/{name}
			POST /api/secrets/{name}/exec
			DELETE /api/secrets/bitwarden/connect
			POST /api/secrets/bitwarden/connect
			GET /api/secrets/bitwarden/folders
			POST /api/secrets/bitwarden/migrate
			POST /api/secrets/bitwarden/provider
			GET /api/secrets/bitwarden/status
			POST /api/secrets/exec
			GET /api/secrets/exec/{jobId}
`},
		{"skills", `
			GET /api/skills
			DELETE /api/skills/{name}
			GET /api/skills/{name}
			GET /api/skills/analytics
			GET /api/skills/browse
			POST /api/skills/install
			GET /api/skills/search
`},
		{"scheduled tasks", `
			GET /api/tasks
			POST /api/tasks
			DELETE /api/tasks/{id}
			GET /api/tasks/{id}
			PATCH /api/tasks/{id}
			POST /api/tasks/{id}/run
			GET /api/tasks/{id}/runs
			GET /api/tasks/{id}/stream
`},
		{"updates by the daemon: install a new signet in the usual way", `
			GET /api/update/check
			GET /api/update/config
			POST /api/update/config
			POST /api/update/run
`},
	}
}

// Absent lists the routes that answer 501, as "METHOD path".
func Absent() []string {
	var routes []string
	for _, a := range absences() {
		for route := range strings.Lines(a.routes) {
			if route = strings.TrimSpace(route); route != "" {
				routes = append(routes, route)
			}
		}
	}
	return routes
}

// registerAbsences puts them on the mux.
func (s *server) registerAbsences() {
	for _, a := range absences() {
		for route := range strings.Lines(a.routes) {
			if route = strings.TrimSpace(route); route != "" {
				s.mux.HandleFunc(route, s.absent(a.subject))
			}
		}
	}
}

func (s *server) absent(subject string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, &failure{told: api.Error{
			Status: http.StatusNotImplemented, Message: "this version has no " + subject,
		}})
	}
}
