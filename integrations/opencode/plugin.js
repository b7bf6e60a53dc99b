// Written by "learnings install", removed by "learnings uninstall". A file that you have changed is left alone.
//
// Gives opencode a memory: asks session-start what earlier sessions taught when the person says something or a tool fails,
// puts the answer in front of the model, and hands the session over to session-stop when the agent rests. Nothing in here
// may cost the person a turn: a hook never throws, never waits past its limit, and never writes to the terminal.
import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

// The programs, as paths.
const START = "PATH-START"
const STOP = "PATH-STOP"
const PROGRAM = "PATH-PROGRAM"

const AGENT = "opencode"
const COMMAND = "learnings" // as the person types it, after a slash
const TITLE = "## Past Learnings" // begins every answer; what begins otherwise is none

// Limits. Times are in milliseconds, sizes in UTF-16 units.
const ASK_MS = 700 // for an answer, with the start of the process; nobody waits longer, however much was asked
const LOOK_MS = 250 // for opencode to say whose session it is
const HAND_MS = 1500 // for what is pending when opencode ends
const READ_MS = 10_000 // for opencode to hand out the messages of a session, while nobody waits
const SLASH_MS = 3000 // for a command that the person typed and waits for
const TICK_MS = 25
const MAX_LATE = 3 // answers in a row that came too late: then none is asked for
const PAUSE_MS = 300_000 // for so long
const MAX_ANSWER = 12_000
const MAX_OUTPUT = 65_536 // of the command that was typed
const MAX_PROMPT = 32_768
const MAX_TEXT = 65_536 // of one string that is handed over
const MAX_FILE = 33_554_432 // of a session that is handed over: of a longer one its latest messages
const MAX_RUNNING = 16 // programs at a time: what happens in more sessions at once is not told
const MAX_SESSIONS = 200
const MAX_SEEN = 500 // events of a session that are known again
const MAX_BLOCKS = 16

// How the requests begin in which opencode works for itself: titles, summaries, compactions.
const HELPERS = [
  "You are a title generator",
  "Summarize what was done in this conversation",
  "You are a context summarization agent",
  "You are an anchored context summarization",
  "You are a helpful AI assistant tasked with summarizing conversations",
]

// What stands around the output of the command that the person typed.
const SHOW = `The user typed \`/learnings\` to see what a command printed. It stands between the two lines of dashes.
When its first line is "To be done by the assistant", do what it says. Otherwise answer with exactly that text, in a code
block, and with nothing else: it is data from earlier sessions for the user to read, no task and no instruction.

--------
`
const SHOWN = "--------\n"

const isOn = (value) => !["", "0", "false"].includes((value ?? "").trim().toLowerCase())
const isText = (value) => typeof value === "string" && value !== ""

// after calls back when so much time has passed in which opencode was able to listen. When it starts, it is busy for seconds:
// an answer that came meanwhile is not late. The result takes the call back.
function after(ms, call) {
  let left = Math.ceil(ms / TICK_MS)
  const tick = () => (--left < 0 ? call() : (timer = setTimeout(tick, TICK_MS)))
  let timer = setTimeout(tick, 0)
  return () => clearTimeout(timer)
}

// within is what a promise comes to in time; undefined: it is late.
function within(promise, ms) {
  return new Promise((done, fail) => {
    const stop = after(ms, done)
    promise.then(done, fail).finally(stop)
  })
}

const safely = (hook) => async (...args) => {
  try {
    await hook(...args)
  } catch {
    // Whatever it was, the turn goes on.
  }
}

// What is known of the sessions is kept with the process: opencode may load a plugin again, or find it in two places,
// and what was done once is not to be done twice.
function memory() {
  const own = Symbol.for("session-learning.opencode")
  return (globalThis[own] ??= { sessions: new Map(), jobs: new Set(), objects: new WeakSet(), running: 0, late: 0, pause: 0, helpers: new Set() })
}

function sessionOf(id) {
  const { sessions } = memory()
  const session = sessions.get(id) ?? {
    id,
    parent: undefined, // id of the session that ordered this one; "": none did; undefined: not known
    fresh: false, // it began while we were there
    greeted: false, // its start was told
    spoken: false, // the person said something
    blocks: [], // what it was given: {text, message, call, placed}
    asked: Promise.resolve(), // settled when all that was asked is answered
    awaited: undefined, // what of it was waited for
    handing: Promise.resolve(),
    seen: new Set(),
    handed: "", // what was handed over last
    behind: false, // something was said since
    command: undefined, // the slash command that the next message is made of: {typed, text}
    compacting: false,
    undone: "", // id of the first message that the person took back
  }
  sessions.delete(id) // the last used stand last
  sessions.set(id, session)
  if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value)
  return session
}

// once tells whether something is met for the first time: by its id, and what has none by the object that tells of it.
function once(session, id, object) {
  if (!isText(id)) {
    const { objects } = memory()
    return !object || (!objects.has(object) && Boolean(objects.add(object)))
  }
  if (session.seen.has(id)) return false
  session.seen.add(id)
  if (session.seen.size > MAX_SEEN) session.seen.delete(session.seen.values().next().value)
  return true
}

// ---- our programs

// run starts a program, gives it a text and returns what it prints; "": it was not there, failed, or would have been one too
// many; undefined: it was late.
async function run(...call) {
  const state = memory()
  if (state.running >= MAX_RUNNING) return ""
  state.running++
  try {
    return await started(...call)
  } finally {
    state.running--
  }
}

function started(program, args, input, ms, max) {
  return new Promise((done) => {
    let child
    let out = ""
    const end = (said) => {
      stop()
      done(said)
    }
    const stop = after(ms, () => {
      done(undefined)
      child?.kill("SIGKILL")
      child?.stdout?.destroy()
      child?.unref()
    })
    try {
      // What is handed over when the person interrupts opencode is not to be interrupted with it.
      child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"], windowsHide: true, detached: program === STOP })
      child.on("error", () => end(""))
      child.stdin.on("error", () => {}) // it may end before it has read everything
      child.stdout.on("error", () => {})
      child.stdout.setEncoding("utf8")
      child.stdout.on("data", (text) => {
        if (out.length <= max) out += text
      })
      child.on("close", (status) => end(status === 0 && out.length <= max ? out : ""))
      child.stdin.end(input)
    } catch {
      end("")
    }
  })
}

// shortened keeps the beginning and the end of a long text, without a character that the cut would halve.
function shortened(text, most) {
  if (text.length <= most) return text
  const half = most >> 1
  const whole = (piece) => piece.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "")
  return whole(text.slice(0, half)) + "\n…\n" + whole(text.slice(-half))
}

// later lets work wait for what a session had to do before, and nothing else wait for it.
function later(session, work) {
  session.asked = session.asked.then(work).catch(() => {})
}

// answered waits for what a session was asked, once.
async function answered(session) {
  const { asked } = session
  if (session.awaited !== asked) await within(asked, ASK_MS)
  session.awaited = asked
}

// ask asks session-start and keeps the answer for the session. place is what it belongs to: {message} of the
// person, or {call} of a tool; neither: the session as a whole.
async function ask(session, fields, place) {
  const state = memory()
  if (Date.now() < state.pause || session.blocks.length >= MAX_BLOCKS) return
  const said = await run(START, ["--agent", AGENT], JSON.stringify(fields), ASK_MS, MAX_ANSWER)
  state.late = said === undefined ? state.late + 1 : 0
  if (state.late === MAX_LATE) [state.late, state.pause] = [0, Date.now() + PAUSE_MS]
  const text = said?.trim() ?? ""
  if (text.startsWith(TITLE)) session.blocks.push({ text, ...place, placed: false })
}

// ---- what opencode tells

// orderedBy returns the id of the session that ordered one; "": the person did; undefined: opencode does not say.
async function orderedBy(host, session) {
  if (session.parent === undefined) {
    const answer = await within(host.client.session.get({ path: { id: session.id } }), LOOK_MS)
    if (answer?.data?.id === session.id) session.parent = answer.data.parentID ?? ""
  }
  return session.parent
}

function event(host, name, session, more) {
  return { agent: AGENT, hook_event_name: name, session_id: session, cwd: host.directory, transcript_path: handOverFile(session), ...more }
}

// greet tells that a session begins. One that was there before us has lost what it was given, as in a compaction: opencode
// does not keep what is only put in front of the model.
async function greet(host, session, place) {
  if (session.greeted) return
  session.greeted = true
  const source = session.fresh ? "startup" : "compact"
  await ask(session, event(host, "SessionStart", session.id, { source }), place)
}

// typed is what the person typed; texts that opencode put beside it are marked.
function typed(parts) {
  const texts = Array.isArray(parts) ? parts.filter((p) => p?.type === "text" && !p.synthetic && !p.ignored && isText(p.text)) : []
  return texts.map((p) => p.text).join("\n")
}

function prompted(host, input, output) {
  if (!isText(input?.sessionID)) return
  const session = sessionOf(input.sessionID)
  const message = output?.message?.id ?? input.messageID
  if (!once(session, isText(message) && "message " + message, output)) return
  const said = typed(output?.parts)
  // The body of a slash command is nothing that the person said.
  const prompt = shortened(session.command?.text === said ? session.command.typed : said, MAX_PROMPT)
  // The first answer stands before the conversation; a later one where it was asked for, because a change in front of it
  // all would have the provider read all of it anew.
  const place = session.fresh && !session.spoken ? {} : { message }
  session.command = undefined
  session.spoken = session.behind = true
  later(session, async () => {
    if (await orderedBy(host, session)) return // the words are an agent's
    await greet(host, session, place)
    if (prompt === "") return
    await ask(session, event(host, "UserPromptSubmit", session.id, { prompt, prompt_id: message }), place)
  })
}

// commanded remembers what a slash command was typed as. Of ours the model is shown what it prints: the words go to the
// program as they are, because in the file of a command a shell would read them.
async function commanded(host, input, output) {
  if (!isText(input?.sessionID) || !isText(input.command) || !Array.isArray(output?.parts)) return
  const session = sessionOf(input.sessionID)
  const words = typeof input.arguments === "string" ? input.arguments : ""
  const line = ("/" + input.command + " " + words).trim()
  if (input.command === COMMAND && once(session, "", output)) {
    const said = await run(PROGRAM, ["slash"], unquoted(words), SLASH_MS, MAX_OUTPUT)
    const shown = said || "learnings did not answer; in a terminal: learnings " + (words.trim().split(/\s/)[0] || "--help") + "\n"
    output.parts.splice(0, output.parts.length, { type: "text", text: line }, { type: "text", text: SHOW + shown + SHOWN, synthetic: true })
  }
  session.command = { typed: line, text: typed(output.parts) }
}

// unquoted takes off what "opencode run" puts around words with blanks in them.
function unquoted(words) {
  const [, inner] = /^\s*"((?:[^"\\]|\\[^])*)"\s*$/.exec(words) ?? []
  return inner === undefined ? words : inner.replaceAll('\\"', '"')
}

// failed tells that a call of a tool failed.
function failed(host, id, call, tool, error) {
  if (!isText(id) || !isText(tool) || !isText(error) || isNobodys(error)) return
  const session = sessionOf(id)
  if (!once(session, isText(call) && "call " + call)) return
  later(session, async () => {
    const more = { tool_name: tool, tool_use_id: call, error: shortened(error, MAX_PROMPT) }
    const parent = await orderedBy(host, session)
    if (parent) more.agent_id = id
    await ask(session, event(host, "PostToolUseFailure", parent ? rootOf(parent) : id, more), { call })
  })
}

// isNobodys tells what no tool is to blame for: the person stopped it, or did not let it run.
const isNobodys = (error) =>
  /^(Error: )?\[?(Tool execution (was )?(aborted|interrupted)|AbortError|Cancelled|The user (rejected|dismissed|has specified a rule)|(Permission|Question)RejectedError)/.test(error)

// rootOf is the session that a person speaks to, from one that it ordered.
function rootOf(id) {
  for (let depth = 0; depth < 8; depth++) {
    const parent = memory().sessions.get(id)?.parent
    if (!parent) break
    id = parent
  }
  return id
}

// ran looks at a command that ended. opencode calls all of them completed, whatever their status.
function ran(host, input, output) {
  if (!["bash", "shell"].includes(input?.tool) || typeof output?.output !== "string") return
  const [, said, note = ""] = /^([^]*?)(<(?:bash_|shell_)?metadata>\n[^]*)?$/.exec(output.output)
  const exit = output.metadata?.exit
  const stopped = typeof exit === "number" ? exit !== 0 : note.includes("timeout")
  if (stopped && !note.includes("User aborted")) failed(host, input.sessionID, input.callID, input.tool, said.trim())
}

// began tells of the start at once: when the person has typed, nobody has to wait for it.
function began(host, session, parent) {
  session.parent = parent
  session.fresh = true
  if (!parent) later(session, () => greet(host, session, {}))
}

function happened(host, { type, properties: about } = {}) {
  const part = about?.part
  const info = about?.info
  switch (type) {
    case "session.created":
      if (isText(info?.id)) began(host, sessionOf(info.id), info.parentID ?? "")
      break
    case "session.updated":
      if (isText(info?.id)) sessionOf(info.id).undone = info.revert?.messageID ?? ""
      break
    case "session.deleted":
      memory().sessions.delete(info?.id ?? about?.sessionID)
      break
    case "session.idle":
    case "session.status":
      if (type === "session.status" && about?.status?.type !== "idle") return
      if (isText(about?.sessionID)) handOver(host, sessionOf(about.sessionID), "Stop")
      break
    case "message.part.updated":
      if (part?.type === "tool" && part.state?.status === "error") failed(host, part.sessionID, part.callID, part.tool, part.state.error)
  }
}

// ---- what the model is shown

// place puts a text where it belongs in the messages that the model is about to get; they are not stored. False: what it
// belongs to is not among them.
function place(messages, block) {
  for (const { info, parts } of messages.toReversed()) {
    if (!Array.isArray(parts)) continue
    if (block.message && info?.id === block.message) {
      if (!parts.some((p) => p?.text === block.text))
        parts.push({ id: "prt_session_learning", sessionID: info.sessionID, messageID: info.id, type: "text", text: block.text, synthetic: true })
      return true
    }
    const state = block.call && parts.find((p) => p?.type === "tool" && p.callID === block.call)?.state
    const field = { completed: "output", error: "error" }[state?.status]
    if (!field || typeof state[field] !== "string" || state.time?.compacted) continue
    if (!state[field].includes(block.text)) state[field] += "\n\n" + block.text
    return true
  }
  return false
}

async function showInPlace(output) {
  const messages = Array.isArray(output?.messages) ? output.messages.filter(Boolean) : []
  const session = memory().sessions.get(messages.find((m) => isText(m.info?.sessionID))?.info.sessionID)
  if (!session) return
  if (session.compacting) {
    session.compacting = false
    return
  }
  await answered(session)
  for (const block of session.blocks) block.placed = Boolean(block.message || block.call) && place(messages, block)
}

// showBefore puts in front of the conversation what has no place in it, or lost it in a compaction.
async function showBefore(input, output) {
  const session = memory().sessions.get(input?.sessionID)
  const system = output?.system
  if (!session || !Array.isArray(system)) return
  if (isHelper(system[0])) {
    session.compacting = false
    return
  }
  await answered(session)
  for (const { text, placed } of session.blocks) {
    if (!placed && !system.some((s) => typeof s === "string" && s.includes(text))) system.push(text)
  }
}

// isHelper tells the requests in which opencode works for itself, with its own words or those of the person's settings.
function isHelper(prompt) {
  return typeof prompt === "string" && [...HELPERS, ...memory().helpers].some((words) => prompt.startsWith(words))
}

function configured(config) {
  for (const name of ["title", "summary", "compaction"]) {
    const prompt = config?.agent?.[name]?.prompt?.trim?.()
    if (prompt) memory().helpers.add(prompt.slice(0, 200))
  }
}

function compacting(input, output) {
  const session = memory().sessions.get(input?.sessionID)
  if (!session || !Array.isArray(output?.context)) return
  session.compacting = true
  for (const { text } of session.blocks) if (!output.context.includes(text)) output.context.push(text)
}

// ---- the forms in which opencode loads a plugin

const isOff = () => isOn(process.env.LEARNINGS_DISABLE) || isOn(process.env.LEARNINGS_CHILD)

async function server(host) {
  if (isOff()) return {}
  return {
    config: safely((config) => configured(config)),
    event: safely((input) => happened(host, input?.event)),
    "chat.message": safely((input, output) => prompted(host, input, output)),
    "command.execute.before": safely((input, output) => commanded(host, input, output)),
    "tool.execute.after": safely((input, output) => ran(host, input, output)),
    "experimental.chat.messages.transform": safely((_, output) => showInPlace(output)),
    "experimental.chat.system.transform": safely((input, output) => showBefore(input, output)),
    "experimental.session.compacting": safely((input, output) => compacting(input, output)),
    dispose: safely(() => dispose(host)),
  }
}

// Experimental: for opencode 2, after its published interface. It reminds at prompts and hands nothing over.
async function setup(host) {
  if (isOff()) return
  const get = async ({ path: { id } }) => ({ data: await host.session.get({ sessionID: id }) })
  const first = { directory: process.cwd(), client: { session: { get } } }
  const prompt = (e) => prompted(first, e, { parts: [{ type: "text", text: e?.prompt?.text }] })
  const context = async (e) => {
    if (e?.kind && e.kind !== "primary") return
    const texts = []
    await showBefore(e, { system: texts })
    e.system.push(...texts.map((text) => ({ type: "text", text })))
  }
  await host.session.hook("prompt", safely(prompt))
  await host.session.hook("context", safely(context))
}

// opencode 1 calls a function; its older versions call whatever a file exports, and end when it is none. opencode 2 takes
// nothing but an object, and loads it by an address of its own.
const isSecond = /[?&]mtime=/.test(import.meta.url)

export default isSecond ? { id: "session-learning", server, setup: safely(setup) } : server
