import { z } from 'zod'
import { tableResource } from './table-resource.ts'
import { id, instant, picturePath, words } from './fields.ts'

/** Offers at the top of the shop; one with a coupon is shown only while any passenger may use that coupon (G13). */
export const promotions = tableResource({
  name: 'promotions',
  table: 'promotions',
  id: ['promotionId'],
  texts: ['name', 'line', 'action'],
  instants: ['validFrom', 'validTo'],
  row: z.strictObject({
    promotionId: id,
    name: words,
    line: words,
    action: words,
    categoryId: id,
    couponId: id.nullable(),
    picture: picturePath.nullable(),
    validFrom: instant,
    validTo: instant,
  }),
  refine: (row) =>
    row.refine(({ validFrom, validTo }) => String(validFrom) < String(validTo), {
      path: ['validTo'],
      message: 'must be after validFrom',
    }),
})
