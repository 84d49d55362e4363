import { toFen, toYuan } from '../money.ts'
import type { Bills } from './bills.ts'
import { BUYER } from './magic-values.ts'
import { type AlipayRefund, isFullyRefunded, refundedFen, type Trade, type TradeBook, tradeStatus } from './trades.ts'
import { beijingTime } from './wire.ts'

export type BizContent = Record<string, unknown>
export type Answer = Record<string, string>
interface Deps {
  book: TradeBook
  bills: Bills
  now: () => Date
  onFullRefund: (trade: Trade) => void
}

const success = (fields: Answer): Answer => ({ code: '10000', msg: 'Success', ...fields })
const businessFailed = (subCode: string, subMsg: string): Answer => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subMsg,
})
export const invalidArguments = (subCode: string, subMsg: string): Answer => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code: subCode,
  sub_msg: subMsg,
})

const getText = (biz: BizContent, name: string): string | undefined => {
  const value = biz[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The methods that the shop's server calls; each answers the inner object of Alipay's response. */
export const openApiMethods = new Map<string, (biz: BizContent, deps: Deps) => Answer>([
  ['alipay.trade.query', (biz, deps) => withTrade(biz, deps, queryAnswer)],
  ['alipay.trade.close', (biz, deps) => withTrade(biz, deps, close)],
  ['alipay.trade.refund', (biz, deps) => withTrade(biz, deps, (trade) => refund(trade, biz, deps))],
  ['alipay.trade.fastpay.refund.query', (biz, deps) => withTrade(biz, deps, (trade) => refundAnswer(trade, biz))],
  ['alipay.data.dataservice.bill.downloadurl.query', billAnswer],
])

function withTrade(biz: BizContent, deps: Deps, answer: (trade: Trade, deps: Deps) => Answer): Answer {
  const outTradeNo = getText(biz, 'out_trade_no')
  const tradeNo = getText(biz, 'trade_no')
  if (!outTradeNo && !tradeNo) return businessFailed('ACQ.INVALID_PARAMETER', '参数无效')
  const trade = deps.book.made({ outTradeNo, tradeNo })
  return trade ? answer(trade, deps) : businessFailed('ACQ.TRADE_NOT_EXIST', '交易不存在')
}

function queryAnswer(trade: Trade): Answer {
  const paidAmount = trade.paidAt ? toYuan(trade.totalFen) : '0.00'
  return success({
    buyer_logon_id: BUYER.logonId,
    buyer_pay_amount: paidAmount,
    buyer_user_id: BUYER.id,
    invoice_amount: paidAmount,
    out_trade_no: trade.outTradeNo,
    point_amount: '0.00',
    receipt_amount: paidAmount,
    ...(trade.paidAt ? { send_pay_date: beijingTime(trade.paidAt) } : {}),
    total_amount: toYuan(trade.totalFen),
    trade_no: trade.tradeNo,
    trade_status: tradeStatus(trade),
  })
}

function close(trade: Trade, { book }: Deps): Answer {
  if (trade.state === 'paid') return businessFailed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  if (trade.state === 'waiting') book.close(trade)
  return success({ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo })
}

function refund(trade: Trade, biz: BizContent, deps: Deps): Answer {
  const fen = toFen(biz['refund_amount'])
  const requestNo = getText(biz, 'out_request_no') ?? trade.outTradeNo
  const reason = getText(biz, 'refund_reason') ?? ''
  if (fen === undefined || fen === 0) return businessFailed('ACQ.INVALID_PARAMETER', '参数无效')
  if (trade.state !== 'paid') return businessFailed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')

  const earlier = trade.refunds.find((done) => done.requestNo === requestNo)
  if (earlier && earlier.fen !== fen) return businessFailed('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求')
  if (earlier) return refunded(trade, earlier, 'N')
  if (refundedFen(trade) + fen > trade.totalFen) {
    return businessFailed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  }
  const fault = trade.nextRefund
  trade.nextRefund = 'none'
  if (fault === 'refused') return businessFailed('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
  const made: AlipayRefund = { requestNo, fen, reason, at: deps.now() }
  trade.refunds.push(made)
  if (isFullyRefunded(trade)) deps.onFullRefund(trade)
  if (fault === 'unknown') return businessFailed('ACQ.SYSTEM_ERROR', '系统错误')
  return refunded(trade, made, 'Y')
}

function refunded(trade: Trade, made: AlipayRefund, fundChange: 'Y' | 'N'): Answer {
  return success({
    buyer_logon_id: BUYER.logonId,
    buyer_user_id: BUYER.id,
    fund_change: fundChange,
    gmt_refund_pay: beijingTime(made.at),
    out_trade_no: trade.outTradeNo,
    refund_fee: toYuan(refundedFen(trade)),
    send_back_fee: toYuan(made.fen),
    trade_no: trade.tradeNo,
  })
}

/** An unknown refund number answers success without `refund_status`, as Alipay does. */
function refundAnswer(trade: Trade, biz: BizContent): Answer {
  const requestNo = getText(biz, 'out_request_no')
  if (!requestNo) return businessFailed('ACQ.INVALID_PARAMETER', '参数无效')
  const made = trade.refunds.find((done) => done.requestNo === requestNo)
  if (!made) return success({})
  return success({
    out_request_no: made.requestNo,
    out_trade_no: trade.outTradeNo,
    refund_amount: toYuan(made.fen),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: beijingTime(made.at),
    total_amount: toYuan(trade.totalFen),
    trade_no: trade.tradeNo,
  })
}

function billAnswer(biz: BizContent, { bills }: Deps): Answer {
  const day = getText(biz, 'bill_date') ?? ''
  if (getText(biz, 'bill_type') !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(day)) {
    return businessFailed('isp.invalid_arguments', '入参不合法')
  }
  const url = bills.offer(day)
  return url === undefined ? businessFailed('isp.bill_not_exist', '账单不存在') : success({ bill_download_url: url })
}
