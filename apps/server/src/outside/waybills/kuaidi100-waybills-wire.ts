import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WaybillAnswer, WaybillQuestion } from './waybill-service.ts'

/** The pure part of Kuaidi100's electronic waybills, second version (`label/order`). */

/** The airline's account with a carrier, as Kuaidi100 names its parts. */
export const waybillAccountShape = z.strictObject({
  partnerId: z.string().min(1),
  partnerKey: z.string().optional(),
  partnerSecret: z.string().optional(),
  partnerName: z.string().optional(),
  net: z.string().optional(),
  code: z.string().optional(),
  checkMan: z.string().optional(),
  /** The carrier's product. */
  expType: z.string().optional(),
  payType: z.enum(['MONTHLY', 'SHIPPER']).optional(),
  /** The label's template; needed to print. */
  tempId: z.string().optional(),
})
export type WaybillAccount = z.output<typeof waybillAccountShape>

export const waybillSenderShape = z.strictObject({
  name: z.string().min(1),
  mobile: z.string().min(1),
  address: z.string().min(1),
  company: z.string().optional(),
})
export type WaybillSender = z.output<typeof waybillSenderShape>

interface Shop {
  account: WaybillAccount
  sender: WaybillSender
  /** A printer of Kuaidi100's cloud; null: staff print the label in Kuaidi100's own console. */
  printer: string | null
}

const goodsLength = 50

export function parameterOfWaybill(
  { orderNo, carrierCode, receiver, goods }: WaybillQuestion,
  { account, sender, printer }: Shop,
): string {
  const { address, ...named } = sender
  return JSON.stringify({
    payType: 'MONTHLY',
    expType: '标准快递',
    ...account,
    kuaidicom: carrierCode,
    recMan: { name: receiver.name, mobile: receiver.phone, printAddr: receiver.address },
    sendMan: { ...named, printAddr: address },
    cargo: [...goods].slice(0, goodsLength).join(''),
    count: 1,
    orderId: orderNo,
    // The same number again is the same order, which answers its waybill again.
    reorder: false,
    needSubscribe: false,
    ...(printer === null ? { printType: 'NON' } : { printType: 'CLOUD', siid: printer }),
  })
}

export const signWaybillCall = (parameter: string, time: string, { key, secret }: { key: string; secret: string }) =>
  createHash('md5')
    .update(parameter + time + key + secret)
    .digest('hex')
    .toUpperCase()

const code = z.union([z.string(), z.number()]).transform(String)
const answerShape = z.object({
  success: z.literal(true),
  // 30011: the order was placed before, and this is its waybill.
  code: code.refine((value) => value === '200' || value === '30011'),
  data: z.object({ kuaidinum: z.string().regex(/^[A-Za-z0-9-]{4,32}$/) }),
})
const refusalShape = z.object({ success: z.literal(false), code, message: z.string().catch('') })

/** Refusals that were decided before a carrier was asked begin with 300, or with 4; any other may have left a waybill. */
const decided = /^(300\d\d|4\d\d)$/
const saidLength = 100

/** Null: nobody can say whether there is a waybill. */
export function readWaybillAnswer(body: unknown): WaybillAnswer | null {
  const answer = answerShape.safeParse(body).data
  if (answer) return { kind: 'given', waybillNo: answer.data.kuaidinum }
  const refusal = refusalShape.safeParse(body).data
  if (!refusal || !decided.test(refusal.code)) return null
  return { kind: 'refused', said: [...`${refusal.message} (${refusal.code})`.trim()].slice(0, saidLength).join('') }
}
