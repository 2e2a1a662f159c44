// The older hook by which OpenClaw has Signet for its memory. signet.json beside it
// says which program to call.

import { readFileSync } from "node:fs";
import { call, hook } from "./signet.js";

const limits = { start: 6000, stop: 5000, end: 1500, command: 10_000 };

function given() {
  try {
    return JSON.parse(readFileSync(new URL("./signet.json", import.meta.url), "utf8"));
  } catch {
    return {};
  }
}

function agentOf(key) {
  const found = /^agent:([^:]+):/.exec(key ?? "");
  return found?.[1];
}

// told is what Signet hears of every event.
function told(event, more) {
  const context = event.context ?? {};
  const entry = context.previousSessionEntry ?? context.sessionEntry ?? {};
  return {
    session_id: context.sessionId ?? entry.sessionId,
    session_key: event.sessionKey,
    agent_id: context.agentId ?? agentOf(event.sessionKey),
    cwd: context.workspaceDir,
    transcript_path: context.sessionFile ?? entry.sessionFile,
    ...more,
  };
}

const tell = (name, body, limit) => hook(given(), "legacy", name, body, limit);

const handlers = {
  async "agent:bootstrap"(event) {
    const start = await tell("session-start", told(event, { source: "startup" }), limits.start);
    const files = event.context?.bootstrapFiles;
    if (start && Array.isArray(files)) {
      files.push({ name: "SIGNET.md", path: "SIGNET.md", content: start, missing: false });
    }
  },
  async "command:stop"(event) {
    await tell("stop", told(event), limits.stop);
  },
  "command:new": ended,
  "command:reset": ended,
  async "session:compact:before"(event) {
    await tell("pre-compaction", told(event), limits.stop);
  },
  async "session:compact:after"(event) {
    await tell("session-start", told(event, { source: "compact" }), limits.start);
  },
  async "message:received"(event) {
    const said = /^\/(remember|recall)\s+([^]+)$/.exec(String(event.context?.content ?? "").trim());
    const { bin, workspace } = given();
    if (!said || !bin) return;
    const args = [said[1]];
    if (workspace) args.push("--path", workspace);
    const agent = agentOf(event.sessionKey);
    if (agent && agent !== "main") args.push("--agent", agent);
    args.push("--", said[2]);
    const answer = await call(bin, args, undefined, limits.command);
    event.messages?.push(answer || "Signet did not answer.");
  },
};

async function ended(event) {
  const body = told(event, { reason: event.action });
  await tell("stop", body, limits.stop);
  await tell("session-end", body, limits.end);
}

export default async function handler(event) {
  try {
    await handlers[`${event?.type}:${event?.action}`]?.(event);
  } catch (err) {
    console.warn(`signet-memory: ${err?.message ?? err}`);
  }
}
