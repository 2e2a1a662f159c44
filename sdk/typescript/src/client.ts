import { Hooks } from "./hooks.js";
import { Knowledge } from "./knowledge.js";
import { Reviews } from "./reviews.js";
import type { Answer, BoardNews, Body, Event, Query, Request, Route, StreamRoute } from "./routes.js";
import { Sessions } from "./sessions.js";
import { Transport } from "./transport.js";
import type { CallOptions, Options } from "./transport.js";
import { Vcs } from "./vcs.js";
import type { Health, LogEntry, LogList, Memory, MemoryHistory, MemoryList, Mutated, Recalled, Remembered, RememberedAll, Status } from "./wire.js";

/**
 * A client of one daemon. Every method takes a signal and a time of its own as
 * its last argument, and rejects with a SignetError, or with the reason of the
 * signal. What has no method is reached by call and follow.
 */
export class Signet {
  readonly hooks: Hooks;
  readonly sessions: Sessions;
  readonly knowledge: Knowledge;
  readonly vcs: Vcs;
  readonly reviews: Reviews;
  readonly #transport: Transport;

  constructor(options: Options = {}) {
    this.#transport = new Transport(options);
    this.hooks = new Hooks(this.#transport);
    this.sessions = new Sessions(this.#transport);
    this.knowledge = new Knowledge(this.#transport);
    this.vcs = new Vcs(this.#transport);
    this.reviews = new Reviews(this.#transport);
  }

  /** Where the daemon is looked for. */
  get url(): string {
    return this.#transport.url;
  }

  /** The daemon's version as of the last answer. */
  get daemonVersion(): string | undefined {
    return this.#transport.version;
  }

  /** Does any operation by its method and path, such as "GET /api/taxonomy". */
  call<R extends Route>(route: R, ...[request, options]: Arguments<R>): Promise<Answer<R>> {
    return this.#transport.call(route, request ?? ({} as Request<R>), options);
  }

  /** Follows any stream by its method and path, until it ends, the signal aborts, or nobody listens. */
  follow<R extends StreamRoute>(route: R, ...[request, options]: Arguments<R>): AsyncGenerator<Event<R>, void, undefined> {
    return this.#transport.follow<Event<R>>(route, request ?? {}, options);
  }

  /** Remembers one statement. With an idempotencyKey it is safe to do it again after a failure. */
  remember(content: string, more: Omit<Body<"POST /api/memory/remember">, "content"> = {}, options?: CallOptions): Promise<Remembered> {
    return this.call("POST /api/memory/remember", { body: { content, ...more } }, options);
  }

  /** Remembers many statements, each by itself. */
  rememberAll(body: Body<"POST /api/memory/remember/batch">, options?: CallOptions): Promise<RememberedAll> {
    return this.call("POST /api/memory/remember/batch", { body }, options);
  }

  /** Finds what answers a query, the best first. */
  recall(query: string, more: Omit<Body<"POST /api/memory/recall">, "query"> = {}, options?: CallOptions): Promise<Recalled> {
    return this.call("POST /api/memory/recall", { body: { query, ...more } }, options);
  }

  /** Shows one memory. */
  get(id: string, query: Query<"GET /api/memory/{id}"> = {}, options?: CallOptions): Promise<Memory> {
    return this.call("GET /api/memory/{id}", { path: { id }, query }, options);
  }

  /** Lists memories, the newest first. */
  list(query: Query<"GET /api/memories"> = {}, options?: CallOptions): Promise<MemoryList> {
    return this.call("GET /api/memories", { query }, options);
  }

  /** Changes a memory, for a reason; what it said before stays in its history. With if_version, only when it stands at that version. */
  modify(id: string, change: Body<"PATCH /api/memory/{id}"> & { reason: string }, options?: CallOptions): Promise<Mutated> {
    return this.call("PATCH /api/memory/{id}", { path: { id }, body: change }, options);
  }

  /** No longer believes a memory; recover undoes that. */
  forget(id: string, reason: string, more: Omit<Body<"DELETE /api/memory/{id}">, "reason"> = {}, options?: CallOptions): Promise<Mutated> {
    return this.call("DELETE /api/memory/{id}", { path: { id }, body: { reason, ...more } }, options);
  }

  /** Believes a forgotten memory again. */
  recover(id: string, reason: string, more: Omit<Body<"POST /api/memory/{id}/recover">, "reason"> = {}, options?: CallOptions): Promise<Mutated> {
    return this.call("POST /api/memory/{id}/recover", { path: { id }, body: { reason, ...more } }, options);
  }

  /** Tells what became of a memory. */
  history(id: string, query: Query<"GET /api/memory/{id}/history"> = {}, options?: CallOptions): Promise<MemoryHistory> {
    return this.call("GET /api/memory/{id}/history", { path: { id }, query }, options);
  }

  /** Tells whether the daemon lives. */
  health(options?: CallOptions): Promise<Health> {
    return this.call("GET /health", {}, options);
  }

  /** Tells how the daemon stands. */
  status(options?: CallOptions): Promise<Status> {
    return this.call("GET /api/status", {}, options);
  }

  /** Gives the end of the log, the oldest entry first. */
  logs(query: Query<"GET /api/logs"> = {}, options?: CallOptions): Promise<LogList> {
    return this.call("GET /api/logs", { query }, options);
  }

  /** Gives entries of the log as they are written. One of the type missed says how many came faster than they were read. */
  followLogs(options?: CallOptions): AsyncGenerator<LogEntry, void, undefined> {
    return this.follow("GET /api/logs/stream", {}, options);
  }

  /** Gives what changes among the agents at work, after one picture of how it stands. */
  followBoard(query: Query<"GET /api/cross-agent/stream"> = {}, options?: CallOptions): AsyncGenerator<BoardNews, void, undefined> {
    return this.#transport.follow<BoardNews>("GET /api/cross-agent/stream", { query }, options);
  }
}

/** Makes a client. Nothing is asked yet. */
export function createClient(options: Options = {}): Signet {
  return new Signet(options);
}

/** A request may be left out where nothing in it has to be given. */
type Arguments<R extends Route | StreamRoute> =
  object extends Request<R> ? [request?: Request<R>, options?: CallOptions] : [request: Request<R>, options?: CallOptions];
