import type { StaffOrder, StaffOrderRow, StaffTimelineEntry } from '@aisle/contract/console'
import { orderStateName, refundStateNames } from '@aisle/contract/console-names'
import type { Bilingual } from '@aisle/contract/language'
import type { OrderKind, OrderState } from '@aisle/contract/order-states'
import type { RefundState } from '@aisle/contract/refund-states'

export interface Tag extends Bilingual {
  tone: '' | 'sea' | 'ok' | 'warn' | 'err' | 'hot'
  hollow?: true
}

const looks: Readonly<Record<OrderState, Pick<Tag, 'tone' | 'hollow'>>> = {
  pending_payment: { tone: 'warn', hollow: true },
  paid: { tone: '' },
  canceled: { tone: '' },
  closed: { tone: '' },
  completed: { tone: 'ok' },
  payment_timed_out: { tone: '' },
  refunded: { tone: '' },
  awaiting_shipment: { tone: '' },
  shipped: { tone: 'sea' },
}

const refundOpen: Tag = { zh: '退款待处理', en: 'Refund open', tone: 'hot' }

/** The state in words: a refund that waits comes before where the order is. */
export function orderTag({ kind, state, waitsFor }: Pick<StaffOrderRow, 'kind' | 'state' | 'waitsFor'>): Tag {
  return waitsFor === 'refund' ? refundOpen : stateTag(kind, state)
}

export const stateTag = (kind: OrderKind | null, state: OrderState): Tag => ({
  ...orderStateName(kind, state),
  ...looks[state],
})

/** What an entry of the timeline says. An event of a later release is named as it is. */
export function timelineWords({ kind, event }: StaffTimelineEntry): Bilingual {
  return (kind === 'refund' ? refundEvents[event] : orderEvents[event]) ?? { zh: event, en: event }
}

const orderEvents: Readonly<Record<string, Bilingual>> = {
  submitted: { zh: '提交订单', en: 'Placed' },
  begun: { zh: '开始付款', en: 'Payment begun' },
  paid: { zh: '付款成功，通知已核验', en: 'Paid, the notice is verified' },
  nothingToPay: { zh: '无需付款', en: 'Nothing to pay' },
  canceled: { zh: '取消订单', en: 'Cancelled' },
  timedOut: { zh: '超时未付，已取消', en: 'Not paid in time' },
  closed: { zh: '订单关闭', en: 'Closed' },
  activated: { zh: '套餐启用', en: 'Plan used for the first time' },
  landed: { zh: '航班落地，订单完成', en: 'Completed after landing' },
  plansEnded: { zh: '套餐全部结束', en: 'All plans have ended' },
  readied: { zh: '等待发货', en: 'Ready to ship' },
  shipped: { zh: '已发货', en: 'Shipped' },
  received: { zh: '旅客确认收货', en: 'Received' },
  receivedByItself: { zh: '到期自动确认收货', en: 'Taken as received' },
  collected: { zh: '全部领取', en: 'All collected' },
  collectionEnded: { zh: '自提到期', en: 'Time to collect is over' },
  refunded: { zh: '全部退款', en: 'Refunded as a whole' },
  latePaymentReceived: { zh: '收到迟到的付款', en: 'A late payment arrived' },
  latePaymentReturned: { zh: '迟到的付款已退回', en: 'The late payment was returned' },
  refundStarted: { zh: '开始退款', en: 'Refund begun' },
  refundFailed: { zh: '退款失败', en: 'Refund failed' },
  moneyReturned: { zh: '部分退款到账', en: 'Part of the money was returned' },
  rebooked: { zh: '随改签换到新航班', en: 'Moved with the ticket' },
  planActivated: { zh: '一份套餐启用', en: 'A plan was used for the first time' },
  codeUsed: { zh: '领取一件', en: 'One piece collected' },
  codeTakenBack: { zh: '撤回一件的交付', en: 'One piece taken back' },
  passengerAsked: { zh: '询问旅客', en: 'Asked the passenger' },
  addressChangeAsked: { zh: '申请改地址', en: 'Asked to change the address' },
  addressChanged: { zh: '地址已更改', en: 'Address changed' },
  addressChangeRefused: { zh: '未同意改地址', en: 'Change of address refused' },
  addressChangeStopped: { zh: '联系人停止改地址', en: 'Change of address stopped by the contact' },
}

/** The same for a refund's own history. */
export const refundEventWords = (event: string): Bilingual => refundEvents[event] ?? { zh: event, en: event }

const refundEvents: Readonly<Record<string, Bilingual>> = {
  submitted: { zh: '申请退款', en: 'Asked for a refund' },
  begun: { zh: '自动退款', en: 'Refunded automatically' },
  resubmitted: { zh: '再次申请退款', en: 'Asked again' },
  approved: { zh: '同意退款', en: 'Refund approved' },
  approvedByItself: { zh: '自动同意退款', en: 'Refund approved automatically' },
  rejected: { zh: '未同意退款', en: 'Refund rejected' },
  canceled: { zh: '撤回退款申请', en: 'Refund request withdrawn' },
  sentBack: { zh: '旅客寄回', en: 'Sent back' },
  returnOverdue: { zh: '超时未寄回', en: 'Not sent back in time' },
  inspected: { zh: '收到退货并验收', en: 'Return inspected' },
  receiptRefused: { zh: '拒收退货', en: 'Return refused' },
  reshipped: { zh: '换货已寄出', en: 'Replacement shipped' },
  replacementReceived: { zh: '旅客确认收到换货', en: 'Replacement received' },
  replacementReceivedByItself: { zh: '换货到期自动确认', en: 'Replacement taken as received' },
  refunded: { zh: '退款到账', en: 'Money returned' },
  returned: { zh: '退款到账', en: 'Money returned' },
  refused: { zh: '支付渠道拒绝退款', en: 'The gateway refused the refund' },
  triedAgain: { zh: '再次退款', en: 'Refund tried again' },
}

export const actorNames: Readonly<Record<StaffTimelineEntry['by'], Bilingual>> = {
  passenger: { zh: '旅客', en: 'Passenger' },
  system: { zh: '系统', en: 'System' },
  gateway: { zh: '支付渠道', en: 'Gateway' },
  operator: { zh: '员工', en: 'Staff' },
  carrier: { zh: '快递', en: 'Carrier' },
}

export const refundTypeNames: Readonly<Record<string, Bilingual>> = {
  refund_only: { zh: '仅退款', en: 'Refund' },
  return_refund: { zh: '退货退款', en: 'Return and refund' },
  exchange: { zh: '换货', en: 'Exchange' },
}

const refundTones: Readonly<Record<RefundState, Tag['tone']>> = {
  applied: 'hot',
  rejected: '',
  awaiting_return: '',
  returning: 'hot',
  refunding: 'sea',
  reshipping: 'sea',
  receipt_refused: '',
  completed: 'ok',
  failed: 'err',
  canceled: '',
}

const isRefundState = (state: string): state is RefundState => state in refundTones

/** The same for a state that a later release may name. */
export const refundTag = (state: string): Tag =>
  isRefundState(state) ? { ...refundStateNames[state], tone: refundTones[state] } : { zh: state, en: state, tone: '' }

export const planStateNames: Readonly<Record<string, Bilingual>> = {
  reserved: { zh: '待付款', en: 'Reserved' },
  unused: { zh: '未使用', en: 'Not used' },
  active: { zh: '使用中', en: 'In use' },
  paused: { zh: '已暂停', en: 'Paused' },
  used_up: { zh: '已用完', en: 'Used up' },
  expired: { zh: '已过期', en: 'Expired' },
  released: { zh: '已释放', en: 'Released' },
  refunded: { zh: '已退款', en: 'Refunded' },
  revoked: { zh: '已收回', en: 'Revoked' },
}

export interface Step extends Bilingual {
  at: string | null
  is: 'done' | 'now' | 'ahead'
}

const endedBadly: readonly OrderState[] = ['canceled', 'closed', 'payment_timed_out', 'refunded']

/** The stages of an order: what is done, where it is, and what is ahead. */
export function orderSteps(order: StaffOrder): Step[] {
  const { kind, state, placedAt, paidAt, shipment } = order
  const placed: Step = { zh: '下单', en: 'Placed', at: placedAt, is: 'done' }
  const paid: Step = { zh: '付款', en: 'Paid', at: paidAt, is: paidAt ? 'done' : 'ahead' }
  const last = order.timeline.at(-1)?.at ?? null
  if (endedBadly.includes(state)) {
    return [placed, ...(paidAt ? [paid] : []), { ...stateTag(kind, state), at: last, is: 'now' }]
  }
  if (state === 'pending_payment')
    return [placed, { zh: '等待付款', en: 'Waits for payment', at: null, is: 'now' }, ahead]
  const shipped: Step = { zh: '发货', en: 'Shipped', at: shipment?.shippedAt ?? null, is: 'done' }
  const done: Step[] = [placed, paid, ...(shipment ? [shipped] : [])]
  if (state === 'completed') return [...done, { zh: '完成', en: 'Completed', at: completedAt(order), is: 'now' }]
  const now: Record<string, Step> = {
    paid:
      kind === 'PICKUP'
        ? { ...orderStateName(kind, 'paid'), at: null, is: 'now' }
        : { zh: '等待使用', en: 'Not used yet', at: null, is: 'now' },
    awaiting_shipment: { ...orderStateName(kind, 'awaiting_shipment'), at: null, is: 'now' },
    shipped: { zh: '运输中', en: 'On its way', at: null, is: 'now' },
  }
  return [...done, ...(now[state] ? [now[state]] : []), ahead]
}

const ahead: Step = { zh: '完成', en: 'Completed', at: null, is: 'ahead' }

const completing: readonly string[] = [
  'activated',
  'landed',
  'plansEnded',
  'received',
  'receivedByItself',
  'collected',
  'collectionEnded',
]

const completedAt = ({ timeline }: StaffOrder) =>
  timeline.findLast(({ kind, event }) => kind === 'order' && completing.includes(event))?.at ?? null

export const mailNames: Readonly<Record<string, Bilingual>> = {
  paid: { zh: '订单确认', en: 'Confirmation' },
  codesEnd: { zh: '领取提醒', en: 'Reminder to collect' },
  collected: { zh: '已全部领取', en: 'All collected' },
  endedUnpaid: { zh: '未付款，订单结束', en: 'Ended unpaid' },
  shipped: { zh: '已发货', en: 'Shipped' },
  question: { zh: '询问旅客', en: 'Question' },
  refund: { zh: '退款进度', en: 'Refund' },
}

export const gatewayNames: Readonly<Record<string, Bilingual>> = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  unionpay: { zh: '云闪付', en: 'UnionPay' },
  stripe: { zh: 'Stripe', en: 'Stripe' },
}

/** The same for whoever a later release may name. */
export const actorName = (by: string): Bilingual =>
  new Map<string, Bilingual>(Object.entries(actorNames)).get(by) ?? { zh: by, en: by }
