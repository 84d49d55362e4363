import { describe, expect, it } from 'vitest'
import { orderGoods } from '../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, getMailbox, openWifiShop } from '../../../test-support/wifi-shop.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { unfinishedOrderOfPlan } from './held-plan-store.ts'
import { findOwnOrder } from './order-store.ts'
import { pageOfOrders } from './list/order-list-store.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
const lin = await boardPassenger(deps)
const wang = await boardPassenger(deps)
const onFile = getMailbox(lin.tripId)

const base = {
  tokenHash: 'token',
  accountId: lin.accountId,
  tripId: lin.tripId,
  email: null,
  deviceId: null,
  madeAt: deps.clock.now(),
  provedAt: null,
  party: [],
}
const trip = (proof: Partial<LoginSession>): LoginSession => ({ ...base, scope: 'trip', ...proof })
const account = (proof: Partial<LoginSession>): LoginSession => ({ ...base, scope: 'account', tripId: null, ...proof })
const logins = {
  account: account({}),
  'account by its mailbox': account({ email: onFile }),
  'other account': account({ accountId: wang.accountId }),
  'own mailbox': trip({ email: 'own@example.com' }),
  'strange mailbox': trip({ email: 'strange@example.com' }),
  device: trip({ deviceId: 'dev_a' }),
  'other device': trip({ deviceId: 'dev_b' }),
  session: trip({}),
  'other session': trip({ tokenHash: 'other' }),
} as const
type Login = keyof typeof logins

/** Of Lin's orders on one trip: who made it, its contact, and the logins that see it. */
const table: { holder: string | null; contact: string | null; seenBy: Login[] }[] = [
  { holder: `account:${lin.accountId}`, contact: null, seenBy: ['account', 'account by its mailbox'] },
  {
    holder: `account:${lin.accountId}`,
    contact: 'Own@example.com',
    seenBy: ['account', 'account by its mailbox', 'own mailbox'],
  },
  { holder: `mailbox:${onFile}`, contact: onFile, seenBy: ['account', 'account by its mailbox'] },
  { holder: 'mailbox:own@example.com', contact: 'own@example.com', seenBy: ['own mailbox'] },
  { holder: 'mailbox:own@example.com', contact: null, seenBy: ['own mailbox'] },
  { holder: 'mailbox:strange@example.com', contact: 'strange@example.com', seenBy: ['strange mailbox'] },
  { holder: 'device:dev_a', contact: null, seenBy: ['account', 'account by its mailbox', 'device'] },
  { holder: 'session:token', contact: null, seenBy: ['session'] },
  { holder: null, contact: null, seenBy: ['account', 'account by its mailbox'] },
]

async function insert({ holder, contact }: (typeof table)[number]): Promise<string> {
  const pickup = { way: 'PICKUP', pieces: { 'TEA-S': 1 }, pickupPointId: 'XMN-T3' } as const
  const { orderNo } = await orderGoods(deps, lin.caller(), pickup)
  await giveTo(orderNo, holder, contact)
  return orderNo
}

async function giveTo(orderNo: string, holder: string | null, contact: string | null): Promise<void> {
  await db.updateTable('orders').set({ holder, contact_email: contact }).where('order_no', '=', orderNo).execute()
}

describe('the orders that a login sees (W8)', () => {
  it.each(table)('made by $holder with contact $contact: $seenBy', async (row) => {
    const orderNo = await insert(row)
    const all = Object.entries(logins)
    const one = await Promise.all(
      all.map(async ([name, login]) => ((await findOwnOrder(db, login, orderNo)) ? name : '')),
    )
    expect(one.filter(Boolean)).toEqual(row.seenBy)
    const listed = await Promise.all(
      all.map(async ([name, login]) => {
        const page = await pageOfOrders(db, login, { tab: 'all', kind: null, after: null, size: 50 }).execute()
        return page.some((order) => order.order_no === orderNo) ? name : ''
      }),
    )
    expect(listed.filter(Boolean)).toEqual(row.seenBy)
  })

  it('ignores the case of a mailbox, and a mailbox that is on file for somebody else', async () => {
    const orderNo = await insert({ holder: 'mailbox:own@example.com', contact: null, seenBy: [] })
    expect(await findOwnOrder(db, trip({ email: 'OWN@example.com' }), orderNo)).toBeDefined()
    const others = await insert({ holder: `mailbox:${getMailbox(wang.tripId)}`, contact: null, seenBy: [] })
    expect(await findOwnOrder(db, account({}), others)).toBeUndefined()
  })

  it('holds a plan against everybody, and names its order only to those who see it', async () => {
    const { orderNo } = await buyPlan(deps, lin.caller(), { tripId: lin.tripId, planId: 'HOUR' })
    await giveTo(orderNo, 'mailbox:own@example.com', null)
    const plan = { tripId: lin.tripId, planId: 'HOUR' }
    expect(await unfinishedOrderOfPlan(db, logins['own mailbox'], plan)).toEqual({ orderNo, state: 'paid' })
    expect(await unfinishedOrderOfPlan(db, logins['strange mailbox'], plan)).toEqual({})
  })
})
