import type { OrderKind } from '@aisle/contract/order-states'
import { boardPassenger, type TestPassenger } from '../../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../../platform/clock.ts'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { whileReadTooEarly, writeAtOnce } from '../../../platform/db/write-at-once.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/security/random.ts'
import { releaseDiscounts } from '../discount-store.ts'
import { discountLocks } from '../lock-discounts.ts'
import { noUseLeft } from '../rights-rules.ts'
import { findOwnCards } from '../rights-store.ts'

const days = (count: number) => minutes(count * 24 * 60)

/** A category with one product and one SKU for the orders. */
export async function openTeaShop({ db, clock }: Deps): Promise<void> {
  await db
    .insertInto('categories')
    .values({ category_id: 'TEA', slug: 'tea', name_zh: '茶类', name_en: 'Tea', icon: 'tea', sort: 1 })
    .execute()
  await db
    .insertInto('goods')
    .values({
      goods_id: 'G',
      category_id: 'TEA',
      name_zh: '茶',
      name_en: 'Tea',
      description_zh: '茶',
      description_en: 'Tea',
      ship: true,
      pickup: true,
      limit_per_order: 9,
      no_reason_return_7d: true,
      invoice_content_zh: '茶',
      on_shelf: true,
      sort: 1,
      listed_at: clock.now(),
      search_text: '茶 tea',
    })
    .execute()
  await db
    .insertInto('skus')
    .values({
      sku_id: 'SKU',
      goods_id: 'G',
      attributes: '[]',
      price_fen: 9800,
      price_cents: 1400,
      weight_grams: 250,
      sort: 1,
      loaded: 100,
    })
    .execute()
}

interface TestCoupon {
  couponId: string
  percentOff?: number
  scope?: 'all' | 'goods' | 'wifi' | 'category'
  memberOnly?: boolean
  minSpendFen?: number
  /** Negative: already expired. */
  daysLeft?: number
  beginsInDays?: number
}

/** ¥30 / $4 off by default, or a percentage. */
export async function addCoupon(deps: Deps, coupon: TestCoupon): Promise<void> {
  const { couponId, percentOff, scope = 'all', minSpendFen = 0, daysLeft = 30, beginsInDays = -60 } = coupon
  const now = deps.clock.now()
  const amount = percentOff === undefined ? { amount_fen: 3000, amount_cents: 400 } : { percent_off: percentOff }
  await deps.db
    .insertInto('coupons')
    .values({
      ...amount,
      coupon_id: couponId,
      name_zh: `券 ${couponId}`,
      name_en: `Coupon ${couponId}`,
      min_spend_fen: minSpendFen,
      min_spend_cents: 0,
      scope,
      category_id: scope === 'category' ? 'TEA' : null,
      member_only: coupon.memberOnly ?? false,
      valid_from: after(now, days(beginsInDays)),
      valid_to: after(now, days(daysLeft)),
    })
    .execute()
}

export async function giveCoupon(
  deps: Deps,
  { accountId }: Pick<TestPassenger, 'accountId'>,
  ...couponIds: string[]
): Promise<void> {
  const rows = couponIds.map((couponId) => ({ account_id: accountId, coupon_id: couponId, state: 'unused' as const }))
  await deps.db
    .insertInto('account_coupons')
    .values(rows.map((row) => ({ ...row, issued_at: deps.clock.now() })))
    .execute()
}

/** Three kinds of card: for plan SCARCE, and for parcels. */
export async function addCards(deps: Deps): Promise<void> {
  const words = {
    description_zh: '说明',
    description_en: 'Description',
    refund_note_zh: '未使用可全额退',
    refund_note_en: 'Full refund if unused',
    valid_days: 365,
    member_only: false,
  }
  const wifi = { ...words, plan_ids: ['SCARCE'], free_shipping: false }
  await deps.db
    .insertInto('rights_cards')
    .values([
      { ...wifi, card_id: 'TIMES', kind: 'times', name_zh: '次卡', name_en: 'Times', times: 3 },
      { ...wifi, card_id: 'PERIOD', kind: 'period', name_zh: '年卡', name_en: 'Annual' },
      {
        ...words,
        plan_ids: [],
        free_shipping: true,
        card_id: 'POST',
        kind: 'benefit',
        name_zh: '免邮卡',
        name_en: 'Post',
      },
    ])
    .execute()
}

/** @returns the card's number */
export async function giveCard(
  deps: Deps,
  { accountId }: TestPassenger,
  card: { cardId: 'TIMES' | 'PERIOD' | 'POST'; times?: number; daysLeft?: number },
): Promise<string> {
  const rightsNo = newId(deps.random, 'RN')
  const now = deps.clock.now()
  await deps.db
    .insertInto('account_rights_cards')
    .values({
      rights_no: rightsNo,
      account_id: accountId,
      card_id: card.cardId,
      times_granted: card.cardId === 'TIMES' ? (card.times ?? 3) : null,
      valid_from: after(now, days(-365)),
      valid_to: after(now, days(card.daysLeft ?? 30)),
      issued_at: now,
    })
    .execute()
  return rightsNo
}

interface DiscountedOrder {
  passenger: TestPassenger
  couponId?: string
  rightsNo?: string
  flightId?: string
}

/** Does what submitOrder does for discounts: inserts the order, then locks its discounts. `endOrders` ends it. */
export async function orderWith(deps: Deps, order: DiscountedOrder): Promise<string> {
  const orderNo = newId(deps.random, 'O')
  const { passenger, couponId = null, rightsNo = null, flightId = null } = order
  const { accountId } = passenger
  await whileReadTooEarly(async () => {
    const [card = null] = rightsNo === null ? [] : await findOwnCards(deps.db, { accountId, flightId, rightsNo })
    const reason = card && noUseLeft(card, deps.clock.now())
    if (reason) fail('rightsCardUnusable', { reason })
    await inTransaction(deps.db, async (tx) => {
      await insertBareOrder(deps, tx, { orderNo, passenger, couponId, rightsNo })
      await writeAtOnce(tx, discountLocks(deps, { accountId, orderNo, couponId, rightsNo, card, flightId }))
    })
  })
  return orderNo
}

async function insertBareOrder(
  deps: Deps,
  tx: Tx,
  of: { orderNo: string; passenger: TestPassenger; couponId: string | null; rightsNo: string | null },
): Promise<void> {
  const kind: OrderKind = 'SHIP'
  const now = deps.clock.now()
  const discount = of.couponId === null ? 0 : 3000
  const payable = 9800 - discount
  await tx
    .insertInto('orders')
    .values({
      order_no: of.orderNo,
      account_id: of.passenger.accountId,
      kind,
      state: 'canceled',
      currency: 'CNY',
      list_total: 9800,
      discount,
      coupon_discount: discount,
      freight: 0,
      payable,
      created_at: now,
      pay_deadline: after(now, minutes(15)),
      coupon_id: of.couponId,
      rights_no: of.rightsNo,
    })
    .execute()
  await tx
    .insertInto('order_lines')
    .values({
      order_no: of.orderNo,
      line_no: 1,
      kind,
      ref_id: 'SKU',
      goods_id: 'G',
      name_zh: '茶',
      name_en: 'Tea',
      detail_zh: '',
      detail_en: '',
      quantity: 1,
      list_price: 9800,
      coupon_share: discount,
      line_payable: payable,
    })
    .execute()
  const to = { receiver: '林小屿', phone: '13800000001', text: '福建省厦门市思明区示例路 1 号', area_code: '350000' }
  await tx
    .insertInto('order_addresses')
    .values({ order_no: of.orderNo, version: 1, addr_id: null, ...to, at: now })
    .execute()
  const moves = [
    { event: 'submitted', from_state: null, to_state: 'pending_payment' },
    { event: 'canceled', from_state: 'pending_payment', to_state: 'canceled' },
  ]
  const told = moves.map((move) => ({ ...move, event_id: newId(deps.random, 'evt'), order_no: of.orderNo }))
  await tx
    .insertInto('order_events')
    .values(told.map((row) => ({ ...row, actor: 'passenger', at: now })))
    .execute()
}

/** The orders above are stored as cancelled; this releases what they hold. */
export async function endOrders(deps: Deps): Promise<void> {
  const orders = await deps.db.selectFrom('orders').select('order_no').execute()
  for (const { order_no: orderNo } of orders) await inTransaction(deps.db, (tx) => releaseDiscounts(tx, orderNo))
}

export const somebody = (deps: Deps, ffpCardNo?: string) => boardPassenger(deps, ffpCardNo ? { ffpCardNo } : {})
