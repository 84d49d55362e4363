import { randomBytes } from 'node:crypto'
import { operatorPaths, operatorResources } from '../../packages/contract/src/calls/operator.ts'
import type { Actor } from '../block-world.ts'
import { toBytes, type Choice, type FuzzRequest, type Header } from './fuzz-request.ts'
import { oddBody, oddTexts, oddValue, spoil } from './odd-values.ts'

const json: Header = ['content-type', 'application/json']

/** A gateway's notice that no gateway signed. */
export function paymentNotice(choice: Choice): FuzzRequest {
  const { dice, world } = choice
  const numbers = dice.oneOf(world.actors).pool.of('paymentNo')
  const paymentNo = numbers.length > 0 ? dice.oneOf(numbers) : 'P1'
  const method = dice.oneOf(['alipay', 'wechat', 'unionpay', 'stripe', 'paypal', 'x', '__proto__'])
  const path = dice.oneOf([
    `/pay/${method}/notify`,
    `/pay/${method}/notify`,
    `/pay/return/${paymentNo}`,
    `/pay/go/${paymentNo}`,
    `/pay/go/${encodeURIComponent(
      dice
        .oneOf(oddTexts)
        .slice(0, 300)
        .replaceAll(/\p{Surrogate}/gu, 'x'),
    )}`,
  ])
  const form = new URLSearchParams({
    out_trade_no: paymentNo,
    trade_status: 'TRADE_SUCCESS',
    total_amount: '1.00',
    sign: 'AAAA',
    sign_type: 'RSA2',
  })
  const body = dice.oneOf([
    () => form.toString(),
    () => `${form.toString()}&sign=${'A'.repeat(5_000)}`,
    () =>
      JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { metadata: { paymentNo } } } }),
    () => JSON.stringify({ id: '1', resource: { ciphertext: 'AAAA', nonce: 'a', associated_data: 'b' } }),
    () => JSON.stringify(oddValue(dice)) ?? '',
    () => oddBody(dice).slice(0, 70_000),
    () => '<xml><out_trade_no>1</out_trade_no><!DOCTYPE x [<!ENTITY y "z">]></xml>',
    () => '%'.repeat(100),
    () => `a=${'%ff%fe'.repeat(50)}`,
  ])()
  const headers: Header[] = [
    ['content-type', dice.oneOf(['application/x-www-form-urlencoded', 'application/json', 'text/xml', ''])],
    ['stripe-signature', dice.oneOf(['t=1,v1=aa', 't=x', '', 't=99999999999999999999,v1='])],
    ['wechatpay-timestamp', dice.oneOf(['1', 'x', '1e999'])],
    ['wechatpay-nonce', 'n'],
    ['wechatpay-serial', dice.oneOf(['s', '__proto__'])],
    ['wechatpay-signature', dice.oneOf(['AAAA', '=', '%'])],
  ]
  return {
    kind: 'payment notice',
    due: 'anything',
    alone: true,
    bytes: toBytes({ method: dice.oneOf(['POST', 'POST', 'GET']), path, headers, body }),
  }
}

/** Events, as SDKs and strangers send them. */
export function collectorEvents({ dice }: Choice): FuzzRequest {
  const project = dice.oneOf(['aisle', 'aisle', 'aisle', 'x', '__proto__', '%00'])
  const event = {
    eventId: `fuzz${dice.between(0, 9_999)}`,
    t: 'vstr',
    stm: 1,
    n: oddValue(dice, 1),
    var: oddValue(dice, 2),
  }
  const body = dice.oneOf([
    () => JSON.stringify([event, event]),
    () => JSON.stringify({ data: [event] }),
    () => Buffer.from(JSON.stringify([event])).toString('base64'),
    () => oddBody(dice).slice(0, 100_000),
    () => Buffer.from(Array.from({ length: 500 }, () => dice.between(0, 255))),
    () => '\u4e00'.repeat(1_000),
  ])()
  const query = dice.oneOf([
    'compress=0',
    'compress=1',
    'shape=delta',
    'data=%00',
    `data=${'a'.repeat(5_000)}`,
    'stm=1e999&compress=x',
    '%',
    '',
  ])
  return {
    kind: 'collector',
    due: 'anything',
    alone: true,
    bytes: toBytes({
      method: dice.oneOf(['POST', 'POST', 'GET', 'OPTIONS']),
      path: `/v3/projects/${project}/collect?${query}`,
      headers: [
        ['origin', dice.oneOf(['https://example.com', 'null', ''])],
        ['content-encoding', dice.oneOf(['', 'gzip', 'x'])],
      ],
      body,
    }),
  }
}

const operatorBodies = (choice: Choice, actor: Actor): object => {
  const { dice, world } = choice
  const one = (name: string) => dice.oneOf([...actor.pool.of(name), ...world.shared.of(name), 'unknown-1'])
  const flight = { flightNo: actor.passenger.flightNo, flightDate: actor.passenger.flightDate }
  const resource = dice.oneOf(Object.keys(operatorResources))
  const rows = [{ skuId: one('skuId'), goodsId: one('goodsId'), planId: one('planId'), ...flight, quota: 1, loaded: 1 }]
  return dice.oneOf<object>([
    { resource, cursor: null },
    { resource, rows, dryRun: true },
    { resource, remove: [one('skuId')], dryRun: true },
    { auditId: '1', dryRun: true },
    { since: '2026-11-20T00:00:00Z' },
    {
      ...flight,
      upload: 'fuzz',
      part: 1,
      parts: 2,
      sha256: 'a'.repeat(64),
      format: dice.oneOf(['json', 'csv']),
      text: oddBody(dice).slice(0, 5_000),
    },
    { ...flight, upload: 'fuzz', dryRun: true },
    { ...flight, text: oddBody(dice).slice(0, 5_000) },
    flight,
    { orderNo: one('orderNo'), carrierCode: 'shunfeng', waybillNo: 'SF300300300', dryRun: true },
    { code: one('code'), dryRun: true },
    { orderNo: one('orderNo'), refundNo: one('refundNo'), dryRun: true },
    { refundNo: one('refundNo'), text: 'x', dryRun: true },
    { ticketNo: actor.passenger.ticketNo, email: actor.passenger.email, dryRun: true },
    { surveyId: one('surveyId') },
    { method: 'alipay', day: '2026-11-19', text: oddBody(dice).slice(0, 5_000), dryRun: true },
    {},
  ])
}

/** The machine API for staff, mostly signed as it should be. */
export function operatorCall(choice: Choice): FuzzRequest {
  const { dice, keys, now, world } = choice
  const path = dice.oneOf(Object.values(operatorPaths))
  const right = operatorBodies(choice, dice.oneOf(world.actors))
  const spoiled = dice.once(2) ? spoil(dice, right) : right
  const content = dice.once(8) ? oddBody(dice) : (JSON.stringify(keepDry(spoiled)) ?? '')
  const body = Buffer.from(content)
  const signed = dice.once(6) ? [] : keys.signAsStaff({ path, body, now: now() })
  const headers = signed.map(([name, value]): Header => [
    name,
    dice.once(40)
      ? dice
          .oneOf(oddTexts)
          .slice(0, 300)
          .replaceAll(/[\r\n]/g, ' ')
      : value,
  ])
  return {
    kind: 'operator',
    due: 'envelope',
    alone: true,
    bytes: toBytes({ path, headers: [json, ...headers], body }),
  }
}

/** A random request must not make a real change of staff: it would take the ground from under all others. */
const keepDry = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'dryRun' in value
    ? { ...value, dryRun: true }
    : value

/** An aircraft's exchange: unsigned, signed around garbage, or sealed around anything. */
export function linkExchange({ dice, keys, now }: Choice): FuzzRequest {
  const half = {
    epoch: 'fuzz',
    number: dice.between(1, 9),
    call: dice.between(1, 1_000_000),
    waiting: 0,
    messages: Array.from({ length: dice.between(0, 3) }, () => ({
      item: dice.oneOf(['orders', 'plans', 'uses', 'devices', 'surveys', 'logs', 'x', '__proto__']),
      key: dice.oneOf(oddTexts).slice(0, 200) || 'k',
      body: dice.once(3) ? null : { a: oddValue(dice, 2) },
    })),
    applied: { epoch: null, number: 0 },
    now: now().toISOString(),
  }
  const content = dice.oneOf([
    () => JSON.stringify(half),
    () => JSON.stringify(spoil(dice, half)) ?? '',
    () => oddBody(dice).slice(0, 50_000),
  ])()
  const body = dice.once(4) ? randomBytes(dice.between(0, 100)) : keys.sealed(Buffer.from(content))
  const signed = dice.once(6) ? [] : keys.signAsAircraft({ path: '/link/v1/exchange', body, now: now() })
  return {
    kind: 'cabin link',
    due: 'anything',
    alone: true,
    bytes: toBytes({
      path: '/link/v1/exchange',
      headers: [['content-type', 'application/octet-stream'], ...signed],
      body,
    }),
  }
}
