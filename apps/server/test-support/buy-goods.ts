import type { Currency } from '@aisle/contract/money'
import type { DeliveryWay } from '@aisle/contract/order-states'
import { inTransaction } from '../src/platform/db/transaction.ts'
import type { Deps } from '../src/platform/deps.ts'
import { calculateOrder } from '../src/features/checkout/calculate-order.ts'
import { submitOrder } from '../src/features/checkout/submit-order.ts'
import { insertAttempt } from '../src/features/payments/attempt-store.ts'
import { newPaymentNumber } from '../src/features/payments/payment-number.ts'
import { settlePayment } from '../src/features/payments/settle-payment.ts'
import type { PassengerCaller } from '../src/platform/http/caller.ts'
import { getHolder } from '../src/platform/http/holder.ts'
import { newId } from '../src/platform/security/random.ts'

export interface WantedGoods {
  way: DeliveryWay
  /** Pieces by SKU. */
  pieces: Record<string, number>
  addrId?: string
  pickupPointId?: string
  couponId?: string
  rightsNo?: string
}

export const goodsRequest = ({ way, pieces, ...more }: WantedGoods) => ({
  lines: Object.entries(pieces).map(([skuId, quantity]) => ({ kind: way, skuId, quantity })),
  ...more,
})

/** An address of this caller in Xiamen, or in another province of the test's freight zones. */
export async function addAddress(
  deps: Deps,
  caller: PassengerCaller,
  area: { provinceCode: string; cityCode: string; countyCode: string } = {
    provinceCode: '350000',
    cityCode: '350200',
    countyCode: '350203',
  },
): Promise<string> {
  const addrId = newId(deps.random, 'addr')
  await deps.db
    .insertInto('addresses')
    .values({
      addr_id: addrId,
      owner: getHolder(caller.session),
      receiver: '林小屿',
      phone: '15410000101',
      province_code: area.provinceCode,
      city_code: area.cityCode,
      county_code: area.countyCode,
      detail: '示例路 1 号',
      is_default: false,
      created_at: deps.clock.now(),
      changed_at: deps.clock.now(),
    })
    .execute()
  return addrId
}

/** Places the order at its current price; it stays unpaid if it costs something. */
export async function orderGoods(deps: Deps, caller: PassengerCaller, wanted: WantedGoods) {
  const basket = goodsRequest(wanted)
  const { payable, currency } = await calculateOrder(deps, caller, basket)
  const withKey = { ...caller, idempotencyKey: newId(deps.random, 'key') }
  const placed = await submitOrder(deps, withKey, { ...basket, payable, currency })
  return { ...placed, payable, currency }
}

const inBrowser = { environment: 'browser' as const, clientIp: '10.66.0.1', openId: null }

/** Pays, with the gateway's notice simulated. Answers the provider's transaction. */
export async function payForOrder(
  deps: Deps,
  { orderNo, payable, currency }: { orderNo: string; payable: number; currency: Currency },
): Promise<string> {
  const now = deps.clock.now()
  const paymentNo = newPaymentNumber(deps.random, now, 'P')
  const gateway = currency === 'CNY' ? ('alipay' as const) : ('stripe' as const)
  const attempt = {
    paymentNo,
    orderNo,
    gateway,
    amount: payable,
    currency,
    createdAt: now,
    expiresAt: now,
    ...inBrowser,
  }
  await inTransaction(deps.db, (tx) => insertAttempt(tx, attempt))
  const providerTxn = newId(deps.random, 'txn')
  const settlement = await settlePayment(deps, { gateway, paymentNo, providerTxn, amountMinor: payable, currency })
  if (settlement !== 'settled') throw new Error(`the payment of order ${orderNo} was ${settlement}`)
  return providerTxn
}

/** S2's figures of a SKU, with its free pieces. */
export async function skuStock({ db }: Pick<Deps, 'db'>, skuId: string) {
  const { loaded, reserved, sold } = await db
    .selectFrom('skus')
    .select(['loaded', 'reserved', 'sold'])
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow()
  return { loaded, reserved, sold, free: loaded - reserved - sold }
}

const stepOfKind: Record<string, readonly [loaded: number, reserved: number, sold: number]> = {
  held: [0, 1, 0],
  released: [0, -1, 0],
  sold: [0, -1, 1],
  returned: [0, 0, -1],
  adjusted: [1, 0, 0],
  counted: [1, 0, 0],
  takenBack: [1, 0, 0],
}

/** What the kept movements of a SKU make of what it had at first; where a row does not follow from the one before, it fails. */
export async function sumOfMovements({ db }: Pick<Deps, 'db'>, skuId: string, first: [number, number, number]) {
  const rows = await db
    .selectFrom('stock_movements')
    .selectAll()
    .where('sku_id', '=', skuId)
    .orderBy('movement_id')
    .execute()
  let pieces: readonly number[] = first
  for (const row of rows) {
    const step = stepOfKind[row.kind] ?? []
    pieces = pieces.map((count, at) => count + row.units * (step[at] ?? NaN))
    const kept = [row.loaded, row.reserved, row.sold]
    if (pieces.join() !== kept.join()) {
      throw new Error(`movement ${row.movement_id} of ${skuId} leaves ${kept.join()}, not ${pieces.join()}`)
    }
  }
  const [loaded = 0, reserved = 0, sold = 0] = pieces
  return { loaded, reserved, sold, free: loaded - reserved - sold }
}
