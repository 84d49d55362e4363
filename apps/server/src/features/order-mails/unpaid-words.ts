import type { Bilingual } from '@aisle/contract/language'
import type { Order } from '../orders/index.ts'
import { goodsOf } from './goods-words.ts'
import type { OrderFacts } from './order-facts.ts'
import type { OrderWords } from './send-order-mail.ts'
import { planFacts } from './wifi-words.ts'

type UnpaidFacts = OrderFacts<Order>

/**
 * O9: an order ended without a payment, and its passenger is not watching it. Null where no passenger waits for the
 * news: the order was paid after all, or all its flights have left.
 */
export function unpaidWords(facts: UnpaidFacts): OrderWords | null {
  const { order, plans, now } = facts
  const { state } = order
  if (state !== 'payment_timed_out' && state !== 'closed' && state !== 'canceled') return null
  if (order.kind === 'WIFI' && plans.every(({ flight }) => flight.etd <= now)) return null
  return {
    ...endings[state](facts),
    ...(order.kind === 'WIFI' ? { facts: planFacts(facts) } : { goods: goodsOf(facts) }),
  }
}

/** The passenger's next page: the lookup of their trip, or the goods, which have their own page. */
export function nextStep({ order: { kind, state }, lines }: UnpaidFacts): { path: string; words: Bilingual } {
  const again = { zh: '重新购买', en: 'Order again' }
  if (kind === 'WIFI')
    return { path: '/purchaseIndex', words: state === 'closed' ? { zh: '查询我的行程', en: 'Look up my trip' } : again }
  const [goodsId, ...others] = new Set(lines.map((line) => line.goodsId))
  return { path: goodsId && others.length === 0 ? `/goods/${encodeURIComponent(goodsId)}` : '/shop', words: again }
}

type Told = Pick<OrderWords, 'subject' | 'headline' | 'lead' | 'paragraphs'>

const endings = { payment_timed_out: timedOut, closed, canceled } as const

/** Staff have cancelled it: a passenger who cancels an order sees it end. */
function canceled(): Told {
  return {
    subject: { zh: '您的订单已取消', en: 'Your order was cancelled' },
    headline: { zh: '订单已取消，\n没有扣款', en: 'Order cancelled.\nNothing was charged' },
    lead: {
      zh: '客服已为您取消这笔未付款的订单。如果不是您的意思，请联系客服。',
      en: 'Our service cancelled this unpaid order for you. If you did not want that, please contact us.',
    },
    paragraphs: [late],
  }
}

function timedOut({ order: { kind } }: UnpaidFacts): Told {
  return {
    subject: { zh: '订单超时未付款，已取消', en: 'Your order was cancelled: it was not paid in time' },
    headline: { zh: '没有等到付款，\n订单已取消', en: 'Not paid in time.\nYour order was cancelled' },
    lead: { zh: '没有扣款。还想要的话，可以重新下单。', en: 'You were not charged. You can order again.' },
    paragraphs: [
      kind === 'WIFI'
        ? {
            zh: '为您留的套餐已放回，重新下单时以当时的余量和价格为准。如用了优惠券，已退回。',
            en: 'The plan we held for you is on sale again, at the price and as long as there are any left. If you used a coupon, it is yours again.',
          }
        : {
            zh: '为您留的商品已放回，重新下单时以当时的库存和价格为准。如用了优惠券，已退回。',
            en: 'The goods we held for you are on sale again, at the price and as long as there are any left. If you used a coupon, it is yours again.',
          },
      late,
    ],
  }
}

function closed({ plans }: UnpaidFacts): Told {
  const gone = plans.find(({ flight }) => flight.cancelled)?.flight.flightNo
  return {
    subject: { zh: '未付款的订单已关闭', en: 'Your unpaid order was closed' },
    headline: { zh: '订单已关闭，\n没有扣款', en: 'Order closed.\nNothing was charged' },
    lead: gone
      ? { zh: `${gone} 已取消，这个套餐不能再用。`, en: `${gone} was cancelled, so its plan cannot be used.` }
      : { zh: '航班有变动，这笔订单不能再付款。', en: 'Your flight has changed, so this order can no longer be paid.' },
    paragraphs: [late],
  }
}

const late: Bilingual = {
  zh: '如果款项已经扣出，会自动原路退回，无需申请。',
  en: 'If money has left your account after all, it is refunded automatically; you need not ask.',
}
