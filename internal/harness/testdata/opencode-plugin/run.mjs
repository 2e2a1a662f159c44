// Plays OpenCode to the plugin: one session with the messages of a file, which rests as often
// as it is said to, and then ends.
import { appendFileSync, readFileSync } from "node:fs"

const [plugin, rests] = process.argv.slice(2), dir = process.env.TEST_DIR
const messages = JSON.parse(readFileSync(dir + "/messages", "utf8"))
const client = {
  session: { get: async () => ({ data: {} }), messages: async () => ({ data: messages }) },
  app: { log: async ({ body }) => appendFileSync(dir + "/log", body.message + "\n") },
}
const signet = await (await import(plugin)).SignetPlugin({ client, directory: dir })
for (let i = 0; i < Number(rests); i++) await signet.event({ event: { type: "session.idle", properties: { sessionID: "ses" } } })
await signet["chat.message"]({ sessionID: "ses" }, { message: {}, parts: [] })
await signet.dispose()
