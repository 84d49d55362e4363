import { allCalls } from '@aisle/contract/all-calls'
import { z } from 'zod'
import { afterAll, describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { insertLoginSession } from '../../features/login/login-session-store.ts'
import { newAccessToken, newId } from '../security/random.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
const server = await testServer({ ...deps, settings: { ...deps.settings, limits: false } })
afterAll(() => server.close())

/** PostgreSQL can keep neither: U+0000, and half of a pair that no encoding has. */
const strange = { nul: '\0', 'a lone high half': '\ud800', 'a lone low half': '\udc00' }

/** The parts of a JSON schema that requests use. */
interface Node {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}

const bySuffix = ['2026-11-20', '350200', 'CN', 'entry-1']

/** Bodies with every field filled in: one for each kind of line, because those exclude each other. */
function bodiesOf(node: Node): unknown[] {
  if (node.const !== undefined) return [node.const]
  if (node.enum) return [node.enum[0]]
  const choices = node.oneOf ?? (node.anyOf && [node.anyOf[0] ?? {}])
  if (choices) return choices.flatMap(bodiesOf)
  if (node.type === 'array') return bodiesOf(node.items ?? {}).map((item) => [item])
  if (node.type === 'integer' || node.type === 'number') return [Math.max(1, node.minimum ?? 1)]
  if (node.type === 'boolean') return [false]
  if (node.type === 'string') {
    const { pattern } = node
    return [pattern ? bySuffix.find((text) => new RegExp(pattern).test(text)) : 'X1']
  }
  let bodies: Record<string, unknown>[] = [{}]
  for (const [name, field] of Object.entries(node.properties ?? {})) {
    bodies = bodiesOf(field).flatMap((value) => bodies.map((body) => ({ ...body, [name]: value })))
  }
  return bodies
}

/** The same body once for each of its texts, with that text changed. */
function changedTexts(value: unknown, change: (text: string) => string): unknown[] {
  if (typeof value === 'string') return [change(value)]
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => changedTexts(item, change).map((changed) => value.with(at, changed)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    changedTexts(item, change).map((changed) => ({ ...value, [name]: changed })),
  )
}

async function getCookie(): Promise<string> {
  const { accountId } = await boardPassenger(deps)
  const token = newAccessToken(deps.random)
  const session = { tokenHash: deps.vault.hash('session', token), accountId, scope: 'account' as const, tripId: null }
  await insertLoginSession(db, { ...session, wayIn: 'test', email: null, at: deps.clock.now() })
  return `aisle_session=${token}`
}

const calls = allCalls
  .filter(({ call }) => !call.multipart)
  .map(({ call, schemas }) => {
    // Every request is an object, or nothing.
    const node = z.toJSONSchema(schemas.request, { io: 'input', unrepresentable: 'any' }) as Node
    return { call, schemas, bodies: bodiesOf(node) }
  })

describe('texts that no database can keep (G3)', () => {
  it('are tried in bodies that are right otherwise', () => {
    const wrong = calls.flatMap(({ call, schemas, bodies }) =>
      bodies.filter((body) => !schemas.request.safeParse(body).success).map((body) => [call.name, body]),
    )
    expect(wrong).toEqual([])
  })

  it.each(Object.entries(strange))('are refused in every text of every call: %s', async (_what, sign) => {
    const failed: unknown[] = []
    let asked = 0
    for (const { call, bodies } of calls) {
      for (const body of bodies.flatMap((one) => changedTexts(one, (text) => text + sign))) {
        // A session for each, because some calls end theirs.
        const cookie = call.access === 'passenger' ? await getCookie() : ''
        const path =
          call.method === 'GET' ? `${call.path}?${new URLSearchParams(body as Record<string, string>)}` : call.path
        const answer =
          call.method === 'GET'
            ? await fetch(server.url + path, { headers: { cookie } })
            : await fetch(server.url + path, {
                method: 'POST',
                headers: {
                  'content-type': 'application/json',
                  channel: 'WEB',
                  cookie,
                  'idempotency-key': newId(deps.random, 'key'),
                },
                body: JSON.stringify(body),
              })
        const { code } = (await answer.json()) as { code: string | number }
        asked += 1
        if (answer.status >= 500 || String(code) === '9999') failed.push([call.name, body])
      }
    }
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(150)
    expect(server.logLines.filter((line) => line.includes('call failed'))).toEqual([])
  })

  it('name the field, and never repeat it', async () => {
    const body = { skuId: 'TEA\0-S', quantity: 1 }
    const { status, envelope } = await server.call('/api2/v1/shoppingCart/addShoppingCart', body, {
      idempotencyKey: newId(deps.random, 'key'),
    })
    expect(status).toBe(200)
    expect(envelope).toMatchObject({ code: '1001', data: { error: 'invalidRequest', fields: ['skuId'] } })
  })

  it('are refused deep inside what a call does not look at', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(500)}"\\u0000"${'}'.repeat(500)}`) as object
    const { envelope } = await server.call('/pditrans/autoVerify', { deep })
    expect(envelope).toMatchObject({ data: { error: 'invalidRequest' } })
  })

  it('leave a log entry of the app, without them', async () => {
    const entry = { time: 1, name: 'error', content: 'cut \ud83d and \0 ended', id: 'strange-1' }
    const { envelope } = await server.call('/pditrans/addClientLog', entry)
    expect(envelope.code).toBe('200')
    const kept = await db.selectFrom('client_logs').select('content').where('entry_id', '=', 'strange-1').execute()
    expect(kept).toEqual([{ content: expect.stringMatching(/^cut \W{1,2}and \W{1,2}ended$/u) }])
  })
})
