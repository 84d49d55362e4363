import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startLocalPostgres } from '../../../apps/server/src/platform/db/start-local-postgres.ts'
import { freePorts } from '../products/free-ports.ts'
import { linkKeys } from '../products/link-keys.ts'
import { makeProductFolder, removeProductFolder } from '../products/product-folder.ts'
import { tail } from './first-rows.ts'
import { makeTestCertificate, openSecureDoor, type TestCertificate } from './secure-door.ts'

const program = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/**
 * An airline's installation in production: on the ground a server behind https and one for jobs on their own
 * PostgreSQL, an aircraft's server, and the outside world behind https as well. The installation contains no
 * demonstration.
 */
export interface Installation {
  /** The address that passengers open before the flight. */
  groundUrl: string
  /** The address that passengers open aboard, once `startCabin` has ended. */
  cabinUrl: string
  /** The address that controls the stand-ins; passengers reach them at `outsideUrl`. */
  standInsUrl: string
  outsideUrl: string
  /** Runs a staff command on the ground, or aboard; answers its exit code and what it printed. */
  operate(args: readonly string[], where?: 'ground' | 'cabin'): Promise<{ code: number; out: string }>
  file(name: string, content: unknown): string
  /** Writes a folder with these files; answers its path. */
  folder(name: string, files: Readonly<Record<string, string>>): string
  startCabin(): Promise<void>
  /** The log of the servers so far. */
  printed(): string
  close(): Promise<void>
}

export async function startInstallation(): Promise<Installation> {
  const folder = await makeProductFolder()
  const undo: (() => Promise<unknown>)[] = [() => removeProductFolder(folder)]
  const close = async () => {
    for (const end of undo.toReversed()) await end()
  }
  try {
    return { ...(await openInstallation(folder, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The programs of an installation: how they are started, and what they print. */
interface Programs {
  /** The environment of every program: variables of the machine that runs the tests must not decide anything. */
  machine: NodeJS.ProcessEnv
  start(path: string, more: NodeJS.ProcessEnv, answersAt: string): Promise<void>
  printed(): string
}

function makePrograms(certificate: TestCertificate, undo: (() => Promise<unknown>)[]): Programs {
  const machine = { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_EXTRA_CA_CERTS: certificate.file }
  let printed = ''
  return {
    machine,
    printed: () => printed,
    async start(path, more, answersAt) {
      const options = { env: { ...machine, ...more }, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
      const child = spawn(process.execPath, [program(path)], options)
      undo.push(() => ended(child))
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (printed += text.toString()))
      await untilAnswers(answersAt, child, () => printed)
    },
  }
}

async function openInstallation(
  folder: string,
  undo: (() => Promise<unknown>)[],
): Promise<Omit<Installation, 'close'>> {
  const port = await freePorts(7)
  const [ground, secure, cabin, standIns, smtp, outside, jobs] = [
    port,
    port + 1,
    port + 2,
    port + 3,
    port + 4,
    port + 5,
    port + 6,
  ]
  const local = (of: number, path = '') => `http://127.0.0.1:${of}${path}`
  const certificate = makeTestCertificate(folder)
  const door = await openSecureDoor(certificate, { port: secure, to: ground })
  const outsideDoor = await openSecureDoor(certificate, { port: outside, to: standIns })
  undo.push(door.close, outsideDoor.close)
  const programs = makePrograms(certificate, undo)

  const ofStandIns = {
    STANDINS_PORT: String(standIns),
    STANDINS_SMTP_PORT: String(smtp),
    PRODUCT_URL: door.url,
    PUBLIC_URL: door.url,
  }
  await programs.start('stand-ins/dist/main.js', ofStandIns, local(standIns, '/clock'))
  const world = outsideWorld(
    { ...programs.machine, ...ofStandIns },
    { plain: local(standIns), secure: outsideDoor.url },
  )
  const keys: Keys = { ground: linkKeys(), cabin: linkKeys(), seal: newKey() }
  const operator = makeOperatorKey(folder, programs.machine)
  const both = { NODE_ENV: 'production', OPERATOR_KEYS: operator.entry, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' }

  const database = await startPostgres(join(folder, 'airline'), undo)
  const ofGround = {
    ...both,
    ...world.ground,
    ...groundVariables({ port: ground, url: door.url, database: database.server, folder, keys }),
  }
  const ofCabin = { ...both, ...world.cabin, ...cabinVariables({ port: cabin, groundUrl: door.url, folder, keys }) }
  const ofMigration = { ...programs.machine, ...ofGround, DATABASE_URL: database.owner }
  execFileSync(process.execPath, [program('apps/server/dist/main.js'), 'migrate'], { env: ofMigration })
  await database.administer(readFileSync(program('docs/examples/roles.sql'), 'utf8'))
  await programs.start('apps/server/dist/main.js', ofGround, local(ground, '/readyz'))
  const ofJobs = { ...ofGround, AISLE_PARTS: 'jobs', PORT: String(jobs), DATA_DIR: join(folder, 'jobs') }
  await programs.start('apps/server/dist/main.js', ofJobs, local(jobs, '/readyz'))
  const called = {
    ground: { OPERATOR_URL: door.url },
    cabin: { OPERATOR_URL: local(cabin), OPERATOR_SERVER: tail },
  }
  return {
    groundUrl: door.url,
    cabinUrl: local(cabin),
    standInsUrl: local(standIns),
    outsideUrl: outsideDoor.url,
    ...filesIn(folder),
    operate: (args, where = 'ground') =>
      runStaffCommand(args, { ...programs.machine, OPERATOR_KEY: operator.file, ...called[where] }),
    startCabin: () => programs.start('apps/server/dist/main.js', ofCabin, local(cabin, '/readyz')),
    printed: programs.printed,
  }
}

interface Keys {
  ground: ReturnType<typeof linkKeys>
  cabin: ReturnType<typeof linkKeys>
  seal: string
}

const groundVariables = (of: { port: number; url: string; database: string; folder: string; keys: Keys }) => ({
  AISLE_ROLE: 'ground',
  AISLE_PARTS: 'web,portal,collector',
  AISLE_DATA_KEY: newKey(),
  PORT: String(of.port),
  PUBLIC_URL: of.url,
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: of.database,
  DATA_DIR: join(of.folder, 'ground'),
  LINK_PRIVATE_KEY: of.keys.ground.privateKey,
  LINK_AIRCRAFT: `aircraft-1:${tail}:${of.keys.cabin.publicKey}:${of.keys.seal}`,
})

const cabinVariables = (of: { port: number; groundUrl: string; folder: string; keys: Keys }) => ({
  AISLE_ROLE: 'cabin',
  AISLE_DATA_KEY: newKey(),
  PORT: String(of.port),
  DATABASE_URL: 'local',
  DATA_DIR: join(of.folder, 'cabin'),
  TAIL: tail,
  LINK_GROUND_URL: of.groundUrl,
  LINK_KEY_ID: 'aircraft-1',
  LINK_PRIVATE_KEY: of.keys.cabin.privateKey,
  LINK_GROUND_PUBLIC_KEY: of.keys.ground.publicKey,
  LINK_SEAL_KEY: of.keys.seal,
})

function filesIn(folder: string): Pick<Installation, 'file' | 'folder'> {
  return {
    file(name, content) {
      const path = join(folder, name)
      writeFileSync(path, JSON.stringify(content))
      return path
    },
    folder(name, files) {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name, path)), { recursive: true })
        writeFileSync(join(folder, name, path), content)
      }
      return join(folder, name)
    },
  }
}

/** Makes a key as staff do; the entry is for the servers. */
function makeOperatorKey(folder: string, env: NodeJS.ProcessEnv): { file: string; entry: string } {
  const file = join(folder, 'duty.operator-key.json')
  const command = [program('scripts/operator.mjs'), 'keys', 'new', 'duty', '--out', file, '--json']
  const made = execFileSync(process.execPath, command, { env, encoding: 'utf8' })
  // The command prints the entry (apps/operator).
  return { file, ...(JSON.parse(made) as { entry: string }) }
}

async function runStaffCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [program('scripts/operator.mjs'), ...args], { env })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (out += text.toString()))
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? -1)))
  return { code, out }
}

/** An empty PostgreSQL that no server of ours supervises, with a role that owns and one that serves. */
async function startPostgres(
  dataDir: string,
  undo: (() => Promise<unknown>)[],
): Promise<{ owner: string; server: string; administer(statements: string): Promise<void> }> {
  mkdirSync(dataDir, { mode: 0o755 })
  const silent = () => undefined
  const postgres = await startLocalPostgres({ dataDir, log: { info: silent, warn: silent }, relaxed: true })
  undo.push(() => postgres.stop())
  const administer = async (statements: string) => {
    const client = new Client(postgres.connection)
    await client.connect()
    await client.query(statements)
    await client.end()
  }
  await administer(
    'CREATE ROLE aisle_owner LOGIN; CREATE ROLE aisle_server LOGIN; ALTER DATABASE aisle OWNER TO aisle_owner',
  )
  const as = (role: string) => postgres.url.replace('//aisle@', `//${role}@`)
  return { owner: as('aisle_owner'), server: as('aisle_server'), administer }
}

const newKey = () => randomBytes(32).toString('base64')

/** The variables of the stand-ins, behind https where passengers' data or money travel. */
function outsideWorld(env: NodeJS.ProcessEnv, { plain, secure }: { plain: string; secure: string }) {
  const said = execFileSync(process.execPath, [program('stand-ins/dist/main.js'), '--environment'], {
    env,
    encoding: 'utf8',
  })
  // The stand-ins print variables with their values.
  const all = Object.entries(JSON.parse(said) as Record<string, string>)
  const of = (prefixes: RegExp, change: (value: string) => string) =>
    Object.fromEntries(all.filter(([name]) => prefixes.test(name)).map(([name, value]) => [name, change(value)]))
  return {
    ground: of(/^(ALIPAY|SMTP|MAIL|KUAIDI100|INVOICE|ALIYUN)_/, (value) => value.replace(plain, secure)),
    cabin: of(/^(AIRCRAFT_FEED|ACCESS_GATE)_/, (value) => value),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function untilAnswers(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the program ended with ${child.exitCode}:\n${printed()}`)
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
