import type { Page } from 'playwright-core'
import { waysWords } from '../ways-in/other-pages.ts'
import type { Product } from '../products/product.ts'
import { button, shopWords, type Shopper } from './shopper.ts'
import { logInByMail } from '../ways-in/way-in.ts'

/** Texts of the screens for refunds, returns and exchanges. */
export const afterSaleWords = {
  zh: {
    requestRefund: '申请退款',
    requestAfterSales: '申请售后',
    submit: '提交申请',
    reason: /^原因/,
    fewer: '减少',
    completed: '已退款',
    sendBack: '填写退货物流',
    waybillNo: '运单号',
    send: '提交',
  },
  en: {
    requestRefund: 'Request refund',
    requestAfterSales: /after-sales/i,
    submit: 'Submit request',
    reason: /^Reason/,
    fewer: 'Fewer',
    completed: 'Refunded',
    sendBack: 'Enter return tracking',
    waybillNo: 'Tracking no.',
    send: 'Submit',
  },
} as const
export type AfterSaleWords = (typeof afterSaleWords)['zh' | 'en']

/** Logs in by mail and shows the orders. */
export async function openOrders(
  page: Page,
  product: Product,
  { language, shopper }: { language: 'zh' | 'en'; shopper: Shopper },
): Promise<void> {
  await page.goto(`${product.url}/#/order/list?tab=all`)
  await page.getByText(waysWords[language].loginFirst).waitFor()
  await logInByMail(page, product, { words: shopWords[language], shopper })
  await page.getByRole('heading', { name: waysWords[language].orders }).first().waitFor()
}

export const openOrder = (page: Page, product: Product, orderNo: string) =>
  page.goto(`${product.url}/#/order/detail?orderNo=${orderNo}`)

/** From the visible order to the refund form. */
export async function askBack(page: Page, words: AfterSaleWords, reason: string): Promise<void> {
  await page
    .getByRole('link', { name: words.requestRefund })
    .or(page.getByRole('link', { name: words.requestAfterSales }))
    .filter({ visible: true })
    .first()
    .click()
  await chooseReason(page, words, reason)
}

export async function chooseReason(page: Page, words: AfterSaleWords, reason: string): Promise<void> {
  await page.getByRole('button', { name: words.reason }).click()
  await page.getByRole('dialog').getByRole('radio', { name: reason }).click()
}

/** Waits for this amount at the end of the form. */
export const asksFor = (page: Page, amount: string) => page.locator('dd.tot').filter({ hasText: amount }).waitFor()

/** Sends the visible form and returns the refund number; its page is then shown. */
export async function submitRequest(page: Page, words: AfterSaleWords): Promise<string> {
  await button(page, words.submit).click()
  await page.waitForURL(/#\/refund\/detail\?refundNo=/)
  return /refundNo=([^&]+)/.exec(page.url())?.[1] ?? ''
}

/** Waits until the passenger can read the texts; hidden copies, as for the desktop, do not count. */
export async function reads(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor()
}

/** Reloads the page of the refund until it shows this state: changes by others appear only on reload. */
export async function reloadUntil(page: Page, heading: string): Promise<void> {
  const shown = page.getByRole('heading', { name: heading, exact: true }).filter({ visible: true }).first()
  for (;;) {
    await page.reload()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    if (await shown.isVisible()) return
  }
}

/** Enters carrier and waybill of the returned parcel. */
export async function sendBack(
  page: Page,
  words: AfterSaleWords,
  { carrier, waybillNo }: { carrier: string; waybillNo: string },
): Promise<void> {
  await button(page, words.sendBack).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: carrier }).click()
  await sheet.getByLabel(words.waybillNo).fill(waybillNo)
  await sheet.getByRole('button', { name: words.send, exact: true }).click()
}
