import { getFields, textField, type Fields } from '../../http/json-fields.ts'
import { getReply, type Call, type Reply, type Route } from '../../http/routing.ts'
import { getBill, type BillFile } from './bill.ts'
import type { Cashier, CashierDeps } from './cashier.ts'
import { readOrder } from './order-request.ts'
import { refundedFen, type Payment, type WechatPayRefund } from './orders.ts'
import { refusedBy, requireMerchant, rfc3339, signedReply } from './wire.ts'

const ORDER = '/v3/pay/transactions/out-trade-no/:number'

/** Calls of the shop's server: signed requests, signed answers. */
export function apiRoutes(deps: CashierDeps & { cashier: Cashier }): Route[] {
  const { cashier, keys, clock, origin } = deps
  const { book } = cashier
  const refuse = refusedBy(keys)
  const signed = (handle: (call: Call) => Reply) => (call: Call) =>
    getReply(() => {
      requireMerchant(call, keys)
      return handle(call)
    })
  const answer = (value: object) => signedReply(200, value, keys)
  const ofMerchant = (mchid: unknown) => {
    if (mchid !== keys.mchId) throw refuse(403, 'RULE_LIMIT', '商户号与签名不符')
  }
  const found = (call: Call): Payment => {
    const payment = book.byNumber(call.params['number'] ?? '')
    if (!payment) throw refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
    return payment
  }

  /** The same order again is prepared again; a changed one is refused. */
  const prepare = (call: Call, tradeType: Payment['tradeType']): string => {
    const order = readOrder(call, tradeType, { keys, now: clock.now() })
    const known = book.byNumber(order.outTradeNo)
    if (known && !book.isSame(known, order)) throw refuse(400, 'INVALID_REQUEST', '201 商户订单号重复')
    const payment = known ?? cashier.place(order)
    const state = book.getState(payment)
    if (state === 'CLOSED') throw refuse(400, 'ORDER_CLOSED', '订单已关闭')
    if (state === 'SUCCESS' || state === 'REFUND') throw refuse(400, 'ORDERPAID', '该订单已支付')
    return book.prepare(payment)
  }
  const openH5 = (call: Call) => {
    const query = new URLSearchParams({
      prepay_id: prepare(call, 'MWEB'),
      package: String(Math.floor(Math.random() * 1e9)),
    })
    return answer({ h5_url: `${origin()}/pay/wechat/checkmweb?${query}` })
  }

  const close = (call: Call): Reply => {
    ofMerchant(getFields(call)['mchid'])
    const payment = found(call)
    const state = book.getState(payment)
    if (state === 'SUCCESS' || state === 'REFUND') throw refuse(400, 'ORDERPAID', '该订单已支付')
    if (state === 'CLOSED') throw refuse(400, 'ORDER_CLOSED', '订单已关闭')
    payment.state = 'CLOSED'
    return signedReply(204, undefined, keys)
  }

  const refundView = (payment: Payment, refund: WechatPayRefund, status: 'SUCCESS' | 'PROCESSING') => ({
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: payment.transactionId,
    out_trade_no: payment.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: rfc3339(refund.at),
    ...(status === 'SUCCESS' && { success_time: rfc3339(refund.at) }),
    status,
    funds_account: 'UNSETTLED',
    amount: {
      total: payment.totalFen,
      refund: refund.fen,
      payer_total: payment.totalFen,
      payer_refund: refund.fen,
      settlement_refund: refund.fen,
      settlement_total: payment.totalFen,
      discount_refund: 0,
      currency: 'CNY',
    },
  })

  const makeRefund = (call: Call): Reply => {
    const fields = getFields(call)
    const payment = book.byTransaction(textField(fields, 'transaction_id'))
    if (!payment) throw refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    const asked = readRefund(fields)
    if (!asked || asked.total !== payment.totalFen) throw refuse(400, 'PARAM_ERROR', '参数错误')
    const earlier = payment.refunds.find(({ outRefundNo }) => outRefundNo === asked.outRefundNo)
    if (earlier && earlier.fen !== asked.fen) throw refuse(400, 'INVALID_REQUEST', '退款单号重复，退款金额不一致')
    if (earlier) return answer(refundView(payment, earlier, 'SUCCESS'))
    if (refundedFen(payment) + asked.fen > payment.totalFen)
      throw refuse(400, 'INVALID_REQUEST', '退款金额大于可退金额')
    const fault = payment.nextRefund
    payment.nextRefund = 'none'
    if (fault === 'refused') throw refuse(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
    const made = book.addRefund(payment, asked)
    if (fault === 'unknown') throw refuse(500, 'SYSTEM_ERROR', '系统超时')
    // Accepted; whether it has succeeded is for the query to say.
    return answer(refundView(payment, made, 'PROCESSING'))
  }

  const queryRefund = (call: Call): Reply => {
    const number = call.params['number'] ?? ''
    const payment = book.byRefund(number)
    const refund = payment?.refunds.find(({ outRefundNo }) => outRefundNo === number)
    if (!payment || !refund) throw refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    return answer(refundView(payment, refund, 'SUCCESS'))
  }

  const files = new Map<string, BillFile>()
  const askBill = (call: Call): Reply => {
    const bill = getBill(book.all(), { date: call.query.get('bill_date') ?? '', keys, now: clock.now() })
    if (!bill) throw refuse(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const packed = call.query.get('tar_type') === 'GZIP'
    files.set(bill.token, packed ? bill : { ...bill, file: bill.text })
    return answer({
      hash_type: 'SHA1',
      hash_value: bill.hash,
      download_url: `${origin()}/v3/billdownload/file?token=${bill.token}`,
    })
  }
  const download = (call: Call): Reply => {
    const bill = files.get(call.query.get('token') ?? '')
    if (!bill) throw refuse(400, 'PARAM_ERROR', 'token 无效')
    // The only answer without a signature: its hash was in a signed one.
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bill.file }
  }

  return [
    { method: 'POST', path: '/v3/pay/transactions/h5', handle: signed(openH5) },
    {
      method: 'POST',
      path: '/v3/pay/transactions/jsapi',
      handle: signed((call) => answer({ prepay_id: prepare(call, 'JSAPI') })),
    },
    {
      method: 'GET',
      path: ORDER,
      handle: signed((call) => {
        ofMerchant(call.query.get('mchid'))
        return answer(cashier.getTransaction(found(call)))
      }),
    },
    { method: 'POST', path: `${ORDER}/close`, handle: signed(close) },
    { method: 'POST', path: '/v3/refund/domestic/refunds', handle: signed(makeRefund) },
    { method: 'GET', path: '/v3/refund/domestic/refunds/:number', handle: signed(queryRefund) },
    { method: 'GET', path: '/v3/bill/tradebill', handle: signed(askBill) },
    { method: 'GET', path: '/v3/billdownload/file', handle: signed(download) },
  ]
}

function readRefund(fields: Fields): { outRefundNo: string; fen: number; total: number } | undefined {
  const { out_refund_no: outRefundNo, amount } = fields
  if (typeof outRefundNo !== 'string' || !/^[\w|*@-]{1,64}$/.test(outRefundNo)) return undefined
  if (typeof amount !== 'object' || amount === null || !('refund' in amount) || !('total' in amount)) return undefined
  const { refund: fen, total } = amount
  if (!Number.isInteger(fen) || Number(fen) < 1 || !Number.isInteger(total)) return undefined
  return { outRefundNo, fen: Number(fen), total: Number(total) }
}
