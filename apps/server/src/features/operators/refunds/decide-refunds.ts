import type {
  refundApproveSchema,
  refundDeclineSchema,
  refundInspectSchema,
  refundReshipSchema,
  refundRetrySchema,
} from '@aisle/contract/operator-schemas'
import type { Currency } from '@aisle/contract/money'
import type { RefundState } from '@aisle/contract/refund-states'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/security/random.ts'
import {
  approvalAct,
  hasRequiredApprovals,
  findEarlierKeys,
  inspectionAct,
  linesOfRefunds,
  lockRefund,
  refusalAct,
  rejectionAct,
  reshipAct,
  showRefund,
  tryAgainAct,
  type LockedRefund,
  type RefundAct,
  type RefundLine,
} from '../../refunds/index.ts'
import { insertAudit, isAudited } from '../audit-store.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import { requireAuthority } from './require-authority.ts'

export interface DecidedRefund {
  dryRun: boolean
  refundNo: string
  orderNo: string
  /** `waiting`: a second key must make the same decision (X1). `same`: it had already been done. */
  result: 'done' | 'waiting' | 'same'
  /** The refund's state after this act. */
  state: RefundState | null
  /** Refunded by this act, in minor units. */
  amount: number
  currency: Currency
}

interface Asked {
  command: string
  refundNo: string
  dryRun: boolean
}

interface ToDecide {
  orderNo: string
  currency: Currency
  state: RefundState | null
  act: RefundAct
}

/**
 * Makes one decision in one transaction with its audit line. Safe to repeat.
 * @throws ContractError `notFound`, `stateChanged` (`state`), `invalidRequest` (`field`), `outOfStock`
 */
async function decide(
  deps: Deps,
  operator: Operator,
  { asked, find }: { asked: Asked; find: (tx: Tx) => Promise<ToDecide | undefined> },
): Promise<DecidedRefund> {
  return inTransactionUnlessDry(deps, asked.dryRun, async (tx) => {
    const found = (await find(tx)) ?? fail('notFound', { reason: 'record' })
    return carryOut(deps, tx, { operator, asked, found })
  })
}

/** Carries one decision out, or keeps it for the second key, with its audit line. */
export async function carryOut(
  deps: Deps,
  tx: Tx,
  { operator, asked, found }: { operator: Operator; asked: Asked; found: ToDecide },
): Promise<DecidedRefund> {
  const { command, refundNo, dryRun } = asked
  const { orderNo, currency, act } = found
  const { keyName } = operator
  const answer = { dryRun, refundNo, orderNo, amount: act.amount, currency }
  const onceKey = `${command}:${refundNo}:${deps.vault.hash('request', act.text)}`
  const isDone = act.isDone ?? (await isAudited(tx, onceKey))
  if (isDone) return { ...answer, result: 'same', state: found.state }
  act.require()
  const said = { refundNo, act: act.text, amount: act.amount, currency, keyName }
  const earlier = await findEarlierKeys(deps, tx, said)
  const agreed = earlier.length > 0
  requireAuthority(deps, operator, { ...said, act: `${command} ${refundNo} ${act.text}`, agreed, dryRun })
  if (!dryRun && (await operator.person?.sharesDesk(tx, earlier))) refuse('sameDesk')
  const enough = await hasRequiredApprovals(deps, tx, said)
  const state = enough ? await act.carryOut() : found.state
  await insertAudit(tx, {
    auditId: newId(deps.random, 'aud'),
    at: deps.clock.now(),
    keyName,
    scope: 'refunds',
    command,
    summary: `refund ${refundNo} of order ${orderNo}: ${enough ? (state ?? 'done') : 'waits for a second key'}, ${act.amount} ${currency} minor units`,
    // A retry can be needed several times, so it has no key that would drop later audit lines.
    ...(enough ? act.isDone === undefined && { onceKey } : { onceKey: `${onceKey}:${keyName}` }),
  })
  return { ...answer, result: enough ? 'done' : 'waiting', state }
}

/** Carries out an act on a refund of table R. */
function decideOn(
  deps: Deps,
  operator: Operator,
  { asked, actOf }: { asked: Asked; actOf: (tx: Tx, locked: LockedRefund, lines: RefundLine[]) => RefundAct },
): Promise<DecidedRefund> {
  return decide(deps, operator, {
    asked,
    async find(tx) {
      const locked = await lockRefund(tx, asked.refundNo)
      if (!locked) return undefined
      const { orderNo, currency, state } = locked.refund
      const lines = await linesOfRefunds(tx, [asked.refundNo])
      return { orderNo, currency, state, act: actOf(tx, locked, lines) }
    },
  })
}

export function approveRefund(
  deps: Deps,
  operator: Operator,
  { refundNo, dryRun, ...approve }: z.output<typeof refundApproveSchema>,
) {
  const asked = { command: 'refund-approve', refundNo, dryRun }
  return decideOn(deps, operator, { asked, actOf: (tx, locked) => approvalAct(deps, tx, { locked, approve }) })
}

export function rejectRefund(
  deps: Deps,
  operator: Operator,
  { refundNo, dryRun, decision }: z.output<typeof refundDeclineSchema>,
) {
  const asked = { command: 'refund-reject', refundNo, dryRun }
  return decideOn(deps, operator, { asked, actOf: (tx, locked) => rejectionAct(deps, tx, { locked, decision }) })
}

export function inspectRefund(
  deps: Deps,
  operator: Operator,
  { refundNo, dryRun, ...inspection }: z.output<typeof refundInspectSchema>,
) {
  const asked = { command: 'refund-inspect', refundNo, dryRun }
  return decideOn(deps, operator, {
    asked,
    actOf: (tx, locked, lines) => inspectionAct(deps, tx, { locked, lines, inspection }),
  })
}

export function refuseReceipt(
  deps: Deps,
  operator: Operator,
  { refundNo, dryRun, decision }: z.output<typeof refundDeclineSchema>,
) {
  const asked = { command: 'refund-refuse-receipt', refundNo, dryRun }
  return decideOn(deps, operator, { asked, actOf: (tx, locked) => refusalAct(deps, tx, { locked, decision }) })
}

export function reshipRefund(
  deps: Deps,
  operator: Operator,
  { refundNo, dryRun, ...reship }: z.output<typeof refundReshipSchema>,
) {
  const asked = { command: 'refund-reship', refundNo, dryRun }
  return decideOn(deps, operator, {
    asked,
    actOf: (tx, locked, lines) => reshipAct(deps, tx, { locked, lines, reship }),
  })
}

/** Sends a refund that a gateway refused once more, under the same number. */
export function retryRefund(deps: Deps, operator: Operator, { refundNo, dryRun }: z.output<typeof refundRetrySchema>) {
  const asked = { command: 'refund-retry', refundNo, dryRun }
  return decide(deps, operator, { asked, find: (tx) => tryAgainAct(deps, tx, refundNo) })
}

export async function showOneRefund(deps: Deps, _operator: Operator, { refundNo }: { refundNo: string }) {
  return (await showRefund(deps, refundNo)) ?? fail('notFound', { reason: 'record' })
}
