import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { patienceMs } from '../patience.ts'
import { driveEngine, type Command, type Engine } from './engine.ts'
import { endProgram } from './programs.ts'

/** Firefox's own names of WebDriver's commands. */
const names: Record<Command, string> = {
  open: 'WebDriver:Navigate',
  address: 'WebDriver:GetCurrentURL',
  run: 'WebDriver:ExecuteScript',
  tap: 'WebDriver:ElementClick',
  clear: 'WebDriver:ElementClear',
  type: 'WebDriver:ElementSendKeys',
  picture: 'WebDriver:TakeScreenshot',
}

const preferences = {
  'marionette.port': 0,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  // As on phones, bars lie over the page and take no width.
  'ui.useOverlayScrollbars': 1,
  'ui.prefersReducedMotion': 1,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'services.settings.server': 'data:,',
}

/** Debian's Firefox without a window, as large as a phone, driven over Marionette (decision 0065). */
export async function startFirefox({ width, height }: { width: number; height: number }): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'aisle-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  await mkdir(join(profile, 'chrome'))
  // Firefox's window is never narrower than 500 px otherwise.
  await writeFile(join(profile, 'chrome/userChrome.css'), ':root { min-width: 0 !important }')
  const size = { MOZ_HEADLESS_WIDTH: String(width), MOZ_HEADLESS_HEIGHT: String(height) }
  const program = spawn('firefox-esr', ['--headless', '--marionette', '--no-remote', '--kiosk', '--profile', profile], {
    env: { ...process.env, ...size, HOME: profile },
    stdio: 'ignore',
  })
  const port = await vi.waitFor(() => readFile(join(profile, 'MarionetteActivePort'), 'utf8'), {
    timeout: patienceMs,
    interval: 50,
  })
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const call = speakMarionette(socket)
  await call('WebDriver:NewSession', {})
  return driveEngine({
    async send(command, parameters) {
      const answer = await call(names[command], command === 'picture' ? { full: false } : parameters)
      // Marionette wraps what a command answers.
      return (answer as { value?: unknown } | null)?.value
    },
    async end() {
      socket.destroy()
      await endProgram(program)
      await rm(profile, { recursive: true, force: true })
    },
  })
}

type Message = [kind: number, id: number, error: { error: string; message: string } | null, answer: unknown]

/** Messages are JSON after their length in bytes and a colon; the first one is a greeting. */
function speakMarionette(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, (message: Message) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let colon = received.indexOf(':'); colon >= 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (received.length < end) return
      // Every message is an array of these four, except for the greeting, which has no id.
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as Message
      received = received.subarray(end)
      waiting.get(message[1])?.(message)
      waiting.delete(message[1])
    }
  })
  let calls = 0
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      calls += 1
      waiting.set(calls, ([, , error, answer]) => {
        if (error) reject(new Error(`${name}: ${error.error}, ${error.message}`))
        else resolve(answer)
      })
      const text = JSON.stringify([0, calls, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
