import type { Currency } from '@aisle/contract/money'
import type { RefundState } from '@aisle/contract/refund-states'
import * as limits from '@aisle/contract/limits'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getApprovals, insertApproval } from './approval-store.ts'
import type { LockedRefund } from '../lock-refund.ts'
import { getRefundMove, type RefundEvent } from '../refund-rules.ts'

/** An operator's decision about a refund (table R): checked first, and carried out if allowed. */
export interface RefundAct {
  /** Identifies the decision: a repetition and a second key must give the same text. */
  text: string
  /** The amount it refunds; above a limit it needs two keys (X1). */
  amount: number
  /** Whether the refund already is as the act would make it; if left out, the audit log decides. */
  isDone?: boolean
  /** @throws ContractError where it cannot be done now */
  require(): void
  /** Answers the refund's new state. Call it with the order locked. */
  carryOut(): Promise<RefundState>
}

export type Decision = { zh: string; en: string }

/** @throws ContractError `stateChanged` where table R has no such way from where the refund is */
export function requireEdge({ refund }: LockedRefund, event: RefundEvent): void {
  if (getRefundMove({ from: refund.state, event, type: refund.type }) === null) {
    fail('stateChanged', { reason: 'staff', state: refund.state, type: refund.type })
  }
}

/** Staff may only lower the amount, in whole yuan or dollars (G4), and must then give a reason in both languages. */
export function requireAmount(
  { refund }: LockedRefund,
  { amount, decision }: { amount: number; decision?: Decision | undefined },
): void {
  if (amount > refund.amount || amount < 0) fail('invalidRequest', { field: 'amount', atMost: refund.amount })
  if (amount < refund.amount && amount % 100 !== 0) fail('invalidRequest', { field: 'amount', whole: true })
  if (amount < refund.amount && !decision) fail('invalidRequest', { field: 'decision' })
}

/** A locked move that another one has overtaken is a bug. */
export function moved(state: RefundState | null, { refund }: LockedRefund): RefundState {
  if (state) return state
  throw new Error(`refund ${refund.refundNo} moved although its order was locked`)
}

interface SaidAct {
  refundNo: string
  act: string
  amount: number
  currency: Currency
  keyName: string
}

/**
 * X1: the other keys, or people, who have said the very same lately; none where the act needs one key only. Call it with the
 * order locked.
 */
export async function findEarlierKeys(
  deps: Pick<Deps, 'clock' | 'settings'>,
  tx: Tx,
  { refundNo, act, amount, currency, keyName }: SaidAct,
): Promise<string[]> {
  if (amount <= deps.settings.refundTwoKeysOver[currency]) return []
  const before = await getApprovals(tx, [refundNo], deps.clock.now())
  return before.filter((one) => one.act === act && one.keyName !== keyName).map((one) => one.keyName)
}

/**
 * X1: whether the keys are enough for this act. Over the limit the first key is kept, and another one that says the very same
 * makes it so; the same key again changes nothing. Call it with the order locked.
 */
export async function hasRequiredApprovals(
  deps: Pick<Deps, 'clock' | 'settings'>,
  tx: Tx,
  said: SaidAct,
): Promise<boolean> {
  const { refundNo, act, amount, currency, keyName } = said
  if (amount <= deps.settings.refundTwoKeysOver[currency]) return true
  if ((await findEarlierKeys(deps, tx, said)).length > 0) return true
  await insertApproval(tx, { refundNo, act, keyName, at: deps.clock.now() })
  return false
}

export interface FitUnits {
  lineNo: number
  units: number
}

/** Pieces that came back and can be sold again: of this refund's lines, and no more than it asks for. */
export function requireFit(fit: readonly FitUnits[], lines: readonly FitUnits[]): void {
  const once = new Set(fit.map(({ lineNo }) => lineNo)).size === fit.length
  const within = fit.every(({ lineNo, units }) => {
    const line = lines.find((one) => one.lineNo === lineNo)
    return line !== undefined && units >= 1 && units <= Math.min(line.units, limits.lineQuantity)
  })
  if (!once || !within) fail('invalidRequest', { field: 'fit' })
}

export const fitText = (fit: readonly FitUnits[]): string =>
  fit
    .toSorted((a, b) => a.lineNo - b.lineNo)
    .map(({ lineNo, units }) => `${lineNo}x${units}`)
    .join('+') || 'none'
