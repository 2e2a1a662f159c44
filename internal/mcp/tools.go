package mcp

import (
	"net/http"
	"slices"
)

// tools is the table of everything that a model can call. Names and parameters
// are those that clients know.
func tools() []tool {
	return slices.Concat(memoryTools(), sessionTools(), agentTools(), noteTools(), knowledgeTools(), memoirTools())
}

// searchParams are the parameters of a recall.
func searchParams() []param {
	return []param{
		need("query", isText, "What to look for, in plain words."),
		may("limit", isWhole, "At most this many, 1 to 50 (default 10)."),
		may("project", isText, "A directory: its project, instead of this one, and what belongs to none."),
		may("type", isText, "Only this type, such as preference, decision, rule, fact."),
		may("tags", isTags, "Only with all of these tags."),
		may("who", isText, "Only what they said."),
		may("since", isText, "Only since this date or time."),
		may("until", isText, "Only until this date or time."),
		may("time", isObject, "A stretch of time: start, end, facets (captured, session, source, observed, occurred, valid), mode (auto, timeline, filter)."),
		may("keyword_query", isText, "Exact words to look for instead of the query's.").as("keywordQuery"),
		may("session_key", isText, "This session: what it was given before is left out.").as("sessionKey").ofCaller(),
		may("agent_id", isText, "For which agent.").as("agentId"),
		may("include_recalled", isFlag, "Also what the session was given before.").as("includeRecalled"),
		inRef, asOf,
		may("aggregate", isFlag, "A summary of the hits; needs a model."),
		may("aggregate_budget", isText, "How much the summary may cost.").as("aggregateBudget").of("small", "medium", "large"),
		may("save_aggregate", isFlag, "Whether the summary is kept.").as("saveAggregate"),
	}
}

func memoryTools() []tool {
	scored := append(searchParams(),
		may("pinned", isFlag, "Only pinned ones, or only others."),
		may("importance_min", isNumber, "Only of this importance or more, 0 to 1."),
		may("min_score", isNumber, "Only hits with this score or more, 0 to 1."),
		may("score_min", isNumber, "The same as min_score."))
	return []tool{
		{
			name: "memory_search", group: "memory", listed: true, title: "Search memory", does: reads,
			doc:    "Search what is remembered and what was said in earlier sessions. Use it before asking the person something they may have told an agent before.",
			params: scored, run: recalls(nil),
		},
		{
			name: "memory_store", group: "memory", listed: true, title: "Remember", does: adds,
			doc: "Remember one statement for later sessions: a decision, preference, constraint, fix or fact. One statement a call, worded so that it stands by itself. Secrets are refused.",
			params: []param{
				need("content", isText, "The statement."),
				may("hints", isTexts, "Questions that it answers, and other names that it is asked for by (\"also: k8s\"), 5 to 300 characters each."),
				may("restsOn", isTexts, "Ids of memories that it rests on: when one of them ends, it is uncertain."),
				may("supersedes", isText, "The id of a memory whose place it takes: that one ends, also if the person wrote it. Of the same project, and not pinned."),
				may("type", isText, "Its type; inferred from the words when left out."),
				may("path", isText, "The leaf to file it under, such as preferences.ui.theme; chosen from the words when left out."),
				ontoRef,
				may("importance", isNumber, "0 to 1 (default 0.8)."),
				may("tags", isTags, "Tags."),
				may("pinned", isFlag, "Keep it from fading."),
				ofProject,
				may("createdAt", isText, "When it was written down."),
				may("occurredAt", isText, "When what it tells of happened."),
				may("observedAt", isText, "When it was said or seen."),
				may("sourceCreatedAt", isText, "When its source was written."),
				may("validFrom", isText, "Since when it is true."),
				may("validUntil", isText, "Until when it is true."),
				may("transcript", isText, "The talk that it comes from."),
				may("structured", isObject, "What it speaks of, taken apart: entities, aspects, hints."),
				may("agent_id", isText, "For which agent.").as("agentId"),
				may("session_key", isText, "In which session.").as("sessionKey").ofCaller(),
			},
			run: send(http.MethodPost, "/api/memory/remember"),
		},
		{
			name: "memory_get", group: "memory", listed: true, title: "Show a memory", does: reads,
			doc:    "Show one memory with all that is known of it: where it comes from, its times, its version.",
			params: []param{need("id", isText, "The memory's id."), elsewhere, inRef, asOf}, run: get("/api/memory/{id}"),
		},
		{
			name: "memory_list", group: "memory", listed: true, title: "List memories", does: reads,
			doc: "List memories, newest first.",
			params: []param{
				may("limit", isWhole, "At most this many, 1 to 1000 (default 100)."),
				may("offset", isWhole, "Leave out this many first."),
				may("type", isText, "Only this type."),
				may("path", isText, "Only below this path, such as preferences.ui."),
				elsewhere, inRef, asOf,
			},
			run: get("/api/memories"),
		},
		{
			name: "memory_modify", group: "memory", listed: true, title: "Change a memory", does: replaces,
			doc: "Change a memory that is wrong or out of date. What it said before stays in its history.",
			params: []param{
				need("id", isText, "The memory's id."),
				need("reason", isText, "Why, in a sentence."),
				may("content", isText, "What it should say."),
				may("type", isText, "Its type."),
				may("importance", isNumber, "0 to 1."),
				may("tags", isTags, "Its tags, all of them."),
				may("pinned", isFlag, "Whether it is kept from fading."),
				may("path", isText, "The leaf to file it under."),
				elsewhere, ontoRef,
				may("if_version", isWhole, "Only when it stands at this version."),
			},
			run: send(http.MethodPatch, "/api/memory/{id}"),
		},
		{
			name: "memory_forget", group: "memory", listed: true, title: "Forget a memory", does: destroys,
			doc: "Forget a memory, when the person asks for it or it is plainly wrong. It can be recovered for 30 days.",
			params: []param{
				need("id", isText, "The memory's id."),
				need("reason", isText, "Why, in a sentence."),
				may("force", isFlag, "Even a pinned one."),
				elsewhere, ontoRef,
			},
			run: send(http.MethodDelete, "/api/memory/{id}"),
		},
		{
			name: "memory_feedback", group: "memory", listed: true, title: "Rate memories", does: replaces,
			doc: "Say which memories that this session was given helped (up to 1) and which misled (down to -1).",
			params: []param{
				need("session_key", isText, "This session.").as("sessionKey").ofCaller(),
				need("ratings", isNumbers, "From a memory's id to a number between -1 and 1.").as("feedback"),
				may("agent_id", isText, "For which agent.").as("agentId"),
				may("paths", isObject, "Which way to credit, by memory: {entity_ids, aspect_ids, dependency_ids}. Without it, the one that led to it."),
				may("rewards", isObject, "What came of it, by memory, 0 to 1 each: {forward_citation, update_after_retrieval, downstream_creation, dead_end}."),
			},
			run: send(http.MethodPost, "/api/memory/feedback"),
		},
		{
			name: "memory_history", group: "memory", title: "History of a memory", does: reads,
			doc:    "Tell what happened to a memory, forgotten or not.",
			params: []param{need("id", isText, "The memory's id."), elsewhere, inRef, asOf}, run: get("/api/memory/{id}/history"),
		},
		{
			name: "memory_recover", group: "memory", title: "Recover a memory", does: replaces,
			doc: "Bring a forgotten memory back.",
			params: []param{
				need("id", isText, "The memory's id."),
				need("reason", isText, "Why, in a sentence."),
				elsewhere, ontoRef,
			},
			run: send(http.MethodPost, "/api/memory/{id}/recover"),
		},
		{
			name: "signet_recall", group: "memory", title: "Recall", does: reads,
			doc: "The same as memory_search, by another name.", params: searchParams(), run: recalls(nil),
		},
		{
			name: "signet_source_search", group: "memory", title: "Search transcripts", does: reads,
			doc: "Search only what was said in earlier sessions, not what is believed.",
			params: []param{
				need("query", isText, "What to look for."),
				may("limit", isWhole, "At most this many, 1 to 50 (default 10)."),
				may("project", isText, "A directory: its project, instead of this one."),
				may("session_key", isText, "This session.").as("sessionKey").ofCaller(),
				may("agent_id", isText, "For which agent.").as("agentId"),
				may("include_recalled", isFlag, "Also what the session was given before.").as("includeRecalled"),
				inRef, asOf,
			},
			run: recalls(args{"sourceOnly": true}),
		},
	}
}

func sessionTools() []tool {
	search := []param{
		need("query", isText, "What was said, in plain words."),
		may("session_key", isText, "Only in this session.").as("sessionKey"),
		may("current_session_key", isText, "Not in this session.").as("currentSessionKey").ofCaller(),
		may("agent_id", isText, "For which agent.").as("agentId"),
		may("project", isText, "A directory: its project, instead of this one."),
		may("limit", isWhole, "At most this many, 1 to 20 (default 10)."),
		inRef, asOf,
	}
	return []tool{
		{
			name: "session_search", group: "session", listed: true, title: "Search sessions", does: reads,
			doc: "Find earlier sessions in which something was said, with an excerpt of each.", params: search, run: send(http.MethodPost, "/api/sessions/search"),
		},
		{
			name: "session_bypass", group: "session", listed: true, title: "Bypass memory", does: replaces,
			doc: "Switch memory off, or on again, for one session: nothing of it is kept and nothing is injected. Only when the person asks.",
			params: []param{
				need("session_key", isText, "The session.").as("key"),
				need("enabled", isFlag, "true switches memory off."),
				may("agent_id", isText, "For which agent.").as("agentId"),
			},
			run: send(http.MethodPost, "/api/sessions/{key}/bypass"),
		},
		{
			name: "signet_session_search", group: "session", title: "Search sessions", does: reads,
			doc: "The same as session_search, by another name.", params: search, run: send(http.MethodPost, "/api/sessions/search"),
		},
		{
			name: "lcm_expand", group: "session", title: "Open a summary", does: reads,
			doc: "Show the summary of a session with what was learnt from it and the end of its transcript.",
			params: []param{
				need("id", isText, "The summary's id."),
				may("include_transcript", isFlag, "Whether the transcript comes with it (default true).").as("includeTranscript"),
				may("transcript_char_limit", isWhole, "How much of it, 200 to 12000 characters.").as("transcriptCharLimit"),
				elsewhere, inRef, asOf,
			},
			run: send(http.MethodPost, "/api/sessions/summaries/expand"),
		},
	}
}

func agentTools() []tool {
	return []tool{
		{
			name: "agent_peers", group: "agents", title: "Who else works here", does: reads,
			doc: "List the sessions of other agents that are at work now.",
			params: []param{
				may("agent_id", isText, "This agent."),
				may("session_key", isText, "This session."),
				may("include_self", isFlag, "Also this session."),
				may("project", isText, "Only in this project."),
				may("limit", isWhole, "At most this many."),
			},
			run: get("/api/cross-agent/presence"),
		},
		{
			name: "agent_message_send", group: "agents", title: "Tell another agent", does: adds,
			doc: "Leave a message for another agent or session on this machine.",
			params: []param{
				need("content", isText, "The message, up to 65536 characters."),
				may("from_agent_id", isText, "This agent.").as("fromAgentId"),
				may("from_session_key", isText, "This session.").as("fromSessionKey"),
				may("to_agent_id", isText, "For this agent.").as("toAgentId"),
				may("to_session_key", isText, "For this session.").as("toSessionKey"),
				may("broadcast", isFlag, "For everybody."),
				may("type", isText, "What it is.").of("assist_request", "decision_update", "info", "question"),
				may("via", isText, "How it is delivered.").of("local", "acp"),
			},
			run: send(http.MethodPost, "/api/cross-agent/messages"),
		},
		{
			name: "agent_message_inbox", group: "agents", title: "Read messages", does: reads,
			doc: "Read the messages that other agents left.",
			params: []param{
				may("agent_id", isText, "This agent."),
				may("session_key", isText, "This session."),
				may("since", isText, "Only since this time."),
				may("limit", isWhole, "At most this many."),
				may("include_sent", isFlag, "Also those that this agent sent."),
				may("include_broadcast", isFlag, "Also those for everybody (default true)."),
			},
			run: get("/api/cross-agent/messages"),
		},
	}
}

func noteTools() []tool {
	return []tool{{
		name: "signet_save_note", group: "notes", title: "Note for Codex", does: adds,
		doc: "Write a note into Codex's own memory folder.",
		params: []param{
			need("content", isText, "The note, at most 8000 characters."),
			may("title", isText, "Its title."),
			may("tags", isTags, "Tags."),
		},
		run: send(http.MethodPost, "/api/memory/codex-native-note"),
	}}
}
