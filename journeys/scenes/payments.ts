import type { ResponseOf } from '@aisle/contract/define-call'
import { askPayment, orderDetail } from '@aisle/contract/orders'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { ended, flightCancelled, paidLate, paying, unpaid } from './altered-orders.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { usualScenes } from './usual-scenes.ts'

interface PaymentStory {
  order?: keyof Stage['cast']['orders']
  change?: (order: OrderDetail) => OrderDetail
  words: readonly [zh: string, en: string]
}

function resultScene(
  part: string,
  state: Scene['state'],
  { order = 'wifi', change = (it) => it, words }: PaymentStory,
): Scene {
  return {
    name: `pay-result-${part}`,
    path: '/pay/result',
    who: 'passenger',
    state,
    async open({ go, alter, cast, shows }) {
      await alter(orderDetail, change)
      await go(`/pay/result?orderNo=${cast.orders[order]}`)
      await shows(...words)
    },
  }
}

/** After a tap on "I have paid". */
function askedScene(
  part: string,
  state: Scene['state'],
  answer: ResponseOf<typeof askPayment>['answer'],
  words: readonly [zh: string | RegExp, en: string | RegExp],
): Scene {
  return {
    name: `pay-result-${part}`,
    path: '/pay/result',
    who: 'passenger',
    state,
    async open({ go, alter, cast, shows, tap }) {
      await alter(orderDetail, paying)
      await alter(askPayment, () => ({ answer }))
      await go(`/pay/result?orderNo=${cast.orders.wifi}`)
      await tap('我已完成支付', 'I have paid')
      await shows(...words)
    },
  }
}

export const paymentScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'pay-result',
    path: '/pay/result',
    who: 'passenger',
    hash: '/pay/result?orderNo=26112000731068',
    call: orderDetail,
    full: ['支付成功', 'Payment successful'],
    failed: ['暂时查不到支付结果', "We can't see the result right now"],
  }).filter(({ name }) => !name.endsWith('network-lost')),
  resultScene('paid', { zh: '成功，上网套餐', en: 'Paid, Wi-Fi' }, { words: ['支付成功', 'Payment successful'] }),
  resultScene(
    'paid-goods',
    { zh: '成功，快递', en: 'Paid, delivery' },
    { order: 'toShip', words: ['支付成功', 'Payment successful'] },
  ),
  resultScene(
    'paid-pickup',
    { zh: '成功，自提', en: 'Paid, collection' },
    { order: 'pickup', words: ['支付成功', 'Payment successful'] },
  ),
  resultScene(
    'confirming',
    { zh: '正在确认', en: 'Confirming' },
    { change: paying, words: ['正在确认支付结果', 'Confirming your payment'] },
  ),
  askedScene('not-seen', { zh: '问过，没有付款', en: 'Asked, no payment' }, 'unpaid', [
    '还没有收到付款',
    'No payment seen yet',
  ]),
  askedScene('no-answer', { zh: '问过，没有答复', en: 'Asked, no answer' }, 'noAnswer', [
    /还没有答复/,
    /got no answer/,
  ]),
  resultScene(
    'unpaid',
    { zh: '未完成', en: 'Not completed' },
    { change: unpaid, words: ['支付未完成', 'Payment not completed'] },
  ),
  resultScene(
    'over',
    { zh: '已不能支付', en: 'Too late to pay' },
    {
      change: (order) => ended(order, 'payment_timed_out'),
      words: ['这个订单已不能支付', 'This order can no longer be paid'],
    },
  ),
  resultScene(
    'late',
    { zh: '付款到得晚了', en: 'Paid too late' },
    { change: paidLate, words: ['付款到得晚了', 'Your payment came too late'] },
  ),
  resultScene(
    'given-back',
    { zh: '已自动退款', en: 'Refunded automatically' },
    { change: flightCancelled, words: ['这笔订单已自动退款', 'This order was refunded automatically'] },
  ),
  {
    name: 'pay-result-missing',
    path: '/pay/result',
    who: 'passenger',
    state: { zh: '没有这个订单', en: 'No such order' },
    async open({ go, shows }) {
      await go('/pay/result?orderNo=1')
      await shows('没有找到这个订单', "We couldn't find this order")
    },
  },
  {
    name: 'pay-result-login-needed',
    path: '/pay/result',
    state: { zh: '没有登录', en: 'Not logged in' },
    async open({ go, cast, shows }) {
      await go(`/pay/result?orderNo=${cast.orders.wifi}`)
      await shows('登录后查看支付结果', 'Log in to see the result')
    },
  },
]
