import { getFields, objectField } from '../../http/json-fields.ts'
import type { Call } from '../../http/routing.ts'
import type { Payment, WechatPayOrder } from './orders.ts'
import { refusedBy, type WechatPayKeys } from './wire.ts'

// WeChat Pay's own limit for an order without time_expire.
const LONGEST_LIFE_MS = 7 * 24 * 3600 * 1000

/** The order in the body, checked as WeChat Pay checks it. */
export function readOrder(
  call: Call,
  tradeType: Payment['tradeType'],
  { keys, now }: { keys: WechatPayKeys; now: Date },
): WechatPayOrder {
  const fields = getFields(call)
  const refuse = refusedBy(keys)
  const wrong = (name: string) => refuse(400, 'PARAM_ERROR', `输入源“/body/${name}”的值不符合规则`)
  const text = (name: string, rule: RegExp, of = fields) => {
    const value = of[name]
    if (typeof value !== 'string' || !rule.test(value)) throw wrong(name)
    return value
  }
  if (fields['mchid'] !== keys.mchId) throw refuse(400, 'MCH_NOT_EXISTS', '商户号不存在')
  if (fields['appid'] !== keys.appId) throw refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  const amount = objectField(fields, 'amount')
  const totalFen = amount['total']
  if (typeof totalFen !== 'number' || !Number.isInteger(totalFen) || totalFen < 1) throw wrong('amount/total')
  if (amount['currency'] !== undefined && amount['currency'] !== 'CNY') throw wrong('amount/currency')
  const scene =
    tradeType === 'MWEB' || fields['scene_info'] !== undefined ? objectField(fields, 'scene_info') : undefined
  if (scene) text('payer_client_ip', /^[\d.]{7,15}$|^[\da-fA-F:]{2,45}$/, scene)
  if (scene && tradeType === 'MWEB') text('type', /^(Wap|iOS|Android)$/, objectField(scene, 'h5_info'))
  const expiresAt =
    fields['time_expire'] === undefined
      ? new Date(now.getTime() + LONGEST_LIFE_MS)
      : new Date(text('time_expire', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/))
  return {
    outTradeNo: text('out_trade_no', /^[\w|*-]{6,32}$/),
    tradeType,
    description: text('description', /^.{1,127}$/),
    totalFen,
    // A query in it would be lost.
    notifyUrl: text('notify_url', /^https?:\/\/[^?]+$/),
    openId: tradeType === 'JSAPI' ? text('openid', /^.{1,128}$/, objectField(fields, 'payer')) : null,
    expiresAt,
  }
}
