import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../test-support/test-database.ts'
import { unpackImage } from './container.ts'
import { freePort } from './free-port.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const { address } = await testDatabase()

const title = 'org.opencontainers.image.title'

let folder = ''
let image: ReturnType<typeof unpackImage>
let archive = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-image-test-'))
  const out = join(folder, 'image')
  execFileSync(process.execPath, [join(repository, 'scripts/image.mjs'), '--out', out], { stdio: 'pipe' })
  archive = join(out, readdirSync(out).find((name) => name.endsWith('.oci.tar')) ?? 'none')
  image = unpackImage(join(out, 'layout'), join(folder, 'bundle'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function portOf(server: Server): number {
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

/** The tests' PostgreSQL, whose socket is closed to the container's user. */
const line = createServer((client) => {
  const database = connect(`${address.host}/.s.PGSQL.${address.port}`)
  client.pipe(database).pipe(client)
  for (const end of [client, database]) end.on('error', () => [client, database].forEach((each) => each.destroy()))
})
beforeAll(() => new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening)))
afterAll(() => void line.close())

/** On the ground, with the tests' PostgreSQL. */
async function ground(more: Readonly<Record<string, string>> = {}) {
  return {
    environment: {
      AISLE_ROLE: 'ground',
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://shop.example',
      AISLE_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
      DATABASE_URL: `postgresql://${address.user}@127.0.0.1:${portOf(line)}/${address.database}`,
      DRAIN_SECONDS: '0',
      ...more,
    },
    dataDir: join(folder, 'ground'),
  }
}

async function untilReady(container: ReturnType<typeof image.run>, port: string) {
  let end = ''
  void container.ended.then(({ code, printed }) => (end = `ended with ${code}: ${printed.slice(-2000)}`))
  const asked = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  while (!(await asked())?.ok) if (end !== '') throw new Error(end)
}

describe('the image', () => {
  it('has at most 150 MB, with its hash and its parts beside it', () => {
    expect(readFileSync(archive).length).toBeLessThan(150e6)
    execFileSync('sha256sum', ['--check', `${archive}.sha256`], { cwd: dirname(archive) })
    // Another implementation of the same format reads the archive.
    const inspected = execFileSync('skopeo', ['inspect', `oci-archive:${archive}:latest`], { encoding: 'utf8' })
    expect(JSON.parse(inspected)).toMatchObject({ Architecture: 'amd64', Labels: { [title]: 'Aisle' } })
    const bill = z
      .object({ components: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(readFileSync(`${archive}.cdx.json`, 'utf8')))
    const names = bill.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['libc6', 'node', 'fastify', 'sharp']))
  })

  it('contains no stand-in, no demonstration data, no sources and no package manager', () => {
    const files = readdirSync(image.rootfs, { recursive: true, encoding: 'utf8' })
    const ours = files.filter((name) => name.startsWith('usr/lib/aisle/') && !name.includes('/node_modules/'))
    expect(ours.length).toBeGreaterThan(100)
    expect(ours.filter((name) => /stand-ins|demo-data|\.tsx?$|\.map$|\.test\./.test(name))).toEqual([])
    expect(files.filter((name) => /^usr\/s?bin\/(apt|dpkg|npm|npx|curl|wget|su|mount)$/.test(name))).toEqual([])
  })

  it('is known by a signature, and no longer when a byte of it changes', () => {
    const key = join(folder, 'key')
    execFileSync('minisign', ['-G', '-W', '-p', `${key}.pub`, '-s', key])
    execFileSync('minisign', ['-S', '-s', key, '-m', archive, '-t', 'Aisle'])
    const verify = () => spawnSync('minisign', ['-V', '-p', `${key}.pub`, '-m', archive]).status
    expect(verify()).toBe(0)
    appendFileSync(archive, '\n')
    expect(verify()).toBe(1)
  })
})

describe('a container of the image, read only and without any privilege', () => {
  it('says in one sentence what its configuration lacks', async () => {
    const { environment, ...rest } = await ground()
    const { AISLE_DATA_KEY: _, ...without } = environment
    const { code, printed } = await image.run({ ...rest, environment: without }, ['aisle', 'check-config']).ended
    expect(code).toBe(1)
    expect(printed).toMatch(/^AISLE_DATA_KEY is missing: [^\n]+\n$/)
  })

  it('serves the ground as a user of its own, answers, and leaves when it is told to', async () => {
    const surroundings = await ground()
    const { PORT: port } = surroundings.environment
    const container = image.run(surroundings)
    await untilReady(container, port)
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    expect(page.includes('<meta name="aisle-role" content="ground" />')).toBe(true)
    const time = await fetch(`http://127.0.0.1:${port}/api2/v1/common/getServerTime`, { method: 'POST' })
    expect(await time.json()).toMatchObject({ code: '200' })
    expect(await container.exec('aisle', 'check-ready')).toEqual({ code: 0, printed: 'The server is ready.\n' })
    const written = await container.exec('sh', '-c', 'echo x > /usr/lib/aisle/x')
    expect(written.printed).toContain('Read-only file system')
    expect((await container.stop()).code).toBe(0)
  })

  it('runs the programs of staff', async () => {
    const surroundings = await ground()
    const help = await image.run(surroundings, ['aisle-operator', 'help']).ended
    expect(help).toMatchObject({ code: 0, printed: expect.stringContaining('flight-event') as unknown })
    expect(await image.run(surroundings, ['aisle-audit']).ended).toMatchObject({ code: 0 })
  })

  it('serves an aircraft with a PostgreSQL of its own, which ends with it', async () => {
    const { environment } = await ground({ AISLE_ROLE: 'cabin', DATABASE_URL: 'local', PUBLIC_URL: '' })
    const dataDir = join(folder, 'cabin')
    const container = image.run({ environment, dataDir })
    await untilReady(container, environment.PORT)
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
    expect((await container.stop()).code).toBe(0)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })
})
