/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFaultyDoor, type FaultyDoor } from './support/faulty-door.ts'
import { startWorld } from './support/world.ts'

// 10:00 in Beijing: MF817 is in the air.
const world = startWorld('2026-11-20T02:00:00Z')
let door: FaultyDoor
beforeAll(async () => {
  door = await openFaultyDoor(world.product.url)
})
afterAll(() => door?.stop())

const page = /^\/$/
/** Bytes of the page, packed: its first screens have come by then, and the program has not. */
const intoTheProgram = 40_000
/** Ten seconds to be healed, and what a busy machine adds. */
const patience = { timeout: 25_000 }

async function takePhone() {
  const phone = await world.takePhone({ language: 'zh', mayLoseNetwork: true, doors: [door.url] })
  const documents = () => door.asked.filter((path) => path === '/').length
  door.asked.length = 0
  return { ...phone, documents }
}

/** The screen answers by itself: its program runs, and what was typed before it has been told to it. */
const answers = (phone: Page) =>
  phone.waitForFunction(() => globalThis.aisleEarly?.done, null, { ...patience, polling: 100 })

declare global {
  // oxlint-disable-next-line eslint/no-var -- how TypeScript declares a property of the global object
  var aisleEarly: { done: boolean } | undefined
}

describe('what is lost of the first answer heals without a tap', () => {
  it.each(['cut', 'still'] as const)('a page that is %s: another one comes, with what was typed', async (how) => {
    const { page: phone, documents, close } = await takePhone()
    door.fault = { path: page, how, afterBytes: intoTheProgram, times: 1 }
    await phone.goto(`${door.url}/#/purchaseIndex`, { waitUntil: 'commit' })
    await phone.locator('input[name=ticketNo]').fill('781-1234567890')
    await answers(phone)
    expect(await phone.locator('input[name=ticketNo]').inputValue()).toBe('781-1234567890')
    expect(documents()).toBe(2)
    // It was typed into this page as well as into the one before: nothing is put back a second time.
    expect(await phone.evaluate(() => (history.state as { typed?: unknown }).typed)).toBeUndefined()
    await close()
  })

  it('a page that is cut off again and again: each try waits longer, and what went wrong is told meanwhile', async () => {
    const { page: phone, documents, close } = await takePhone()
    await phone.clock.install()
    door.fault = { path: page, how: 'still', afterBytes: intoTheProgram, times: 3 }
    await phone.goto(`${door.url}/#/shop`, { waitUntil: 'commit' })
    const told = phone.getByText('页面没有载入完整')
    await phone.locator('main a[href^="#/goods/"]').first().waitFor()
    // The first comes again at once, the next ones after two and four seconds.
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
    await answers(phone)
    expect(await told.isVisible()).toBe(false)
    await close()
  })

  it.each([
    ['fails', 'cut', 1],
    ['hangs', 'still', 2],
  ] as const)('the file of the first screen that %s: it is asked for again', async (_what, how, pages) => {
    const { page: phone, documents, close } = await takePhone()
    door.fault = { path: /^\/assets\/pre-purchase-/, how, afterBytes: 100, times: how === 'cut' ? 3 : 1 }
    await phone.goto(`${door.url}/#/purchaseIndex`, { waitUntil: 'commit' })
    await phone.locator('input[name=lastName]').fill('CHEN')
    await answers(phone)
    expect(await phone.locator('input[name=lastName]').inputValue()).toBe('CHEN')
    expect(documents()).toBe(pages)
    await close()
  })

  it.each([
    ['fails', 'cut'],
    ['hangs', 'still'],
  ] as const)(
    'the call of the first list that %s, where the page had no answer: it is made again',
    async (_what, how) => {
      const { page: phone, documents, close } = await takePhone()
      // As from a server whose database was away for a moment.
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
    },
  )
})
