import { z } from 'zod'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { couponWorths } from '../coupons/index.ts'
import { hasApplied, OperatorRefusal } from '../operators/index.ts'
import { namesOfPeople } from '../staff/index.ts'

const weekMinutes = 7 * 24 * 60
const resource = 'account-coupons'
const given = z.object({
  resource: z.literal(resource),
  rows: z.array(z.object({ accountId: z.string(), couponId: z.string() })),
})

/**
 * X4: a coupon that a person gives is worth no more than their limit, and a passenger gets one a week. Other requests pass;
 * files of many passengers are for keys.
 * @throws OperatorRefusal couponLimit
 */
export async function requireCouponWithin(deps: Deps, request: unknown): Promise<void> {
  const { success, data } = given.safeParse(request)
  if (!success) return
  const [row, ...more] = data.rows
  if (!row) return
  const { CNY, USD } = deps.settings.staffCouponsUpTo
  const worths = await couponWorths(deps.db, [row.couponId])
  const isWithin = worths.every((worth) => (worth.CNY ?? Infinity) <= CNY && (worth.USD ?? Infinity) <= USD)
  const people = [...(await namesOfPeople(deps.db)).keys()]
  const since = after(deps.clock.now(), -minutes(weekMinutes))
  const lately = await hasApplied(deps.db, { resource, row: { accountId: row.accountId }, people, since })
  if (more.length > 0 || !isWithin || lately) throw new OperatorRefusal('couponLimit')
}
