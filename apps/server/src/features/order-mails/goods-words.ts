import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import { collectUntil } from '@aisle/rules/after-sale'
import type { Station } from '../../outside/mail/letter.ts'
import { dayOf, timeOf } from './mail-dates.ts'
import type { Order } from '../orders/index.ts'
import type { OrderFacts } from './order-facts.ts'
import { groupDigits, type OrderWords } from './send-order-mail.ts'
import { paidFact } from './wifi-words.ts'

/** A parcel's destination, as far as a mail may show it (O9): the area, and a name that only its owner recognises. */
export interface MaskedDestination {
  area: Bilingual
  receiver: string
}

/** A parcel has been paid: what, roughly where to, and when the passenger hears again. */
export function parcelPaidWords(facts: OrderFacts, to: MaskedDestination | null): OrderWords {
  const { order } = facts
  const paid = timeOf(order.paidAt)
  return {
    subject: { zh: '订单已确认，正在准备发货', en: 'Order confirmed: we are getting your parcel ready' },
    headline: { zh: '订单已确认，\n正在准备发货', en: 'Order confirmed.\nParcel in preparation' },
    lead: {
      zh: '发货后再发邮件告诉您承运商和运单号。',
      en: 'We e-mail you the carrier and the waybill once it is on its way.',
    },
    stations: [
      { label: { zh: '付款（北京时间）', en: 'Paid, Beijing time' }, at: paid, state: 'done' },
      { label: { zh: '发货', en: 'Shipped' }, at: { zh: '准备中', en: 'in preparation' }, state: 'ahead' },
      { label: { zh: '送达', en: 'Delivered' }, at: { zh: '发货后可查', en: 'tracked from then' }, state: 'ahead' },
    ],
    goods: goodsOf(facts),
    facts: [
      ...amounts(facts),
      paidFact(facts),
      ...(to
        ? [
            { label: { zh: '寄往', en: 'Goes to' }, value: to.area },
            { label: { zh: '收货人', en: 'Receiver' }, value: { zh: to.receiver, en: to.receiver } },
          ]
        : []),
    ],
    paragraphs: [
      {
        zh: '发货前可在订单里修改地址，或申请退款。',
        en: 'Until it is shipped you can change the address in the order, or request a refund.',
      },
    ],
  }
}

/** Goods for a counter have been paid: the codes, the place, its hours, and until when. */
export function pickupPaidWords(facts: OrderFacts): OrderWords {
  const { order } = facts
  const point = getPoint(facts)
  const until = dayOf(collectUntil(order.paidAt))
  return {
    subject: {
      zh: `订单已确认：${until.zh}前到${point.city.zh}${point.name.zh}取货`,
      en: `Order confirmed: collect at ${point.city.en} ${point.name.en} by ${until.en}`,
    },
    headline: {
      zh: `订单已确认，\n到${point.name.zh}取货`,
      en: `Order confirmed.\nCollect at ${point.name.en}`,
    },
    lead: { zh: '现在就可以取，出示下面的取货码。', en: 'It is ready now: show the code below.' },
    stations: pickupStations(facts, 'now'),
    codes: codesOf(facts),
    goods: goodsOf(facts),
    facts: [...amounts(facts), paidFact(facts)],
    paragraphs: [untilWhen(facts), keepToYourself],
  }
}

/** Codes end soon: the passenger has some days left. */
export function codesEndWords(facts: OrderFacts): OrderWords {
  const point = getPoint(facts)
  const until = dayOf(collectUntil(facts.order.paidAt))
  return {
    subject: {
      zh: `请在${until.zh}前取货，到期自动退款`,
      en: `Please collect your order by ${until.en}`,
    },
    headline: {
      zh: `还有 ${limits.pickupReminderDays} 天，\n别忘了取货`,
      en: `${limits.pickupReminderDays} days left\nto collect`,
    },
    lead: {
      zh: `商品还在${point.city.zh}${point.name.zh}等您。`,
      en: `Your goods are waiting at ${point.city.en} ${point.name.en}.`,
    },
    stations: pickupStations(facts, 'done'),
    codes: codesOf(facts),
    goods: goodsOf(facts),
    paragraphs: [untilWhen(facts), keepToYourself],
  }
}

/** Everything was collected: the contact hears of it even if others had the codes. */
export function collectedWords(facts: OrderFacts): OrderWords {
  const point = getPoint(facts)
  const at = timeOf(facts.now)
  return {
    subject: { zh: '已取货，订单已完成', en: 'Collected: your order is complete' },
    headline: { zh: '已取货，\n订单已完成', en: 'Collected.\nYour order is complete' },
    lead: {
      zh: `${at.zh}（北京时间）在${point.city.zh}${point.name.zh}取走了全部商品。`,
      en: `Everything was collected at ${point.city.en} ${point.name.en}, ${at.en} Beijing time.`,
    },
    goods: goodsOf(facts),
    paragraphs: [
      {
        zh: '如果不是您或您托付的人取走的，请马上联系客服。退货、换货和发票可在订单里办理。',
        en: 'If it was neither you nor somebody you sent, contact us at once. Returns, exchanges and invoices are in the order.',
      },
    ],
  }
}

function getPoint({ order, point }: OrderFacts): NonNullable<OrderFacts['point']> {
  if (!point) throw new Error(`order ${order.orderNo} waits at a counter that does not exist`)
  return point
}

function pickupStations({ order }: OrderFacts, ready: 'now' | 'done'): Station[] {
  const [paid, until] = [timeOf(order.paidAt), dayOf(collectUntil(order.paidAt))]
  return [
    { label: { zh: '付款（北京时间）', en: 'Paid, Beijing time' }, at: paid, state: 'done' },
    { label: { zh: '可取', en: 'Ready' }, at: { zh: '现在', en: 'now' }, state: ready },
    { label: { zh: '取货截止', en: 'Collect by' }, at: until, state: 'ahead' },
  ]
}

function codesOf(facts: OrderFacts): Pick<OrderWords, 'codes'>['codes'] {
  const { place, hours } = getPoint(facts)
  if (facts.codes.length === 0) return undefined
  return {
    label: {
      zh: facts.codes.length > 1 ? '取货码，每件一个' : '取货码',
      en: facts.codes.length > 1 ? 'Collection codes, one for each item' : 'Collection code',
    },
    values: facts.codes.map(groupDigits),
    below: [place, { zh: `营业时间 ${hours}（北京时间）`, en: `Open ${hours.replace('~', '–')} Beijing time` }],
  }
}

const untilWhen = ({ order }: OrderFacts): Bilingual => {
  const until = timeOf(collectUntil(order.paidAt))
  return {
    zh: `请在北京时间 ${until.zh} 前取走，没有取走的到期自动退款，无需申请。`,
    en: `Please collect by ${until.en} Beijing time. What is left then is refunded automatically; you need not ask.`,
  }
}

const keepToYourself: Bilingual = {
  zh: '凭取货码就能取走商品，请不要转发给别人。',
  en: 'Whoever has a code can collect: please do not pass this e-mail on.',
}

export const goodsOf = ({
  order,
  lines,
}: Pick<OrderFacts<Order>, 'order' | 'lines'>): NonNullable<OrderWords['goods']> =>
  lines.map(({ name, detail, quantity, linePayable }) => ({
    name,
    detail: { zh: joined(detail.zh, quantity), en: joined(detail.en, quantity) },
    amount: formatMoney(linePayable, order.currency),
  }))

const joined = (detail: string, quantity: number) => `${detail} × ${quantity}`.trim()

/** The amounts between the lines and the sum. */
function amounts({ order, lines }: OrderFacts): NonNullable<OrderWords['facts']>[number][] {
  const money = (minor: number) => ({ zh: formatMoney(minor, order.currency), en: formatMoney(minor, order.currency) })
  const goods = lines.reduce((sum, { linePayable }) => sum + linePayable, 0)
  const freight = order.payable - goods
  return freight > 0 ? [{ label: { zh: '运费', en: 'Delivery cost' }, value: money(freight) }] : []
}
