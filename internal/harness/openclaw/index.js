// The plugin by which OpenClaw has Signet for its memory. It tells Signet of what
// happens in a session, and gives the model what Signet answers. It decides nothing.

import { hook, recent } from "./signet.js";

const id = "signet-memory-openclaw";

// How long Signet may take, in milliseconds. OpenClaw waits for a prompt's answer.
// Signet itself keeps to the same variables, and the rest is for starting it.
const given = (name, usual) => (Number(process.env[name]) > 0 ? Number(process.env[name]) : usual) + 1000;
const limits = {
  start: given("SIGNET_SESSION_START_TIMEOUT", 5000),
  prompt: given("SIGNET_PROMPT_SUBMIT_TIMEOUT", 2000),
  stop: 5000,
  end: 1500,
};

// So many sessions are remembered at once; the oldest is forgotten first.
const maxSessions = 500;

// Runs that nobody began: nothing is recalled for them.
const unattended = new Set(["heartbeat", "memory"]);

function register(api) {
  const config = api.pluginConfig ?? {};
  const sessions = new Map(); // by key: what a session was told at its start
  const homes = new Map(); // by key: where its agent lives, which not every event says

  const keep = (map, key, value) => {
    map.delete(key);
    map.set(key, value);
    if (map.size > maxSessions) map.delete(map.keys().next().value);
  };

  // on registers a handler that can neither throw nor wait for ever.
  const on = (name, handler, limit) => {
    api.on(
      name,
      async (event, context) => {
        try {
          return await handler(event ?? {}, context ?? {});
        } catch (err) {
          api.logger?.warn?.(`${id}: ${name}: ${err?.message ?? err}`);
          return undefined;
        }
      },
      { timeoutMs: limit + 2000 },
    );
  };

  const keyOf = (body) => body.session_id ?? body.session_key ?? "";

  // told is what Signet hears of every event.
  const told = (event, context, more) => {
    const body = {
      session_id: context.sessionId ?? event.sessionId,
      session_key: context.sessionKey ?? event.sessionKey,
      agent_id: context.agentId,
      transcript_path: event.sessionFile,
      ...more,
    };
    if (context.workspaceDir) keep(homes, keyOf(body), context.workspaceDir);
    return { ...body, cwd: homes.get(keyOf(body)) };
  };
  const tell = (name, body, limit) => hook(config, "plugin", name, body, limit);

  // begin asks once what a session should know at its start. The same words are
  // given at every prompt of the session, so that a provider's cache holds them.
  const begin = (body, source) => {
    const key = keyOf(body);
    const start = tell("session-start", { ...body, source }, limits.start);
    keep(sessions, key, start);
    return start;
  };

  // What a session should know rests on where its agent lives. Where that is not said
  // yet, the first prompt begins it.
  on(
    "session_start",
    async (event, context) => {
      const body = told(event, context);
      if (body.cwd) await begin(body, event.resumedFrom ? "resume" : "startup");
    },
    limits.start,
  );

  on(
    "before_prompt_build",
    async (event, context) => {
      const body = told(event, context);
      const messages = Array.isArray(event.messages) ? event.messages : [];
      const start = sessions.get(keyOf(body)) ?? begin(body, messages.length > 0 ? "resume" : "startup");
      const prompt = typeof event.currentUserMessage === "string" ? event.currentUserMessage : event.prompt;
      const asked = typeof prompt === "string" && prompt.trim() !== "" && !unattended.has(context.trigger);
      const appendSystemContext = await start;
      const prependContext = asked
        ? await tell("user-prompt-submit", { ...body, prompt, messages: recent(messages.slice(-4)) }, limits.prompt)
        : "";
      const answer = {};
      if (appendSystemContext) answer.appendSystemContext = appendSystemContext;
      if (prependContext) answer.prependContext = prependContext;
      return answer;
    },
    limits.start + limits.prompt,
  );

  on(
    "agent_end",
    async (event, context) => {
      await tell("stop", told(event, context, { messages: recent(event.messages) }), limits.stop);
    },
    limits.stop,
  );

  on(
    "before_compaction",
    async (event, context) => {
      const body = told(event, context, { messages: recent(event.messages) });
      await tell("stop", body, limits.stop);
      await tell("pre-compaction", { ...body, messages: undefined }, limits.stop);
    },
    2 * limits.stop,
  );

  on(
    "after_compaction",
    async (event, context) => {
      if (event.compactedCount === 0) return;
      await begin(told(event, context), "compact");
    },
    limits.start,
  );

  on(
    "before_reset",
    async (event, context) => {
      const body = told(event, context, { messages: recent(event.messages), reason: event.reason });
      sessions.delete(keyOf(body));
      await tell("stop", body, limits.stop);
      await tell("session-end", { ...body, messages: undefined }, limits.end);
    },
    limits.stop + limits.end,
  );

  // A gateway that stops does not end its sessions: they go on when it is back.
  on(
    "session_end",
    async (event, context) => {
      const body = told(event, context, { reason: event.reason });
      sessions.delete(keyOf(body));
      const goesOn = event.reason === "shutdown" || event.reason === "restart";
      await tell(goesOn ? "stop" : "session-end", body, limits.end);
    },
    limits.end,
  );

  // OpenClaw asks who has the place for a memory. Older ones have no such question.
  try {
    api.registerMemoryCapability?.({ promptBuilder: () => [] });
  } catch (err) {
    api.logger?.warn?.(`${id}: ${err?.message ?? err}`);
  }
}

export default { id, name: "Signet", description: "The agent's memory and identity, kept by Signet", kind: "memory", register };
