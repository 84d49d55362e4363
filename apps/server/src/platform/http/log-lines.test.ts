import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { logOptions } from './server-log.ts'

const { db } = await testDatabase()
const http = await testServer(await testDeps(db))

/** The line about one call. */
async function lineOf(path: string, body: object, headers: Record<string, string>): Promise<Record<string, unknown>> {
  http.logLines.length = 0
  await http.call(path, body, { headers })
  const line = http.logLines.find((one) => one.includes('"answered"'))
  // Log lines are JSON.
  return JSON.parse(line ?? '{}') as Record<string, unknown>
}
const time = '/api2/v1/common/getServerTime'

describe('the line about a request', () => {
  it('names it as the proxy does, in plain signs', async () => {
    expect(await lineOf(time, {}, { 'x-request-id': 'f00d 1' })).toMatchObject({ request: 'f00d_1' })
  })

  it('names it by the trace that it belongs to', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    expect(await lineOf(time, {}, { traceparent })).toMatchObject({ request: '4bf92f3577b34da6a3ce929d0e0e4736' })
  })

  it('gives it a name of its own where nobody does', async () => {
    const [first, second] = [await lineOf(time, {}, {}), await lineOf(time, {}, { traceparent: 'nonsense' })]
    expect(first['request']).toMatch(/^[\da-f-]{36}$/)
    expect(second['request']).not.toBe(first['request'])
  })

  it('names the order that the call is about, and nothing else that was sent', async () => {
    const about = (orderNo: unknown) => lineOf('/api2/v1/order/orderDetail', { orderNo, remark: 'secret-word' }, {})
    const line = await about('26112000731034')
    expect(line).toMatchObject({ order: '26112000731034' })
    expect(JSON.stringify(line)).not.toContain('secret-word')
    for (const odd of ['lin@example.com', 7, null]) expect(await about(odd)).not.toHaveProperty('order')
  })
})

describe('every line', () => {
  it('names the host and the release where there are several', () => {
    const lines: string[] = []
    const log = pino(logOptions('info', { host: 'one', release: 'abc' }), { write: (line) => void lines.push(line) })
    log.info('started')
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ host: 'one', release: 'abc', msg: 'started' })
  })
})
