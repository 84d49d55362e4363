import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../../journeys/support/products/free-ports.ts'

const execFileAsync = promisify(execFile)
const built = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const serverProgram = built('apps/server/dist/main.js')
const standInsProgram = built('stand-ins/dist/main.js')

/** The start of the product's clock; the generated flights depart a day later. */
const startsAt = Date.parse('2026-11-20T02:00:00Z')
// Ends only what hangs: a busy machine starts a product several times as slowly.
const longestStartMs = 600_000

/** A server process as `npm start` runs it. */
export interface RunningServer {
  url: string
  pid: number
  /** Milliseconds from launch to the first successful /readyz. */
  readyAfterMs: number
  ended(): boolean
  /** The recent log. */
  log(): string
  kill(): Promise<void>
  /** Stops the server gracefully. */
  stop(): Promise<void>
}

interface StartOptions {
  port?: number
  program?: string
  environment?: Record<string, string>
  heard?: (text: string) => void
}

/** The product and its stand-ins. As in reality, the outside systems keep running while the product is down. */
export interface Product {
  dataDir: string
  port: number
  url: string
  standInsUrl: string
  /**
   * @param options.port another port, for a second server on the same data
   * @param options.program of another release; by default of this one
   * @param options.environment variables in addition to the product's
   * @param options.heard gets the whole log, piece by piece
   */
  startServer(options?: StartOptions): Promise<RunningServer>
  /** Runs one of the server program's commands. @returns its output @throws if it fails */
  runCommand(args: readonly string[], more: Record<string, string>): Promise<string>
  /** Stops the servers and the stand-ins. */
  end(): Promise<void>
}

/** @param options.flights number of generated flights, with 200 passengers each */
export async function startProduct(options: {
  dataDir: string
  flights: number
  /** Variables in addition to those of every drill. */
  environment?: Record<string, string>
}): Promise<Product> {
  const begunAt = Date.now()
  const port = await freePorts(4)
  const now = () => new Date(startsAt + Date.now() - begunAt).toISOString()
  const common = {
    ...process.env,
    PORT: String(port),
    STANDINS_PORT: String(port + 1),
    STANDINS_SMTP_PORT: String(port + 2),
    DATA_DIR: options.dataDir,
    AISLE_DEMO: '1',
    AISLE_LIMITS: 'off',
    AISLE_DEMO_FLIGHTS: String(options.flights),
    LOG_LEVEL: 'warn',
    ...options.environment,
  }
  const outside = execFileSync(process.execPath, [standInsProgram, '--environment'], { env: common, encoding: 'utf8' })
  // The stand-ins print the variables that make a server use them.
  const environment = { ...common, ...(JSON.parse(outside) as Record<string, string>) }
  const standInsUrl = `http://127.0.0.1:${port + 1}`
  const standIns = spawn(process.execPath, [standInsProgram], {
    env: { ...environment, AISLE_NOW: now() },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilWell(`${standInsUrl}/clock`, standIns)

  const servers: ChildProcess[] = []
  return {
    dataDir: options.dataDir,
    port,
    url: `http://127.0.0.1:${port}`,
    standInsUrl,
    async startServer({ port: own = port, program = serverProgram, environment: more, heard = () => undefined } = {}) {
      const env = { ...environment, ...more, AISLE_NOW: now(), PORT: String(own) }
      const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      servers.push(child)
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', heard)
      return runningServer(child, `http://127.0.0.1:${own}`)
    },
    async runCommand(args, more) {
      const env = { ...environment, ...more }
      return (await execFileAsync(process.execPath, [serverProgram, ...args], { env })).stdout
    },
    async end() {
      for (const child of servers) await endProcess(child, 'SIGTERM')
      await endProcess(standIns, 'SIGTERM')
    },
  }
}

async function runningServer(child: ChildProcess, url: string): Promise<RunningServer> {
  let log = ''
  const take = (chunk: Buffer | string) => {
    log = (log + chunk.toString()).slice(-20_000)
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const launchedAt = performance.now()
  await untilWell(`${url}/readyz`, child, () => log)
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - launchedAt,
    ended: () => hasEnded(child),
    log: () => log,
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function endProcess(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(name)
  await ended
}

async function untilWell(url: string, child: ChildProcess, log = () => ''): Promise<void> {
  const limit = Date.now() + longestStartMs
  while (Date.now() < limit) {
    if (hasEnded(child)) throw new Error(`what should answer at ${url} has ended:\n${log()}`)
    if (await answersWell(url)) return
    await wait(25)
  }
  throw new Error(`${url} does not answer:\n${log()}`)
}

export async function getStatus(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
}

const answersWell = async (url: string) => (await getStatus(url)) === 200
