import { setTimeout as wait } from 'node:timers/promises'
import { logInByMail } from './mail-login.ts'
import type { Notes } from './notes.ts'
import type { Product } from './product.ts'
import { Browser, type Answer, type Exchange } from './wire.ts'

/** Refusals that are legitimate when stock runs out. */
const honestRefusals = ['soldOut']
const accepted = 200
/** The number of refused notices after which a payment counts as lost. */
const refusalsBelieved = 10

interface Story {
  product: Product
  notes: Notes
  number: number
  browser: Browser
  language: 'zh' | 'en'
  over: AbortSignal
}

/** Lets the nth generated passenger buy about half of the flight's plans, from lookup to payment; some cancel. */
export async function livePassenger(
  product: Product,
  { notes, ...life }: { notes: Notes; number: number; note: (exchange: Exchange) => void; over: AbortSignal },
): Promise<void> {
  const { number, note, over } = life
  const language = number % 2 === 0 ? 'zh' : 'en'
  const browser = new Browser({ url: product.url, language, note, over })
  const story = { product, notes, number, browser, language, over } as const
  const { tripId, planIds } = await lookUp(story)
  const email = `bench.${number}@example.com`
  const noteMail = () => notes.mailedTo.push(email)
  await logInByMail({ browser, product, over }, { ...ticketForm(number), email }, noteMail)
  const wanted = planIds.filter((_, at) => at === 0 || (at + number) % 2 === 0)
  for (const planId of wanted) await buy(story, tripId, planId)
}

/** The call that finds a generated passenger's trip, and its form. */
export const lookup = '/api2/v1/prePurchase/getWifiProductTripByNameTicket'
export const ticketForm = (number: number) => ({
  ticketNo: `7315${String(number).padStart(9, '0')}`,
  lastName: 'BENCH',
  firstName: 'RIDER',
})

async function lookUp({ browser, number, notes }: Story): Promise<{ tripId: string; planIds: string[] }> {
  const found = await browser.insist(lookup, ticketForm(number))
  expectSuccess(notes, 'lookup', found)
  // The contract defines this shape.
  const [trip] = found.data['trips'] as { tripId: string; products: { planId: string; onSale: boolean }[] }[]
  if (!trip) throw new Error(`no trip for passenger ${number}`)
  return { tripId: trip.tripId, planIds: trip.products.filter(({ onSale }) => onSale).map(({ planId }) => planId) }
}

async function buy(story: Story, tripId: string, planId: string): Promise<void> {
  const { browser, notes, number, language } = story
  const lines = [{ kind: 'WIFI', tripId, planId, quantity: 1 }]
  const { payable, currency } = (await browser.insist('/api2/v1/order/calculateOrder', { lines })).data
  const key = `order-${number}-${planId}`
  const placed = await browser.insist('/api2/v1/order/submitOrder', { lines, payable, currency }, key)
  if (honestRefusals.includes(placed.data?.error ?? '')) return
  if (!expectSuccess(notes, 'submitOrder', placed)) return
  const orderNo = String(placed.data['orderNo'])
  notes.orders.set(key, { orderNo, tripId, planId })
  if (payable === 0) {
    notes.paid.add(orderNo)
    return
  }
  if (number % 7 === 5) return cancel(story, orderNo)
  const payMethod = language === 'zh' ? 'alipay' : 'stripe'
  const paying = await payment(story, orderNo, payMethod)
  if (!paying) return
  notes.payments.set(paying.paymentNo, orderNo)
  await payAtCashier(story, orderNo, paying)
}

interface Paying {
  paymentNo: string
  wapPayUrl: string
  wapPayParam: Record<string, string>
}

/** Retries on `paymentFailed`, as the page advises: the product could not reach the gateway. */
async function payment({ browser, notes }: Story, orderNo: string, payMethod: string): Promise<Paying | null> {
  for (let again = 0; ; again += 1) {
    const body = { orderNo, payMethod }
    const opened = await browser.insist('/api2/v1/order/submitPay', body, `pay-${orderNo}-${again}`)
    if (opened.data?.error === 'paymentFailed') continue
    // The contract defines these fields.
    return expectSuccess(notes, 'submitPay', opened) ? (opened.data as unknown as Paying) : null
  }
}

async function cancel({ browser, notes }: Story, orderNo: string): Promise<void> {
  await browser.insist('/api2/v1/order/cancelOrder', { orderNo }, `cancel-${orderNo}`)
  const detail = await browser.insist('/api2/v1/order/orderDetail', { orderNo })
  if (detail.data?.['state'] === 'canceled') notes.canceled.add(orderNo)
  else notes.surprises.push(`a canceled order is ${String(detail.data?.['state'])}`)
}

/** Pays at the gateway, which works independently of the product and notifies it until the product accepts. */
async function payAtCashier({ product, notes, over }: Story, orderNo: string, paying: Paying): Promise<void> {
  const { paymentNo, wapPayUrl, wapPayParam } = paying
  if (wapPayUrl.startsWith(product.standInsUrl)) {
    const entered = await fetch(wapPayUrl, { method: 'POST', body: new URLSearchParams(wapPayParam) })
    await entered.arrayBuffer()
  }
  let told = await steer(product, `/pay/${paymentNo}/decide`, { outcome: 'paid', notify: 'once' })
  for (let refused = 0; told !== accepted; told = await steer(product, `/pay/${paymentNo}/notify`, {})) {
    if (told >= 400 && told < 500) refused += 1
    if (refused === refusalsBelieved) {
      notes.surprises.push(`payment ${paymentNo} of order ${orderNo} is not known: its notification is refused`)
      return
    }
    await wait(100, undefined, { signal: over })
  }
  notes.paid.add(orderNo)
}

/** Returns the product's status for the notification; 0 if there was no response. */
async function steer(product: Product, path: string, body: object): Promise<number> {
  const response = await fetch(product.standInsUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // The stand-in's documented shape (interface); its refusals carry no notifications.
  const { notifications = [] } = (await response.json()) as { notifications?: { status: number }[] }
  return notifications.at(-1)?.status ?? 0
}

function expectSuccess(notes: Notes, call: string, answer: Answer): boolean {
  if (answer.code === '200') return true
  notes.surprises.push(`${call} answered ${answer.code} ${answer.data?.error ?? ''}`)
  return false
}
