import type { StandInKeys } from '../../demo-keys.ts'
import { languageOf } from '../../http/page.ts'
import { type Call, formOf, type Reply, type Route, seeOther } from '../../http/routing.ts'
import { answerOf, backOperations } from './back-api.ts'
import type { Cashier } from './cashier.ts'
import { gatewayErrorPage } from './cashier-page.ts'
import type { AnswerCode } from './magic-values.ts'
import { byGateway } from './messages.ts'
import { answerText, isSignedByMerchant, type UnionPayFields, withSignature } from './wire.ts'
import { readWapOrder } from './wap-order.ts'

const API = '/pay/unionpay/gateway/api'
const ECHOED = ['version', 'encoding', 'signMethod', 'txnType', 'txnSubType', 'bizType', 'accessType', 'merId']
const ECHOED_OF_ORDERS = ['orderId', 'txnTime']

/** The browser's form at one address, the shop's server at three others; all of them signed alike. */
export function gatewayRoutes(deps: { cashier: Cashier; keys: StandInKeys['unionpay']; now: () => Date }): Route[] {
  const { cashier, keys, now } = deps
  const fieldsOf = (call: Call): UnionPayFields => Object.fromEntries(formOf(call))

  const openCashier = (call: Call): Reply => {
    const fields = fieldsOf(call)
    const language = languageOf(call)
    const refusal = refusalOf(fields, keys)
    if (refusal) return gatewayErrorPage(refusal, language)
    const read = readWapOrder(fields)
    if ('code' in read) return gatewayErrorPage(read, language)
    const order = cashier.enter(read)
    if (!order) return gatewayErrorPage({ code: '12', field: 'orderId' }, language)
    return seeOther(`/pay/unionpay/cashier/${order.cashierId}${call.query.has('lang') ? `?lang=${language}` : ''}`)
  }
  const answer = (file: string) => (call: Call) => {
    const fields = fieldsOf(call)
    const refusal = refusalOf(fields, keys)
    const run = backOperations.get(`${file} ${fields['txnType'] ?? ''}`)
    const said = refusal
      ? answerOf(refusal.code)
      : (run?.(fields, { book: cashier.book, merchantId: keys.merchantId, now }) ?? answerOf('10'))
    const echoed = [...ECHOED, ...(file === 'files' ? ['settleDate'] : ECHOED_OF_ORDERS)].map((name) => [
      name,
      fields[name] ?? '',
    ])
    return signedReply({ ...Object.fromEntries(echoed), ...said }, keys)
  }
  return [
    { method: 'POST', path: `${API}/frontTransReq.do`, handle: openCashier },
    { method: 'POST', path: `${API}/queryTrans.do`, handle: answer('queryTrans.do') },
    { method: 'POST', path: `${API}/backTransReq.do`, handle: answer('backTransReq.do') },
    { method: 'POST', path: '/pay/unionpay/files', handle: answer('files') },
  ]
}

function refusalOf(
  fields: UnionPayFields,
  keys: StandInKeys['unionpay'],
): { code: AnswerCode; field: string } | undefined {
  if (fields['version'] !== '5.1.0' || fields['signMethod'] !== '01') return { code: '10', field: 'version' }
  if (fields['merId'] !== keys.merchantId) return { code: '32', field: 'merId' }
  if (fields['certId'] !== keys.merchantCertId) return { code: '11', field: 'certId' }
  return isSignedByMerchant(fields, keys.merchantPublicKey) ? undefined : { code: '11', field: 'signature' }
}

const signedReply = (fields: UnionPayFields, keys: StandInKeys['unionpay']): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html;charset=UTF-8' },
  body: answerText(withSignature(fields, byGateway(keys))),
})
