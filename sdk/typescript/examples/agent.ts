// An agent of one's own with a memory: it tells Signet of its session as a
// harness does, and puts what it is given before the prompt.
import { createClient } from "@signet/client";

const sessionKey = `example-${process.pid}`;
const harness = "my-agent";
const signet = createClient({ actor: "example", session: sessionKey });

/** What the model would be sent for a prompt. */
async function ask(userPrompt: string): Promise<string> {
  const { inject } = await signet.hooks.userPromptSubmit({ harness, sessionKey, userPrompt });
  return inject ? `${inject}\n\n${userPrompt}` : userPrompt;
}

await signet.remember("The example service is deployed with Nomad, never by hand");
const start = await signet.hooks.sessionStart({ harness, sessionKey, project: process.cwd() });
console.log(start.inject);
console.log(await ask("How is the example service deployed?"));
await signet.hooks.sessionEnd({ harness, sessionKey, reason: "done" });
