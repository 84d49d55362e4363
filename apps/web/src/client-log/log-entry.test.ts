import { describe, expect, it } from 'vitest'
import { logContent, maskPersonal } from './log-entry.ts'

const surroundings = {
  userInfo: { userId: 'p1', displayName: 'LIN XIAOYU', ffpCardNo: '9920000031' },
  isPortal: true,
  portalSourceParams: { ip: 'MTAuMC4wLjE=' },
  flightInfo: { flightNo: 'MF829' },
  ticketInfo: { ticketNo: '7319991000137' },
  logtag: 'x',
}

describe('a client log entry', () => {
  it('wraps a string as value and adds what is stored', () => {
    const content: unknown = JSON.parse(logContent('failed', surroundings))
    expect(content).toMatchObject({ value: 'failed', isPortal: true, flightInfo: { flightNo: 'MF829' }, logtag: 'x' })
  })

  it('carries no personal field in the clear', () => {
    const text = logContent({ emailTicket: 'lin@example.com', nested: [{ phoneTicket: '15410000101' }] }, surroundings)
    for (const secret of ['LIN XIAOYU', '9920000031', '7319991000137', 'lin@example.com', '15410000101']) {
      expect(text).not.toContain(secret)
    }
  })

  it('leaves empty fields as they are', () => {
    expect(maskPersonal({ email: '', ffpCardNo: null })).toEqual({ email: '', ffpCardNo: null })
  })
})
