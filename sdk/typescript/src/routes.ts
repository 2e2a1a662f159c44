import type { Message, Operations, Presence } from "./wire.js";

/** An operation that gives one answer, such as "GET /api/memory/{id}". */
export type Route = { [R in keyof Operations]: Operations[R] extends { answer: unknown } ? R : never }[keyof Operations];

/** An operation that gives events for as long as one listens. */
export type StreamRoute = Exclude<keyof Operations, Route>;

/** What an operation takes: its path, query and body, as far as it has them. */
export type Request<R extends keyof Operations> = Omit<Operations[R], "answer" | "event">;

/** What an operation answers. */
export type Answer<R extends Route> = Operations[R]["answer"];

/** Of a stream, an event. */
export type Event<R extends StreamRoute> = Operations[R]["event"];

/** The body that an operation takes. */
export type Body<R extends keyof Operations> = Operations[R] extends { body?: infer B } ? NonNullable<B> : never;

/** The query that an operation takes. */
export type Query<R extends keyof Operations> = Operations[R] extends { query?: infer Q } ? NonNullable<Q> : never;

/** What changes among the agents at work. */
export type BoardNews =
  | { type: "connected" }
  | { type: "snapshot"; presence: Presence[]; messages: Message[] }
  | { type: "presence"; presence: Presence }
  | { type: "message"; message: Message }
  | { type: "left"; key: string }
  | { type: "missed"; missed: number };
