import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const card = { 'Card number': '4242 4242 4242 4242', Expiry: '12 / 30', CVC: '123', 'Name on card': 'JAMES CARTWELL' }

async function logInByMail(page: Page): Promise<void> {
  await page.getByLabel('E-ticket number').fill('731 9991000822')
  await page.getByLabel('Surname').fill('Cartwell')
  await page.getByLabel('Given name').fill('James')
  await page.getByLabel('E-mail', { exact: true }).fill('cartwell.james6@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Resend in').waitFor()
  const code = await world.product.codeMailedTo('cartwell.james6@example.com')
  await page.getByLabel('Code from e-mail').fill(code)
}

async function choosePlan(page: Page, plan: RegExp): Promise<void> {
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await page.getByLabel('Last 6 of check-in ID').fill('900001')
  await page.getByLabel('Seat number').fill('33A')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm passenger' }).click()
  await page.getByRole('button', { name: 'Place order and pay' }).click()
}

describe('an order that is not paid at once', () => {
  it('is continued from the list, cancelled, or ends automatically at its deadline', async () => {
    const { page, look, chineseText, close } = await world.takePhone({
      language: 'en',
      cashiers: true,
    })
    // Opening the orders first asks for the login and leads there afterwards (E2).
    await page.goto(`${world.product.url}/#/orderList`)
    await page.getByRole('heading', { name: 'Log in to see your orders' }).waitFor()
    await logInByMail(page)
    await page.getByRole('button', { name: 'Log in and continue' }).click()
    await page.getByRole('heading', { name: 'My orders' }).waitFor()
    await page.getByText('Full-Flight Browsing').first().waitFor()

    await page.goto(`${world.product.url}/#/purchaseIndex`)
    await page.getByRole('button', { name: 'Find my trip' }).click()
    await choosePlan(page, /1-Hour Browsing/)
    // Leaving the cashier: nothing is paid, nothing is lost.
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { name: /Confirming your payment|Payment not completed/ }).waitFor()
    // Asked, the gateway answers; and paying on stays on offer, however often it is asked.
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('button', { name: 'I have paid' }).click()
      await page.getByRole('heading', { name: 'No payment seen yet' }).waitFor()
      await page.getByRole('button', { name: 'Continue payment' }).waitFor()
    }
    await look('pay-not-completed')

    await page.goto(`${world.product.url}/#/order/list?tab=pending_payment`)
    await page.getByRole('button', { name: 'Pay' }).waitFor()
    // The page estimates the server's time with an error of up to half its call's round trip, so it may show 15:01.
    expect(await page.getByRole('timer').innerText()).toMatch(/^Pay within 1[45]:\d\d$/)
    await look('order-list-pending')
    await page.getByRole('button', { name: 'Pay' }).click()
    for (const [label, value] of Object.entries({ ...card, 'Card number': '4000 0000 0000 0002' })) {
      await page.getByLabel(label).fill(value)
    }
    await page.getByRole('button', { name: 'Pay $6' }).click()
    await page.getByText('Your card was declined.').waitFor()
    for (const [label, value] of Object.entries(card)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Pay $6' }).click()
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()

    // Another plan, cancelled by the passenger.
    await page.goto(`${world.product.url}/#/purchaseIndex`)
    await page.getByRole('button', { name: 'Find my trip' }).click()
    await choosePlan(page, /300 MB/)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.goto(`${world.product.url}/#/order/list?tab=pending_payment`)
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Cancel order' }).filter({ visible: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('heading', { name: 'Cancelled' }).first().waitFor()

    // A third, left alone until its 15 minutes are over (table O).
    await page.goto(`${world.product.url}/#/purchaseIndex`)
    await page.getByRole('button', { name: 'Find my trip' }).click()
    await choosePlan(page, /Full-Flight Streaming/)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL(/pay\/result/)
    await world.product.advanceClock(15 * 60 + 1)
    await page.goto(`${world.product.url}/#/order/list`)
    await page.getByText('Payment timed out').waitFor()
    await page.getByRole('link', { name: /^Cancelled.*20 Nov/ }).waitFor()
    await look('order-list-ended')
    expect(await chineseText()).toEqual([])
    await close()
  })
})
