import { choiceField, getFields, textField } from '../../http/json-fields.ts'
import { getLanguage } from '../../http/page.ts'
import { type Call, getForm, json, refuse, type Reply, type Route, seeOther } from '../../http/routing.ts'
import type { Outcome } from '../payment-desk.ts'
import type { Cashier, CashierDeps } from './cashier.ts'
import { h5ErrorPage, h5Page } from './h5-page.ts'
import type { Payment } from './orders.ts'
import { isRsaOver } from './wire.ts'

const H5 = '/pay/wechat/checkmweb'
const CHOICES = new Map<string, Outcome>([
  ['pay', 'paid'],
  ['cancel', 'canceled'],
  ['fail', 'failed'],
])
const OUTCOMES = ['paid', 'canceled', 'failed'] as const
const BRIDGE_ANSWERS = { paid: 'ok', canceled: 'cancel', failed: 'fail' }

/** Pages for the buyer's browser: the H5 page, and a replacement for the chat app's bridge. */
export function pageRoutes(deps: CashierDeps & { cashier: Cashier }): Route[] {
  const { cashier, keys, origin, hosts } = deps
  const { book, deliveries } = cashier

  /** In the order in which WeChat Pay complains. */
  const getRefusal = (call: Call): string | undefined => {
    const referer = call.headers.referer ?? ''
    if (/MicroMessenger/i.test(call.headers['user-agent'] ?? '')) return '请在微信外打开订单，进行支付'
    if (!URL.canParse(referer)) return '商家参数格式有误，请联系商家解决'
    const registered = [...hosts(), new URL(origin()).host]
    if (hosts().length > 0 && !registered.includes(new URL(referer).host)) return '商家存在未配置的参数，请联系商家解决'
    const prepayId = call.query.get('prepay_id') ?? ''
    const payment = book.byPrepared(prepayId)
    if (!payment || payment.tradeType !== 'MWEB') return '支付请求已失效，请重新发起支付'
    return book.isPrepared(payment, prepayId) ? undefined : '支付请求已失效，请重新发起支付'
  }
  const shown = (call: Call, payment: Payment): Reply => {
    const state = book.getState(payment)
    const status = state === 'CLOSED' ? 'closed' : state === 'NOTPAY' || state === 'PAYERROR' ? 'payable' : 'paid'
    const query = new URLSearchParams(call.query)
    query.delete('lang')
    return h5Page({ payment, status, here: `${H5}?${query}`, back: getBack(call) }, getLanguage(call))
  }
  const open = (call: Call): Reply => {
    const refusal = getRefusal(call)
    if (refusal) return h5ErrorPage(refusal)
    const payment = book.byPrepared(call.query.get('prepay_id') ?? '')
    return payment ? shown(call, payment) : h5ErrorPage('支付请求已失效，请重新发起支付')
  }
  const choose = async (call: Call): Promise<Reply> => {
    const payment = book.byPrepared(call.query.get('prepay_id') ?? '')
    const outcome = CHOICES.get(getForm(call).get('choice') ?? '')
    if (!payment || !outcome) throw refuse(400, 'invalidRequest', 'choice must be pay, cancel or fail.')
    const state = book.getState(payment)
    if (state !== 'NOTPAY' && state !== 'PAYERROR') return shown(call, payment)
    const letter = cashier.decide(payment, outcome)
    if (letter) await deliveries.sendUntilAccepted(letter)
    return seeOther(getBack(call))
  }

  /** Replaces `WeixinJSBridge.invoke('getBrandWCPayRequest', …)` of the chat app, with the buyer's decision. */
  const invoke = async (call: Call): Promise<Reply> => {
    const fields = getFields(call)
    const outcome = choiceField(fields, 'outcome', { choices: OUTCOMES, fallback: 'paid' })
    // A text for each of the four names.
    const [appId, timeStamp, nonceStr, prepared] = (['appId', 'timeStamp', 'nonceStr', 'package'] as const).map(
      (name) => textField(fields, name),
    ) as [string, string, string, string]
    const payment = book.byPrepared(prepared.replace(/^prepay_id=/, ''))
    const failed = (why: string) => json({ err_msg: 'get_brand_wcpay_request:fail', err_desc: why })
    if (appId !== keys.appId || textField(fields, 'signType') !== 'RSA') return failed('参数错误')
    const lines = [appId, timeStamp, nonceStr, prepared]
    if (!isRsaOver(lines, textField(fields, 'paySign'), keys.merchantPublicKey)) return failed('支付验证签名失败')
    if (payment?.tradeType !== 'JSAPI') return failed('缺少参数：prepay_id')
    const openId = fields['openid']
    if (openId !== undefined && openId !== payment.openId) return failed('下单账号与支付账号不一致')
    const letter = cashier.decide(payment, outcome)
    if (letter) await deliveries.sendUntilAccepted(letter)
    return json({ err_msg: `get_brand_wcpay_request:${BRIDGE_ANSWERS[outcome]}` })
  }

  return [
    { method: 'GET', path: H5, handle: open },
    { method: 'POST', path: H5, handle: choose },
    { method: 'POST', path: '/pay/wechat/jsapi', handle: invoke },
  ]
}

/** WeChat Pay returns to `redirect_url`, or to the page that led to it. */
const getBack = (call: Call): string => call.query.get('redirect_url') ?? call.headers.referer ?? '/'
