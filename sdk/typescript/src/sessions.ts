import type { Answer, Body, Query } from "./routes.js";
import type { CallOptions, Transport } from "./transport.js";

/** The sessions of agent programs. */
export class Sessions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists sessions, the newest first. */
  list(query: Query<"GET /api/sessions"> = {}, options?: CallOptions): Promise<Answer<"GET /api/sessions">> {
    return this.#transport.call("GET /api/sessions", { query }, options);
  }

  /** Shows one session. */
  get(key: string, query: Query<"GET /api/sessions/{key}"> = {}, options?: CallOptions): Promise<Answer<"GET /api/sessions/{key}">> {
    return this.#transport.call("GET /api/sessions/{key}", { path: { key }, query }, options);
  }

  /** Shows what was said in a session. */
  transcript(key: string, query: Query<"GET /api/sessions/{key}/transcript"> = {}, options?: CallOptions): Promise<Answer<"GET /api/sessions/{key}/transcript">> {
    return this.#transport.call("GET /api/sessions/{key}/transcript", { path: { key }, query }, options);
  }

  /** Lists what hooks gave to a session. */
  injections(key: string, query: Query<"GET /api/sessions/{key}/injections"> = {}, options?: CallOptions): Promise<Answer<"GET /api/sessions/{key}/injections">> {
    return this.#transport.call("GET /api/sessions/{key}/injections", { path: { key }, query }, options);
  }

  /** Replays what a hook gave to a session, with what was weighed for it. */
  injection(key: string, n: number, query: Query<"GET /api/sessions/{key}/injections/{n}"> = {}, options?: CallOptions): Promise<Answer<"GET /api/sessions/{key}/injections/{n}">> {
    return this.#transport.call("GET /api/sessions/{key}/injections/{n}", { path: { key, n }, query }, options);
  }

  /** Finds the sessions in which something was said. */
  search(body: Body<"POST /api/sessions/search">, options?: CallOptions): Promise<Answer<"POST /api/sessions/search">> {
    return this.#transport.call("POST /api/sessions/search", { body }, options);
  }

  /** Switches memory off for a session, or on again. */
  bypass(key: string, body: Body<"POST /api/sessions/{key}/bypass">, options?: CallOptions): Promise<Answer<"POST /api/sessions/{key}/bypass">> {
    return this.#transport.call("POST /api/sessions/{key}/bypass", { path: { key }, body }, options);
  }

  /** Lists summaries of sessions. */
  summaries(query: Query<"GET /api/sessions/summaries"> = {}, options?: CallOptions): Promise<Answer<"GET /api/sessions/summaries">> {
    return this.#transport.call("GET /api/sessions/summaries", { query }, options);
  }

  /** Switches memory off for all sessions. */
  pause(options?: CallOptions): Promise<Answer<"POST /api/sessions/pause">> {
    return this.#transport.call("POST /api/sessions/pause", {}, options);
  }

  /** Switches it on again. */
  resume(options?: CallOptions): Promise<Answer<"POST /api/sessions/resume">> {
    return this.#transport.call("POST /api/sessions/resume", {}, options);
  }
}
