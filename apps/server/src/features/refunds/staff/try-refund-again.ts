import type { Currency } from '@aisle/contract/money'
import type { RefundState } from '@aisle/contract/refund-states'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockOrder } from '../../orders/index.ts'
import { returnAgain } from '../../payments/index.ts'
import { lockRefund } from '../lock-refund.ts'
import { requireEdge, moved, type RefundAct } from './refund-act.ts'
import { findSurplusRefund } from '../refund-facts-store.ts'
import { mailRefundStep } from '../refund-mail.ts'
import { moveRefund } from '../refund-store.ts'

export interface TriedAgain {
  orderNo: string
  currency: Currency
  state: RefundState
  act: RefundAct
}

/**
 * Table R: failed → refunding, under the same number. A surplus payment that could not be returned (table O) has no row of
 * table R, and is tried again just so.
 */
export async function tryAgainAct(deps: Deps, tx: Tx, refundNo: string): Promise<TriedAgain | undefined> {
  const locked = await lockRefund(tx, refundNo)
  if (!locked) return surplusAgain(deps, tx, refundNo)
  const { order, refund } = locked
  const act: RefundAct = {
    // A retry may fail and be repeated: each attempt is a separate act.
    text: `retry:${refund.since.toISOString()}:${refund.amount}`,
    amount: refund.amount,
    isDone: refund.state === 'refunding',
    require: () => requireEdge(locked, 'triedAgain'),
    async carryOut() {
      const state = moved(await moveRefund(deps, tx, { refund, event: 'triedAgain', actor: 'operator' }), locked)
      if (!(await returnAgain(deps, tx, refundNo))) throw new Error(`the money of refund ${refundNo} has not failed`)
      await mailRefundStep(deps, tx, { refundNo, state })
      return state
    },
  }
  return { orderNo: order.orderNo, currency: order.currency, state: refund.state, act }
}

async function surplusAgain(deps: Deps, tx: Tx, refundNo: string): Promise<TriedAgain | undefined> {
  const known = await findSurplusRefund(tx, refundNo)
  if (!known) return undefined
  await lockOrder(tx, known.orderNo)
  const surplus = await findSurplusRefund(tx, refundNo)
  if (!surplus) return undefined
  const { orderNo, currency, amount, state } = surplus
  return {
    orderNo,
    currency,
    state,
    act: {
      text: `retry:${amount}`,
      amount,
      isDone: state === 'refunding',
      require() {
        if (state !== 'failed') fail('stateChanged', { reason: 'staff', state })
      },
      async carryOut() {
        if (!(await returnAgain(deps, tx, refundNo))) throw new Error(`the surplus ${refundNo} has not failed`)
        return 'refunding'
      },
    },
  }
}
