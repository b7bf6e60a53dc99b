
// ---- handing over: joined to plugin.js, because opencode takes every file in its folder for a plugin of its own

function handOverFolder() {
  const home = process.platform === "win32" ? process.env.LOCALAPPDATA : process.env.XDG_STATE_HOME
  const usual = process.platform === "win32" ? ["AppData", "Local"] : [".local", "state"]
  return path.join(home && path.isAbsolute(home) ? home : path.join(os.homedir(), ...usual), "session-learning", AGENT)
}

const handOverFile = (id) => (/^[\w-]{1,128}$/.test(id) ? path.join(handOverFolder(), id + ".jsonl") : "")

// handOver hands a session over once for each time that it changed, and never that of an agent which another one ordered.
function handOver(host, session, name) {
  const { jobs } = memory()
  const job = (session.handing = session.handing.then(() => handed(host, session, name)).catch(() => {}))
  jobs.add(job)
  job.finally(() => jobs.delete(job))
}

async function handed(host, session, name) {
  const file = handOverFile(session.id)
  if (!file || (await orderedBy(host, session)) !== "") return
  const told = await within(host.client.session.messages({ path: { id: session.id } }), READ_MS)
  if (!Array.isArray(told?.data)) return
  const undone = session.undone ? told.data.findIndex((m) => m?.info?.id === session.undone) : -1
  const messages = undone < 0 ? told.data : told.data.slice(0, undone)
  if (messages.length < 2) return
  const last = messages.at(-1)
  const mark = JSON.stringify([messages.length, last?.info?.id, last?.info?.time, last?.parts?.length, last?.parts?.at?.(-1)?.state?.status])
  if (session.handed === mark) return
  write(file, messages.map(needed))
  session.handed = mark
  session.behind = false
  await run(STOP, ["--agent", AGENT], JSON.stringify({ ...event(host, name, session.id), transcript_path: file }), HAND_MS, MAX_OUTPUT)
}

// write makes the file of a session, one message a line, readable for the person alone. It is there as a whole or not at all.
function write(file, messages) {
  const folder = path.dirname(file)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const info = fs.lstatSync(folder)
  if (!info.isDirectory() || (process.getuid && info.uid !== process.getuid())) return
  if (info.mode & 0o077) fs.chmodSync(folder, 0o700)
  const part = file + "." + process.pid + "." + Date.now().toString(36) + ".tmp"
  try {
    fs.writeFileSync(part, lines(messages), { mode: 0o600, flag: "wx" })
    fs.renameSync(part, file)
  } catch (error) {
    fs.rmSync(part, { force: true })
    throw error
  }
}

// lines are the messages of a session. The nth line is the nth message, also where it is too early to be told.
function lines(messages) {
  const list = []
  let room = MAX_FILE
  for (const message of messages.toReversed()) {
    let line = JSON.stringify(message)
    room -= line.length
    if (room < 0) line = JSON.stringify({ info: message.info, parts: [] })
    list.push(line)
  }
  return list.reverse().join("\n") + "\n"
}

// needed is what of a message can be learned from: no thoughts, no snapshots, no files, no output but that of commands and
// failures.
function needed(message) {
  const { id, sessionID, role, time, agent, mode, path: place, summary } = message?.info ?? {}
  const info = { id, sessionID, role, time, agent, mode, path: place && { cwd: place.cwd }, summary: summary === true || undefined }
  const parts = Array.isArray(message?.parts) ? message.parts.filter((p) => p?.type === "text" || p?.type === "tool") : []
  return slim({ info, parts: parts.map((p) => (p.type === "text" ? neededText(p) : neededCall(p))) })
}

const neededText = ({ id, type, text, synthetic, ignored, time }) => ({ id, type, text: synthetic || ignored ? "" : text, synthetic, ignored, time })

function neededCall({ id, type, tool, callID, state }) {
  const { status, input, output, error, time, metadata } = state ?? {}
  const { exit, answers, interrupted } = metadata ?? {}
  const kept = ["bash", "shell", "invalid"].includes(tool) ? output : undefined
  return { id, type, tool, callID, state: { status, input, output: kept, error, time, metadata: { exit, answers, interrupted } } }
}

// slim cuts what is endless.
function slim(value, depth = 0) {
  if (typeof value === "string") return shortened(value, MAX_TEXT)
  if (!value || typeof value !== "object") return value
  if (depth > 12) return undefined
  if (Array.isArray(value)) return value.slice(0, 2000).map((v) => slim(v, depth + 1))
  return Object.fromEntries(Object.entries(value).slice(0, 500).map(([key, v]) => [key, slim(v, depth + 1)]))
}

// dispose waits for what is pending, and hands over what the person left in the middle.
async function dispose(host) {
  const { jobs, sessions } = memory()
  for (const session of sessions.values()) if (session.behind) handOver(host, session, "SessionEnd")
  await within(Promise.allSettled([...jobs]), HAND_MS)
}
