import { z } from 'zod'
import { refundSituations, refundTypes } from '@aisle/contract/refund-states'
import { tableResource } from './table-resource.ts'
import { id, wholeNumber, words } from './fields.ts'

/** Passengers cannot make a request of a type without reasons. */
export const refundReasons = tableResource({
  name: 'refund-reasons',
  table: 'refund_reasons',
  id: ['reasonId'],
  texts: ['name'],
  row: z.strictObject({
    reasonId: id,
    type: z.enum(refundTypes),
    name: words,
    applies: z
      .array(z.enum(refundSituations))
      .min(1)
      .transform((named) => [...new Set(named)]),
    withoutCause: z.boolean(),
    photoRequired: z.boolean(),
    airlineAtFault: z.boolean(),
    sort: wholeNumber,
  }),
  refine: (row) =>
    row
      .refine((reason) => !(reason['withoutCause'] && reason['airlineAtFault']), {
        path: ['withoutCause'],
        message: 'a cause that is the airline’s is a cause',
      })
      .refine((reason) => !reason['withoutCause'] || reason['type'] === 'return_refund', {
        path: ['withoutCause'],
        message: 'for type return_refund only',
      }),
})
