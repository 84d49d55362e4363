import type { StandInKeys } from '../../demo-keys.ts'
import { getLanguage } from '../../http/page.ts'
import { type Call, getForm, type Reply, type Route, seeOther } from '../../http/routing.ts'
import { getAnswer, backOperations } from './back-api.ts'
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
  const getFields = (call: Call): UnionPayFields => Object.fromEntries(getForm(call))

  const openCashier = (call: Call): Reply => {
    const fields = getFields(call)
    const language = getLanguage(call)
    const refusal = getRefusal(fields, keys)
    if (refusal) return gatewayErrorPage(refusal, language)
    const read = readWapOrder(fields)
    if ('code' in read) return gatewayErrorPage(read, language)
    const order = cashier.enter(read)
    if (!order) return gatewayErrorPage({ code: '12', field: 'orderId' }, language)
    return seeOther(`/pay/unionpay/cashier/${order.cashierId}${call.query.has('lang') ? `?lang=${language}` : ''}`)
  }
  const answer = (file: string) => (call: Call) => {
    const fields = getFields(call)
    const refusal = getRefusal(fields, keys)
    const run = backOperations.get(`${file} ${fields['txnType'] ?? ''}`)
    const said = refusal
      ? getAnswer(refusal.code)
      : (run?.(fields, { book: cashier.book, merchantId: keys.merchantId, now }) ?? getAnswer('10'))
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

function getRefusal(
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
