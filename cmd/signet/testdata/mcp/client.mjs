// Drives the MCP server of a daemon as a host would: node client.mjs http URL,
// or node client.mjs stdio PROGRAM ARGS…. It says what went wrong, and fails.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [kind, target, ...args] = process.argv.slice(2);
const transport = kind === "http"
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args, env: process.env });
const client = new Client({ name: "test", version: "1" });
await client.connect(transport);
assert.equal(client.getServerVersion().name, "signet");

const call = async (name, given) => {
  const r = await client.callTool({ name, arguments: given });
  return { failed: r.isError === true, text: r.content[0].text };
};
const good = async (name, given) => {
  const r = await call(name, given);
  assert.ok(!r.failed, `${name} failed: ${r.text}`);
  return r.text;
};

const listed = (await client.listTools()).tools;
assert.ok(listed.length <= 10, `${listed.length} tools are listed`);
for (const tool of listed) {
  assert.equal(tool.inputSchema.type, "object");
  assert.equal(typeof tool.annotations.readOnlyHint, "boolean", tool.name);
}

const stored = JSON.parse(await good("memory_store", { content: `The ${kind} heron nests near the weir`, hints: ["Where does the heron nest?"], tags: "birds" }));
assert.match(stored.id, /^[0-9a-f-]{36}$/);
assert.match(await good("memory_search", { query: `${kind} heron weir` }), new RegExp(`id: ${stored.id}; The ${kind} heron`));
assert.equal(await good("memory_search", { query: "xylophone quagga" }), "No matching memories found.");
assert.equal(JSON.parse(await good("memory_get", { id: stored.id })).origin, "assistant");
assert.ok(JSON.parse(await good("memory_list", { limit: 5 })).stats.total >= 1);
assert.equal(JSON.parse(await good("memory_modify", { id: stored.id, reason: "more", importance: 0.4 })).status, "updated");
assert.equal(JSON.parse(await good("memory_feedback", { session_key: "none", ratings: { [stored.id]: 1 } })).rejected, 1);
assert.equal(JSON.parse(await good("session_search", { query: "heron" })).count, 0);
assert.equal(JSON.parse(await good("session_bypass", { session_key: `${kind}-s`, enabled: true })).bypassed, true);
assert.equal(JSON.parse(await good("session_bypass", { session_key: `${kind}-s`, enabled: false })).bypassed, false);
assert.ok(JSON.parse(await good("memory_history", { id: stored.id })).count >= 2);
assert.match(await good("signet_recall", { query: "heron" }), /^Found /);
await good("signet_source_search", { query: "heron" });
await good("signet_session_search", { query: "heron" });
await good("agent_peers", { include_self: true });
assert.ok(JSON.parse(await good("agent_message_send", { content: "hello", broadcast: true, from_agent_id: "a" })).message.id);
assert.ok(JSON.parse(await good("agent_message_inbox", { agent_id: "b" })).count >= 1);

const filed = JSON.parse(await good("memoir_remember", { content: `The ${kind} client wants tabs`, path: "preferences.coding.style" }));
assert.equal(filed.key, "preferences.coding.style");
assert.ok(filed.success && filed.commit && filed.reasoning && Array.isArray(filed.conflicts));
const recalled = JSON.parse(await good("memoir_recall", { query: `${kind} client tabs` }));
assert.equal(recalled.count, recalled.memories.length);
assert.ok(recalled.memories.some((m) => m.id === filed.id && m.key === filed.key && m.path === filed.key && m.commit === filed.commit));
const checkout = await call("memoir_checkout", { target: `${kind}-try`, create: true });
assert.equal(checkout.failed, kind === "http", checkout.text);
assert.equal(JSON.parse(await good("memoir_branches", {})).current, kind === "http" ? "main" : "stdio-try");
if (kind === "stdio") await good("memoir_checkout", { target: "main" });

assert.equal(JSON.parse(await good("memory_forget", { id: stored.id, reason: "done" })).status, "deleted");
assert.equal(JSON.parse(await good("memory_recover", { id: stored.id, reason: "not yet" })).status, "recovered");

for (const [name, given, want] of [
  ["memory_get", { id: "nobody" }, /not found/],
  ["memory_get", {}, /id: is required/],
  ["memory_store", { content: 7 }, /content: must be a text/],
  ["memory_store", { content: "password=hunter2-Zebra99-x" }, /looks like a secret/],
  ["memoir_remember", { content: "Remember my password is Zebra99-x" }, /"success": false[^]*Refused/],
  ["memory_search", { query: "x", limit: 51 }, /limit/],
  ["lcm_expand", { id: "nobody" }, /not found/],
]) {
  const r = await call(name, given);
  assert.ok(r.failed && want.test(r.text), `${name} ${JSON.stringify(given)} gave ${r.failed} ${r.text}`);
  assert.ok(!r.text.includes("Zebra"));
}
await assert.rejects(client.callTool({ name: "no_such_tool", arguments: {} }).then((r) => { if (r.isError) throw new Error(r.content[0].text); }));

const resources = (await client.listResources()).resources.map((r) => r.uri);
assert.ok(resources.includes("signet://workspace/USER.md"));
const memory = await client.readResource({ uri: `signet://memory/${stored.id}` });
assert.match(memory.contents[0].text, /heron/);
assert.equal((await client.listPrompts()).prompts.length, 3);
const prompt = await client.getPrompt({ name: "recall", arguments: { query: "the weir" } });
assert.match(prompt.messages[0].content.text, /the weir/);

const stop = new AbortController();
const gone = client.callTool({ name: "memory_list", arguments: {} }, undefined, { signal: stop.signal });
stop.abort("not needed");
await assert.rejects(gone);

const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => call("memory_search", { query: `heron ${i}` })));
assert.ok(answers.every((r) => !r.failed));

await client.close();
console.log("ok");
