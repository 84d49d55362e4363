import { operatorScopes } from '@aisle/contract/operator'
import type { RefundState, RefundType } from '@aisle/contract/refund-states'
import {
  approveRefund,
  inspectRefund,
  refuseReceipt,
  rejectRefund,
  reshipRefund,
  retryRefund,
} from '../../../src/features/operators/refunds/decide-refunds.ts'
import { cancelRefund } from '../../../src/features/refunds/cancel-refund.ts'
import { confirmReplacement } from '../../../src/features/refunds/returns/confirm-replacement.ts'
import { resubmitRefund } from '../../../src/features/refunds/resubmit-refund.ts'
import { sendBackRefund } from '../../../src/features/refunds/returns/send-back-refund.ts'
import type { Act, Verdict } from '../acts.ts'
import type { BookedRefund } from '../rules/books.ts'
import { demand } from '../model-violation.ts'
import { getCaller, twoKeysOver, type ModelWorld } from '../model-world.ts'
import { newest, newKey, getOwner, refusedAs, requireNamed, wrapped, type Ended, type Piece } from './pieces.ts'
import type { Fate } from '../process-life.ts'
import { computeFigure } from '../rules/refunds-in-books.ts'

type MoveRefund = Extract<Act, { do: 'moveRefund' }>
type Decide = Extract<Act, { do: 'decide' }>

const getState = ({ books }: ModelWorld, refundNo: string) =>
  books.refunds.find((refund) => refund.refundNo === refundNo)?.state

/** The states in which the passenger may take each step. */
const stepsAt: Record<MoveRefund['step'], readonly RefundState[]> = {
  resubmit: ['rejected'],
  withdraw: ['applied', 'rejected', 'awaiting_return'],
  sendBack: ['awaiting_return'],
  confirm: ['reshipping'],
}

/** A passenger's step on a refund: on the newest one that allows it, or else on any. */
export function moveRefundPiece(world: ModelWorld, act: MoveRefund, fate: Fate['kind']): Piece | null {
  const { refunds } = world.books
  const fitting = refunds.filter(({ state }) => stepsAt[act.step].includes(state))
  const refund = newest(fitting.length > 0 ? fitting : refunds, act.refund)
  const order = refund && world.books.orders.find(({ orderNo }) => orderNo === refund.orderNo)
  if (!refund || !order) return null
  const { refundNo, returnBy, state } = refund
  const caller = getCaller(getOwner(world, order), newKey(world))
  const late = returnBy !== null && world.clock.now() >= new Date(returnBy)
  // A new request must find units and time left; the others need nothing but their state.
  const must = act.step !== 'resubmit' && stepsAt[act.step].includes(state) && !(act.step === 'sendBack' && late)
  const steps: Record<MoveRefund['step'], () => Promise<unknown>> = {
    resubmit() {
      const airlineAtFault = refund.type === 'refund_only' && order.shipped
      const amount = computeFigure(world, order, { type: refund.type, units: refund.units, airlineAtFault })
      return resubmitRefund(world.deps, caller, { refundNo, amount })
    },
    withdraw: () => cancelRefund(world.deps, caller, { refundNo }),
    sendBack: () => sendBackRefund(world.deps, caller, { refundNo, carrierCode: 'jd', waybillNo: `JD${refundNo}` }),
    confirm: () => confirmReplacement(world.deps, caller, { refundNo }),
  }
  return {
    work: steps[act.step],
    judge(end) {
      const refusals = ['refundUnavailable', 'quoteChanged', 'resubmitLimit', 'invalidRequest']
      requireNamed(act, end, fate, ['stateChanged', ...(act.step === 'resubmit' ? refusals : [])])
      const text = () => `${act.step} of ${JSON.stringify(refund)}: ${refusedAs(end)}`
      demand(!must || !end.undisturbed || refusedAs(end) === null, 'a refund goes on', text)
      const quoted = act.step === 'resubmit' && end.undisturbed && refusedAs(end) === 'quoteChanged'
      demand(!quoted, 'what goes back is what was paid for it', text)
      requireReportedState(world, end, refundNo)
    },
  }
}

function requireReportedState(world: ModelWorld, end: Ended, refundNo: string): void {
  if (end.outcome.ended !== 'answered' || !end.undisturbed) return
  // All these calls answer this shape; the outcome of a piece is not typed.
  const { state } = end.outcome.answer as { state: RefundState | null }
  const now = getState(world, refundNo)
  demand(now === undefined || now === state, 'an answer tells what is', () => `${refundNo}: ${state}, is ${now}`)
}

/** The state and the types for which each verdict may be given. */
const verdictsAt: Record<Verdict, { state: RefundState; types: readonly RefundType[] }> = {
  approve: { state: 'applied', types: ['refund_only', 'return_refund', 'exchange'] },
  approveLess: { state: 'applied', types: ['refund_only', 'return_refund'] },
  reject: { state: 'applied', types: ['refund_only', 'return_refund', 'exchange'] },
  inspect: { state: 'returning', types: ['return_refund'] },
  inspectLess: { state: 'returning', types: ['return_refund'] },
  refuse: { state: 'returning', types: ['return_refund', 'exchange'] },
  reship: { state: 'returning', types: ['exchange'] },
  tryAgain: { state: 'failed', types: ['refund_only', 'return_refund'] },
}

export const fits = (verdict: Verdict, { state, type }: Pick<BookedRefund, 'state' | 'type'>) =>
  verdictsAt[verdict].state === state && verdictsAt[verdict].types.includes(type)

const keyNames = ['mei', 'tom']
const words = { zh: '不符合要求', en: 'Not as required' }

/**
 * An operator's verdict on the newest refund that allows it, or else on any; a failed surplus refund is retried too.
 */
export function decidePiece(world: ModelWorld, act: Decide, fate: Fate['kind']): Piece | null {
  const { refunds, returns } = world.books
  const { verdict } = act
  const surplus = returns.filter(({ purpose, state }) => purpose === 'surplus' && state === 'failed')
  const stuck = verdict === 'tryAgain' ? surplus : []
  const fitting = [...stuck, ...refunds.filter((refund) => fits(verdict, refund))]
  const refund = newest(fitting.length > 0 ? fitting : refunds, act.refund)
  if (!refund) return null
  const { refundNo } = refund
  const must = fitting.length > 0 && !(verdict === 'approve' && 'type' in refund && refund.type === 'exchange')
  const operator = wrapped(keyNames, act.operator) ?? ''
  const amount = getAmount(verdict, refund)
  const said = world.said.some(
    (one) => one.refundNo === refundNo && one.operator !== operator && one.verdict === verdict,
  )
  world.said.push({ refundNo, verdict, operator })
  return {
    work: () => decide(world, { refund, verdict, keyName: operator }),
    judge(end) {
      requireNamed(act, end, fate, ['stateChanged', 'outOfStock', 'invalidRequest'])
      const text = () => `${verdict} of ${JSON.stringify(refund)} by ${operator}: ${refusedAs(end)}`
      demand(!must || !end.undisturbed || refusedAs(end) === null, 'an operator can decide what waits', text)
      requireReportedState(world, end, refundNo)
      if (end.outcome.ended !== 'answered') return
      // All these calls answer this shape; the outcome of a piece is not typed.
      const { result } = end.outcome.answer as { result: 'done' | 'waiting' | 'same' }
      const overLimit = amount > twoKeysOver && !['reject', 'refuse', 'reship'].includes(verdict)
      demand(result !== 'done' || !overLimit || said, 'over the limit two keys say the same', text)
    },
  }
}

type Decided = Pick<BookedRefund, 'refundNo' | 'amount'> & { units?: number }

const getAmount = (verdict: Verdict, { amount }: Decided) =>
  verdict === 'approveLess' || verdict === 'inspectLess' ? Math.floor(amount / 200) * 100 : amount

function decide(
  { deps }: ModelWorld,
  { refund, verdict, keyName }: { refund: Decided; verdict: Verdict; keyName: string },
): Promise<unknown> {
  const operator = { keyName, scopes: operatorScopes }
  const { refundNo, units = 1 } = refund
  const one = { refundNo, dryRun: false }
  const amount = getAmount(verdict, refund)
  const fit = [{ lineNo: 1, units }]
  const parcel = { carrierCode: 'shunfeng', waybillNo: `SF${refundNo}` }
  switch (verdict) {
    case 'approve':
      return approveRefund(deps, operator, one)
    case 'approveLess':
      return approveRefund(deps, operator, { ...one, amount, decision: words })
    case 'reject':
      return rejectRefund(deps, operator, { ...one, decision: words })
    case 'inspect':
      return inspectRefund(deps, operator, { ...one, fit })
    case 'inspectLess':
      // One of the pieces is broken.
      return inspectRefund(deps, operator, {
        ...one,
        amount,
        decision: words,
        fit: units > 1 ? [{ lineNo: 1, units: units - 1 }] : [],
      })
    case 'refuse':
      return refuseReceipt(deps, operator, { ...one, decision: words })
    case 'reship':
      return reshipRefund(deps, operator, { ...one, ...parcel, fit })
    case 'tryAgain':
      return retryRefund(deps, operator, one)
  }
}
