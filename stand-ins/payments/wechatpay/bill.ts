import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { toYuan } from '../money.ts'
import { BILL_HOUR, BUYER } from './magic-values.ts'
import type { Payment, WechatPayRefund } from './orders.ts'
import { rfc3339, type WechatPayKeys } from './wire.ts'

export interface BillFile {
  token: string
  /** Of the text, packed or not. */
  hash: string
  text: Buffer
  file: Buffer
}

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUM_HEAD = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const getDay = (time: Date) => rfc3339(time).slice(0, 10)
const readTime = (time: Date) => rfc3339(time).slice(0, 19).replace('T', ' ')
const row = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')

/** The trade bill of a Beijing day; undefined before it is made, and for a day on which nothing happened. */
export function getBill(
  payments: readonly Payment[],
  { date, keys, now }: { date: string; keys: WechatPayKeys; now: Date },
): BillFile | undefined {
  const made = new Date(`${date}T00:00:00+08:00`).getTime() + (24 + BILL_HOUR) * 3600 * 1000
  if (!(now.getTime() >= made)) return undefined
  const events = payments
    .flatMap((payment) => [
      ...(payment.paidAt ? [{ payment, at: payment.paidAt, refund: undefined }] : []),
      ...payment.refunds.map((refund) => ({ payment, at: refund.at, refund })),
    ])
    .filter(({ at }) => getDay(at) === date)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (events.length === 0) return undefined
  const total = (refunds: boolean) =>
    toYuan(
      events
        .filter(({ refund }) => (refund !== undefined) === refunds)
        .reduce((sum, { payment, refund }) => sum + (refund?.fen ?? payment.totalFen), 0),
    )
  const sums = [String(events.length), total(false), total(true), '0.00', '0.00000', total(false), total(true)]
  const lines = [HEAD, ...events.map((event) => row(getCells(event, keys))), SUM_HEAD, row(sums), '']
  const text = Buffer.from(`\uFEFF${lines.join('\r\n')}`)
  const hash = createHash('sha1').update(text).digest('hex')
  return { token: randomBytes(16).toString('base64url'), hash, text, file: gzipSync(text) }
}

function getCells(
  { payment, at, refund }: { payment: Payment; at: Date; refund: WechatPayRefund | undefined },
  keys: WechatPayKeys,
): string[] {
  const amount = refund ? '0.00' : toYuan(payment.totalFen)
  const back = refund ? toYuan(refund.fen) : '0.00'
  return [
    readTime(at),
    keys.appId,
    keys.mchId,
    '0',
    '',
    payment.transactionId,
    payment.outTradeNo,
    payment.openId ?? BUYER.openId,
    payment.tradeType,
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    amount,
    '0.00',
    refund?.refundId ?? '0',
    refund?.outRefundNo ?? '0',
    back,
    '0.00',
    refund ? 'ORIGINAL' : '',
    refund ? 'SUCCESS' : '',
    payment.description,
    '',
    '0.00000',
    '0.60%',
    amount,
    back,
    '',
  ]
}
