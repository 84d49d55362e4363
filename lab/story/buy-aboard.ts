import type { Phone } from '../passenger/phone.ts'
import { fillSeat } from './get-online.ts'
import { words, type Passenger } from './words.ts'

/**
 * Buys a plan on board by card, from the portal's first screen to an open network, in English. The cashier is behind
 * the satellite, in the walled garden.
 * @param stranger the passenger, if the portal does not know them yet
 */
export async function buyAboard(phone: Phone, plan: RegExp, stranger?: Passenger): Promise<void> {
  const { page } = phone
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await page.getByRole('article').first().waitFor()
  const choice = page.getByRole('article').filter({ has: page.getByRole('heading', { name: plan }) })
  if ((await choice.count()) > 0) await choice.getByRole('button').click()
  else {
    await press(/^More plans/)
    await press(plan)
  }
  if (stranger) {
    await fillSeat(phone, stranger)
    await press('Check and continue')
  }
  await payByCard(phone)
  await page.getByText('Connect', { exact: true }).click()
  // The page loads itself once more as the receipt.
  await page.getByRole('heading', { name: words.en.online }).waitFor()
}

async function payByCard({ page, look }: Phone): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('12 / 30')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('ANNA OSTERBY')
  await look('4-cashier')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor({ timeout: 60_000 })
}
