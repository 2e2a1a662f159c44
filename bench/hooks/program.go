package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

// members are what a program tells at an event.
type members map[string]any

// dialect is how a program speaks at its hooks. A nil func is an event that it does not
// tell of.
type dialect struct {
	start, prompt, stop func(t telling) members
	silent              bool // it takes no context, and is given none
}

// telling is what there is to tell.
type telling struct{ session, prompt, transcript, dir string }

// dialects are how programs speak that do not speak as most do. One without any hooks
// has an empty row.
var dialects = map[string]dialect{
	"claude-desktop": {},
	"claude-code": {
		start: func(t telling) members {
			return t.snake("SessionStart", members{"source": "startup"})
		},
		prompt: func(t telling) members {
			return t.snake("UserPromptSubmit", members{"prompt": t.prompt, "permission_mode": "default"})
		},
		stop: func(t telling) members {
			return t.snake("Stop", members{"stop_hook_active": false, "last_assistant_message": "Done."})
		},
	},
	"codex": {
		start: func(t telling) members {
			return t.snake("SessionStart", members{"source": "startup", "model": "m", "permission_mode": "default"})
		},
		prompt: func(t telling) members {
			return t.snake("UserPromptSubmit", members{"prompt": t.prompt, "turn_id": "1", "model": "m", "permission_mode": "default"})
		},
		stop: func(t telling) members {
			return t.snake("Stop", members{"turn_id": "1", "stop_hook_active": false, "last_assistant_message": "Done.", "model": "m"})
		},
	},
	"gemini": {
		start: func(t telling) members {
			return t.snake("SessionStart", members{"source": "startup", "timestamp": "2026-08-03T09:00:00Z"})
		},
		prompt: func(t telling) members {
			return t.snake("BeforeAgent", members{"prompt": t.prompt, "timestamp": "2026-08-03T09:00:00Z"})
		},
		stop: func(t telling) members {
			return t.snake("AfterAgent", members{"prompt": t.prompt, "prompt_response": "Done.", "timestamp": "2026-08-03T09:00:00Z"})
		},
	},
	"cursor": {
		start:  func(t telling) members { return t.cursor("sessionStart", members{"is_background_agent": false}) },
		prompt: func(t telling) members { return t.cursor("beforeSubmitPrompt", members{"prompt": t.prompt}) },
		stop:   func(t telling) members { return t.cursor("stop", members{"status": "completed", "loop_count": 0}) },
		silent: true, // it takes context at the start alone
	},
	"copilot-cli": {
		start: func(t telling) members { return t.camel(members{"source": "new"}) },
		prompt: func(t telling) members {
			return t.camel(members{"prompt": t.prompt, "transformedPrompt": t.prompt})
		},
		stop: func(t telling) members { return t.camel(members{"transcriptPath": t.transcript}) },
	},
	"vscode": {
		start: func(t telling) members {
			return t.snake("SessionStart", members{"source": "new", "timestamp": "2026-08-03T09:00:00.000Z"})
		},
		prompt: func(t telling) members {
			return t.snake("UserPromptSubmit", members{"prompt": t.prompt, "timestamp": "2026-08-03T09:00:00.000Z"})
		},
		stop: func(t telling) members {
			return t.snake("Stop", members{"stop_hook_active": false, "timestamp": "2026-08-03T09:00:00.000Z"})
		},
	},
	"windsurf": {
		stop: func(t telling) members {
			return members{
				"agent_action_name": "post_cascade_response", "trajectory_id": t.session, "execution_id": t.session + "-1",
				"timestamp": "2026-08-03T09:00:00Z", "tool_info": members{"response": "Done."},
			}
		},
	},
}

// most is how a program speaks that has no row.
var most = dialects["claude-code"]

func (t telling) snake(event string, more members) members {
	m := members{"session_id": t.session, "transcript_path": t.transcript, "cwd": t.dir, "hook_event_name": event}
	maps.Copy(m, more)
	return m
}

func (t telling) camel(more members) members {
	m := members{"sessionId": t.session, "timestamp": 1785747600000, "cwd": t.dir}
	maps.Copy(m, more)
	return m
}

func (t telling) cursor(event string, more members) members {
	m := members{
		"conversation_id": t.session, "generation_id": t.session + "-1", "model": "m", "cursor_version": "1.7.2",
		"hook_event_name": event, "workspace_roots": []string{t.dir}, "transcript_path": t.transcript,
	}
	maps.Copy(m, more)
	return m
}

// program measures what one program waits for.
func (h *host) program(ctx context.Context, id string, texts []string, runs int) error {
	d, known := dialects[id]
	if !known {
		d = most
	}
	transcript := filepath.Join(h.home, "talk.jsonl")
	if err := os.WriteFile(transcript, nil, 0o600); err != nil {
		return err
	}
	for _, e := range []struct {
		name string
		tell func(telling) members
		says bool // whether the program is given something
	}{
		{"session-start", d.start, !d.silent},
		{"user-prompt-submit", d.prompt, !d.silent},
		{"stop", d.stop, false},
	} {
		if e.tell == nil {
			continue
		}
		if err := times(id+" "+e.name, runs, func(i int) error {
			t := telling{fmt.Sprintf("%s-%s-%d", id, e.name, i), "What is " + texts[i] + "?", transcript, h.home}
			stdin, err := json.Marshal(e.tell(t))
			if err != nil {
				return err
			}
			out, err := h.call(ctx, h.home, string(stdin), "hook", e.name, "-H", id)
			if err == nil && e.says && out == "" {
				err = errors.New("the hook printed nothing, and so has failed however fast it was")
			}
			return err
		}); err != nil {
			return err
		}
	}
	return h.connecting(ctx, id, runs)
}

// settings are what has to be there for a program that connect wants to find first.
var settings = map[string]string{"openclaw": ".openclaw/openclaw.json"}

// connecting connects and disconnects a program, each time in a home of its own.
func (h *host) connecting(ctx context.Context, id string, runs int) error {
	homes := make([]string, runs)
	for i := range homes {
		homes[i] = filepath.Join(h.home, "homes", fmt.Sprintf("%s-%d", id, i))
		if err := os.MkdirAll(homes[i], 0o700); err != nil {
			return err
		}
		if err := prepare(homes[i], settings[id]); err != nil {
			return err
		}
	}
	for _, what := range []string{"connect", "disconnect"} {
		if err := times(id+" "+what, runs, func(i int) error {
			_, err := h.call(ctx, homes[i], "", what, id)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// prepare makes empty settings in a home, where there is a place for them.
func prepare(home, place string) error {
	if place == "" {
		return nil
	}
	path := filepath.Join(home, filepath.FromSlash(place))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte("{}\n"), 0o600)
}
