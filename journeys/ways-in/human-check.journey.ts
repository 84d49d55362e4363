/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { breakStorage } from '../support/pages/poor-browser.ts'
import { button, fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInBySeat, seatWords } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'
import { patience } from '../support/patience.ts'

// 10:00 in Beijing: MF817 is in the air, MF829 leaves tonight.
const world = startWorld('2026-11-20T02:00:00Z')

const tellings = {
  zh: {
    check: '安全验证',
    start: '开始验证',
    cancel: '取消',
    due: '请完成安全验证',
    fix: '修改后重试',
    plans: '选择上网方式',
  },
  en: {
    check: 'Security check',
    start: 'Start',
    cancel: 'Cancel',
    due: 'Please complete the security check',
    fix: 'Fix and try again',
    plans: 'Choose how to get online',
  },
} as const

/** Removes features that a captive sheet over plain http may lack (G10, facts). */
async function makePoor(context: BrowserContext): Promise<void> {
  await breakStorage(context, 'missing')
  await context.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })
    Object.defineProperty(window, 'Worker', { value: undefined })
  })
}

/** Every answer of this call by its error, or `done` without one. */
function watchAnswers(page: Page, call: string): string[] {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith(call)) return
    // Every call is answered by an envelope (G3).
    const { data } = (await response.json()) as { data: { error?: string } }
    answers.push(data.error ?? 'done')
  })
  return answers
}

const answered = (answers: string[], expected: string[]) => expect.poll(() => answers, patience).toEqual(expected)
const five = (error: string) => Array.from({ length: 5 }, () => error)

describe('after five failures the human check is solved by keyboard alone, and the call continues automatically (W3, P6)', () => {
  it('works aboard, in a sheet without storage, workers and web cryptography', async () => {
    const told = tellings.zh
    const { page, look, close } = await world.takePhone({ language: 'zh' })
    await makePoor(page.context())
    const answers = watchAnswers(page, 'verifyForPortal')
    await page.goto(`${world.product.url}/?source=portal#/portalLogin`)
    for (let failure = 0; failure < 5; failure += 1) {
      await logInBySeat(page, 'zh', { lastSix: `99990${failure}`, seat: '21B' })
      await button(page, told.fix).click()
    }
    await logInBySeat(page, 'zh', { lastSix: '121099', seat: '21B' })
    const sheet = page.getByRole('dialog', { name: told.check })
    await sheet.waitFor()
    await look('human-check')
    await page.keyboard.press('Escape')
    await page.getByRole('alert').getByText(told.due).waitFor()
    await button(page, seatWords.zh.getOnline).focus()
    await page.keyboard.press('Enter')
    await sheet.waitFor()
    await expect.poll(() => button(page, told.start).evaluate((start) => start === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: told.plans }).waitFor()
    await answered(answers, [...five('verifyFailed'), 'humanCheck', 'humanCheck', 'done'])
    await close()
  })

  it('works on the ground, for a lookup', async () => {
    const told = tellings.en
    const words = shopWords.en
    const shopper = shoppers.jamesCartwell
    const { page, look, close } = await world.takePhone({ language: 'en' })
    const answers = watchAnswers(page, 'getWifiProductTripByNameTicket')
    await page.goto(world.product.url)
    await fillTicket(page, words, { ...shopper, firstName: 'Jonathan' })
    for (let failure = 1; failure <= 5; failure += 1) {
      await button(page, words.find).click()
      await answered(answers, five('notFound').slice(0, failure))
      await page.getByRole('alert').waitFor()
    }
    await page.getByLabel(words.firstName).fill(shopper.firstName)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: told.check }).waitFor()
    await look('human-check-lookup')
    await page.keyboard.press('Enter')
    await page.getByRole('radio').first().waitFor()
    await answered(answers, [...five('notFound'), 'humanCheck', 'done'])
    await close()
  })
})
