import { fork, spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { standInEnvironment } from '@aisle/stand-ins/demo-keys'
import { build, stop } from 'esbuild'
import type { ClientConfig } from 'pg'
import type { Load, LoadFigures } from './generator.ts'
import { startMailServer } from './mail-server.ts'

const productMain = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const startLimitMs = 120_000

/** Beside a mail server nothing outside is needed: the product signs Alipay's form, and the generator plays the gateway. */
const nobodyListens = 'http://127.0.0.1:9'

export interface Running {
  pid: number
  port: number
  end(): Promise<void>
}

export interface RunningProduct extends Running {
  /** From the command to the first successful response of /readyz. */
  readyAfterMs: number
}

/** Compiles the floor and the generator to plain JavaScript, like the product. */
export async function buildPrograms(): Promise<void> {
  await build({
    entryPoints: ['floor', 'generator'].map((name) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))),
    outdir: dist,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['fastify', 'pg'],
    logLevel: 'warning',
  })
  await stop()
}

/** The built product with demonstration data, its own PostgreSQL and its ordinary log, written to a file. */
export async function startProduct(
  dataDir: string,
  settings: { flights?: number; limits: 'on' | 'off' },
): Promise<RunningProduct> {
  const port = await freePort()
  const mails = await startMailServer()
  const logFile = join(dataDir, 'bench-server.log')
  const log = openSync(logFile, 'a')
  const { NODE_ENV: _, DATABASE_URL: __, ...environment } = process.env
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...profiling(), productMain], {
    stdio: ['ignore', log, log],
    env: {
      ...environment,
      ...standInEnvironment({ httpUrl: nobodyListens, smtpPort: mails.port }),
      PORT: String(port),
      DATA_DIR: dataDir,
      AISLE_DEMO: '1',
      AISLE_LIMITS: settings.limits,
      // Requests that must not share a budget for guessing come from separate networks.
      ...(settings.limits === 'on' && { TRUSTED_PROXIES: '127.0.0.1' }),
      AISLE_DEMO_FLIGHTS: String(settings.flights ?? 0),
    },
  })
  const ended = ending(child)
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() - startedAt > startLimitMs) {
      child.kill('SIGKILL')
      throw new Error(`the product does not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    }
    await wait(5)
  }
  const readyAfterMs = performance.now() - startedAt
  const end = async () => {
    await endBy(child, ended)
    mails.close()
  }
  return { pid: getPid(child), port, readyAfterMs, end }
}

/** If AISLE_BENCH_PROFILE names a folder, the product writes its CPU profile there when it ends. */
function profiling(): string[] {
  const folder = process.env['AISLE_BENCH_PROFILE']
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

export async function startFloor(database: ClientConfig): Promise<Running> {
  const port = await freePort()
  const child = fork(join(dist, 'floor.js'), {
    env: {
      ...process.env,
      FLOOR_PORT: String(port),
      FLOOR_HOST: database.host,
      FLOOR_DATABASE: database.database,
      FLOOR_DATABASE_PORT: String(database.port),
    },
  })
  const ended = ending(child)
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the floor does not start')))
  })
  return { pid: getPid(child), port, end: () => endBy(child, ended) }
}

export interface Generator {
  pid: number
  run(load: Load): Promise<LoadFigures>
  end(): Promise<void>
}

/** Runs in a separate process, so that its garbage collection does not delay the systems under test. */
export function startGenerator(worldFile: string): Generator {
  const child = fork(join(dist, 'generator.js'), [worldFile])
  const ended = ending(child)
  return {
    pid: getPid(child),
    run: (load) =>
      new Promise((resolve, reject) => {
        // The shape that generator.ts sends.
        child.once('message', (answer: { figures: LoadFigures } | { error: string }) =>
          'figures' in answer ? resolve(answer.figures) : reject(new Error(answer.error)),
        )
        child.send(load)
      }),
    end: () => endBy(child, ended),
  }
}

function getPid(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('a program could not be started')
  return child.pid
}

const ending = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

async function endBy(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('no free port'))
      server.close(() => resolve(address.port))
    })
  })
}

/** Builds the server as `npm start` does, if the build is stale. */
export async function buildServer(): Promise<void> {
  const script = new URL('../../scripts/building/build-product.mjs', import.meta.url)
  // Scripts are plain JavaScript without types, because they run before anything is installed.
  const { buildProduct } = (await import(script.href)) as { buildProduct: (names: string[]) => Promise<void> }
  await buildProduct(['server'])
}
