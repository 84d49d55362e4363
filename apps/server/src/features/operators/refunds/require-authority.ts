import { createHash } from 'node:crypto'
import type { Currency } from '@aisle/contract/money'
import type { Deps } from '../../../platform/deps.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'

/** A decision about a refund, as far as it matters who may make it. */
interface RefundDecision {
  /** Identifies the decision with its refund. */
  act: string
  amount: number
  currency: Currency
  /** Somebody else has made the same decision before. */
  agreed: boolean
  dryRun: boolean
}

/**
 * X4: a person decides within the limit of their role, and shows their passkey for more than customer service decides and
 * as the second person. A key has its scopes alone.
 * @throws OperatorRefusal overLimit, onlySecond, passkeyNeeded (`act`)
 */
export function requireAuthority(
  { settings }: Pick<Deps, 'settings'>,
  { person }: Operator,
  { act, amount, currency, agreed, dryRun }: RefundDecision,
): void {
  if (!person) return
  if (!(agreed && person.agrees)) {
    const { decidesUpTo } = person
    if (decidesUpTo === 'nothing') refuse('onlySecond')
    if (decidesUpTo && amount > decidesUpTo[currency]) refuse('overLimit', { upTo: decidesUpTo })
  }
  if (dryRun || amount <= settings.serviceRefundsUpTo[currency]) return
  const hash = agreed ? hashAct(act) : null
  if (!person.isConfirmed(hash)) refuse('passkeyNeeded', { act: hash })
}

/** Names an act of two people wherever it is agreed to. */
export const hashAct = (act: string): string => createHash('sha256').update(act).digest('hex')
