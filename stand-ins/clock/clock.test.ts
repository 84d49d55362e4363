import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { openShop } from '../test-support/shop.ts'
import { createStandInClock } from './stand-in-clock.ts'

const START = new Date('2026-11-20T02:00:00Z')

describe('POST /clock', () => {
  let standIns: StandIns
  let product: Awaited<ReturnType<typeof openShop>>
  let productUrl: string
  const moved = { status: 200, body: '{"code":"200"}' }
  const productAnswers = [moved]

  beforeEach(async () => {
    productAnswers[0] = moved
    product = await openShop(productAnswers)
    productUrl = product.url
    const ports = { httpPort: 0, smtpPort: 0 }
    standIns = await startStandIns({ host: '127.0.0.1', ...ports, productUrl: () => productUrl, startAt: START })
  })
  afterEach(async () => {
    await standIns.close()
    await product.close()
  })
  const move = (advanceSeconds: unknown) => ask(`${standIns.url}/clock`, { advanceSeconds })
  const hour = async () => (await ask(`${standIns.url}/clock`)).body

  it('moves the product and the stand-ins alike', async () => {
    expect(await move(3600)).toEqual({ status: 200, body: { now: expect.stringMatching(/^2026-11-20T03:00:/) } })
    expect(product.received).toHaveLength(1)
    const [request] = product.received
    expect(request).toMatchObject({ path: '/demo/clock', body: '{"advanceSeconds":3600}', headers: { channel: 'WEB' } })
    expect(await hour()).toEqual({ now: expect.stringMatching(/^2026-11-20T03:00:/) })
  })

  it('moves nothing when the product refuses or cannot be reached', async () => {
    productAnswers[0] = { status: 404, body: '{}' }
    expect(await move(3600)).toMatchObject({ status: 502, body: { error: 'productRefused' } })
    productAnswers[0] = { status: 200, body: '{"code":"4000"}' }
    expect(await move(3600)).toMatchObject({ status: 502, body: { error: 'productRefused' } })
    productUrl = 'http://127.0.0.1:1'
    expect(await move(3600)).toMatchObject({ status: 502, body: { error: 'productUnreachable' } })
    expect(await hour()).toEqual({ now: expect.stringMatching(/^2026-11-20T02:00:/) })
  })

  it.each([-1, 'soon', null])('refuses to move by %j', async (seconds) => {
    expect((await move(seconds)).status).toBe(400)
    expect(product.received).toHaveLength(0)
  })
})

describe('the stand-in clock', () => {
  it('runs what is due in order, also what those jobs add, and nothing later', async () => {
    const clock = createStandInClock(START)
    const due = START.getTime()
    const ran: string[] = []
    clock.at(due + 30_000, () => void ran.push('second'))
    clock.at(due + 10_000, (at) => {
      ran.push('first')
      clock.at(at + 40_000, () => void ran.push('third'))
      clock.at(at + 90_000, () => void ran.push('too late'))
    })
    clock.move(60_000)
    await clock.runDue()
    clock.stop()
    expect(ran).toEqual(['first', 'second', 'third'])
  })

  it('runs a job by itself when the time comes', async () => {
    const clock = createStandInClock(START)
    const dueAt = START.getTime() + 20
    const ranAt = await new Promise<number>((resolve) => clock.at(dueAt, () => resolve(clock.now().getTime())))
    clock.stop()
    expect(ranAt).toBeGreaterThanOrEqual(dueAt)
  })
})
