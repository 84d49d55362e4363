import type { AnswerCode } from './magic-values.ts'
import type { NewOrder } from './orders.ts'
import { timeFromUnionPay, type UnionPayFields } from './wire.ts'

const FIXED = {
  txnType: '01',
  txnSubType: '01',
  bizType: '000201',
  channelType: '08',
  accessType: '0',
  currencyCode: '156',
}
const ORDER_ID = /^[A-Za-z0-9]{8,32}$/

/** The order in the form of `frontTransReq.do`, checked as the gateway checks it. */
export function readWapOrder(fields: UnionPayFields): NewOrder | { code: AnswerCode; field: string } {
  const text = (name: string) => fields[name] ?? ''
  for (const [name, value] of Object.entries(FIXED)) {
    if (text(name) !== value) return { code: '13', field: name }
  }
  if (!ORDER_ID.test(text('orderId'))) return { code: '10', field: 'orderId' }
  if (!/^[1-9]\d{0,11}$/.test(text('txnAmt'))) return { code: '10', field: 'txnAmt' }
  if (!timeFromUnionPay(text('txnTime'))) return { code: '10', field: 'txnTime' }
  const payTimeout = timeFromUnionPay(text('payTimeout'))
  if (!payTimeout) return { code: '10', field: 'payTimeout' }
  for (const name of ['frontUrl', 'backUrl']) {
    if (!isWebAddress(text(name))) return { code: '13', field: name }
  }
  return {
    orderId: text('orderId'),
    txnTime: text('txnTime'),
    fen: Number(text('txnAmt')),
    subject: /commodityName=([^&}]*)/.exec(text('riskRateInfo'))?.[1] ?? '',
    frontUrl: text('frontUrl'),
    frontFailUrl: isWebAddress(text('frontFailUrl')) ? text('frontFailUrl') : text('frontUrl'),
    backUrl: text('backUrl'),
    payTimeout,
  }
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
