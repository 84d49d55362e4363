import { spawn } from 'node:child_process'
import { vi } from 'vitest'
import { patienceMs } from '../patience.ts'
import { freePorts } from '../products/free-ports.ts'
import { driveEngine, type Command, type Engine } from './engine.ts'
import { endProgram } from './programs.ts'

/** WebDriver's addresses below the session. */
const endpoints: Record<Command, (id: string) => [method: 'GET' | 'POST', path: string]> = {
  open: () => ['POST', '/url'],
  address: () => ['GET', '/url'],
  run: () => ['POST', '/execute/sync'],
  tap: (id) => ['POST', `/element/${id}/click`],
  clear: (id) => ['POST', `/element/${id}/clear`],
  type: (id) => ['POST', `/element/${id}/value`],
  picture: () => ['GET', '/screenshot'],
}

/**
 * Debian's WebKitGTK in its MiniBrowser, driven over WebDriver (decision 0065). It needs a display: a virtual one, as
 * large as a phone, which the browser fills.
 */
export async function startWebKit({ width, height }: { width: number; height: number }): Promise<Engine> {
  const [port, display] = [await freePorts(1), await startDisplay(`${width}x${height}x24`)]
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: 'ignore',
  })
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    // WebDriver answers every command in this shape.
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await vi.waitFor(() => ask('GET', '/status'), { timeout: patienceMs, interval: 50 })
  const options = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } }
  // This is what WebDriver answers to a new session.
  const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch: options } })) as {
    sessionId: string
  }
  // Without a window manager, a full screen keeps the size that the window had.
  await ask('POST', `/session/${sessionId}/window/rect`, { width, height })
  return driveEngine({
    send(command, { id = '', ...body }) {
      const [method, path] = endpoints[command](id)
      return ask(method, `/session/${sessionId}${path}`, method === 'POST' ? body : undefined)
    },
    async end() {
      await ask('DELETE', `/session/${sessionId}`)
      await endProgram(driver)
      await display.end()
    },
  })
}

async function startDisplay(screen: string): Promise<{ name: string; end(): Promise<void> }> {
  // It chooses a free number itself and writes it to the third descriptor.
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    server.stdio[3]?.once('data', (written: Buffer) => resolve(written.toString().trim()))
  })
  return { name: `:${number}`, end: () => endProgram(server) }
}
