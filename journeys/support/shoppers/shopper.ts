import type { Page } from 'playwright-core'
import type { Product } from '../products/product.ts'

/** One passenger of the demonstration data. */
export interface Shopper {
  ticketNo: string
  lastName: string
  firstName: string
  email: string
  lastSix: string
  seat: string
}

/** Texts of the screens for buying before the flight. */
export const shopWords = {
  zh: {
    ticketNo: '电子客票号',
    lastName: '姓（同客票）',
    firstName: '名（同客票）',
    email: '邮箱',
    sendCode: '获取验证码',
    resend: '秒后重发',
    code: '邮箱验证码',
    find: '查询我的行程',
    logInAndGoOn: '登录并继续',
    buy: '购买',
    lastSix: '值机证件号后 6 位',
    seat: '座位号',
    confirm: '确认乘机人',
    place: '提交订单并付款',
    remark: '备注',
    oneHour: /1 小时上网包/,
    data: /300 MB 流量包/,
    wholeFlight: /国际全程上网包/,
    streaming: /国际全程畅享包/,
    paid: '支付成功',
    confirming: '正在确认支付结果',
    networkLost: '网络连不上，正在自动重试。',
    networkError: '网络异常，请稍后重试',
    together: '同行乘机人',
    alsoFor: '同时为同行乘机人购买',
    addPassenger: '添加同订座乘机人',
    addNow: '添加',
    everybody: '同一订座的乘机人都在这里了。',
    notInBooking: /您的订座里没有这位乘机人/,
  },
  en: {
    ticketNo: 'E-ticket number',
    lastName: 'Surname',
    firstName: 'Given name',
    email: 'E-mail',
    sendCode: 'Send code',
    resend: 'Resend in',
    code: 'Code from e-mail',
    find: 'Find my trip',
    logInAndGoOn: 'Log in and continue',
    buy: 'Buy',
    lastSix: 'Last 6 of check-in ID',
    seat: 'Seat number',
    confirm: 'Confirm passenger',
    place: 'Place order and pay',
    remark: 'Note',
    oneHour: /1-Hour Browsing/,
    data: /300 MB/,
    wholeFlight: /Full-Flight Browsing/,
    streaming: /Full-Flight Streaming/,
    paid: 'Payment successful',
    confirming: 'Confirming your payment',
    networkLost: 'No connection. Trying again automatically.',
    networkError: 'Network error. Please try again later.',
    together: 'Travelling with you',
    alsoFor: 'Also buy for',
    addPassenger: 'Add a passenger of your booking',
    addNow: 'Add passenger',
    everybody: 'Everybody in your booking is here.',
    notInBooking: /cannot find this passenger in your booking/,
  },
} as const
export type ShopWords = (typeof shopWords)['zh' | 'en']

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Fills in the lookup form for this passenger. */
export async function fillTicket(page: Page, words: ShopWords, shopper: Shopper): Promise<void> {
  await page.getByLabel(words.ticketNo).fill(shopper.ticketNo)
  await page.getByLabel(words.lastName).fill(shopper.lastName)
  await page.getByLabel(words.firstName).fill(shopper.firstName)
  await page.getByLabel(words.email, { exact: true }).fill(shopper.email)
}

/** From the start page to the plans of the trip, logged in by the code from the mail. */
export async function findTrip(page: Page, product: Product, { words, shopper }: Purchase): Promise<void> {
  await page.goto(product.url)
  await fillTicket(page, words, shopper)
  await product.clearMails()
  await button(page, words.sendCode).click()
  await page.getByText(words.resend).waitFor()
  await page.getByLabel(words.code).fill(await product.codeMailedTo(shopper.email))
  await button(page, words.find).click()
  await page.getByRole('radio').first().waitFor()
}

export interface Purchase {
  words: ShopWords
  shopper: Shopper
}

/** From the plans of the trip to the settlement. */
export async function choosePlan(page: Page, { words, shopper }: Purchase, plan: RegExp): Promise<void> {
  await page.getByRole('radio', { name: plan }).check()
  await button(page, words.buy).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words.lastSix).fill(shopper.lastSix)
  await sheet.getByLabel(words.seat).fill(shopper.seat)
  await sheet.getByRole('checkbox').check()
  await button(page, words.confirm).click()
  await button(page, words.place).waitFor()
}

/** Waits for the cashier's page; returns our number of the payment. */
export async function atCashier(page: Page, product: Product): Promise<string> {
  await page.waitForURL((address) => address.href.startsWith(product.standInsUrl))
  const [newest] = await product.payments()
  if (!newest) throw new Error('no cashier has been opened')
  return newest.paymentNo
}

/** The number of the order whose result or page is shown. */
export function getOrderNo(page: Page): string {
  const orderNo = /[?&]orderNo=([^&]+)/.exec(page.url())?.[1]
  if (!orderNo) throw new Error(`no order in ${page.url()}`)
  return orderNo
}

/** Buys a plan before the flight, paid through its gateway; returns the order number, with the result shown. */
export async function buyPlan(page: Page, product: Product, purchase: Purchase & { plan: RegExp }): Promise<string> {
  await findTrip(page, product, purchase)
  await choosePlan(page, purchase, purchase.plan)
  await button(page, purchase.words.place).click()
  const payment = await atCashier(page, product)
  await product.decide(payment, { outcome: 'paid', notify: 'once' })
  await page.goBack()
  await page.getByRole('heading', { name: purchase.words.paid }).waitFor()
  return getOrderNo(page)
}
