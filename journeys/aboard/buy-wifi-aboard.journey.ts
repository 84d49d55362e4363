import { describe, expect, it } from 'vitest'
import { startWorld } from '../support/world.ts'
import { takePlan } from '../support/shoppers/plans-aboard.ts'

// 10:00 in Beijing: MF817 to Tokyo left at 08:30, and the aircraft's feed starts on that flight.
const world = startWorld('2026-11-20T02:00:00Z')

describe('a passenger aboard who has bought nothing', () => {
  it('buys an hour by card, in English and in the dark theme, and is offline when it is used up', async () => {
    const { page, look, chineseText, close } = await world.takePhone({
      language: 'en',
      dark: true,
      cashiers: true,
    })
    await page.goto(`${world.product.url}/?source=portal&gt=guest-on-board#/productList`)
    await page.getByText('Time to Tokyo Narita').waitFor()
    await look('aboard-products')
    await takePlan(page, /1-Hour Browsing/)

    await page.getByLabel('Last 6 of your ID').fill('900009')
    await page.getByLabel('Seat', { exact: true }).fill('22H')
    await page.getByRole('checkbox').check()
    await look('aboard-login')
    await page.getByRole('button', { name: 'Check and continue' }).click()

    // From here on three taps of the shop's own: pay, the cashier's, connect.
    const payment = page.getByRole('dialog', { name: 'Pay and get online' })
    await payment.getByText('MF817 · Seat 22H').waitFor()
    await look('aboard-payment')
    await payment.getByRole('button', { name: 'Pay $6' }).click()
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry').fill('12 / 30')
    await page.getByLabel('CVC').fill('123')
    await page.getByLabel('Name on card').fill('SHO TANIMURA')
    await page.getByRole('button', { name: 'Pay $6' }).click()

    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    await look('aboard-paid')
    await page.getByText('Connect', { exact: true }).click()
    await page.getByRole('heading', { name: "You're online" }).waitFor()
    expect(await page.getByRole('timer').innerText()).toMatch(/^(1:00:00|59:\d\d)$/)
    await look('aboard-online')
    expect(await world.product.openDevices()).toEqual(['127.0.0.1'])

    await world.product.advanceClock(60 * 60 + 5)
    expect(await world.product.openDevices()).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Your time is up' }).waitFor()
    await look('aboard-used-up')
    expect(await chineseText()).toEqual([])
    await close()
  })
})
