// Tries what a daemon that is well never does: not to answer, to answer late, in
// pieces or in other words, and to break off.
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignetError, createClient, type Options } from "@signet/client";

/** A client of a daemon that answers as a script says; what was asked is kept. */
async function scripted(answer: (response: ServerResponse, n: number, request: IncomingMessage) => void, options: Options = {}) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(response, asked.length, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const end = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { signet: createClient({ url: `http://127.0.0.1:${port}/`, retryAfter: 1, ...options }), asked, end };
}

async function failure(call: Promise<unknown>): Promise<SignetError> {
  const e = await call.then(
    () => assert.fail("it did not fail"),
    (reason: unknown) => reason,
  );
  assert.ok(e instanceof SignetError, String(e));
  return e;
}

const json = (response: ServerResponse, status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));

{
  // Nobody there: the error says where nobody is, and what to do.
  const gone = await scripted(() => undefined);
  await gone.end();
  const e = await failure(gone.signet.status());
  assert.deepEqual([e.kind, e.status], ["unreachable", 0]);
  assert.ok(e.message.includes(gone.signet.url) && e.message.includes("ECONNREFUSED"), e.message);
  assert.match(e.hint ?? "", /signet start/);
}
{
  // Somebody who never answers is not waited for beyond the time, and not asked again.
  const stuck = await scripted(() => undefined, { timeout: 100 });
  const e = await failure(stuck.signet.status());
  assert.deepEqual([e.kind, e.message], ["timeout", `the daemon at ${stuck.signet.url} did not answer within 100 ms`]);
  const own = await failure(stuck.signet.status({ timeout: 50 }));
  assert.match(own.message, /within 50 ms/);
  const stream = await failure(stuck.signet.followLogs({ timeout: 50 }).next());
  assert.equal(stream.kind, "timeout");
  assert.ok(stuck.asked.length <= 3);
  await stuck.end();
}
{
  // A read is tried three times while the daemon is on its way out; a write once.
  const leaving = await scripted((r, n) => (n % 3 === 0 ? json(r, 200, { memories: [] }) : json(r, 503, { error: "shutting down" })));
  assert.deepEqual((await leaving.signet.list()).memories, []);
  assert.equal(leaving.asked.length, 3);
  const e = await failure(leaving.signet.remember("once"));
  assert.deepEqual([e.kind, e.status, e.message, leaving.asked.length], ["unavailable", 503, "shutting down", 4]);
  await leaving.end();
}
{
  // Who never answers otherwise is given up, and the last answer told.
  const frozen = await scripted((r) => json(r, 503, { error: "shutting down", hint: "wait" }), { retries: 1 });
  const e = await failure(frozen.signet.list());
  assert.deepEqual([e.hint, frozen.asked.length], ["wait", 2]);
  await frozen.end();
}
{
  // What is no answer of the daemon is told by its status, and never repeated.
  const stranger = await scripted((r, n) => void r.writeHead(n === 1 ? 418 : 200).end("<html>a teapot</html>"));
  const first = await failure(stranger.signet.list());
  assert.deepEqual([first.kind, first.status, first.message], ["protocol", 418, "the daemon answered 418"]);
  const second = await failure(stranger.signet.list());
  assert.deepEqual([second.kind, second.status], ["protocol", 200]);
  assert.ok(!second.message.includes("teapot"));
  await stranger.end();
}
{
  // Who asks goes along; names in paths and values in queries are written so that they stay what they are.
  const who = { token: "t0ken", actor: "me", agent: "a", session: "s", runtimePath: "plugin" } as const;
  const keen = await scripted((r) => json(r, 200, {}), who);
  await keen.signet.get("a/b c", { scope: "x&y" });
  const [request] = keen.asked;
  assert.equal(request?.url, "/api/memory/a%2Fb%20c?scope=x%26y");
  const h = request?.headers ?? {};
  assert.deepEqual(
    [h.authorization, h["x-signet-actor"], h["x-signet-actor-type"], h["x-signet-agent-id"], h["x-signet-session-key"], h["x-signet-runtime-path"]],
    ["Bearer t0ken", "me", "sdk", "a", "s", "plugin"],
  );
  await keen.end();
}
{
  // Events are whole however they come; comments are none; what was missed is told.
  const bytes = Buffer.from(': keepalive\n\ndata: {"type":"connected"}\r\n\r\ndata: {"message":\ndata: "h\u00e9ron"}\n\ndata: {"type":"missed","missed":3}\n\ndata: {"half"');
  const slow = await scripted((r) => {
    r.writeHead(200, { "Content-Type": "text/event-stream" });
    const send = (at: number) => (at < bytes.length ? void r.write(bytes.subarray(at, at + 1), () => setImmediate(send, at + 1)) : void r.end());
    send(0);
  });
  const got = [];
  for await (const e of slow.signet.followLogs()) got.push(e);
  assert.deepEqual(got, [{ type: "connected" }, { message: "h\u00e9ron" }, { type: "missed", missed: 3 }]);
  await slow.end();
}
{
  // A stream that breaks off says so; one that nobody listens to any more is hung up.
  let hungUp = () => {};
  const closed = new Promise<void>((resolve) => (hungUp = resolve));
  const broken = await scripted((r, n, request) => {
    r.writeHead(200, { "Content-Type": "text/event-stream" });
    r.write('data: {"type":"connected"}\n\n');
    if (n === 2) request.socket.on("close", hungUp);
  });
  const lines = broken.signet.followLogs();
  await lines.next();
  const rest = failure(lines.next());
  broken.asked[0]?.socket.destroy();
  assert.equal((await rest).kind, "protocol");
  for await (const e of broken.signet.followLogs()) {
    assert.equal(e.type, "connected");
    break;
  }
  await closed;
  const early = new AbortController();
  early.abort();
  assert.equal((await broken.signet.followLogs({ signal: early.signal }).next()).done, true);
  assert.equal(broken.asked.length, 2);
  await broken.end();
}
{
  // Where the daemon is, in the order in which it is looked for.
  const at = (env: Record<string, string>, options: Options = {}) => {
    for (const name of ["SIGNET_DAEMON_URL", "SIGNET_PORT"]) delete process.env[name];
    Object.assign(process.env, env);
    return createClient(options).url;
  };
  assert.equal(at({}), "http://localhost:3850");
  assert.equal(at({ SIGNET_PORT: "4000" }), "http://localhost:4000");
  assert.equal(at({ SIGNET_PORT: "4000", SIGNET_DAEMON_URL: "http://there:1/" }), "http://there:1");
  assert.equal(at({ SIGNET_DAEMON_URL: "http://there:1" }, { url: "http://here:2" }), "http://here:2");
}

console.log("ok");
