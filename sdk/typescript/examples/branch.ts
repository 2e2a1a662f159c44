// Tries something beside main, looks at the difference, and brings it in.
import { createClient } from "@signet/client";

const signet = createClient({ actor: "example" });
const ref = `example-${process.pid}`;

await signet.vcs.branch({ name: ref });
await signet.remember("The example team meets on Thursdays", { ref });

const { changes } = await signet.vcs.diff({ from: "main", to: ref });
for (const c of changes) console.log(c.what, c.path, c.new);

const merged = await signet.vcs.merge({ source: ref });
console.log(merged.commit, merged.conflicts);
await signet.vcs.removeRef({ name: ref });
