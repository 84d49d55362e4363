import { describe, expect, it } from 'vitest'
import { buyPlan, shopWords, type Shopper } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

/** Two passengers on each affected flight: one buys in Chinese by Alipay, one in English by card. */
const tellings = {
  zh: {
    canceled: shopper('7319991000274', 'CHEN JIANYU', ['chen.jianyu2@example.com', '021033', '31B']),
    noWifi: shopper('7319991004932', 'XIE ANRAN', ['xie.anran36@example.com', '311282', '52A']),
    moved: shopper('7319991004247', 'ZENG NIANCI', ['zeng.nianci31@example.com', '161223', '41A']),
    refunded: '已退款',
    canceledWhy: '航班取消',
    noWifiWhy: '本航班不能上网',
    movedWhy: '改签后的航班没有这个套餐',
    to: '付款的支付宝账户',
    started: '开始退款',
    done: '退款完成',
    domestic: /国内全程上网包/,
    mail: /退款|退回/,
    price: '¥38',
    chooseAgain: '重新选购',
    stuck: '支付渠道还没有完成退款',
    contact: '联系客服',
    ready: '网络已备好',
    list: /航班取消，¥38 已原路退回/,
    automatic: '自动退款',
  },
  en: {
    canceled: shopper('7319991000959', 'Osterby Anna-Lena', ['osterby.annalena7@example.com', '900002', '33C']),
    noWifi: shopper('7319991005206', 'Brandley Lucas', ['brandley.lucas38@example.com', '900011', '52C']),
    moved: shopper('7319991004795', 'Mercer Diane', ['mercer.diane35@example.com', '900010', '42B']),
    refunded: 'Refunded',
    canceledWhy: 'Flight cancelled',
    noWifiWhy: 'No Wi-Fi on this flight',
    movedWhy: 'Plan not offered on your new flight',
    to: 'The card you paid with',
    started: 'Refund started',
    done: 'Refunded',
    domestic: /Full-Flight Browsing/,
    mail: /refund/i,
    price: '$6',
    chooseAgain: 'Choose a plan again',
    stuck: "The payment provider hasn't completed the refund yet",
    contact: 'Contact us',
    ready: 'your Wi-Fi is ready',
    list: /Flight cancelled\. \$6 refunded/,
    automatic: 'Automatic refund',
  },
} as const

function shopper(ticketNo: string, name: string, [email, lastSix, seat]: readonly [string, string, string]): Shopper {
  const [lastName = '', firstName = ''] = name.split(' ')
  return { ticketNo, lastName, firstName, email, lastSix, seat }
}

const today = '2026-11-20'

const languages = ['zh', 'en'] as const
type Story = 'canceled' | 'noWifi' | 'moved'

/** A phone with a bought plan, on the page of the order. */
async function bought(language: 'zh' | 'en', story: Story) {
  const told = tellings[language]
  const words = shopWords[language]
  const phone = await world.takePhone({ language, cashiers: true, dark: story === 'noWifi' })
  const plan = story === 'moved' ? told.domestic : words.oneHour
  const orderNo = await buyPlan(phone.page, world.product, { words, shopper: told[story], plan })
  await phone.page.goto(`${world.product.url}/#/order/detail?orderNo=${orderNo}`)
  await phone.page.getByRole('heading', { name: told.ready }).first().waitFor()
  return { ...phone, told }
}

type Bought = Awaited<ReturnType<typeof bought>>

async function sees({ page }: Bought, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor()
}

/** A flight's event affects everybody on it: one phone in each language. */
describe('a flight that goes wrong after the purchase', () => {
  it('shows new times after a delay; after a cancellation refunds automatically and sends a mail', async () => {
    const phones = [await bought('zh', 'canceled'), await bought('en', 'canceled')]
    await world.product.clearMails()
    const flight = { flightNo: 'MF829', flightDate: today }
    const times = { etd: '2026-11-20T15:30:00Z', eta: '2026-11-21T03:30:00Z' }
    await world.product.reportFlightEvent({ key: 'delay', ...flight, kind: 'retimed', ...times })
    for (const phone of phones) {
      await phone.page.reload()
      await sees(phone, '23:30')
    }
    await world.product.reportFlightEvent({ key: 'cancel', ...flight, kind: 'cancelled' })
    for (const [index, language] of languages.entries()) {
      const phone = phones[index] ?? expect.fail()
      const { page, look, told } = phone
      await page.reload()
      await page.getByRole('heading', { name: told.refunded }).first().waitFor()
      await sees(phone, told.canceledWhy, told.price, told.to, told.started, told.done)
      await look('flight-canceled')
      await page.goto(`${world.product.url}/#/order/list?tab=refunds`)
      await page.getByText(told.list).waitFor()
      await look('flight-canceled-list')
      // The automatic refund is listed among the refunds although the passenger did not apply for it.
      await page.goto(`${world.product.url}/#/refund/list`)
      await page.getByRole('link', { name: told.automatic }).click()
      await page.getByRole('heading', { name: told.refunded }).first().waitFor()
      await sees(phone, told.canceledWhy, told.price, told.to)
      const mails = async () =>
        (await world.product.mailsTo(told.canceled.email)).filter(({ subject }) => told.mail.test(subject))
      await expect.poll(mails).toHaveLength(1)
      if (language === 'en') expect(await phone.chineseText()).toEqual([])
      await phone.close()
    }
  })

  it('refunds the plan on a flight without Wi-Fi, and an open page notices when it is looked at', async () => {
    const phones = [await bought('zh', 'noWifi'), await bought('en', 'noWifi')]
    const flight = { flightNo: 'MF801', flightDate: today }
    await world.product.reportFlightEvent({ key: 'noWifi', ...flight, kind: 'wifiChanged', wifi: 'unserviceable' })
    for (const phone of phones) {
      await phone.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await phone.page.getByRole('heading', { name: phone.told.refunded }).first().waitFor()
      await sees(phone, phone.told.noWifiWhy)
      await phone.look('flight-without-wifi')
      await phone.close()
    }
  })

  it('refunds a plan that the rebooked flight lacks, even after the bank first refuses, and links to the new plans', async () => {
    for (const language of languages) {
      const phone = await bought(language, 'moved')
      const [payment] = await world.product.payments()
      await world.product.refuseNextRefund(payment?.paymentNo ?? expect.fail())
      const { ticketNo } = phone.told.moved
      const to = { flightNo: 'MF811', flightDate: today }
      const flight = { flightNo: 'MF882', flightDate: today }
      await world.product.reportFlightEvent({ key: `to-${language}`, ...flight, kind: 'rebooked', ticketNo, to })
      await phone.page.reload()
      await sees(phone, phone.told.movedWhy, phone.told.stuck, phone.told.contact, phone.told.chooseAgain)
      await phone.look('flight-rebooked')
      await phone.close()
    }
  })
})
