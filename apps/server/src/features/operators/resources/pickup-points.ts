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
    /** Files made before times were promised leave both out. */
    readyMinutes: wholeNumber.max(10_080).nullable().default(null),
    closesMinutesBefore: wholeNumber.max(1440).nullable().default(null),
  }),
  refine: (row) =>
    row.refine((point) => (point['readyMinutes'] === null) === (point['closesMinutesBefore'] === null), {
      path: ['closesMinutesBefore'],
      message: 'readyMinutes and closesMinutesBefore are given together, or neither',
    }),
})
