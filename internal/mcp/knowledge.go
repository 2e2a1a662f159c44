package mcp

import (
	"context"
	"net/http"
	"slices"
)

// knowledgeTools tell what is known of things. They are listed for who asks for
// them: what a session needs of the graph it is given unasked.
func knowledgeTools() []tool {
	entity := need("entity", isText, "A name, an alias or the id of the entity.")
	aspect := need("aspect", isText, "The side of it: a name or an id.")
	group := need("group", isText, "Where it is filed: the first two levels of a path, such as preferences.ui.")
	agent := may("agent_id", isText, "For which agent.")
	limit := may("limit", isWhole, "At most this many, 1 to 200 (default 50).")
	offset := may("offset", isWhole, "Leave out this many first.")
	status := may("status", isText, "What holds (default), or what held.").of("active", "superseded", "deleted", "all")
	kind := may("kind", isText, "Only what tells, or only what binds.").of("attribute", "constraint")
	list := []param{
		may("query", isText, "Within a name or an alias.").as("q"),
		may("type", isText, "Only this type: person, organization, project, tool …"), limit, offset, agent,
	}
	name := []param{need("name", isText, "A name, an alias or the id of the entity."), agent}
	sides := []param{entity, agent}
	one := func(name, title, doc string, params []param, run runner) tool {
		return tool{name: name, group: "knowledge", title: title, doc: doc, params: append(slices.Clone(params), elsewhere), run: run, does: reads}
	}
	again := func(t tool, name string) tool { // by another name
		t.doc = "The same as " + t.name + ", by another name."
		t.name = name
		return t
	}
	entities := one("knowledge_list_entities", "List entities", "List the people, projects, tools and other things that memories speak of, those mentioned most first.",
		list, get("/api/knowledge/navigation/entities"))
	found := one("knowledge_get_entity", "Show an entity", "Show one entity, found by any of its names, and how much is told of it.",
		name, get("/api/knowledge/navigation/entity"))
	aspects := one("knowledge_list_aspects", "List aspects", "List the sides of an entity about which something is told.",
		sides, get("/api/knowledge/navigation/aspects"))
	return []tool{
		one("knowledge_expand", "What is known of an entity", "Tell what is known of an entity: what binds it comes first, then what else is told of it and how it stands to others.", []param{
			need("entity_name", isText, "A name, an alias or the id of the entity.").as("entity"),
			may("aspect_filter", isText, "Only this side of it.").as("aspect"),
			may("question", isText, "What you want to know; accepted, and not used."),
			may("max_tokens", isWhole, "At most so many tokens, 1 to 10000 (default 2000).").as("maxTokens"),
			may("agent_id", isText, "For which agent.").as("agentId"),
		}, send(http.MethodPost, "/api/knowledge/expand")),
		one("knowledge_expand_session", "What sessions taught of an entity", "Tell what earlier sessions taught of an entity, the latest first.", []param{
			need("entity_name", isText, "A name, an alias or the id of the entity.").as("entityName"),
			may("session_id", isText, "Only this session.").as("sessionId"),
			may("time_range", isText, "last_week, last_month, or the time since when.").as("timeRange"),
			may("max_results", isWhole, "At most this many sessions, 1 to 50 (default 10).").as("maxResults"),
			may("agent_id", isText, "For which agent.").as("agentId"),
		}, send(http.MethodPost, "/api/knowledge/expand/session")),
		one("knowledge_tree", "Tree of an entity", "Show what is told of an entity in levels: aspects, groups, claims. Without an entity, list the entities.", []param{
			may("entity", isText, "A name, an alias or the id of the entity."),
			may("depth", isWhole, "1 for aspects, 2 for groups too, 3 for claims too (default)."),
			may("max_aspects", isWhole, "At most so many aspects, 1 to 100 (default 20)."),
			may("max_groups", isWhole, "At most so many groups of each, 1 to 100 (default 20)."),
			may("max_claims", isWhole, "At most so many claims of each, 1 to 200 (default 50)."),
			agent,
		}, tree),
		entities, again(entities, "entity_list"),
		found, again(found, "entity_get"),
		aspects, again(aspects, "entity_aspects"),
		one("knowledge_list_groups", "List groups", "List where what is told of an aspect is filed.",
			[]param{entity, aspect, status, agent}, get("/api/knowledge/navigation/groups")),
		one("knowledge_list_claims", "List claims", "List what is said a value of in a group of an aspect.",
			[]param{entity, aspect, group, status, agent}, get("/api/knowledge/navigation/claims")),
		one("knowledge_list_attributes", "List attributes", "List what is told of an aspect, constraints first.", []param{
			entity, aspect, group, need("claim", isText, "What a value is said of."), status, kind, limit, offset, agent,
		}, get("/api/knowledge/navigation/attributes")),
		one("knowledge_hygiene_report", "What asks for a person's eye", "List entities that may be one or none, and what no longer holds. It changes nothing.", []param{
			may("limit", isWhole, "At most this many of each kind, 1 to 500 (default 50)."),
			may("memory_limit", isWhole, "At most so many memories are looked at for names, 1 to 1000 (default 200)."), agent,
		}, get("/api/knowledge/hygiene")),
	}
}

// tree shows the tree of an entity, or lists the entities where none is named.
func tree(ctx context.Context, c caller, a args) (string, error) {
	if _, named := a["entity"]; named {
		return get("/api/knowledge/navigation/tree")(ctx, c, a)
	}
	kept := args{}
	if agent, ok := a["agent_id"]; ok {
		kept["agent_id"] = agent
	}
	return get("/api/knowledge/navigation/entities")(ctx, c, kept)
}
