import { operatorPaths } from '@aisle/contract/operator'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openDb } from '../../../platform/db/open-db.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { newNonce, operatorServer, signedHeaders, testKey } from '../test-support/operator-world.ts'

const { db, address } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const key = testKey('ground-1')
const stranger = testKey('ground-1')
const counter = testKey('counter-1', ['fulfillment'])
const server = await operatorServer(deps, [key, counter])
afterAll(() => server.app.close())

const path = operatorPaths.list
const body = JSON.stringify({ resource: 'categories' })
const time = () => deps.clock.now().toISOString()
const wellSigned = () => signedHeaders(key, { path, body, time: time() })

describe('a signed call (X1)', () => {
  it('is answered in the envelope, in English, without session and channel header', async () => {
    const { status, envelope } = await server.send(path, body, wellSigned())
    expect(status).toBe(200)
    expect(envelope).toEqual({ code: '200', message: 'OK', messageEn: 'OK', data: { rows: [], nextCursor: null } })
  })

  it('is refused when any byte of it has changed', async () => {
    const headers = wellSigned()
    const whole = { ...headers, body, path }
    const places = Object.entries(whole).flatMap(([part, text]) => Array.from(text, (_, at) => ({ part, at })))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.constantFrom('A', 'b', '7', '-'),
        async ({ part, at }, letter) => {
          const before = whole[part as keyof typeof whole]
          fc.pre(before.charAt(at) !== letter)
          // The last letter of a signature holds two meaningless bits.
          fc.pre(part !== 'operator-signature' || at < before.length - 1)
          const changed = { ...whole, [part]: before.slice(0, at) + letter + before.slice(at + 1) }
          const { body: sent, path: to, ...sentHeaders } = changed
          // A changed path is either another call or unknown.
          const { status } = await server.send(to, sent, sentHeaders)
          expect([401, 404]).toContain(status)
        },
      ),
      { numRuns: 150 },
    )
    expect((await server.send(path, body, headers)).status).toBe(200)
  })

  it('is accepted once', async () => {
    const headers = wellSigned()
    expect((await server.send(path, body, headers)).status).toBe(200)
    expect((await server.send(path, body, headers)).status).toBe(401)
  })

  it('may be up to five minutes off in either direction', async () => {
    const at = (ms: number) => new Date(deps.clock.now().getTime() + ms).toISOString()
    const statusAt = async (ms: number) =>
      (await server.send(path, body, signedHeaders(key, { path, body, time: at(ms) }))).status
    expect(await Promise.all([-300_000, 300_000, -300_001, 300_001].map(statusAt))).toEqual([200, 200, 401, 401])
  })

  it('is refused without the required scope, including one that the resource requires', async () => {
    const logs = JSON.stringify({ helpCode: 'K7QX' })
    const at = { path: operatorPaths.logs, body: logs, time: time() }
    expect((await server.send(at.path, logs, signedHeaders(counter, at))).status).toBe(401)
    expect((await server.send(path, body, signedHeaders(counter, { path, body, time: time() }))).status).toBe(401)
    expect((await server.send(at.path, logs, signedHeaders(key, at))).status).toBe(200)
  })

  it('gets the same refusal for a stranger, a wrong key, a replay and a missing scope; only the log has the reason', async () => {
    const replayed = wellSigned()
    await server.send(path, body, replayed)
    const attempts = [
      signedHeaders(testKey('nobody'), { path, body, time: time() }),
      signedHeaders(stranger, { path, body, time: time() }),
      replayed,
      signedHeaders(counter, { path, body, time: time() }),
      {},
    ]
    const answers = []
    for (const headers of attempts) answers.push(await server.send(path, body, headers))
    const bodies = new Set(answers.map(({ envelope }) => JSON.stringify(envelope)))
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('6001')
    const reasons = server.logLines.map((line) => JSON.parse(line) as { msg: string; reason?: string }).slice(-30)
    for (const reason of ['unknown key', 'signature', 'nonce', 'headers']) {
      expect(reasons.some((line) => line.msg === 'operator call refused' && line.reason === reason)).toBe(true)
    }
  })

  it('reports the invalid fields', async () => {
    const wrong = JSON.stringify({ resource: 'crowns' })
    const { envelope } = await server.send(path, wrong, signedHeaders(key, { path, body: wrong, time: time() }))
    expect(envelope).toMatchObject({ code: '1001', data: { error: 'invalidRequest' } })
    expect(envelope.message).not.toMatch(/\p{Script=Han}/u)
  })

  it('is for one server: neither another one’s signature nor one that names no server is accepted', async () => {
    const at = { path, body, time: time() }
    for (const other of ['https://shop.egret.example', 'http://127.0.0.1:8081', ''])
      expect((await server.send(path, body, signedHeaders(key, { ...at, server: other }))).status).toBe(401)
    const cabinSettings = { ...deps.settings, link: { side: 'cabin' as const, tail: 'B-3000' } }
    const cabin = await operatorServer({ ...deps, settings: cabinSettings }, [key])
    const statusAboard = async (name?: string) => {
      const named = name === undefined ? {} : { server: name }
      return (await cabin.send(path, body, signedHeaders(key, { ...at, ...named }))).status
    }
    expect([await statusAboard('B-3000'), await statusAboard('B-3001'), await statusAboard()]).toEqual([200, 401, 401])
    await cabin.app.close()
  })

  it('is refused with a text that no database can keep', async () => {
    for (const sign of ['\0', '\ud800']) {
      const strange = JSON.stringify({ resource: 'categories', cursor: `a${sign}` })
      const headers = signedHeaders(key, { path, body: strange, time: time() })
      const { envelope } = await server.send(path, strange, headers)
      expect(envelope).toMatchObject({ code: '1001', data: { error: 'invalidRequest', fields: ['cursor'] } })
    }
  })

  it('may be larger than a passenger’s, up to its own limit', async () => {
    const large = JSON.stringify({ resource: 'categories', rows: ['x'.repeat(200_000)], dryRun: true })
    const at = { path: operatorPaths.apply, time: time() }
    const { envelope } = await server.send(at.path, large, signedHeaders(key, { ...at, body: large }))
    expect(envelope.code).toBe('200')
    const huge = 'x'.repeat(3_000_000)
    const nonce = newNonce()
    expect((await server.send(at.path, huge, signedHeaders(key, { ...at, body: huge, nonce }))).status).toBe(413)
  })

  it('fails in English while the keys cannot be read', async () => {
    const away = openDb({ connection: { ...address, database: 'nowhere' }, max: 1 })
    const lonely = await operatorServer({ ...deps, db: away.db }, [key])
    const { envelope } = await lonely.send(path, body, wellSigned())
    expect(envelope.data).toMatchObject({ error: expect.stringMatching(/^(systemError|temporarilyUnavailable)$/) })
    expect(envelope.message).toBe(envelope.messageEn)
    expect(envelope.message).not.toMatch(/\p{Script=Han}/u)
    await lonely.app.close()
    await away.close()
  })

  it('is not part of the passengers’ API description', async () => {
    const description = await server.app.inject({ method: 'GET', url: '/openapi.json' })
    expect(description.statusCode).toBe(200)
    expect(description.body).not.toContain('/operator/')
  })
})
