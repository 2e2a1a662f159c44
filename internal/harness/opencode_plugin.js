// "signet connect opencode" wrote this file, and brings it up to date; "signet disconnect
// opencode" removes it. It tells the program below of every session of the person, and hands
// the model what that answers. Whatever fails in here must not be felt by OpenCode.
import { spawn } from "node:child_process"

const bin = "SIGNET"
const workspace = ""
const limits = { "session-start": 7000, "user-prompt-submit": 4000, "pre-compaction": 4000, stop: 5000, "session-end": 3000 }
const patience = 12000, mostText = 64 << 10, mostGiven = 40
const mostSent = 1536 << 10 // characters handed over at once: however they are written, less than Signet takes

// hook gives what the program answers, or undefined if it failed or took too long.
const hook = (event, told, ...flags) => new Promise((resolve) => {
  const child = spawn(bin, ["hook", event, "-H", "opencode", ...(workspace ? ["-p", workspace] : []), ...flags], { stdio: ["pipe", "pipe", "ignore"], windowsHide: true })
  let said = ""
  const timer = setTimeout(() => { child.kill("SIGKILL"); child.stdout.destroy(); child.unref(); resolve() }, limits[event])
  const end = (answer) => { clearTimeout(timer); resolve(answer) }
  child.on("error", () => end()).on("close", (code) => end(code === 0 ? said.trim() : undefined))
  child.stdout?.setEncoding("utf8").on("data", (part) => { said += part })
  child.stdin?.on("error", () => {}).end(JSON.stringify(told))
}).catch(() => {})

// calm makes a handler that neither throws nor keeps its caller for long.
const calm = (work) => async (...args) => {
  let timer
  const late = new Promise((resolve) => { timer = setTimeout(resolve, patience) })
  try { await Promise.race([work(...args), late]) } catch {} finally { clearTimeout(timer) }
}

const leftOut = (n) => `[… ${n} characters left out …]`

const cut = (_, value) => {
  if (typeof value !== "string" || value.length <= mostText) return value
  const end = value.lastIndexOf("\n", mostText) + 1 || mostText
  return `${value.slice(0, end)}\n${leftOut(value.length - end)}`
}

const encode = (value) => JSON.stringify(value, cut)

// slim gives a part that can be handed over: of one that is too large, what is long is left out, and says so.
const slim = ({ id, type, text, synthetic, ignored, tool, time, state: s }, otherId) => {
  const part = { id: id ?? otherId, type, text, synthetic, ignored, tool, time }
  if (s) part.state = { status: s.status, input: s.input, output: s.output, error: s.error, time: s.time }
  if (encode(part).length <= mostSent / 2) return part
  const short = (value) => value === undefined || encode(value).length <= mostSent / 8 ? value : leftOut(JSON.stringify(value).length)
  const state = s && { status: short(s.status), input: short(s.input), output: short(s.output), error: short(s.error), time: short(s.time) }
  return { id: part.id, type, text: short(text), synthetic, ignored, tool: short(tool), time: short(time), state }
}

// lines gives a message as lines of a transcript: what was said, and which tools ran. It is one line, and more with some
// of its parts each where that would be too long.
const lines = ({ info: { id, sessionID, role, parentID, time, path, summary }, parts }) => {
  const info = { id, sessionID, role, parentID, time, path: { cwd: path?.cwd }, summary: summary === true }
  const put = (some) => encode({ info, parts: some }) + "\n"
  const all = [], room = mostSent - put([]).length
  let some = [], length = 0
  parts.filter((p) => p.type === "text" || p.type === "tool").forEach((p, n) => {
    const part = slim(p, `${id}#${n + 1}`), size = encode(part).length + 1
    if (some.length > 0 && length + size > room) { all.push(put(some)); some = []; length = 0 }
    some.push(part)
    length += size
  })
  return [...all, put(some)]
}

const saidIn = (parts) => parts.filter((p) => p.type === "text" && !p.synthetic && !p.ignored).map((p) => p.text).join("\n")

export const SignetPlugin = async ({ client, directory }) => {
  const sessions = new Map() // by id: a promise of what is known of each
  const tell = (event, id, more, ...flags) => hook(event, { session_id: id, cwd: directory, ...more }, ...flags)

  const start = async (s, source) => { s.given = [await tell("session-start", s.id, { source })].filter(Boolean) }

  // open gives a session. One that is picked up again has lost what it was given; that of a subagent is nobody's own.
  const open = (id, created) => {
    if (!sessions.has(id)) sessions.set(id, (async () => {
      const info = created ?? (await client.session.get({ path: { id } })).data
      const s = { id, own: !info.parentID, given: [], sent: new Set(), work: Promise.resolve() }
      if (s.own) await start(s, created ? "startup" : "clear")
      return s
    })())
    sessions.get(id).catch(() => sessions.delete(id))
    return sessions.get(id)
  }
  // follow has something done in a session once what was begun there before is done.
  const follow = async (id, work) => {
    const s = await open(id)
    if (s.own) await (s.work = s.work.then(() => work(s)).catch(() => {}))
  }

  const warn = (message) => client.app?.log?.({ body: { service: "signet", level: "warn", message } })?.catch?.(() => {})

  // give hands over a piece of what was said, and says whether that is done with: taken, kept for later, not wanted, or
  // refused for good, which is told. The program ends well whatever happens, so that only its answer counts.
  const give = async (s, transcript) => {
    const answer = await tell("stop", s.id, { transcript }, "--json")
    let fate
    try { fate = JSON.parse(answer) } catch {}
    if (fate?.refused) warn(`${transcript.length} characters of session ${s.id} are left out of memory: ${fate.refused}`)
    const done = !!(fate?.queued || fate?.spooled || fate?.skipped || fate?.refused)
    if (!done) warn(`what was said in session ${s.id} was not taken; it is handed over again when the session rests next`)
    return done
  }

  // capture hands over the messages that are complete and were not handed over before.
  const capture = async (s) => {
    const read = async (query) => (await client.session.messages({ path: { id: s.id }, query })).data
    let list = await read({ limit: 100 })
    if (list.length >= 100 && !s.sent.has(list[0].info.id)) list = await read()
    list = list.filter(({ info }) => !s.sent.has(info.id) && (info.role === "user" || info.time.completed))
    let transcript = "", whole = [] // the messages that end in it
    const flush = async () => {
      if (transcript && !await give(s, transcript)) return false
      whole.forEach((id) => s.sent.add(id))
      transcript = ""
      whole = []
      return true
    }
    for (const message of list) {
      for (const line of lines(message)) {
        if (transcript.length + line.length > mostSent && !await flush()) return
        transcript += line
      }
      whole.push(message.info.id)
    }
    await flush()
  }
  const end = (id, reason) => follow(id, async () => { sessions.delete(id); await tell("session-end", id, { reason }) })

  const events = {
    "session.created": ({ info }) => open(info.id, info),
    "session.idle": ({ sessionID }) => follow(sessionID, capture),
    "session.compacted": async ({ sessionID }) => {
      const s = await open(sessionID)
      s.renewed = follow(sessionID, async () => { await capture(s); await start(s, "compact") })
      await s.renewed
    },
    "session.deleted": ({ info }) => sessions.has(info.id) && end(info.id, "deleted"),
  }
  return {
    event: async ({ event }) => { calm(async () => events[event.type]?.(event.properties))() },
    dispose: calm(() => Promise.all([...sessions.keys()].map((id) => follow(id, capture).then(() => end(id, "exit"))))),

    "chat.message": calm(async ({ sessionID }, { message, parts }) => {
      const s = await open(sessionID), prompt = saidIn(parts)
      await s.renewed
      s.model = message.model
      const given = s.own && prompt.trim() && await tell("user-prompt-submit", sessionID, { prompt })
      if (given) s.given.push(given)
      if (s.given.length > mostGiven) s.given.splice(1, 1)
    }),
    // The system prompt is made anew for every call of a model, so all that was given is given again:
    // to the model that the person talks to, and not to the one that finds titles.
    "experimental.chat.system.transform": calm(async ({ sessionID, model }, { system }) => {
      const s = await sessions.get(sessionID)
      await s?.renewed
      const other = s?.model && model && (s.model.modelID !== model.id || s.model.providerID !== model.providerID)
      if (s?.own && s.given.length > 0 && !other) system.push(s.given.join("\n\n"))
    }),
    "experimental.session.compacting": calm(async ({ sessionID }, { context }) => {
      const guidelines = (await open(sessionID)).own && await tell("pre-compaction", sessionID)
      if (guidelines) context.push(guidelines)
    }),
  }
}
