// Walks through the client against the daemon that SIGNET_PORT names, from
// remembering to the end of a stream. It says what went wrong, and fails.
import assert from "node:assert/strict";
import { SignetError, createClient, type LogEntry } from "@signet/client";

const signet = createClient({ actor: "walk", timeout: 60_000 });

/** The error of a call that has to fail. */
async function failure(call: Promise<unknown>): Promise<SignetError> {
  const e = await call.then(
    () => assert.fail("it did not fail"),
    (reason: unknown) => reason,
  );
  assert.ok(e instanceof SignetError, String(e));
  return e;
}

// Remember, recall, show and list.
const words = "The walk heron nests near the weir";
const kept = await signet.remember(words, { tags: ["birds", "river"], idempotencyKey: "walk-1" });
assert.equal(kept.content, words);
assert.equal((await signet.remember(words, { idempotencyKey: "walk-1" })).id, kept.id);
const found = await signet.recall("where does the walk heron nest", { limit: 3 });
assert.ok(found.results.some((hit) => hit.id === kept.id && hit.score > 0));
const memory = await signet.get(kept.id);
assert.equal(memory.version, 1);
assert.equal(memory.tags, "birds,river");
assert.equal((await signet.get((await signet.remember("The walk otter has no tags")).id)).tags, null);
assert.ok((await signet.list({ limit: 5 })).memories.some((m) => m.id === kept.id));

// A change that rests on a version which is not so is refused, and nothing happens.
const stale = await failure(signet.modify(kept.id, { content: "The walk heron left", if_version: 7, reason: "to see" }));
assert.deepEqual([stale.status, stale.kind, stale.outcome, stale.body.currentVersion], [409, "conflict", "version_conflict", 1]);
assert.equal((await signet.get(kept.id)).content, words);
const changed = await signet.modify(kept.id, { importance: 0.9, if_version: 1, reason: "it matters" });
assert.deepEqual([changed.status, changed.newVersion], ["updated", 2]);

// Errors say what is wrong, where, and what to do.
const missing = await failure(signet.get("nobody"));
assert.deepEqual([missing.status, missing.kind, missing.message], [404, "not_found", "memory nobody not found"]);
const wrong = await failure(signet.recall("heron", { limit: 51 }));
assert.deepEqual([wrong.status, wrong.kind, wrong.field], [400, "invalid", "limit"]);
const nameless = await failure(signet.get(""));
assert.deepEqual([nameless.status, nameless.kind], [0, "invalid"]);

// Forget and recover.
assert.equal((await signet.forget(kept.id, "for now")).status, "deleted");
assert.equal((await failure(signet.get(kept.id))).kind, "not_found");
assert.equal((await signet.recover(kept.id, "it is so")).status, "recovered");
assert.ok((await signet.history(kept.id)).history.length >= 4);

// The history of beliefs, a branch beside it, and its merge.
const log = await signet.vcs.log({ memory: kept.id });
assert.ok(log.commits.length >= 4);
const [newest, oldest] = [log.commits.at(0), log.commits.at(-1)];
assert.ok(newest && oldest && newest.generation > oldest.generation && newest.author === "walk");
const diff = await signet.vcs.diff({ from: oldest.commit, to: "main" });
assert.ok(diff.changes.some((c) => c.id === kept.id));
await signet.vcs.branch({ name: "walk-try" });
const tried = await signet.remember("The walk kingfisher hunts at dusk", { ref: "walk-try" });
assert.equal((await failure(signet.get(tried.id))).kind, "not_found");
assert.ok((await signet.vcs.diff({ from: "main", to: "walk-try" })).changes.some((c) => c.id === tried.id));
const merged = await signet.vcs.merge({ source: "walk-try" });
assert.ok(merged.changes.some((c) => c.id === tried.id));
assert.ok((await signet.vcs.blame({ target: tried.id })).beliefs.length === 1);
assert.ok((await signet.vcs.revert({ commit: newest.commit, dryRun: true })).dry_run);
await signet.vcs.removeRef({ name: "walk-try" });
assert.ok(!(await signet.vcs.refs()).refs.some((r) => r.name === "walk-try"));

// The other nouns.
const started = await signet.hooks.sessionStart({ harness: "claude-code", sessionKey: "walk-session", cwd: "/tmp" });
assert.match(started.inject, /walk heron/);
const prompt = await signet.hooks.userPromptSubmit({ harness: "claude-code", sessionKey: "walk-session", userPrompt: "xylophone quagga?" });
assert.equal(prompt.inject, "");
assert.ok((await signet.sessions.list()).sessions.some((s) => s.key === "walk-session"));
assert.equal((await signet.sessions.bypass("walk-session", { enabled: true })).bypassed, true);
assert.deepEqual((await signet.reviews.list()).reviews, []);
assert.equal((await failure(signet.reviews.accept("nobody"))).kind, "denied"); // a person decides
const person = createClient({ actor: "walk", actorType: "operator" });
assert.equal((await failure(person.reviews.accept("nobody"))).kind, "not_found");
assert.ok((await signet.knowledge.stats()).entityCount >= 0);
assert.ok((await signet.call("GET /api/taxonomy", { query: { prefix: "preferences" } })).leaves.length);
assert.equal((await signet.status()).version, signet.daemonVersion);

// The log is followed until the signal aborts.
const stop = new AbortController();
const lines = signet.followLogs({ signal: stop.signal });
const next = async (): Promise<LogEntry> => {
  const { done, value } = await lines.next();
  assert.ok(!done, "the stream ended");
  return value;
};
assert.equal((await next()).type, "connected");
const refused = await failure(signet.remember("password=hunter2-Zebra99-x"));
assert.deepEqual([refused.status, refused.kind], [422, "refused"]);
assert.ok(refused.hint && refused.body.findings?.length === 1 && !refused.message.includes("Zebra"));
let line = await next();
assert.ok(line.message && line.timestamp && line.level, JSON.stringify(line));
while (line.message !== "the guard refused a text") line = await next();
const waiting = lines.next();
stop.abort();
assert.equal((await waiting).done, true);

// The board begins with one picture of how it stands, and goes on when it changes.
for await (const news of signet.followBoard({ agent_id: "walk-reader" })) {
  if (news.type === "snapshot") {
    assert.ok(Array.isArray(news.presence));
    await signet.call("POST /api/cross-agent/messages", { body: { content: "hello", fromAgentId: "walk-writer", toAgentId: "walk-reader" } });
  }
  if (news.type === "message") {
    assert.equal(news.message.content, "hello");
    break;
  }
}

// A call that the caller ends says so in the caller's words.
await assert.rejects(signet.recall("heron", {}, { signal: AbortSignal.abort(new Error("never mind")) }), /never mind/);

console.log("ok");
