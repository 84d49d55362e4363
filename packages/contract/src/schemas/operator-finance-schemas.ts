import { z } from 'zod'
import * as limits from '../limits.ts'
import { ledgerKinds } from '../reconciliation.ts'
import { paymentMethods } from '../states/order-states.ts'
import { currency, shortText } from './shared-schemas.ts'

/** What the machine API takes for the books: days of gateways, differences, statements and the ledger. */

const dryRun = z.boolean()

/** Without a day: the last day due, after any earlier open days. */
export const reconcileSchema = z.strictObject({
  day: z.iso.date().nullish(),
  gateway: z.enum(paymentMethods).nullish(),
  dryRun,
})

const gateway = z.enum(paymentMethods).nullish()
/** Days in Beijing, both included. */
const period = { from: z.iso.date(), to: z.iso.date() }
const dayMs = 24 * 60 * 60 * 1000
const spansAtMost =
  (most: number) =>
  ({ from, to }: { from: string; to: string }) =>
    from <= to && Date.parse(to) - Date.parse(from) < most * dayMs

export const reconcileDaysSchema = z
  .strictObject(period)
  .refine(spansAtMost(limits.reconciledDays), { path: ['to'], error: `${limits.reconciledDays} days at most` })
/** `asked`: the gateway was asked about it. The same words of the same person are one note. */
export const differenceNoteSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+\.\d{4}-\d{2}-\d{2}\.[0-9a-f]{16}$/),
  text: z.string().trim().min(1).max(limits.differenceNoteLength),
  asked: z.boolean().default(false),
  dryRun,
})
export const differenceNoteRemoveSchema = z.strictObject({ noteId: shortText, dryRun })
export const statementSchema = z.strictObject({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/), gateway })
const entriesAtOnce = 200
export const ledgerSchema = z
  .strictObject({
    ...period,
    gateway,
    currency: currency.nullish(),
    kind: z.enum(ledgerKinds).nullish(),
    cursor: z.string().max(200).nullish(),
    limit: z.int().min(1).max(entriesAtOnce).default(limits.ledgerPageEntries),
  })
  .refine(spansAtMost(limits.ledgerDays), { path: ['to'], error: `${limits.ledgerDays} days at most` })
export type LedgerQuery = z.output<typeof ledgerSchema>
