import { describe, expect, it } from 'vitest'
import { openOrder } from '../support/shoppers/after-sale.ts'
import { atCashier, button, choosePlan, findTrip, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { herFamily, shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')
const [husband, ...children] = herFamily

describe('a mother who buys for her family of one booking (W9)', () => {
  it.each(['zh', 'en'] as const)(
    'adds husband and children by ticket and name, and buys for all in one order, %s',
    async (language) => {
      const words = shopWords[language]
      const { page, look, close } = await world.takePhone({ language, cashiers: true })
      // In English by a mailbox that the airline does not know: it opens her trip alone, which is enough.
      const email = language === 'zh' ? shoppers.wenYining.email : 'yining@work.example.com'
      await findTrip(page, world.product, { words, shopper: { ...shoppers.wenYining, email } })
      const party = page.getByRole('region', { name: words.together, exact: true })
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

      // Each passenger's page has its own plans, and leads back to the others.
      for (const { shown } of herFamily) {
        await party.getByRole('link').filter({ hasText: shown[language] }).click()
        await page.locator('.passenger').getByText(shown[language]).waitFor()
        await page.getByRole('radio').first().waitFor()
        expect(await party.getByRole('link').count()).toBe(3)
      }

      // A reload keeps them: the session has their trips.
      await page.reload()
      await party.getByText(husband.shown[language]).waitFor()

      // One order has a plan for each of the four.
      await page.goto(`${world.product.url}/#/purchaseIndex`)
      await button(page, words.find).click()
      const beside = page.getByRole('region', { name: words.alsoFor })
      await expect.poll(() => beside.getByRole('checkbox').count()).toBe(3)
      for (const box of await beside.getByRole('checkbox').all()) await box.check()
      // The family of the other language has the other plan already.
      const plan = language === 'zh' ? words.oneHour : words.data
      await choosePlan(page, { words, shopper: shoppers.wenYining }, plan)
      for (const { shown } of herFamily) await page.getByText(shown[language]).first().waitFor()
      await look('family-settlement')
      await button(page, words.place).click()
      const payment = await atCashier(page, world.product)
      await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
      await page.goBack()
      await page.getByRole('heading', { name: words.paid }).waitFor()
      await openOrder(page, world.product, getOrderNo(page))
      for (const { shown } of herFamily) await page.getByText(shown[language]).first().waitFor()
      await look('family-order')
      await close()
    },
  )
})
