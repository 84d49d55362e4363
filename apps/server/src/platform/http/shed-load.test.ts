import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { secureRandom, type Random } from '../security/random.ts'
import { shedLoad, type Capacity } from './shed-load.ts'
import { boundSlowClients } from './slow-clients.ts'

const open: FastifyInstance[] = []
afterAll(() => Promise.all(open.map((app) => app.close())))

const silent = () => undefined
const log = { info: silent, warn: silent, error: silent }
/** Of the seconds from 1 to 5 after which a refused client comes again, the fourth. */
const fourth: Random = { ...secureRandom, int: () => 3 }
const idle: Capacity = { inFlight: 2, latenessMs: () => 0, busyAfterMs: 500 }

async function serverWith(capacity: Partial<Capacity>) {
  const app = fastify()
  open.push(app)
  shedLoad(app, { log, random: fourth, capacity: { ...idle, ...capacity } })
  let finish: () => void = silent
  const finished = new Promise<{ done: boolean }>((resolve) => {
    finish = () => resolve({ done: true })
  })
  let arrived = 0
  app.post('/api2/v1/wait', () => {
    arrived += 1
    return finished
  })
  app.post('/pditrans/fail', async () => {
    throw new Error('a bug')
  })
  app.get('/healthz', async () => ({ alive: true }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const post = (path: string) => fetch(url + path, { method: 'POST' })
  return {
    url,
    port: Number(new URL(url).port),
    post,
    arrived: () => arrived,
    health: async () => (await fetch(`${url}/healthz`)).status,
    finish,
  }
}

describe('a server over its head', () => {
  it('refuses what comes beyond its capacity at once, with the envelope, and stays alive', async () => {
    const server = await serverWith({})
    const running = [server.post('/api2/v1/wait'), server.post('/api2/v1/wait')]
    await expect.poll(server.arrived).toBe(2)
    const refused = await server.post('/%61pi2/v1/wait')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('4')
    expect(await refused.json()).toEqual({
      code: '9003',
      message: '当前访问人数较多，请 4 秒后再试',
      messageEn: 'Many people are using this right now. Please try again in 4 seconds.',
      data: { error: 'tooBusy', retryAfterSeconds: 4 },
    })
    expect(await server.health()).toBe(200)
    server.finish()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    expect((await server.post('/api2/v1/wait')).status).toBe(200)
  })

  it('refuses calls while it comes late to its work, and answers again when it has caught up', async () => {
    let lateness = 501
    const server = await serverWith({ latenessMs: () => lateness })
    server.finish()
    expect((await server.post('/api2/v1/wait')).status).toBe(503)
    expect(await server.health()).toBe(200)
    lateness = 500
    expect((await server.post('/api2/v1/wait')).status).toBe(200)
  })

  it('has its places back from calls that fail', async () => {
    const server = await serverWith({})
    for (let times = 0; times < 5; times += 1) expect((await server.post('/pditrans/fail')).status).toBe(500)
  })

  it('keeps no place for a body that is still on its way, and keeps the place of a call whose browser has gone', async () => {
    const server = await serverWith({ inFlight: 1 })
    const json = 'content-type: application/json\r\ncontent-length: 9\r\n\r\n'
    const slow = await sendTo(server.port, `POST /api2/v1/wait HTTP/1.1\r\nhost: x\r\n${json}{`)
    const impatient = await sendTo(server.port, 'POST /api2/v1/wait HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(server.arrived).toBe(1)
    impatient.destroy()
    await once(impatient, 'close')
    expect((await server.post('/api2/v1/wait')).status).toBe(503)
    server.finish()
    await expect.poll(async () => (await server.post('/api2/v1/wait')).status).toBe(200)
    slow.destroy()
  })
})

async function sendTo(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** All that comes back until the server ends the connection. */
async function answerTo(port: number, text: string, more?: string): Promise<string> {
  const socket = await sendTo(port, text)
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.on('error', silent)
  const pushOn = () => {
    while (more && !socket.destroyed && socket.write(more));
  }
  socket.on('drain', pushOn)
  pushOn()
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

describe('a connection that dawdles', () => {
  const head = 'POST /api2/v1/common/getServerTime HTTP/1.1\r\nhost: x\r\n'

  it.each([
    ['its headers', head],
    ['its body', `${head}content-type: application/json\r\ncontent-length: 10\r\n\r\n{`],
  ])('over %s is cut', async (_what, begun) => {
    const app = fastify(boundSlowClients({ headersMs: 40, requestMs: 60, checkMs: 20 }))
    open.push(app)
    app.post('/api2/v1/common/getServerTime', async () => 'never reached')
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    expect(await answerTo(Number(new URL(url).port), begun)).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('the whole server', async () => {
  const { db, pool } = await testDatabase()
  const server = await testServer(await testDeps(db, { demoData: false }))
  afterAll(() => server.close())

  it('ends a body that never ends', async () => {
    const head =
      'POST /api2/v1/common/getServerTime HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
      + 'transfer-encoding: chunked\r\n\r\n'
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
    expect(await answerTo(Number(new URL(server.url).port), head, chunk)).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*"bodyTooLarge"/,
    )
  })

  it('refuses who comes beyond two cabins while the database stands still, and answers the others', async () => {
    const lock = await pool.connect()
    await lock.query('begin')
    await lock.query('lock table clauses')
    let refused = 0
    const asked = Array.from({ length: 450 }, async () => {
      const { status } = await server.call('/api2/v1/portal/getPrivacyClauseDetail', {})
      if (status === 503) refused += 1
      return status
    })
    await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThanOrEqual(50)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await lock.query('rollback')
    lock.release()
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 200).length).toBe(450 - refused)
  })
})
