import { z } from 'zod'
import { tableResource } from './table-resource.ts'
import { id, percent, price, wholeNumber, words } from './fields.ts'

export const plans = tableResource({
  name: 'plans',
  table: 'wifi_plans',
  id: ['planId'],
  texts: ['name', 'description'],
  row: z.strictObject({
    planId: id,
    kind: z.enum(['text', 'browse', 'stream']),
    name: words,
    description: words,
    quotaKind: z.enum(['flight', 'time', 'data']),
    quotaMinutes: wholeNumber.min(1).nullable(),
    quotaMegabytes: wholeNumber.min(1).nullable(),
    priceFen: price,
    priceCents: price,
    memberPercentOff: percent,
    speedCapKbps: wholeNumber.min(1),
    deviceSwitches: wholeNumber.max(100),
    sellBeforeFlight: z.boolean(),
    sellAboard: z.boolean(),
    opensDaysBefore: wholeNumber.max(365),
    closesMinutesBefore: wholeNumber.max(10_000),
    sort: wholeNumber,
  }),
  refine: (row) =>
    row.superRefine((plan, context) => {
      const expected = { flight: [true, true], time: [false, true], data: [true, false] }
      // The schema has read the kind; its keys are the kinds.
      const [noMinutes, noMegabytes] = expected[plan['quotaKind'] as keyof typeof expected]
      if ((plan['quotaMinutes'] === null) !== noMinutes || (plan['quotaMegabytes'] === null) !== noMegabytes) {
        context.addIssue({ code: 'custom', path: ['quotaKind'], message: 'minutes for time, megabytes for data only' })
      }
    }),
})
