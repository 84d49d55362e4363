import { z } from 'zod'
import { rightsCardKinds } from '@aisle/contract/shop-states'
import { tableResource } from './table-resource.ts'
import { id, wholeNumber, words } from './fields.ts'

export const rightsCards = tableResource({
  name: 'rights-cards',
  table: 'rights_cards',
  id: ['cardId'],
  texts: ['name', 'description', 'refundNote'],
  row: z.strictObject({
    cardId: id,
    kind: z.enum(rightsCardKinds),
    name: words,
    description: words,
    refundNote: words,
    times: wholeNumber.min(1).nullable(),
    planIds: z.array(id).max(50),
    freeShipping: z.boolean(),
    validDays: wholeNumber.min(1).max(3660),
    memberOnly: z.boolean(),
  }),
  refine: (row) =>
    row.refine((card) => (card['kind'] === 'times') === (card['times'] !== null), {
      path: ['times'],
      message: 'for kind times only',
    }),
})
