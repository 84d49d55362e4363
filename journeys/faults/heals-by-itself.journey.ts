/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFaultyDoor, type FaultyDoor } from '../support/products/faulty-door.ts'
import { startWorld } from '../support/world.ts'
import { untilProgramRuns } from '../support/pages/program-runs.ts'
import { patience } from '../support/patience.ts'

// 10:00 in Beijing: MF817 is in the air.
const world = startWorld('2026-11-20T02:00:00Z')
let door: FaultyDoor
beforeAll(async () => {
  door = await openFaultyDoor(world.product.url)
})
afterAll(() => door?.stop())

const page = /^\/$/
/** Compressed bytes of the page: its first screens have arrived by then, its program has not. */
const intoTheProgram = 40_000

async function takePhone() {
  const phone = await world.takePhone({ language: 'zh', mayLoseNetwork: true, doors: [door.url] })
  const documents = () => door.asked.filter((path) => path === '/').length
  door.asked.length = 0
  return { ...phone, documents }
}

describe('losing a part of the first answer', () => {
  it.each(['cut', 'still'] as const)('replaces a page that is %s, keeping what was typed', async (how) => {
    const { page: phone, documents, close } = await takePhone()
    door.fault = { path: page, how, afterBytes: intoTheProgram, times: 1 }
    await phone.goto(`${door.url}/#/purchaseIndex`, { waitUntil: 'commit' })
    await phone.locator('input[name=ticketNo]').fill('781-1234567890')
    await untilProgramRuns(phone)
    expect(await phone.locator('input[name=ticketNo]').inputValue()).toBe('781-1234567890')
    expect(documents()).toBe(2)
    // The text was typed into this page too, so nothing is restored twice.
    expect(await phone.evaluate(() => (history.state as { typed?: unknown }).typed)).toBeUndefined()
    await close()
  })

  it('waits longer before each retry of a page that keeps failing, and reports the failure in the meantime', async () => {
    const { page: phone, documents, close } = await takePhone()
    await phone.clock.install()
    door.fault = { path: page, how: 'still', afterBytes: intoTheProgram, times: 3 }
    await phone.goto(`${door.url}/#/shop`, { waitUntil: 'commit' })
    const told = phone.getByText('页面没有载入完整')
    await phone.locator('main a[href^="#/goods/"]').first().waitFor()
    // The first retry comes at once, the next ones after two and four seconds.
    for (const [pauseMs, come] of [
      [0, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      await phone.clock.runFor(10_000)
      if (pauseMs > 0) await told.waitFor()
      await phone.clock.runFor(pauseMs)
      await expect.poll(documents, patience).toBe(come)
      if (come < 4) await phone.locator('main a[href^="#/goods/"]').first().waitFor()
    }
    await untilProgramRuns(phone)
    expect(await told.isVisible()).toBe(false)
    await close()
  })

  it.each([
    ['fails', 'cut', 1],
    ['hangs', 'still', 2],
  ] as const)('requests the file of the first screen again when it %s', async (_what, how, pages) => {
    const { page: phone, documents, close } = await takePhone()
    door.fault = { path: /^\/assets\/pre-purchase-/, how, afterBytes: 100, times: how === 'cut' ? 3 : 1 }
    await phone.goto(`${door.url}/#/purchaseIndex`, { waitUntil: 'commit' })
    await phone.locator('input[name=lastName]').fill('CHEN')
    await untilProgramRuns(phone)
    expect(await phone.locator('input[name=lastName]').inputValue()).toBe('CHEN')
    expect(documents()).toBe(pages)
    await close()
  })

  it.each([
    ['fails', 'cut'],
    ['hangs', 'still'],
  ] as const)('repeats a call for the first list that %s, when the page came without an answer', async (_what, how) => {
    const { page: phone, documents, close } = await takePhone()
    // Like the page of a server whose database was briefly unavailable.
    await phone.route(`${door.url}/`, async (route) => {
      const answer = await route.fetch()
      const bare = (await answer.text())
        .replace(/<script type="application\/json" id="first-answers">[\s\S]*?<\/script>/, '')
        .replace(/<meta name="aisle-drawn" content="[^"]*"/, '<meta name="aisle-drawn" content=""')
      await route.fulfill({ response: answer, body: bare })
    })
    door.fault = { path: /getShopInfoList$/, how, afterBytes: 10, times: 1 }
    await phone.goto(`${door.url}/#/shop`, { waitUntil: 'commit' })
    await phone.locator('main a[href^="#/goods/"]').first().waitFor(patience)
    expect(documents()).toBe(1)
    await close()
  })
})
