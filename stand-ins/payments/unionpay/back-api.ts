import { ACCOUNT, ANSWERS, type AnswerCode } from './magic-values.ts'
import { newQueryId, type Order, type OrderBook, type UnionPayRefund } from './orders.ts'
import { isRefundable, getStatement } from './statement-file.ts'
import { settleDay, type UnionPayFields, unionPayTime } from './wire.ts'

interface Deps {
  book: OrderBook
  merchantId: string
  now: () => Date
}
type Operation = (fields: UnionPayFields, deps: Deps) => UnionPayFields

export const getAnswer = (code: AnswerCode, more: UnionPayFields = {}): UnionPayFields => ({
  respCode: code,
  respMsg: ANSWERS[code],
  ...more,
})

/** The operations of the shop's server, by the file name of the address and `txnType`. */
export const backOperations = new Map<string, Operation>([
  ['queryTrans.do 00', query],
  ['backTransReq.do 04', giveBack],
  ['files 76', statement],
])

function query({ orderId = '', txnTime = '' }: UnionPayFields, { book }: Deps): UnionPayFields {
  const order = book.find(orderId, txnTime)
  if (order) return paymentAnswer(order)
  const known = book.findRefund(orderId, txnTime)
  return known ? refundAnswer(known.order, known.refund) : getAnswer('34')
}

function paymentAnswer(order: Order): UnionPayFields {
  // UnionPay has a transaction once a card has been tried.
  if (order.state === 'open') return getAnswer('34')
  if (order.state === 'declined' || !order.paidAt) return transaction(order.fen, '61')
  return { ...transaction(order.fen, '00'), ...settlement(order.fen, order.paidAt), queryId: order.queryId }
}

function refundAnswer(order: Order, refund: UnionPayRefund): UnionPayFields {
  if (refund.undecided > 0) {
    refund.undecided -= 1
    return transaction(refund.fen, '05')
  }
  return {
    ...transaction(refund.fen, '00'),
    ...settlement(refund.fen, refund.at),
    queryId: refund.queryId,
    origQryId: order.queryId,
  }
}

const transaction = (fen: number, code: AnswerCode): UnionPayFields =>
  getAnswer('00', { origRespCode: code, origRespMsg: ANSWERS[code], txnAmt: String(fen), currencyCode: '156' })

const settlement = (fen: number, at: Date): UnionPayFields => ({
  settleAmt: String(fen),
  settleCurrencyCode: '156',
  settleDate: settleDay(at).slice(4),
  traceTime: unionPayTime(at).slice(4),
  accNo: ACCOUNT,
  payCardType: '01',
})

function giveBack(fields: UnionPayFields, { book, now }: Deps): UnionPayFields {
  const { orderId = '', txnTime = '', origQryId = '', txnAmt = '' } = fields
  if (!/^[A-Za-z0-9]{8,32}$/.test(orderId) || !/^[1-9]\d{0,11}$/.test(txnAmt) || !fields['backUrl'])
    return getAnswer('13')
  if (book.findRefund(orderId, txnTime) || book.find(orderId, txnTime)) return getAnswer('12')
  const order = book.byQueryId(origQryId)
  if (!order) return getAnswer('35')
  const fen = Number(txnAmt)
  if (!isRefundable(order, fen)) return getAnswer('33')
  const fault = order.nextRefund
  order.nextRefund = 'none'
  if (fault === 'refused') return getAnswer('32')
  const made = { orderId, txnTime, queryId: newQueryId(now()), fen, at: now(), undecided: fault === 'unknown' ? 1 : 0 }
  order.refunds.push(made)
  return getAnswer(fault === 'unknown' ? '05' : '00', { queryId: made.queryId, origQryId })
}

function statement({ settleDate = '', fileType }: UnionPayFields, { book, merchantId, now }: Deps): UnionPayFields {
  if (!/^\d{4}$/.test(settleDate) || fileType !== '00') return getAnswer('13')
  // The day is asked for without its year: the latest such day is meant.
  const today = unionPayTime(now()).slice(0, 8)
  const year = Number(today.slice(0, 4)) - (settleDate > today.slice(4) ? 1 : 0)
  const file = getStatement(`${year}${settleDate}`, { orders: book.all(), merchantId, now: now() })
  return file ? getAnswer('00', file) : getAnswer('98')
}
