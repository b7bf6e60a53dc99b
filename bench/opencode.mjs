// usage: node opencode.mjs OPENCODE HOMES TURNS: see opencode.sh
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import fs from "node:fs"
import http from "node:http"
import path from "node:path"

const [, , client, homes, turns] = process.argv
const asked = []
const children = []
process.on("exit", () => children.forEach((child) => child.kill()))
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))

// The model: says "ok" to everything.
const model = http.createServer((request, response) => {
  let body = ""
  request.on("data", (d) => (body += d))
  request.on("end", () => {
    asked.push(body)
    response.writeHead(200, { "content-type": "text/event-stream" })
    const send = (delta, finish_reason = null) =>
      response.write("data: " + JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason }] }) + "\n\n")
    send({ role: "assistant", content: "ok" })
    send({}, "stop")
    response.end("data: [DONE]\n\n")
  })
})
await new Promise((ready) => model.listen(0, "127.0.0.1", ready))

const config = {
  autoupdate: false, share: "disabled", model: "local/m", small_model: "local/m", enabled_providers: ["local"],
  provider: { local: { npm: "@ai-sdk/openai-compatible", name: "Local", options: { baseURL: `http://127.0.0.1:${model.address().port}/v1`, apiKey: "x" },
    models: { m: { name: "m", tool_call: true, limit: { context: 200000, output: 8000 } } } } },
}

async function serve(name, port) {
  const home = path.join(homes, name)
  fs.writeFileSync(path.join(home, ".config", "opencode", "opencode.json"), JSON.stringify(config))
  const env = { PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" }
  const child = spawn(client, ["serve", "--port", String(port), "--hostname", "127.0.0.1"], { cwd: path.join(home, "project"), env, stdio: "ignore" })
  children.push(child)
  const call = async (url, body, ms = 60_000) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal: AbortSignal.timeout(ms) })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  for (let i = 0; ; i++) {
    try {
      await call("/session", {}, 5000) // one that comes while it starts may never be answered
      break
    } catch (error) {
      if (i > 600) throw error
      await new Promise((next) => setTimeout(next, 200))
    }
  }
  return { call }
}

const port = 20000 + (process.pid % 20000)
const sides = { without: await serve("without", port), with: await serve("with", port + 1) }
const took = { with: { first: [], later: [] }, without: { first: [], later: [] } }
for (let n = -2; n < Number(turns); n++) {
  for (const name of n % 2 ? ["with", "without"] : ["without", "with"]) {
    const { call } = sides[name]
    const { id } = await call("/session", {})
    for (const kind of ["first", "later"]) {
      // A person reads and types in between, and what follows a turn is over by then.
      await new Promise((next) => setTimeout(next, 1000))
      const began = performance.now()
      await call(`/session/${id}/message`, { parts: [{ type: "text", text: kind === "first" ? "why does frobctl list show no widgets" : "and what now" }] })
      if (n >= 0) took[name][kind].push(performance.now() - began) // the first ones warm up
    }
  }
}
const given = asked.filter((body) => body.includes("## Past Learnings")).length
assert.ok(given > 0, "the plugin has given nothing")
const middle = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
for (const [kind, what] of [["first", "first turn of a session"], ["later", "later turn"]]) {
  const [plain, ours] = [middle(took.without[kind]), middle(took.with[kind])]
  console.log(`${what}: ${plain.toFixed(0)} ms without, ${ours.toFixed(0)} ms with the plugin: + ${(ours - plain).toFixed(0)} ms, ${(ours / plain).toFixed(2)} times (medians of ${turns})`)
}
process.exit(0)
