import { describe, expect, it } from 'vitest'
import { button, findTrip, shopWords } from '../support/shoppers/shopper.ts'
import { herFamily, shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')
const [husband, ...children] = herFamily

describe('a mother who buys for her family of one booking (W9)', () => {
  it.each(['zh', 'en'] as const)('adds husband and children by ticket and name, %s', async (language) => {
    const words = shopWords[language]
    const { page, look, close } = await world.takePhone({ language })
    // In English by a mailbox that the airline does not know: it opens her trip alone, which is enough.
    const email = language === 'zh' ? shoppers.wenYining.email : 'yining@work.example.com'
    await findTrip(page, world.product, { words, shopper: { ...shoppers.wenYining, email } })
    const party = page.getByRole('region', { name: words.together })
    await party.waitFor()
    const sheet = page.getByRole('dialog')
    const fill = async (passenger: { ticketNo: string; lastName: string; firstName: string }) => {
      await sheet.getByLabel(words.ticketNo).fill(passenger.ticketNo)
      await sheet.getByLabel(words.lastName).fill(passenger.lastName)
      await sheet.getByLabel(words.firstName).fill(passenger.firstName)
    }

    // First with the wrong name: one answer that says what to do, and nothing typed is lost, not by closing either.
    await button(page, words.addPassenger).click()
    await fill({ ...husband, firstName: 'XIAOHE' })
    await sheet.getByRole('button', { name: words.addNow, exact: true }).click()
    await sheet.getByRole('alert').filter({ hasText: words.notInBooking }).waitFor()
    await look('add-passenger-refused')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await button(page, words.addPassenger).click()
    expect(await sheet.getByLabel(words.ticketNo).inputValue()).toBe(husband.ticketNo)
    await sheet.getByLabel(words.firstName).fill(husband.firstName)
    await sheet.getByRole('button', { name: words.addNow, exact: true }).click()
    await party.getByText(husband.shown[language]).waitFor()
    await sheet.waitFor({ state: 'detached' })

    for (const child of children) {
      await button(page, words.addPassenger).click()
      await fill(child)
      await sheet.getByRole('button', { name: words.addNow, exact: true }).click()
      await party.getByText(child.shown[language]).waitFor()
      await sheet.waitFor({ state: 'detached' })
    }
    await party.getByText(words.everybody).waitFor()
    expect(await button(page, words.addPassenger).count()).toBe(0)
    await look('family-complete')

    // Each opens with plans of their own, and leads back to the others.
    for (const { shown } of herFamily) {
      await party.getByRole('link').filter({ hasText: shown[language] }).click()
      await page.locator('.passenger').getByText(shown[language]).waitFor()
      await page.getByRole('radio').first().waitFor()
      expect(await party.getByRole('link').count()).toBe(3)
    }

    // A reload keeps them: the session has their trips.
    await page.reload()
    await party.getByText(husband.shown[language]).waitFor()
    await close()
  })
})
