/** The client of the Signet daemon. See README.md for what it does. */
export { Signet, createClient } from "./client.js";
export { SignetError } from "./error.js";
export type { Kind } from "./error.js";
export type { CallOptions, Options } from "./transport.js";
export type { Answer, BoardNews, Event, Request, Route, StreamRoute } from "./routes.js";
export type * from "./wire.js";
