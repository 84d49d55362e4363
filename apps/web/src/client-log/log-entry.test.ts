import fc from 'fast-check'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { getEntry, maskPersonal, sentForm } from './log-entry.ts'

const surroundings = {
  userInfo: { userId: 'p1', displayName: 'LIN XIAOYU', ffpCardNo: '9920000031' },
  isPortal: true,
  portalSourceParams: { ip: 'MTAuMC4wLjE=' },
  flightInfo: { flightNo: 'MF829' },
  ticketInfo: { ticketNo: '7319991000137' },
  logtag: 'x',
}
const entry = (content: unknown, stored: unknown = surroundings) =>
  getEntry({ time: 1, name: 'lookup', facts: JSON.stringify([content, stored]) }, 'id')

describe('a client log entry', () => {
  it('wraps a string as value and adds what is stored', () => {
    const content: unknown = JSON.parse(entry('failed').content)
    expect(content).toMatchObject({ value: 'failed', isPortal: true, flightInfo: { flightNo: 'MF829' }, logtag: 'x' })
  })

  it('keeps a list as a value', () => {
    expect(JSON.parse(entry([1, 2], {}).content)).toEqual({ value: [1, 2] })
  })

  it('carries no personal field in the clear', () => {
    const { content } = entry({ emailTicket: 'lin@example.com', nested: [{ phoneTicket: '15410000101' }] })
    for (const secret of ['LIN XIAOYU', '9920000031', '7319991000137', 'lin@example.com', '15410000101']) {
      expect(content).not.toContain(secret)
    }
  })

  it('masks a personal field at every depth', () => {
    const inside = (depth: number): unknown =>
      depth === 0 ? { seatNumber: '31C-secret' } : { list: [inside(depth - 1)] }
    fc.assert(
      fc.property(fc.nat(12), (depth) => {
        expect(entry(inside(depth)).content).not.toContain('31C')
      }),
    )
  })

  it('leaves empty fields as they are', () => {
    expect(maskPersonal({ email: '', ffpCardNo: null })).toEqual({ email: '', ffpCardNo: null })
  })

  it.each([
    ['MTAuMC4wLjE=', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.1'],
    ['bm90IGFuIGFkZHJlc3M=', undefined],
    [undefined, undefined],
  ])('names the address that the portal was opened with: %s', (ip, userIp) => {
    expect(entry('x', { portalSourceParams: { ip } }).userIp).toBe(userIp)
  })

  it('fits what the server accepts, whatever is in it', () => {
    const { name, content } = getEntry(
      { time: 1, name: 'n'.repeat(500), facts: JSON.stringify(['好"\\'.repeat(30_000), {}]) },
      'id',
    )
    const sent = sentForm({ id: 'id', time: 1, name, content, dropped: 99 })
    expect(name).toHaveLength(120)
    expect(sent.content.length).toBeLessThanOrEqual(limits.logContentLength)
    expect(new TextEncoder().encode(JSON.stringify(sent)).length).toBeLessThan(limits.logBatchBytes)
  })

  it('tells how many were dropped before it', () => {
    const sent = sentForm({ ...entry('x', {}), dropped: 3 })
    expect(JSON.parse(sent.content)).toEqual({ dropped: 3, value: 'x' })
    expect(sent).not.toHaveProperty('dropped')
  })
})
