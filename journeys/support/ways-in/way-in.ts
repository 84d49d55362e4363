import type { Page } from 'playwright-core'
import type { Product } from '../products/product.ts'
import { button, fillTicket, type Purchase } from '../shoppers/shopper.ts'

/** Fills in the form of the login, or of the lookup, and sends it with a code from the mail. */
export async function logInByMail(page: Page, product: Product, { words, shopper }: Purchase): Promise<void> {
  await fillTicket(page, words, shopper)
  await typeMailedCode(page, product, { words, shopper })
  await button(page, words.logInAndGoOn).or(button(page, words.find)).click()
}

/** Requests a code and types it from the mail. */
export async function typeMailedCode(page: Page, product: Product, { words, shopper }: Purchase): Promise<void> {
  await product.clearMails()
  await button(page, words.sendCode).click()
  await page.getByText(words.resend).waitFor()
  await page.getByLabel(words.code).fill(await product.codeMailedTo(shopper.email))
}

/** Texts of the login by seat. */
export const seatWords = {
  zh: {
    hello: '您好，先核对座位',
    lastSix: '证件号后 6 位',
    seat: '座位号',
    getOnline: '立即上网',
    goOn: '核对并继续',
  },
  en: {
    hello: "Hello. Let's find your seat",
    lastSix: 'Last 6 of your ID',
    seat: 'Seat',
    getOnline: 'Get online',
    goOn: 'Check and continue',
  },
} as const

/** A passenger's seat and document. */
export interface Seated {
  lastSix: string
  seat: string
}

/** Fills in the visible login by seat, on its page or in the sheet over the plans, and sends it. */
export async function logInBySeat(page: Page, language: 'zh' | 'en', { lastSix, seat }: Seated): Promise<void> {
  const words = seatWords[language]
  await page.getByLabel(words.lastSix).fill(lastSix)
  await page.getByLabel(words.seat, { exact: true }).fill(seat)
  await page.getByRole('checkbox').check()
  await button(page, words.getOnline).or(button(page, words.goOn)).click()
}
