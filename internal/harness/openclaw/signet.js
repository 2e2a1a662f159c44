// Calls the program of Signet. It is started with its arguments, never through a
// shell, is told what happened on standard input, and is ended when it takes too
// long. Whatever goes wrong, the answer is an empty text: an agent must never
// stumble over its memory.

import { spawn } from "node:child_process";

const maxAnswer = 1 << 20;

export function call(bin, args, told, limit) {
  return new Promise((resolve) => {
    let child;
    let out = "";
    let timer;
    const finish = (text) => {
      clearTimeout(timer);
      resolve(text);
    };
    try {
      child = spawn(bin, args, { stdio: ["pipe", "pipe", "ignore"], windowsHide: true, shell: false });
    } catch {
      finish("");
      return;
    }
    timer = setTimeout(() => {
      child.kill("SIGKILL");
      finish("");
    }, limit);
    child.on("error", () => finish(""));
    child.stdin.on("error", () => {});
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (piece) => {
      out += piece;
      if (out.length > maxAnswer) child.kill("SIGKILL");
    });
    child.on("close", (code) => finish(code === 0 && out.length <= maxAnswer ? out.trim() : ""));
    try {
      child.stdin.end(told === undefined ? "" : JSON.stringify(told));
    } catch {
      child.stdin.destroy();
    }
  });
}

// hook tells Signet of an event and gives what the agent should know.
export function hook(given, path, event, told, limit) {
  if (!given || typeof given.bin !== "string" || given.bin === "") return Promise.resolve("");
  const args = ["hook", event, "-H", "openclaw", "--runtime-path", path];
  if (given.workspace) args.push("--path", given.workspace);
  return call(given.bin, args, told, limit);
}

// What of a message is sent on: what was said and done, and no pictures.
const maxMessages = 200;
const maxText = 100_000;

function slimBlock(block) {
  if (block?.type === "text") return { type: "text", text: String(block.text ?? "").slice(0, maxText) };
  if (block?.type === "toolCall") return { type: "toolCall", id: block.id, name: block.name, arguments: block.arguments };
  return undefined;
}

function slim(message) {
  if (!message || typeof message.role !== "string") return undefined;
  const { role, timestamp, toolCallId, toolName, isError, provider, model, command, output, exitCode, summary, customType } = message;
  let content = message.content;
  if (typeof content === "string") content = content.slice(0, maxText);
  else if (Array.isArray(content)) content = content.map(slimBlock).filter(Boolean);
  return { role, content, timestamp, toolCallId, toolName, isError, provider, model, command, output, exitCode, summary, customType };
}

export function recent(messages) {
  return Array.isArray(messages) ? messages.slice(-maxMessages).map(slim).filter(Boolean) : undefined;
}
