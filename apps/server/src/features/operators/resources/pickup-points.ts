import { z } from 'zod'
import { tableResource } from './table-resource.ts'
import { id, wholeNumber, words } from './fields.ts'

export const pickupPoints = tableResource({
  name: 'pickup-points',
  table: 'pickup_points',
  id: ['pickupPointId'],
  texts: ['name', 'place'],
  row: z.strictObject({
    pickupPointId: id,
    iata: z.string().regex(/^[A-Z]{3}$/),
    name: words,
    place: words,
    hours: z.string().regex(/^\d{2}:\d{2}~\d{2}:\d{2}$/, 'must look like 06:00~21:30'),
    open: z.boolean(),
    sort: wholeNumber,
  }),
})
