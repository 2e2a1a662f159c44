import { SignetError, readError } from "./error.js";
import type { Answer, Request, Route } from "./routes.js";
import { events } from "./stream.js";

/** How to reach the daemon, and who asks. All may be left out. */
export interface Options {
  /** Where the daemon is: SIGNET_DAEMON_URL, or http://localhost with SIGNET_PORT or 3850, when it is not given. */
  url?: string;
  /** Sent as a bearer token: SIGNET_API_KEY or SIGNET_TOKEN when it is not given. */
  token?: string;
  /** In the place of the fetch of the language. */
  fetch?: typeof fetch;
  /** How many milliseconds a call may take in all; 10,000 when it is not given. */
  timeout?: number;
  /** How often a read is tried again when nobody answers, or the daemon cannot answer now; 2 when it is not given. A write never is. */
  retries?: number;
  /** How many milliseconds to wait before the first further try, twice that before the second; 500 when it is not given. */
  retryAfter?: number;
  /** Who asks. */
  actor?: string;
  /** What kind of actor that is; sdk when it is not given. */
  actorType?: "operator" | "agent" | "harness" | "sdk" | "pipeline" | "daemon";
  /** For which agent, when a call names none. */
  agent?: string;
  /** In which session. */
  session?: string;
  /** By which of a harness's two ways. */
  runtimePath?: "plugin" | "legacy";
}

/** What a single call may have other than the client. */
export interface CallOptions {
  /** Ends the call, or the stream. */
  signal?: AbortSignal | undefined;
  /** In milliseconds. */
  timeout?: number | undefined;
}

/** The parts of a request, of which every operation has some. */
interface Parts {
  path?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** Sends requests and reads answers, whatever they are about. */
export class Transport {
  readonly url: string;
  /** The daemon's version as of the last answer. */
  version: string | undefined;

  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;
  readonly #timeout: number;
  readonly #retries: number;
  readonly #retryAfter: number;

  constructor(options: Options) {
    this.url = (options.url || environment("SIGNET_DAEMON_URL") || `http://localhost:${environment("SIGNET_PORT") || "3850"}`).replace(/\/+$/, "");
    this.#headers = headersOf(options);
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#timeout = options.timeout ?? 10_000;
    this.#retries = options.retries ?? 2;
    this.#retryAfter = options.retryAfter ?? 500;
  }

  /** Does an operation, such as "GET /api/memory/{id}", and gives its answer. */
  async call<R extends Route>(route: R, request: Request<R>, options: CallOptions = {}): Promise<Answer<R>> {
    return await this.#within(options, async (signal) => {
      const response = await this.#send(route, request, signal);
      const text = await response.text();
      try {
        return JSON.parse(text) as Answer<R>;
      } catch (cause) {
        throw new SignetError("protocol", `the answer of ${route} is not JSON`, { status: response.status, cause });
      }
    });
  }

  /** Follows a stream until it ends, the signal aborts, or nobody listens. Only its begin has to be in time. */
  async *follow<E>(route: string, parts: Parts, options: CallOptions = {}): AsyncGenerator<E, void, undefined> {
    const hangUp = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, hangUp.signal]) : hangUp.signal;
    if (signal.aborted) return;
    try {
      const response = await this.#within({ ...options, signal }, (within) => this.#send(route, parts, within));
      if (response.body) yield* events<E>(response.body, signal);
    } catch (cause) {
      if (!signal.aborted) throw cause;
    } finally {
      hangUp.abort();
    }
  }

  /** Bounds work by the time a call may take and by the caller's signal, and says which of them ended it. */
  async #within<T>(options: CallOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    options.signal?.throwIfAborted();
    const limit = options.timeout ?? this.#timeout;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limit);
    try {
      return await work(options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal);
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (late.signal.aborted && !(cause instanceof SignetError)) {
        throw new SignetError("timeout", `the daemon at ${this.url} did not answer within ${limit} ms`, { cause, hint: "see whether it is busy or stuck: signet status" });
      }
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Gives an answer that is a success. Only what reads is tried again, for a write whose answer was lost may have been done. */
  async #send(route: string, parts: Parts, signal: AbortSignal): Promise<Response> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#sendOnce(route, parts, signal);
      } catch (e) {
        const again = e instanceof SignetError && (e.kind === "unreachable" || e.kind === "unavailable");
        if (!again || !route.startsWith("GET ") || tries > this.#retries || signal.aborted) throw e;
        if (!(await pause(tries * this.#retryAfter, signal))) throw e;
      }
    }
  }

  async #sendOnce(route: string, parts: Parts, signal: AbortSignal): Promise<Response> {
    const [method, template] = route.split(" ", 2) as [string, string];
    const headers: Record<string, string> = { ...this.#headers };
    const init: RequestInit = { method, headers, signal };
    if (parts.body !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(parts.body);
    }
    const url = this.url + address(template, parts);
    const response = await this.#fetch(url, init).catch((cause: unknown) => {
      throw signal.aborted ? cause : this.#unreachable(cause);
    });
    this.version = response.headers.get("Signet-Version") ?? this.version;
    if (!response.ok) throw await readError(response);
    return response;
  }

  #unreachable(cause: unknown): SignetError {
    return new SignetError("unreachable", `nobody answers at ${this.url}${reason(cause)}`, {
      cause,
      hint: "start the daemon (signet start), or say where it is: the option url, SIGNET_DAEMON_URL or SIGNET_PORT",
    });
  }
}

/** Why a fetch failed, which Node tells in the cause of its error. */
function reason(e: unknown): string {
  const cause = e instanceof Error ? e.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? ` (${code})` : "";
}

function headersOf(options: Options): Record<string, string> {
  const token = options.token || environment("SIGNET_API_KEY") || environment("SIGNET_TOKEN");
  const all: Record<string, string | undefined> = {
    Authorization: token && `Bearer ${token}`,
    "X-Signet-Actor": options.actor,
    "X-Signet-Actor-Type": options.actorType ?? "sdk",
    "X-Signet-Agent-Id": options.agent,
    "X-Signet-Session-Key": options.session,
    "X-Signet-Runtime-Path": options.runtimePath,
  };
  return Object.fromEntries(Object.entries(all).filter((h): h is [string, string] => Boolean(h[1])));
}

/** Fills the names in a path, and puts the query behind it. */
function address(template: string, parts: Parts): string {
  const names = Object.entries(parts.path ?? {});
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given: unknown = names.find(([n]) => n === name)?.[1];
    if (given === undefined || given === null || given === "") throw new SignetError("invalid", `${name} is missing`);
    return encodeURIComponent(String(given));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A variable of the environment, where there is one. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

/** Waits, and says whether it did so to the end: a signal cuts it short. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve(true);
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
