// Shows the latest commits, and then what the daemon logs until something is
// refused.
import { createClient } from "@signet/client";

const signet = createClient();
await signet.remember("The example is watched");
for (const c of (await signet.vcs.log({ limit: 5 })).commits) {
  console.log(c.created_at, c.author, c.message, c.changes.length);
}

for await (const entry of signet.followLogs()) {
  if (entry.type === "connected") {
    await signet.remember("password=hunter2-Zebra99-x").catch((e: unknown) => console.log(String(e)));
    continue;
  }
  console.log(entry.timestamp, entry.level, entry.message);
  if (entry.message === "the guard refused a text") break;
}
