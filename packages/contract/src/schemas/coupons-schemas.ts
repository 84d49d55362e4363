import { z } from 'zod'
import { couponScopes, couponStates, rightsCardKinds, rightsCardStates } from '../states/shop-states.ts'
import { amountMinor, bilingual, currency, empty, instant } from './shared-schemas.ts'

/** A passenger's own coupon (S4); once per passenger, so that the coupon's id names it. Amounts in `currency`. */
export const coupon = z.object({
  couponId: z.string(),
  name: bilingual,
  /** One of the two is set. */
  amount: amountMinor.nullable(),
  percentOff: z.int().nullable(),
  /** The most that a percentage takes off; null without cap. */
  cap: amountMinor.nullable(),
  minSpend: amountMinor,
  currency,
  scope: z.enum(couponScopes),
  category: z.object({ categoryId: z.string(), name: bilingual }).nullable(),
  memberOnly: z.boolean(),
  validFrom: instant,
  validTo: instant,
  state: z.enum(couponStates),
})
export type Coupon = z.infer<typeof coupon>

/** A passenger's own rights card (S5; wire name equity). */
export const rightsCard = z.object({
  rightsNo: z.string(),
  kind: z.enum(rightsCardKinds),
  name: bilingual,
  description: bilingual,
  refundNote: bilingual,
  /** Of `times` cards; null for the others. */
  times: z.int().nullable(),
  timesLeft: z.int().nullable(),
  /** The Wi-Fi plans that it gives; empty for a benefit. */
  plans: z.array(z.object({ planId: z.string(), name: bilingual })),
  freeShipping: z.boolean(),
  validTo: instant,
  state: z.enum(rightsCardStates),
})
export type RightsCard = z.infer<typeof rightsCard>

export const couponListSchemas = { request: empty, response: z.object({ coupons: z.array(coupon) }) }
export const rightsCardListSchemas = { request: empty, response: z.object({ cards: z.array(rightsCard) }) }
