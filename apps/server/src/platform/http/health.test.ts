import { Agent, request as ask, type IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { buildApp } from '../../boot/build-app.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { endlessPatience } from '../../../test-support/test-server.ts'
import { drain, type Leaving } from './health.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })

async function serve() {
  const leaving: Leaving = { state: 'no' }
  const app = await buildApp({ deps, logger: pino({ level: 'silent' }), web: null, leaving, patience: endlessPatience })
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  app.get('/long', async () => {
    arrive()
    await finished
    return { done: true }
  })
  // Fastify is closing then, and its listener is still open.
  const whileClosing = { run: async () => undefined as unknown }
  app.addHook('preClose', async () => void (await whileClosing.run()))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, leaving, url, finish, arrived, whileClosing }
}
type Served = Awaited<ReturnType<typeof serve>>

/** A proxy's connection, which is kept for the next call. */
const agent = () => new Agent({ keepAlive: true, maxSockets: 1 })

function call(served: Served, path: string, through: Agent) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Record<string, unknown> }>(
    (resolve, reject) => {
      const isCall = path.startsWith('/api2')
      const headers = isCall ? { channel: 'WEB', 'content-type': 'application/json' } : {}
      const sent = ask(served.url + path, { agent: through, method: isCall ? 'POST' : 'GET', headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            body: JSON.parse(text) as Record<string, unknown>,
          }),
        )
      })
      sent.on('error', reject)
      sent.end(isCall ? '{}' : undefined)
    },
  )
}

const time = '/api2/v1/common/getServerTime'

describe('a server that is told to end', () => {
  const agents = [agent(), agent()] as const
  afterAll(() => agents.forEach((one) => one.destroy()))

  it('is not ready at once and answers as before, and later ends each connection with its answer', async () => {
    const served = await serve()
    const [proxy] = agents
    expect((await call(served, '/readyz', proxy)).status).toBe(200)
    served.leaving.state = 'notReady'
    expect(await call(served, '/readyz', proxy)).toMatchObject({
      status: 503,
      body: { ready: false, reason: 'the server is leaving' },
    })
    expect((await call(served, '/healthz', proxy)).status).toBe(200)
    expect(await call(served, time, proxy)).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
    await drain(served.app, served.leaving, 0)
    expect((await call(served, '/readyz', proxy)).status).toBe(503)
    expect(await call(served, time, proxy)).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
      body: { code: '200' },
    })
    await served.app.close()
  })

  it('answers each call that runs, also one that began while the server closes, and then takes no more', async () => {
    const served = await serve()
    const [early, late] = agents
    const running = call(served, '/long', early)
    await served.arrived
    await drain(served.app, served.leaving, 0)
    let begun: ReturnType<typeof call> | undefined
    served.whileClosing.run = () => (begun = call(served, time, late))
    const closed = served.app.close()
    await expect.poll(() => begun).toBeDefined()
    expect(await begun).toMatchObject({ status: 200, headers: { connection: 'close' }, body: { code: '200' } })
    served.finish()
    expect(await running).toMatchObject({ status: 200, headers: { connection: 'close' }, body: { done: true } })
    await closed
    await expect(call(served, time, late)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a server beside a newer release', () => {
  it('is ready while the newer migrations only expand, and else says which server the database needs', async () => {
    const served = await serve()
    const proxy = agent()
    const ready = () => call(served, '/readyz', proxy)
    await sql`insert into schema_migrations (name, checksum) values ('9999-newer.sql', '-')`.execute(db)
    expect(await ready()).toMatchObject({ status: 200, body: { ready: true } })
    await sql`update schema_migrations set needs = '9998-expand.sql' where name = '9999-newer.sql'`.execute(db)
    expect(await ready()).toMatchObject({
      status: 503,
      body: { reason: expect.stringMatching(/9999-newer\.sql, for which a server must know 9998-expand\.sql/) },
    })
    await sql`delete from schema_migrations where name = '9999-newer.sql'`.execute(db)
    proxy.destroy()
    await served.app.close()
  })
})
