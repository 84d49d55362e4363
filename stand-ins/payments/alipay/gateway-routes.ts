import { getLanguage } from '../../http/page.ts'
import { type Call, getForm, json, type Reply, type Route, seeOther } from '../../http/routing.ts'
import type { StandInKeys } from '../../demo-keys.ts'
import type { Bills } from './bills.ts'
import type { Cashier } from './cashier.ts'
import { gatewayErrorPage } from './cashier-page.ts'
import { type Answer, type BizContent, invalidArguments, openApiMethods } from './open-api.ts'
import { type AlipayFields, isSignedByMerchant, rsa2 } from './wire.ts'
import { readWapOrder } from './wap-order.ts'

const PATH = '/pay/alipay/gateway.do'
const WAP_PAY = 'alipay.trade.wap.pay'

/** Alipay's v1 gateway: one address for the browser's form and for the shop's server, distinguished by `method`. */
export function gatewayRoutes(deps: {
  cashier: Cashier
  bills: Bills
  keys: StandInKeys['alipay']
  now: () => Date
}): Route[] {
  const { cashier, bills, keys, now } = deps

  const openCashier = (fields: AlipayFields, call: Call): Reply => {
    const language = getLanguage(call)
    const order = readWapOrder(fields)
    if ('code' in order) return gatewayErrorPage(order, language)
    const trade = cashier.enter(order)
    if (!trade) return gatewayErrorPage({ code: 'ACQ.CONTEXT_INCONSISTENT', reason: '交易信息被篡改' }, language)
    return seeOther(`/pay/alipay/cashier/${trade.cashierId}${call.query.has('lang') ? `?lang=${language}` : ''}`)
  }

  const handle = (call: Call): Reply => {
    const fields: AlipayFields = Object.fromEntries([...call.query, ...getForm(call)])
    const method = fields['method'] ?? ''
    const refusal = getRefusal(fields, keys)
    if (method === WAP_PAY) {
      if (!refusal) return openCashier(fields, call)
      const { sub_code: code = '', sub_msg: reason = '' } = refusal
      return gatewayErrorPage({ code, reason }, getLanguage(call))
    }
    const onFullRefund = (trade: Parameters<Cashier['tell']>[0]) => void cashier.tell(trade)
    const run = openApiMethods.get(method)
    const answer = refusal ?? run?.(getBizContent(fields), { book: cashier.book, bills, now, onFullRefund })
    const unknown = () => invalidArguments('isv.invalid-method', `不存在的方法名 ${method}`)
    return signedReply(method, answer ?? unknown(), keys.gatewayPrivateKey)
  }
  return [
    { method: 'GET', path: PATH, handle },
    { method: 'POST', path: PATH, handle },
    { method: 'GET', path: '/pay/alipay/bills/:id', handle: ({ params }) => bills.download(params['id'] ?? '') },
  ]
}

function getRefusal(fields: AlipayFields, keys: StandInKeys['alipay']): Answer | undefined {
  if (fields['app_id'] !== keys.appId) return invalidArguments('isv.invalid-app-id', '无效的AppID参数')
  if (fields['sign_type'] !== 'RSA2') return invalidArguments('isv.invalid-signature-type', '无效的签名类型')
  if (!isSignedByMerchant(fields, keys.merchantPublicKey)) {
    return invalidArguments('isv.invalid-signature', '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配')
  }
  return undefined
}

function getBizContent(fields: AlipayFields): BizContent {
  try {
    const value: unknown = JSON.parse(fields['biz_content'] ?? '{}')
    // Only read by name afterwards, each value checked where it is used.
    return typeof value === 'object' && value !== null ? (value as BizContent) : {}
  } catch {
    return {}
  }
}

/** Alipay signs the exact text of the inner object. */
function signedReply(method: string, answer: Answer, gatewayPrivateKey: string): Reply {
  const inner = JSON.stringify(answer)
  const name = JSON.stringify(`${method.replaceAll('.', '_')}_response`)
  return { ...json(null), body: `{${name}:${inner},"sign":"${rsa2(inner, gatewayPrivateKey)}"}` }
}
