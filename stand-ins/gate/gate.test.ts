import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { BROKEN_DEVICE } from './magic-values.ts'

const DEVICE = '10.66.0.10'
let standIns: StandIns

beforeEach(async () => {
  const startAt = new Date('2026-11-20T02:00:00Z')
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
})
afterEach(() => standIns.close())

const call = (path: string, body?: object) => ask(`${standIns.url}/gate${path}`, body)
const allow = (seconds: number, kbps = 2000) => call('/allow', { device: DEVICE, seconds, kbps, grant: 'G1' })
const use = (bytes: number, direction = 'in') => call('/use', { device: DEVICE, bytes, direction })
const counters = async () => (await call(`/counters?device=${DEVICE}`)).body

describe('the network gate stand-in', () => {
  it('says that it is one, and lists what is open', async () => {
    await allow(120)
    const { body } = await call('')
    expect(body).toMatchObject({
      standIn: true,
      note: expect.stringContaining('opens nothing'),
      open: [{ device: DEVICE, kbps: 2000, grant: 'G1', expiresAt: expect.stringMatching(/T02:02:0/) }],
    })
  })

  it('closes an element by itself when its time is over, by the stand-ins’ clock', async () => {
    await allow(120)
    await standIns.advance(119)
    expect((await use(1)).status).toBe(200)
    await standIns.advance(2)
    expect((await use(1)).status).toBe(409)
    expect((await call('')).body).toMatchObject({ open: [] })
  })

  it('counts on when an opening is renewed, keeps the last count when it closes, and starts anew with the next', async () => {
    await allow(120)
    await use(500)
    await use(70, 'out')
    await allow(120, 8000)
    await use(500)
    expect(await counters()).toEqual({ bytesIn: 1000, bytesOut: 70 })
    expect((await call('/deny', { device: DEVICE })).body).toEqual({ closed: true })
    expect((await call('/deny', { device: DEVICE })).body).toEqual({ closed: false })
    expect(await counters()).toEqual({ bytesIn: 1000, bytesOut: 70 })
    await allow(120)
    expect(await counters()).toEqual({ bytesIn: 0, bytesOut: 0 })
  })

  it('does not answer for the broken device', async () => {
    const opening = { device: BROKEN_DEVICE, seconds: 60, kbps: 100, grant: 'G1' }
    expect((await call('/allow', opening)).status).toBe(503)
  })
})
