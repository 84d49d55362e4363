import { toFen } from '../money.ts'
import type { TradeOrder } from './trades.ts'
import { type AlipayFields, timeFromBeijing } from './wire.ts'

export interface GatewayError {
  code: string
  reason: string
}

const OUT_TRADE_NO = /^[A-Za-z0-9_-]{1,64}$/
// Alipay refuses these signs in a subject.
const SUBJECT_SIGNS = /[/=&]/

/** The order in the form of `alipay.trade.wap.pay`, checked as the gateway checks it. */
export function readWapOrder(fields: AlipayFields): TradeOrder | GatewayError {
  let biz: Record<string, unknown>
  try {
    // Read by name below, each value checked.
    biz = JSON.parse(fields['biz_content'] ?? '') as Record<string, unknown>
  } catch {
    return invalid('biz_content')
  }
  const text = (name: string) => (typeof biz[name] === 'string' ? biz[name] : '')
  const totalFen = toFen(biz['total_amount'])
  if (!OUT_TRADE_NO.test(text('out_trade_no'))) return invalid('out_trade_no')
  if (totalFen === undefined || totalFen === 0) return invalid('total_amount')
  if (text('subject') === '' || text('subject').length > 256) return invalid('subject')
  if (SUBJECT_SIGNS.test(text('subject'))) return invalid('subject')
  if (text('product_code') !== 'QUICK_WAP_WAY') return invalid('product_code')

  const expiresAt = timeFromBeijing(text('time_expire'))
  if (biz['time_expire'] !== undefined && !expiresAt) return invalid('time_expire')
  const addresses = { notifyUrl: fields['notify_url'] ?? '', returnUrl: fields['return_url'] ?? '' }
  for (const address of [addresses.notifyUrl, addresses.returnUrl]) {
    if (!isWebAddress(address)) return invalid('notify_url / return_url')
  }
  const quitUrl = text('quit_url')
  if (!isWebAddress(quitUrl)) return invalid('quit_url')
  return { outTradeNo: text('out_trade_no'), subject: text('subject'), totalFen, ...addresses, quitUrl, expiresAt }
}

const invalid = (name: string): GatewayError => ({ code: 'INVALID_PARAMETER', reason: `参数有误: ${name}` })

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
