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
const wanted = { device: DEVICE, seconds: 120, kbps: 2000, grant: 'G1', bytes: null, fence: 1 }
const allow = (change: object = {}) => call('/allow', { ...wanted, ...change })
const reconcile = (openings: object[], fence = 1) => call('/reconcile', { openings, fence, covered: true })
const use = (bytes: number, direction = 'in') => call('/use', { device: DEVICE, bytes, direction })
const counters = async () => (await call(`/counters?device=${DEVICE}`)).body
const isOpen = async () => (await use(0)).status === 200

describe('the access gate stand-in', () => {
  it('says that it is one, and lists what is open', async () => {
    await allow()
    const { body } = await call('')
    expect(body).toMatchObject({
      standIn: true,
      note: expect.stringContaining('opens nothing'),
      open: [{ device: DEVICE, kbps: 2000, grant: 'G1', expiresAt: expect.stringMatching(/T02:02:0/) }],
    })
    expect((await call('/list')).body).toMatchObject({ open: [{ device: DEVICE, grant: 'G1', seconds: 119 }] })
  })

  it('closes by itself: after the plan’s seconds, and after two minutes that nobody renewed', async () => {
    await allow({ seconds: 60 })
    await standIns.advance(59)
    expect(await isOpen()).toBe(true)
    await standIns.advance(2)
    expect(await isOpen()).toBe(false)
    await allow({ seconds: 3600 })
    await standIns.advance(100)
    await reconcile([{ ...wanted, seconds: 3500 }])
    await standIns.advance(100)
    expect(await isOpen()).toBe(true)
    await standIns.advance(30)
    expect(await isOpen()).toBe(false)
  })

  it('counts on when an opening is renewed, keeps the last count when it closes, and begins another epoch after that', async () => {
    await allow()
    await use(500)
    await use(70, 'out')
    await allow({ kbps: 8000 })
    await use(500)
    const first = await counters()
    expect(first).toMatchObject({ bytesIn: 1000, bytesOut: 70 })
    expect((await call('/deny', { device: DEVICE, fence: 2 })).body).toEqual({ closed: true })
    expect((await call('/deny', { device: DEVICE, fence: 2 })).body).toEqual({ closed: false })
    expect(await counters()).toEqual(first)
    await allow({ fence: 3 })
    const second = await counters()
    expect(second).toMatchObject({ bytesIn: 0, bytesOut: 0 })
    expect(second).not.toMatchObject({ epoch: (first as { epoch: string }).epoch })
  })

  it('ends with the volume, which counts from what the portal has read, and opens again for more', async () => {
    await allow({ bytes: 1000 })
    await use(600)
    await counters()
    await reconcile([{ ...wanted, bytes: 400 }])
    await use(399)
    expect(await isOpen()).toBe(true)
    await use(1)
    expect(await isOpen()).toBe(false)
    expect((await reconcile([{ ...wanted, bytes: 400 }])).body).toMatchObject({ opened: [] })
    await counters()
    expect((await reconcile([{ ...wanted, bytes: 700 }])).body).toMatchObject({ opened: [DEVICE] })
  })

  it('lets no late decision win, and forgets all but that in a restart', async () => {
    await allow({ fence: 5 })
    expect((await call('/deny', { device: DEVICE, fence: 4 })).body).toEqual({ closed: false })
    expect((await call('/deny', { device: DEVICE, fence: 6 })).body).toEqual({ closed: true })
    expect(await allow({ fence: 5 })).toMatchObject({ status: 409, body: { error: 'lateDecision' } })
    await allow({ fence: 7 })
    await call('/control', { fault: 'restart' })
    expect(await isOpen()).toBe(false)
    expect((await allow({ fence: 6 })).status).toBe(409)
    expect((await reconcile([{ ...wanted, fence: 7 }], 7)).body).toEqual({ opened: [DEVICE], closed: [] })
    expect((await reconcile([], 6)).body).toEqual({ opened: [], closed: [] })
    expect((await reconcile([], 8)).body).toEqual({ opened: [], closed: [DEVICE] })
  })

  it('opens an address for one owner: the next one finds it closed until the portal decides anew', async () => {
    await allow()
    await call('/hardware', { device: DEVICE, hardware: '02:00:00:00:00:99' })
    expect((await call(`/hardware?device=${DEVICE}`)).body).toEqual({ hardware: '02:00:00:00:00:99' })
    expect(await isOpen()).toBe(false)
    expect((await reconcile([wanted])).body).toMatchObject({ opened: [] })
    await allow({ fence: 2 })
    expect((await call('/list')).body).toMatchObject({ open: [{ hardware: '02:00:00:00:00:99' }] })
    await call('/hardware', { device: DEVICE, hardware: null })
    expect(await allow({ fence: 3 })).toMatchObject({ status: 409, body: { error: 'unknownHardware' } })
  })

  it('fails when it is told to', async () => {
    expect((await allow({ device: BROKEN_DEVICE })).status).toBe(503)
    await call('/control', { fault: 'broken' })
    expect((await call('/list')).status).toBe(503)
    await call('/control', { fault: 'silent' })
    const signal = AbortSignal.timeout(200)
    await expect(fetch(`${standIns.url}/gate/list`, { signal })).rejects.toThrow('timeout')
    await call('/control', { fault: 'none' })
    expect((await call('/list')).status).toBe(200)
  })
})
