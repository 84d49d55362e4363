import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { places, type CabinNetwork } from './cabin-network.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

interface Asked {
  status: number
  body: Record<string, unknown>
}

export interface RunningGate {
  /** The helper's socket. */
  socket: string
  ask: (path: string, body?: object) => Promise<Asked>
  startHelper: () => Promise<ChildProcess>
  startDaemon: () => Promise<ChildProcess>
  /** Kills without a word, as a power cut would. */
  kill: (child: ChildProcess) => Promise<void>
  stop: () => Promise<void>
}

export const captivePort = 8081
export const portalPort = 8080
const key = 'a key for this test alone'

/** The gate's two programs in the gateway's namespace; openings must be renewed within `renewalSeconds`. */
export async function runGate(network: CabinNetwork, renewalSeconds: number): Promise<RunningGate> {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-gate-'))
  const socket = join(folder, 'gate.sock')
  const daemon = join(folder, 'daemon.mjs')
  buildSync({
    entryPoints: [inRepository('apps/gate/src/main.ts')],
    outfile: daemon,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  const interfaces = '--cabin br0 --uplink wan0 --masquerade yes'.split(' ')
  const ports = `--captive ${captivePort} --portal ${portalPort}`.split(' ')
  const flags = ['--socket', socket, '--group', '0', ...interfaces, ...ports]
  const running = new Set<ChildProcess>()
  const start = async (ready: RegExp, command: string[], variables: Record<string, string> = {}) => {
    const args = ['netns', 'exec', network.gatewayNamespace, ...command]
    const child = spawn('ip', args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...variables } })
    running.add(child)
    let output = ''
    await new Promise<void>((resolve, reject) => {
      const note = (chunk: Buffer) => {
        output += chunk.toString()
        if (ready.test(output)) resolve()
      }
      child.stdout.on('data', note)
      child.stderr.on('data', note)
      child.once('exit', () => reject(new Error(`${command[0]} ended: ${output}`)))
    })
    return child
  }
  const gate: RunningGate = {
    socket,
    async ask(path, body) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const url = `http://127.0.0.1:8400/gate${path}`
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const { status, text, error } = await network.gateway.does('ask', { url, headers, patience: 5000, ...sent })
      if (status === undefined) throw new Error(`the gate did not answer: ${error}`)
      // The daemon answers JSON objects only.
      return { status, body: JSON.parse(text ?? '{}') as Record<string, unknown> }
    },
    startHelper: () => start(/ready/, [inRepository('apps/gate/dist/aisle-gate-helper'), ...flags]),
    startDaemon: () =>
      start(/listening/, [process.execPath, daemon], {
        GATE_SOCKET: socket,
        GATE_STATE: join(folder, 'state.json'),
        ACCESS_GATE_KEY: key,
        GATE_RENEWAL_SECONDS: String(renewalSeconds),
        GATE_REFRESH_MS: '100',
        GATE_GARDEN: `${places.garden}/32`,
        GATE_PORTAL_NAMES: `wifi.example.com=${places.gateway}`,
      }),
    async kill(child) {
      running.delete(child)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    async stop() {
      for (const child of running) await gate.kill(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return gate
}
