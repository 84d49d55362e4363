/// <reference lib="dom" />
import { Client } from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { funnelSteps } from '@aisle/contract/analytics-events'
import { findDatabase } from '../../apps/report/src/find-database.ts'
import { stored } from '../support/pages/browser-storage.ts'
import { patience } from '../support/patience.ts'
import { atCashier, button, choosePlan, findTrip, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'
import { untilProgramRuns } from '../support/pages/program-runs.ts'

const world = startWorld('2026-11-20T02:00:00Z')

interface Row {
  name: string | null
  event: Record<string, unknown>
}

/** The rows that arrived, in the order of their events. */
async function rows(): Promise<Row[]> {
  const database = new Client(findDatabase({ DATA_DIR: world.product.dataDir }))
  await database.connect()
  try {
    const { rows: found } = await database.query<Row>(
      `SELECT event_name AS name, event FROM analytics_events
       ORDER BY (event->>'timestamp')::bigint, (event->>'eventSequenceId')::int`,
    )
    return found
  } finally {
    await database.end()
  }
}

const getNames = (found: readonly Row[]) => found.flatMap(({ name }) => name ?? [])
const untilArrived = (name: string) => expect.poll(async () => getNames(await rows()), patience).toContain(name)

/** Collects requests to a collector and for the code that would make them. */
function watchMeasuring(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/v3\/|\/send-analytics-/.test(request.url())) sent.push(request.url())
  })
  return sent
}

async function keptBySdk(page: Page, context: BrowserContext): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = await context.cookies()
  return [...keys, ...cookies.map(({ name }) => name)].filter((name) => /gdp|gio|analyticsKept/i.test(name))
}

/**
 * Checks everything sent, except values that the SDK draws at random or takes from the clock: a seat may occur in
 * those.
 */
function expectNothingAbout(found: readonly Row[], personal: readonly string[]): void {
  const drawn = ['deviceId', 'sessionId', 'eventId', 'timestamp', 'domain', 'event_duration']
  const left = JSON.stringify(found, (key, value: unknown) => (drawn.includes(key) ? undefined : value)).toUpperCase()
  for (const text of personal) expect(left).not.toContain(text.toUpperCase())
}

/** Long enough for measuring to begin. */
async function letTimePass(page: Page): Promise<void> {
  await untilProgramRuns(page)
  await page.clock.fastForward(10_000)
}

describe('measuring', () => {
  it('reports a purchase from the lookup to the payment, and nothing about the passenger', async () => {
    const { page, look, close } = await world.takePhone({ language: 'zh', cashiers: true })
    const words = shopWords.zh
    const shopper = shoppers.chenJianyu
    await page.goto(world.product.url)
    await button(page, '允许').click()
    await findTrip(page, world.product, { words, shopper })
    await choosePlan(page, { words, shopper }, words.oneHour)
    await button(page, words.place).click()
    await world.product.decide(await atCashier(page, world.product), { outcome: 'paid', notify: 'once' })
    await page.goBack()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    const orderNo = getOrderNo(page)
    await page.reload()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await untilArrived('order_paid')
    const found = await rows()
    expect(getNames(found).filter((name) => funnelSteps.some((step) => step === name))).toEqual(funnelSteps.slice(0, 5))
    expect(found.find(({ name }) => name === 'order_paid')?.event['attributes']).toMatchObject({
      flight_no: 'MF829',
      flight_date: '2026-11-20',
      kind: 'WIFI',
      currency: 'CNY',
      portal_mode: 'ground',
      ui_language: 'zh',
    })
    const { ticketNo, email, lastSix, seat } = shopper
    expectNothingAbout(found, ['CHEN', 'JIANYU', '陈建屿', ticketNo, email, lastSix, seat, orderNo])
    const everything = JSON.stringify(found)
    const secrets = (await page.context().cookies()).map(({ value }) => value).filter((value) => value.length >= 36)
    expect(secrets.length).toBeGreaterThan(0)
    const deviceId = await stored(page, 'deviceId')
    for (const secret of [...secrets, deviceId]) expect(everything).not.toContain(secret)
    expect(found.flatMap(({ event }) => (event['query'] === undefined ? [] : [event['query']]))).toEqual([])
    await look('analytics-after')
    await close()
  })

  it('sends and stores nothing when the passenger refuses', async () => {
    const { page, close } = await world.takePhone({ language: 'en' })
    const sent = watchMeasuring(page)
    await page.clock.install()
    await page.goto(world.product.url)
    await button(page, "Don't allow").click()
    await expect.poll(() => page.getByText('Help us improve').count()).toBe(0)
    await letTimePass(page)
    await page.goto(`${world.product.url}/?again#/shop`)
    await page.getByRole('listitem').first().waitFor()
    await letTimePass(page)
    await page.goto(`${world.product.url}/#/me?settings=1`)
    await page.getByRole('tab', { name: 'Not allowed', selected: true }).waitFor()
    expect(sent).toEqual([])
    expect(await keptBySdk(page, page.context())).toEqual([])
    await close()
  })

  it.each(['doNotTrack', 'globalPrivacyControl'])('does not even ask when the browser sends %s', async (signal) => {
    const { page, close } = await world.takePhone({ language: 'en' })
    const sent = watchMeasuring(page)
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true })
    }, signal)
    await page.clock.install()
    await page.goto(`${world.product.url}/#/purchaseIndex`)
    await button(page, 'Find my trip').waitFor()
    await letTimePass(page)
    await page.goto(`${world.product.url}/#/me?settings=1`)
    await page.getByRole('tab', { name: 'Not allowed', selected: true }).waitFor()
    await page.goBack()
    await button(page, 'Find my trip').waitFor()
    expect(await page.getByText('Help us improve').count()).toBe(0)
    expect(sent).toEqual([])
    expect(await keptBySdk(page, page.context())).toEqual([])
    await close()
  })

  it('sends events kept offline once there is a network, measures the way online, and stops on request', async () => {
    const { page, close } = await world.takePhone({ language: 'en', mayLoseNetwork: true })
    await page.goto(`${world.product.url}/?source=portal#/productList`)
    await button(page, 'Allow').waitFor()
    const before = (await rows()).length
    await page.route('**/v3/**', (route) => route.abort())
    const tried = page.waitForRequest('**/v3/**')
    await button(page, 'Allow').click()
    await tried
    expect((await rows()).length).toBe(before)
    await page.unroute('**/v3/**')

    await button(page, 'Connect free').click()
    await page.getByLabel('Last 6 of your ID').fill('900009')
    await page.getByLabel('Seat', { exact: true }).fill('22H')
    await page.getByRole('checkbox').check()
    await button(page, 'Check and continue').click()
    // The free plan is taken and connected without another tap.
    await page.getByRole('heading', { name: "You're online" }).waitFor()
    // A server error may name the passenger in its message.
    const fault = { code: '9999', message: 'TANIMURA', messageEn: 'TANIMURA', data: null }
    await page.route('**/getHelp', (route) => route.fulfill({ json: fault }))
    await page.goto(`${world.product.url}/#/help`)
    await untilArrived('client_error')

    const aboard = (await rows()).slice(before)
    const getAttributes = (name: string) =>
      aboard.filter((row) => row.name === name).map(({ event }) => event['attributes'])
    const general = { environment: 'browser', portal_mode: 'portal', ui_language: 'en', app_release: '0.1.0' }
    const flight = { ...general, flight_no: 'MF817', flight_date: '2026-11-20' }
    const event_duration: unknown = expect.stringMatching(/^\d+\.\d{3}$/)
    for (const name of ['portal_opened', 'seat_verified'])
      expect(getAttributes(name)).toEqual([{ ...flight, route: 'XMN-NRT' }])
    expect(getAttributes('went_online')).toEqual([{ ...flight, route: 'XMN-NRT', plan_id: expect.stringMatching(/./) }])
    expect(getAttributes('time_to_online')).toEqual([{ ...flight, event_duration }])
    expect(getAttributes('time_to_list')).toEqual([{ ...general, screen: '/productList', event_duration }])
    const fact = { error_name: 'systemError', error_place: 'getHelp', screen: '/help' }
    expect(getAttributes('client_error')[0]).toEqual({ ...flight, ...fact })
    const steps = getNames(aboard).filter((name) => funnelSteps.some((step) => step === name))
    expect(steps).toEqual([
      'portal_opened',
      'plan_chosen',
      'seat_verified',
      'order_placed',
      'order_paid',
      'went_online',
    ])
    expectNothingAbout(aboard, ['TANIMURA', '900009', '22H', '7319991001918', 'tanimura.sho14'])

    await page.goto(`${world.product.url}/#/me?settings=1`)
    await page.getByRole('tab', { name: 'Not allowed' }).click()
    await expect.poll(() => keptBySdk(page, page.context())).toEqual([])
    await close()
  })
})
