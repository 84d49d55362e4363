import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { startStandIns, type StandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { kuaidi100Tracking } from './kuaidi100-tracking.ts'
import { absentParcelTracking, TrackingFailed, type ParcelQuestion } from './parcel-tracking.ts'

const phone = '13800000001'
const parcel = (waybillNo: string, more: Partial<ParcelQuestion> = {}): ParcelQuestion => ({
  carrierCode: 'shunfeng',
  waybillNo,
  phone,
  language: 'zh',
  ...more,
})
const getFailure = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  if (!(error instanceof TrackingFailed)) throw new Error(`expected TrackingFailed, got ${String(error)}`)
  return error.message
}

describe('Kuaidi100 with its real protocol', () => {
  let standIns: StandIns
  beforeAll(async () => {
    const startAt = new Date('2026-11-20T02:00:00Z')
    standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
  })
  afterAll(() => standIns.close())
  const tracking = (key = demoKeys.kuaidi100.key) =>
    kuaidi100Tracking({ ...demoKeys.kuaidi100, key, url: `${standIns.url}/tracking/poll/query.do` })

  it('returns the track of a parcel, newest first', async () => {
    const { state, events } = await tracking().track(parcel('SFDEMO1002'))
    expect(state).toBe('inTransit')
    expect(events).toHaveLength(5)
    expect(events[0]).toMatchObject({ text: '快件到达厦门思明营业点', place: '福建 厦门市 思明区', state: 'inTransit' })
    // Collected 20 hours before the stand-ins started.
    expect(events[4]?.at.toISOString()).toMatch(/^2026-11-19T06:00:0/)
    expect(events[4]?.state).toBe('collected')
  })

  it('returns it in English', async () => {
    const { events } = await tracking().track(parcel('SFDEMO1003', { language: 'en' }))
    expect(events[0]).toMatchObject({ text: 'Signed for by the receiver', state: 'signed' })
  })

  it('recognises a parcel with a problem, and one that the carrier has not seen yet', async () => {
    expect(await tracking().track(parcel('SFDEMOPROBLEM'))).toMatchObject({ state: 'problem' })
    expect(await tracking().track(parcel('SF1234567890'))).toEqual({ state: 'unknown', events: [] })
  })

  it('fails when the service refuses, with only its code', async () => {
    expect(await getFailure(tracking('wrong').track(parcel('SFDEMO1')))).toBe('Kuaidi100 refused with 503')
    expect(await getFailure(tracking().track(parcel('SFDEMO2', { phone: '' })))).toBe('Kuaidi100 refused with 408')
    await tracking().track(parcel('SFDEMO3'))
    expect(await getFailure(tracking().track(parcel('SFDEMO3')))).toBe('Kuaidi100 refused with 502')
  })
})

describe('a faulty tracking service', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })
  const answering = async (answer: RequestListener) => {
    const server = createServer(answer)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // The address of a TCP listener.
    const { port } = server.address() as AddressInfo
    return kuaidi100Tracking({ customer: 'c', key: 'k', url: `http://127.0.0.1:${port}/` })
  }

  it.each([
    ['an error page', '<html>', 'Kuaidi100 cannot be read'],
    ['something else', '{"status":"200"}', 'Kuaidi100 gave no usable answer'],
    ['more than anybody needs', `"${'x'.repeat(300_000)}"`, 'Kuaidi100 cannot be read'],
    ['a code that is no code', '{"result":false,"returnCode":"<b>"}', 'Kuaidi100 refused with a word of its own'],
  ])('fails for %s', async (_name, body, message) => {
    const tracking = await answering((_request, response) => response.end(body))
    expect(await getFailure(tracking.track(parcel('SF1')))).toBe(message)
  })

  it('fails in time when it hangs, and at once when it is gone or not configured', async () => {
    const hanging = await answering(() => undefined)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const quick = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 200))
    expect(await getFailure(hanging.track(parcel('SF1')))).toBe('Kuaidi100 is silent')
    expect(quick.mock.calls).toEqual([[8_000]])
    quick.mockRestore()
    const gone = kuaidi100Tracking({ customer: 'c', key: 'k', url: 'http://127.0.0.1:1/' })
    expect(await getFailure(gone.track(parcel('SF1')))).toBe('Kuaidi100 cannot be read')
    expect(await getFailure(absentParcelTracking.track(parcel('SF1')))).toBe('no tracking service is configured')
  })
})
