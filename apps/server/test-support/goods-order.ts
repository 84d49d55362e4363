import type { Currency } from '@aisle/contract/money'
import { inTransaction } from '../src/platform/db/transaction.ts'
import type { Deps } from '../src/platform/deps.ts'
import { markPaid } from '../src/features/orders/index.ts'
import type { PassengerCaller } from '../src/platform/http/caller.ts'
import { newId } from '../src/platform/security/random.ts'
import { passengerCaller, type TestCallerOptions } from './test-caller.ts'

interface GoodsOrderOptions {
  kind: 'SHIP' | 'PICKUP'
  accountId: string
  /** SKUs of `openGoodsShop`; `payable` is what the line costs after discounts, minor units. */
  lines: readonly { skuId: string; goodsId: string; quantity: number; price: number; payable?: number }[]
  currency?: Currency
  contactEmail?: string | null
  contactPhone?: string
}

/** Creates an order of goods just paid by Alipay, with stock, money and events as the product writes them. */
export async function paidGoodsOrder(deps: Deps, options: GoodsOrderOptions): Promise<string> {
  const orderNo = `26112000${String(deps.random.int(1_000_000)).padStart(6, '0')}`
  await insertPending(deps, orderNo, options)
  const [paymentNo, txn] = [newId(deps.random, 'P'), newId(deps.random, 'txn')]
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const { payable, currency } = await tx
      .selectFrom('orders')
      .select(['payable', 'currency'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const money = { order_no: orderNo, payment_no: paymentNo, amount: payable, currency }
    await tx
      .insertInto('payment_attempts')
      .values({
        ...money,
        gateway: 'alipay',
        state: 'paid',
        created_at: at,
        expires_at: at,
        provider_txn: txn,
        paid_at: at,
      })
      .execute()
    await tx
      .insertInto('ledger_entries')
      .values({ ...money, entry_id: newId(deps.random, 'led'), kind: 'captured', external_key: txn, at })
      .execute()
    await markPaid(deps, tx, { orderNo, by: 'gateway' })
  })
  return orderNo
}

async function insertPending(deps: Deps, orderNo: string, options: GoodsOrderOptions): Promise<void> {
  const { kind, accountId, currency = 'CNY', contactEmail = null, contactPhone = null } = options
  const lines = options.lines.map((line) => ({ ...line, payable: line.payable ?? line.price * line.quantity }))
  const listTotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const payable = lines.reduce((sum, line) => sum + line.payable, 0)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        order_no: orderNo,
        account_id: accountId,
        kind,
        state: 'pending_payment',
        currency,
        list_total: listTotal,
        discount: listTotal - payable,
        member_discount: listTotal - payable,
        freight: 0,
        payable,
        created_at: at,
        pay_deadline: at,
        contact_email: contactEmail,
        contact_phone: contactPhone,
        pickup_point_id: kind === 'PICKUP' ? 'XMN-T3' : null,
      })
      .execute()
    for (const [index, line] of lines.entries()) {
      const named = { name_zh: `商品 ${line.goodsId}`, name_en: `Goods ${line.goodsId}`, detail_zh: '', detail_en: '' }
      const sold = { quantity: line.quantity, list_price: line.price, line_payable: line.payable }
      const of = { order_no: orderNo, line_no: index + 1, kind, ref_id: line.skuId, goods_id: line.goodsId }
      await tx
        .insertInto('order_lines')
        .values({ ...of, ...named, ...sold })
        .execute()
      await tx
        .updateTable('skus')
        .set((sku) => ({ reserved: sku('reserved', '+', line.quantity) }))
        .where('sku_id', '=', line.skuId)
        .execute()
    }
    if (kind === 'SHIP') {
      await tx
        .insertInto('order_addresses')
        .values({ ...siming, order_no: orderNo, version: 1, addr_id: null, area_code: '350000', at })
        .execute()
    }
    await tx
      .insertInto('order_events')
      .values({
        event_id: newId(deps.random, 'evt'),
        order_no: orderNo,
        event: 'submitted',
        to_state: 'pending_payment',
        actor: 'passenger',
        at,
      })
      .execute()
  })
}

/** The address to which parcels of these orders go. */
export const siming = { receiver: '林小屿', phone: '13800000001', text: '福建省厦门市思明区示例路 1 号' }

/** A call by the passenger of an account. */
export function getCaller(accountId: string, options: TestCallerOptions = {}): PassengerCaller {
  const session = { tokenHash: accountId, accountId, scope: 'account', tripId: null, email: null } as const
  return passengerCaller(session, options)
}

/** An account without a trip. */
export async function accountWithoutTrip(deps: Deps): Promise<string> {
  const accountId = newId(deps.random, 'acc')
  const account = { account_id: accountId, display_name: '林*屿', created_at: deps.clock.now() }
  await deps.db.insertInto('accounts').values(account).execute()
  return accountId
}
