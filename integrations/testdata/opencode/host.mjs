// A host for the plugin, as opencode would load it, with programs that only write down what they are told.
// usage: node host.mjs PLUGIN FOLDER CHECK; with --list instead: names the checks
import assert from "node:assert/strict"
import fs from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"

const [, , plugin, bin, wanted] = process.argv
const state = process.env.XDG_STATE_HOME ?? ""
const BLOCK = "## Past Learnings Relevant to This Task\n\n### Tools: x [t-1]\nWhen x, do y."
const main = "You are opencode, an agent"

const put = (name, text) => fs.writeFileSync(path.join(bin, name), text)
const told = (program) => {
  const file = path.join(bin, program + ".log")
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n").filter(Boolean).map((l) => JSON.parse(l)) : []
}
const names = () => told("session-start").map((e) => e.hook_event_name)
const user = (id, text, more) => ({ info: { id, sessionID: "ses_a", role: "user", time: { created: 1 } }, parts: [{ id: "p" + id, type: "text", text, ...more }] })
const agent = (id, ...parts) => ({ info: { id, sessionID: "ses_a", role: "assistant", time: { created: 2, completed: 3 }, path: { cwd: "/w", root: "/w" }, tokens: { input: 1 } }, parts })
const ended = (call, tool, output, exit) => ({ type: "tool", tool, callID: call, state: { status: "completed", input: { command: "x" }, output, metadata: { exit, output } } })

function client(messages = [user("m1", "hello there"), agent("m2", { type: "text", text: "hi" })], parents = {}) {
  return { session: { get: async ({ path: { id } }) => ({ data: { id, parentID: parents[id] } }), messages: async () => ({ data: messages }) } }
}

async function load(host = {}, address = pathToFileURL(plugin).href) {
  const { default: made } = await import(address)
  return { made, hooks: await made({ directory: "/work", client: client(), ...host }) }
}

async function session(host) {
  const { hooks } = await load(host)
  await hooks.event({ event: { type: "session.created", properties: { info: { id: "ses_a" } } } })
  const h = {
    hooks,
    says: (text, message = "m1", id = "ses_a") => hooks["chat.message"]({ sessionID: id }, { message: { id: message }, parts: [{ type: "text", text }] }),
    async sees(prompt = main, id = "ses_a") {
      const output = { system: [prompt] }
      await hooks["experimental.chat.system.transform"]({ sessionID: id, model: {} }, output)
      return output.system
    },
    async reads(messages) {
      await hooks["experimental.chat.messages.transform"]({}, { messages })
      return messages
    },
    idles: (id = "ses_a") => hooks.event({ event: { type: "session.idle", properties: { sessionID: id } } }),
    ends: () => hooks.dispose(),
  }
  return h
}

const handed = (id = "ses_a") => path.join(state, "session-learning", "opencode", id + ".jsonl")
const lines = (id) => fs.readFileSync(handed(id), "utf8").trim().split("\n").map((l) => JSON.parse(l))

const checks = {
  "the answer is not in the same turn": async () => {
    const h = await session()
    await h.says("a task")
    assert.deepEqual(await h.sees(), [main, BLOCK])
    assert.deepEqual(names(), ["SessionStart", "UserPromptSubmit"])
    const [start, prompt] = told("session-start")
    assert.equal(start.source, "startup")
    assert.deepEqual({ ...prompt, transcript_path: "" }, { agent: "opencode", hook_event_name: "UserPromptSubmit", session_id: "ses_a", cwd: "/work", transcript_path: "", prompt: "a task", prompt_id: "m1" })
    assert.equal(prompt.transcript_path, handed())
  },
  "a block is there twice, or changes its place": async () => {
    const h = await session()
    await h.says("a task")
    assert.deepEqual(await h.sees(), [main, BLOCK])
    put("answer", BLOCK.replace("t-1", "t-2"))
    await h.says("another", "m3")
    assert.deepEqual(await h.sees(), [main, BLOCK, BLOCK.replace("t-1", "t-2")])
    assert.deepEqual(await h.sees(), [main, BLOCK, BLOCK.replace("t-1", "t-2")])
  },
  "a later block stands before the conversation, so that it is read anew": async () => {
    const h = await session()
    await h.says("a task")
    await h.sees()
    put("answer", BLOCK.replace("t-1", "t-2"))
    await h.says("another", "m3")
    const conversation = () => [user("m1", "a task"), agent("m2", { type: "text", text: "hi" }), user("m3", "another")]
    for (const messages of [await h.reads(conversation()), await h.reads(await h.reads(conversation()))]) {
      assert.deepEqual(messages.map((m) => m.parts.length), [1, 1, 2])
      assert.equal(messages[2].parts[1].text, BLOCK.replace("t-1", "t-2"))
    }
    assert.deepEqual(await h.sees(), [main, BLOCK])
    await h.reads([user("m9", "what is left after a compaction")])
    assert.deepEqual(await h.sees(), [main, BLOCK, BLOCK.replace("t-1", "t-2")])
  },
  "requests of opencode's own are given learnings": async () => {
    const h = await session()
    await h.hooks.config({ agent: { title: { prompt: "Name it." } } })
    await h.says("a task")
    for (const own of ["You are a title generator. x", "You are a context summarization agent.", "Summarize what was done in this conversation.", "Name it."]) {
      assert.deepEqual(await h.sees(own), [own])
    }
  },
  "a compaction forgets what was given": async () => {
    const h = await session()
    await h.says("a task")
    await h.sees()
    const output = { context: [] }
    await h.hooks["experimental.session.compacting"]({ sessionID: "ses_a" }, output)
    await h.hooks["experimental.session.compacting"]({ sessionID: "ses_a" }, output)
    assert.deepEqual(output.context, [BLOCK])
    assert.deepEqual(await h.sees("You are a context summarization agent."), ["You are a context summarization agent."])
    assert.deepEqual(await h.sees(), [main, BLOCK])
  },
  "a session that goes on has lost what it was given": async () => {
    const { hooks } = await load()
    await hooks["chat.message"]({ sessionID: "ses_a" }, { message: { id: "m5" }, parts: [{ type: "text", text: "go on" }] })
    await hooks["experimental.chat.system.transform"]({ sessionID: "ses_a" }, { system: [main] })
    assert.deepEqual(told("session-start").map((e) => e.source ?? e.prompt), ["compact", "go on"])
  },
  "a sub-agent is reminded as the person is, and learned from": async () => {
    const h = await session({ client: client(undefined, { ses_c: "ses_a" }) })
    await h.hooks.event({ event: { type: "session.created", properties: { info: { id: "ses_b", parentID: "ses_a" } } } })
    await h.says("a task")
    await h.sees()
    for (const id of ["ses_b", "ses_c"]) {
      await h.says("an order", "m-" + id, id)
      assert.deepEqual(await h.sees(main, id), [main])
      await h.idles(id)
    }
    await h.ends()
    assert.deepEqual(names(), ["SessionStart", "UserPromptSubmit"])
    assert.deepEqual(told("session-stop").map((e) => e.session_id), ["ses_a"])
  },
  "a failing command of a sub-agent is the person's session's": async () => {
    const h = await session()
    await h.hooks.event({ event: { type: "session.created", properties: { info: { id: "ses_b", parentID: "ses_a" } } } })
    await h.hooks["tool.execute.after"]({ tool: "bash", sessionID: "ses_b", callID: "c1", args: {} }, { output: "Error: x", metadata: { exit: 1 } })
    assert.deepEqual(await h.sees(main, "ses_b"), [main, BLOCK])
    const failures = told("session-start").filter((e) => e.hook_event_name === "PostToolUseFailure")
    assert.deepEqual(failures.map((e) => [e.session_id, e.agent_id]), [["ses_a", "ses_b"]])
  },
  "a failing command is told late, twice or not where it failed": async () => {
    put("answer", "")
    const h = await session()
    await h.says("a task")
    await h.sees()
    put("answer", BLOCK)
    for (let i = 0; i < 2; i++) await h.hooks["tool.execute.after"]({ tool: "bash", sessionID: "ses_a", callID: "c1", args: {} }, { output: "Error: x\n", metadata: { exit: 3 } })
    const messages = await h.reads([user("m1", "a task"), agent("m2", ended("c1", "bash", "Error: x\n", 3))])
    assert.equal(messages[1].parts[0].state.output, "Error: x\n\n\n" + BLOCK)
    assert.deepEqual(await h.sees(), [main])
    const failures = told("session-start").filter((e) => e.hook_event_name === "PostToolUseFailure")
    assert.deepEqual(failures.map((e) => [e.tool_name, e.error, e.tool_use_id]), [["bash", "Error: x", "c1"]])
  },
  "a tool that ended in an error is not told": async () => {
    const h = await session()
    const part = { type: "tool", tool: "read", callID: "c2", sessionID: "ses_a", state: { status: "error", error: "File not found: /x" } }
    await h.hooks.event({ event: { type: "message.part.updated", properties: { part } } })
    const messages = await h.reads([user("m1", "a"), agent("m2", structuredClone(part))])
    assert.equal(messages[1].parts[0].state.error, "File not found: /x\n\n" + BLOCK)
  },
  "what succeeded, or the person stopped, is told as a failure": async () => {
    const h = await session()
    const after = (callID, tool, output, exit) => h.hooks["tool.execute.after"]({ tool, sessionID: "ses_a", callID, args: {} }, { output, metadata: { exit } })
    await after("c1", "bash", "fine", 0)
    await after("c2", "bash", "x\n<shell_metadata>\nUser aborted the command\n</shell_metadata>", null)
    await after("c3", "read", "Error: in a file", undefined)
    for (const [i, error] of ["The user rejected permission to use this specific tool call.", "Tool execution aborted"].entries()) {
      await h.hooks.event({ event: { type: "message.part.updated", properties: { part: { type: "tool", tool: "bash", callID: "d" + i, sessionID: "ses_a", state: { status: "error", error } } } } })
    }
    await after("c4", "bash", "slow\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 5 ms\n</shell_metadata>", null)
    await h.sees()
    assert.deepEqual(told("session-start").map((e) => e.error), [undefined, "slow"])
  },
  "a second start of the plugin doubles everything": async () => {
    const h = await session()
    const { hooks: again } = await load()
    const message = [{ sessionID: "ses_a" }, { message: { id: "m1" }, parts: [{ type: "text", text: "a task" }] }]
    for (const hooks of [h.hooks, again]) await hooks["chat.message"](...message)
    const output = { system: [main] }
    for (const hooks of [h.hooks, again]) await hooks["experimental.chat.system.transform"]({ sessionID: "ses_a" }, output)
    assert.deepEqual(output.system, [main, BLOCK])
    for (const hooks of [h.hooks, again]) await hooks.event({ event: { type: "session.idle", properties: { sessionID: "ses_a" } } })
    for (const hooks of [h.hooks, again]) await hooks.dispose()
    assert.deepEqual(names(), ["SessionStart", "UserPromptSubmit"])
    assert.equal(told("session-stop").length, 1)
  },
  "a session is not handed over, twice, or with what nobody needs": async () => {
    const long = "y".repeat(300_000)
    const messages = [
      user("m1", "fix \u{1F600} it"),
      agent("m2", { type: "reasoning", text: "secret thought" }, { type: "step-start", snapshot: "s" }, ended("c1", "bash", long, 1), ended("c2", "read", "a file", undefined), { type: "file", url: "data:x" }),
      user("m3", "put there", { synthetic: true }),
    ]
    const h = await session({ client: client(messages) })
    await h.says("fix it")
    await h.idles()
    await h.idles()
    await h.ends()
    await h.ends()
    const stops = told("session-stop")
    assert.deepEqual(stops, [{ agent: "opencode", hook_event_name: "Stop", session_id: "ses_a", cwd: "/work", transcript_path: handed() }])
    const [first, second, third] = lines()
    assert.equal(first.parts[0].text, "fix \u{1F600} it")
    assert.deepEqual(second.parts.map((p) => p.tool), ["bash", "read"])
    assert.ok(second.parts[0].state.output.length < 70_000 && second.parts[0].state.metadata.exit === 1)
    assert.equal(second.parts[1].state.output, undefined)
    assert.deepEqual(second.info, { id: "m2", sessionID: "ses_a", role: "assistant", time: { created: 2, completed: 3 }, path: { cwd: "/w" } })
    assert.deepEqual([third.info.role, third.parts[0].text, third.parts[0].synthetic], ["user", "", true])
    if (process.getuid) {
      assert.equal(fs.statSync(handed()).mode & 0o777, 0o600)
      assert.equal(fs.statSync(path.dirname(handed())).mode & 0o777, 0o700)
    }
    assert.deepEqual(fs.readdirSync(path.dirname(handed())), ["ses_a.jsonl"])
  },
  "what the person left in the middle is lost": async () => {
    const h = await session()
    await h.says("a task")
    await h.ends()
    assert.deepEqual(told("session-stop").map((e) => e.hook_event_name), ["SessionEnd"])
  },
  "what was taken back is learned from": async () => {
    const h = await session({ client: client([user("m1", "a"), agent("m2"), user("m3", "undone"), agent("m4")]) })
    await h.hooks.event({ event: { type: "session.updated", properties: { info: { id: "ses_a", revert: { messageID: "m3" } } } } })
    await h.idles()
    await h.ends()
    assert.deepEqual(lines().map((l) => l.info.id), ["m1", "m2"])
  },
  "an id leads out of the folder": async () => {
    const h = await session()
    for (const id of ["../../x", "a/b", ""]) await h.idles(id)
    await h.ends()
    assert.equal(told("session-stop").length, 0)
  },
  "opencode fails or hangs, and the turn with it": async () => {
    const never = () => new Promise(() => {})
    const broken = {
      "hangs late": never,
      throws: () => { throw new Error("x") }, rejects: async () => { throw new Error("x") }, hangs: never, "says nothing": async () => undefined,
    }
    for (const [name, call] of Object.entries(broken)) {
      delete globalThis[Symbol.for("session-learning.opencode")]
      const { hooks } = await load({ client: { session: { get: name === "hangs late" ? client().session.get : call, messages: call } } })
      await hooks["chat.message"]({ sessionID: "ses_" + name.length }, { message: { id: "m1" }, parts: [{ type: "text", text: "a task" }] })
      await hooks["experimental.chat.system.transform"]({ sessionID: "ses_" + name.length }, { system: [main] })
      await hooks.event({ event: { type: "session.idle", properties: { sessionID: "ses_" + name.length } } })
      await hooks.dispose()
    }
    assert.equal(told("session-stop").length, 0)
  },
  "odd input ends a turn": async () => {
    const { hooks } = await load()
    const odd = [undefined, null, 0, "x", [], {}, { sessionID: 7 }, { sessionID: "ses_a" }, { event: null }, { event: { type: "session.idle" } }, { event: { type: "session.created", properties: null } },
      { sessionID: "ses_a", parts: "x", system: "x", messages: [null, {}, { info: null, parts: [null] }], context: 1, message: null, tool: "bash", output: 5, metadata: null, command: "learnings" }]
    for (const hook of Object.values(hooks)) for (const input of odd) for (const output of odd) await hook(input, output)
  },
  "a program that hangs costs more than its limit": async () => {
    put("hang", "")
    const h = await session()
    for (let i = 0; i < 6; i++) {
      await h.says("a task", "m" + i)
      await h.reads([user("m" + i, "a task")])
      assert.deepEqual(await h.sees(), [main])
    }
    assert.ok(names().length <= 3, "it is asked for ever")
  },
  "a program that is not there, fails or talks is believed": async () => {
    for (const [name, text] of [["garbage", "usage: session-start [flags]"], ["json", '{"x":1}'], ["endless", BLOCK + "z".repeat(2_000_000)], ["binary", "\u0000\u0001"]]) {
      put("answer", text)
      const h = await session()
      await h.says("a task", name)
      assert.deepEqual(await h.sees(), [main], name)
    }
    put("answer", BLOCK)
    put("fail", "")
    const h = await session()
    await h.says("a task", "m8")
    assert.deepEqual(await h.sees(), [main])
    for (const program of ["session-start", "session-stop"]) fs.rmSync(path.join(bin, program))
    await h.says("a task", "m9")
    assert.deepEqual(await h.sees(), [main])
    await h.idles()
    await h.ends()
  },
  "a slash command is taken for words of the person": async () => {
    const h = await session()
    const parts = [{ type: "text", text: "Review the changes. Always run the tests." }]
    await h.hooks["command.execute.before"]({ command: "review", sessionID: "ses_a", arguments: "the last one" }, { parts })
    await h.hooks["chat.message"]({ sessionID: "ses_a" }, { message: { id: "m1" }, parts })
    await h.sees()
    await h.says("Review the changes. Always run the tests.", "m2")
    await h.sees()
    assert.deepEqual(told("session-start").slice(1).map((e) => e.prompt), ["/review the last one", "Review the changes. Always run the tests."])
  },
  "a shell reads what is typed after /learnings": async () => {
    const h = await session()
    const words = "search `x` !`touch here` $(touch here) \" ' \\ $& $1"
    const output = { parts: [{ type: "text", text: "the file of the command" }] }
    await h.hooks["command.execute.before"]({ command: "learnings", sessionID: "ses_a", arguments: words }, output)
    assert.deepEqual([output.parts.length, output.parts[0].text, output.parts[1].synthetic], [2, "/learnings " + words, true])
    assert.ok(output.parts[1].text.includes("\n--------\nread: " + words), output.parts[1].text)
    const quoted = { parts: [] }
    await h.hooks["command.execute.before"]({ command: "learnings", sessionID: "ses_a", arguments: '"search the \\"lock\\" file"' }, quoted)
    assert.ok(quoted.parts[1].text.includes('\nread: search the "lock" file'), quoted.parts[1].text)
    assert.ok(!fs.existsSync("here"))
  },
  "it does something where it is switched off": async () => {
    for (const [name, value] of [["LEARNINGS_DISABLE", "1"], ["LEARNINGS_DISABLE", "yes"], ["LEARNINGS_CHILD", "1"]]) {
      process.env[name] = value
      assert.deepEqual((await load()).hooks, {})
      process.env[name] = "0"
    }
    assert.notDeepEqual((await load()).hooks, {})
  },
  "a version of opencode cannot load it": async () => {
    const { made } = await load()
    const module = await import(pathToFileURL(plugin).href)
    assert.deepEqual(Object.keys(module), ["default"])
    assert.equal(typeof made, "function") // opencode 1, whatever its age, calls each export
    const second = (await import(pathToFileURL(plugin).href + "?mtime=1")).default
    assert.deepEqual(Object.entries(second).map(([key, value]) => [key, typeof value]), [["id", "string"], ["server", "function"], ["setup", "function"]])
    const on = {}
    await second.setup({ session: { hook: async (name, call) => { on[name] = call }, get: async () => ({ id: "ses_a" }) } })
    await on.prompt({ sessionID: "ses_a", messageID: "m1", prompt: { text: "a task" } })
    const seen = async (kind) => {
      const e = { sessionID: "ses_a", kind, system: [{ type: "text", text: main }], messages: [] }
      await on.context(e)
      return e.system.slice(1)
    }
    assert.deepEqual(await seen("primary"), [{ type: "text", text: BLOCK }])
    assert.deepEqual(await seen("title"), [])
    await second.setup({})
  },
  "many sessions at once start as many programs": async () => {
    const h = await session()
    for (let i = 0; i < 100; i++) await h.hooks.event({ event: { type: "session.created", properties: { info: { id: "ses_many" + i } } } })
    for (let i = 0; i < 100; i++) await h.sees(main, "ses_many" + i)
    assert.ok(names().length >= 8 && names().length < 50, names().length + " were started")
    await h.says("a task")
    assert.ok((await h.sees()).includes(BLOCK), "none is asked any more")
  },
  "it remembers sessions without end": async () => {
    const { hooks } = await load()
    for (let i = 0; i < 1000; i++) await hooks.event({ event: { type: "session.updated", properties: { info: { id: "ses_" + i } } } })
    assert.equal(globalThis[Symbol.for("session-learning.opencode")].sessions.size, 200)
  },
}

if (plugin === "--list") {
  console.log(Object.keys(checks).join("\n"))
} else {
  put("answer", BLOCK)
  await checks[wanted]()
}
