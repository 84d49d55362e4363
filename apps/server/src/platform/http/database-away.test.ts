import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDb } from '../db/open-db.ts'
import { quickPatience, silentLine } from '../../../test-support/silent-line.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'

const { address } = await testDatabase()
const line = await silentLine(address)
const open = openDb({ connection: line.address, patience: quickPatience })
const server = await testServer(await testDeps(open.db, { demoData: false }))
afterAll(async () => {
  line.speakAgain()
  await server.close()
  await open.close()
  await line.end()
})

const patience = { timeout: 60_000, interval: 50 }
const calls = [
  ['a lookup', '/api2/v1/prePurchase/getWifiProductTripByNameTicket', undefined],
  // The session is looked for before anything else.
  ['a call with a session', '/api2/v1/order/orderList', `aisle_session=${'x'.repeat(36)}`],
] as const
const body = { ticketNo: '7319991000137', lastName: 'LIN', firstName: 'XIAOYU' }
const health = async (path: string) => (await fetch(server.url + path)).status

describe('while the database does not answer', () => {
  it.each(calls)('%s is told in both languages that nothing is lost and when to try again', async (_, path, cookie) => {
    line.fallSilent()
    const { status, envelope, headers, cookie: changed } = await server.call(path, body, cookie ? { cookie } : {})
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('5')
    expect(envelope).toMatchObject({
      code: '9002',
      message: expect.stringContaining('不会丢失'),
      messageEn: expect.stringContaining('safe'),
      data: { error: 'temporarilyUnavailable', retryAfterSeconds: 5 },
    })
    // A failed lookup logs no passenger out.
    expect(changed).toBeUndefined()
  })

  it('a browser that comes back from its cashier ends on a page of ours', async () => {
    line.fallSilent()
    const back = await fetch(`${server.url}/pay/return/P2611201000000000000000`, { redirect: 'manual' })
    expect([back.status, back.headers.get('location')]).toEqual([303, '/#/order/list'])
  })

  it('the process is alive and not ready', async () => {
    line.fallSilent()
    expect([await health('/healthz'), await health('/readyz')]).toEqual([200, 503])
  })

  it('nothing is logged as a bug of ours', () => {
    expect(server.logLines.some((text) => text.includes('the database is away'))).toBe(true)
    expect(server.logLines.filter((text) => text.includes('"level":50'))).toEqual([])
  })

  it('and once it answers, everything goes on by itself', async () => {
    line.speakAgain()
    // On a busy machine the first answers may still come after the time that is given to the database here.
    await vi.waitFor(async () => expect(await health('/readyz')).toBe(200), patience)
    await vi.waitFor(async () => {
      const { status, envelope } = await server.call(calls[1][1], {}, { cookie: calls[1][2] })
      expect([status, envelope.code]).toEqual([200, '401'])
    }, patience)
  })
})
