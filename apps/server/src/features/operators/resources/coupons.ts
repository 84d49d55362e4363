import { z } from 'zod'
import { couponScopes } from '@aisle/contract/shop-states'
import { tableResource } from './table-resource.ts'
import { id, instant, price, words } from './fields.ts'

export const coupons = tableResource({
  name: 'coupons',
  table: 'coupons',
  id: ['couponId'],
  texts: ['name'],
  instants: ['validFrom', 'validTo'],
  row: z.strictObject({
    couponId: id,
    name: words,
    amountFen: price.nullable(),
    amountCents: price.nullable(),
    percentOff: z.int().min(1).max(100).nullable(),
    capFen: price.nullable(),
    capCents: price.nullable(),
    minSpendFen: price,
    minSpendCents: price,
    scope: z.enum(couponScopes),
    categoryId: id.nullable(),
    memberOnly: z.boolean(),
    validFrom: instant,
    validTo: instant,
  }),
  refine: (row) =>
    row.superRefine((coupon, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      const given = (field: string) => coupon[field] !== null
      if (given('amountFen') !== given('amountCents')) issue('amountCents', 'an amount needs both currencies')
      if (given('amountFen') === given('percentOff')) issue('percentOff', 'either an amount or a percentage')
      if (given('capFen') !== given('capCents')) issue('capCents', 'a cap needs both currencies')
      if (given('capFen') && !given('percentOff')) issue('capFen', 'only a percentage has a cap')
      if ((coupon['scope'] === 'category') !== given('categoryId')) issue('categoryId', 'for scope category only')
      if (String(coupon['validFrom']) >= String(coupon['validTo'])) issue('validTo', 'must be after validFrom')
    }),
})
