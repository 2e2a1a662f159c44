package mcp

import (
	"context"
	"errors"
	"net/http"
	"slices"
)

// Parameters that many of Memoir's tools have.
var (
	inRef       = may("ref", isText, "A branch, a tag or a commit to read (default: what is checked out, or main).").orCheckedOut()
	asOf        = may("at", isText, "As of this time (RFC 3339, or a date for its end) or commit.")
	ontoRef     = may("ref", isText, "The branch to write to (default: what is checked out, or main).").orCheckedOut()
	inNamespace = may("namespace", isText, "Memory that is kept apart under this name (default: everyday memory, called default).").as("scope")
	onlyPlan    = may("dry_run", isFlag, "Only say what would be done.").as("dryRun")
)

// memoirTools are the tools of Memoir, by its names, over the same store as all
// others. They cost a model too much attention to be listed beside those.
func memoirTools() []tool {
	return slices.Concat(memoirMemoryTools(), memoirHistoryTools())
}

func memoirMemoryTools() []tool {
	return []tool{
		{
			name: "memoir_remember", group: "memoir", title: "Remember under a path", does: adds,
			doc: "Remember one statement as it is worded, file it under a path such as preferences.ui.theme, and commit it. Secrets are refused.",
			params: []param{
				need("content", isText, "The statement."),
				may("path", isText, "The path to file it under; chosen from its words when left out."),
				inNamespace, ofProject, ontoRef,
			},
			run: orFails(answers(rememberAt)),
		},
		{
			name: "memoir_recall", group: "memoir", title: "Recall with paths", does: reads,
			doc: "Search memories by their words. Each hit has its path, its id and the commit that brought it.",
			params: []param{
				need("query", isText, "What to look for, in plain words."),
				may("limit", isWhole, "At most this many, 1 to 50 (default 10)."),
				inNamespace, elsewhere, inRef, asOf,
			},
			run: orFails(answers(recallAt)),
		},
		{
			name: "memoir_get", group: "memoir", title: "Get by path or id", does: reads,
			doc: "Get all memories at some paths, below the first levels of some, or with some ids. Look at memoir_summarize first to learn the paths.",
			params: []param{
				need("keys", isTexts, "Paths, first levels of paths, or ids; up to 100."),
				inNamespace, elsewhere, inRef, asOf,
			},
			run: answers(getAll),
		},
		{
			name: "memoir_forget", group: "memoir", title: "Forget by path or id", does: destroys,
			doc: "Forget the one memory at a path, or the one with an id. History keeps it, and it can be recovered for 30 days.",
			params: []param{
				need("key", isText, "A path with exactly one memory, or an id."),
				may("reason", isText, "Why, in a sentence."),
				inNamespace, elsewhere, ontoRef,
			},
			run: orFails(answers(forgetAt)),
		},
		{
			name: "memoir_summarize", group: "memoir", title: "Count by paths", does: reads,
			doc: "Count memories by the first levels of their paths: what is known about what. Then get the paths that matter.",
			params: []param{
				may("depth", isWhole, "Levels of a path that make a group, 1 to 3 (default 3)."),
				may("prefix", isText, "Only below these first levels of a path."),
				may("namespace", isText, "Only this namespace (default: all of them).").as("scope"),
				elsewhere, inRef, asOf,
			},
			run: answers(summarize),
		},
		{
			name: "memoir_status", group: "memoir", title: "Status of the store", does: reads,
			doc:    "Tell where the store is, what is checked out, how many memories stand there, and how many conflicts wait for the person.",
			params: []param{elsewhere, inRef, asOf}, run: answers(statusAt),
		},
	}
}

func memoirHistoryTools() []tool {
	return []tool{
		{
			name: "memoir_branches", group: "memoir", title: "List branches", does: reads,
			doc: "List branches and tags with what main has not of them, and say which one is checked out.", run: answers(branches),
		},
		{
			name: "memoir_checkout", group: "memoir", title: "Check out a branch", does: replaces,
			doc: "Bind the calls of this process that name no ref to a branch, tag or commit; main ends that. Not over HTTP: give ref to each tool there.",
			params: []param{
				need("target", isText, "A branch, a tag or a commit."),
				may("create", isFlag, "Make the branch, from what is checked out, if there is none."),
			},
			run: answers(checkOut),
		},
		{
			name: "memoir_commits", group: "memoir", title: "List commits", does: reads,
			doc: "List commits, newest first: who changed which memories, when and where.",
			params: []param{
				may("limit", isWhole, "At most this many, 1 to 500 (default 10)."),
				may("path", isText, "Only those that changed something at this path, or below its first levels."),
				elsewhere, inRef, asOf,
			},
			run: answers(commits),
		},
		{
			name: "memoir_blame", group: "memoir", title: "Tell where it comes from", does: reads,
			doc:    "Tell for each memory at a path who brought it, in which commit, and from which words of a talk.",
			params: []param{need("key", isText, "A path, first levels of one, or an id.").as("target"), elsewhere, inRef, asOf},
			run:    get("/api/vcs/blame"),
		},
		{
			name: "memoir_diff", group: "memoir", title: "Compare", does: reads,
			doc: "Compare two states of memory: what was added, updated, moved and removed between them.",
			params: []param{
				need("from", isText, "A branch, a tag, a commit or a time."),
				may("to", isText, "Likewise (default: what is checked out, or main).").orCheckedOut(),
				elsewhere,
			},
			run: get("/api/vcs/diff"),
		},
		{
			name: "memoir_merge", group: "memoir", title: "Merge", does: replaces,
			doc: "Bring what a branch has into another. What both changed is a conflict, which is left to the person.",
			params: []param{
				need("source", isText, "The branch to take from."),
				may("into", isText, "The branch to bring it into (default: what is checked out, or main).").orCheckedOut(),
				onlyPlan,
			},
			run: send(http.MethodPost, "/api/vcs/merge"),
		},
		{
			name: "memoir_revert", group: "memoir", title: "Revert", does: destroys,
			doc: "Undo one commit, or all that a session, an agent or a source brought, in a new commit. Give one of the four.",
			params: []param{
				may("commit", isText, "A commit."),
				may("session", isText, "The key of a session."),
				may("agent", isText, "An agent."),
				may("source", isText, "The id or the file of a source."),
				onlyPlan, ontoRef,
			},
			run: send(http.MethodPost, "/api/vcs/revert"),
		},
	}
}

// everyday is what Memoir calls the memory that has no namespace.
const everyday = "default"

// answers makes a runner of what gives an answer to be rendered.
func answers[T any](f func(context.Context, caller, args) (T, error)) runner {
	return func(ctx context.Context, c caller, a args) (string, error) {
		answer, err := f(ctx, c, a)
		if err != nil {
			return "", err
		}
		return pretty(answer)
	}
}

// failure is an error as Memoir tells it.
type failure struct {
	Success bool   `json:"success"`
	Error   string `json:"error"`
	Hint    string `json:"hint,omitempty"`
}

// orFails makes errors read as answers do.
func orFails(run runner) runner {
	return func(ctx context.Context, c caller, a args) (string, error) {
		text, err := run(ctx, c, a)
		if err == nil {
			return text, nil
		}
		f := failure{Error: err.Error(), Hint: hintOf(err)}
		if e, ok := asAPI(err); ok && e.Detector != "" {
			f.Error = "Refused: " + f.Error
		}
		if text, err = pretty(f); err != nil {
			return "", err
		}
		return "", errors.New(text)
	}
}
