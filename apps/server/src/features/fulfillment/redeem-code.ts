import type { MissingPiece } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import type { OrderState } from '@aisle/contract/order-states'
import { collectUntil } from '@aisle/rules/after-sale'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  codeStates,
  findPickupCode,
  getPickupCode,
  goodsOfCode,
  isCollected,
  lockOrder,
  mailCollected,
  moveOrder,
  noteOnOrder,
  type Order,
  type StoredPickupCode,
  useCode,
} from '../orders/index.ts'
import { deleteMissingPiece, findMissingPiece } from './missing-piece-store.ts'

export interface RedeemedCode {
  orderNo: string
  /** One piece of this is handed over. */
  goods: { name: Bilingual; detail: Bilingual }
  usedAt: Date
  /** False when the code was used before, at `usedAt`: nothing must be handed over now. */
  changed: boolean
  /** Codes of the order that can still be used. */
  codesLeft: number
  /** The counter did not find it; null: nobody says so. */
  missing: MissingPiece | null
  orderState: OrderState
}

/**
 * Table O, PICKUP: a passenger shows a code at the counter. Of two counters exactly one gets `changed`. `dryRun`
 * changes nothing.
 * @throws ContractError `invalidRequest`, `notFound`, `stateChanged` (`codeState`) for a code that can no longer be
 * used
 */
export async function redeemCode(deps: Deps, request: { code: string; dryRun?: boolean }): Promise<RedeemedCode> {
  const typed = getPickupCode(request.code) ?? fail('invalidRequest', { field: 'code' })
  const { orderNo } = (await findPickupCode(deps.db, typed)) ?? fail('notFound', { reason: 'pickupCode' })
  return inTransaction(deps.db, async (tx) => {
    const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'pickupCode' })
    const code = (await findPickupCode(tx, typed)) ?? fail('notFound', { reason: 'pickupCode' })
    if (code.state === 'used' && code.usedAt) return answer(tx, { code, order, usedAt: code.usedAt, changed: false })
    const usedAt = deps.clock.now()
    requireUsable(code, order, usedAt)
    if (request.dryRun) return answer(tx, { code, order, usedAt, changed: true })
    if (!(await useCode(tx, code.code, usedAt))) throw new Error('a pickup code moved although its order was locked')
    await deleteMissingPiece(tx, code)
    const { lineNo, unitNo } = code
    await noteOnOrder(deps, tx, { order, event: 'codeUsed', detail: { lineNo, unitNo }, actor: 'operator' })
    if (isCollected(await codeStates(tx, orderNo))) {
      await moveOrder(deps, tx, { orderNo, from: 'paid', event: 'collected', actor: 'operator' })
      await writeAtOnce(tx, [mailCollected(deps, orderNo)])
      return answer(tx, { code, order: { ...order, state: 'completed' }, usedAt, changed: true })
    }
    return answer(tx, { code, order, usedAt, changed: true })
  })
}

/** After its last day a code is expired, even if the job that marks it is late. */
export function requireUsable(code: StoredPickupCode, { state, paidAt }: Order, now: Date): void {
  if (code.state !== 'unused') fail('stateChanged', { reason: 'staff', codeState: code.state })
  if (state !== 'paid' || !paidAt) fail('stateChanged', { reason: 'staff', state })
  if (now >= collectUntil(paidAt)) fail('stateChanged', { reason: 'staff', codeState: 'expired' })
}

async function answer(
  tx: Tx,
  { code, order, usedAt, changed }: { code: StoredPickupCode; order: Order; usedAt: Date; changed: boolean },
): Promise<RedeemedCode> {
  const { orderNo, state } = order
  const left = (await codeStates(tx, orderNo)).filter((one) => one === 'unused').length
  const goods = await goodsOfCode(tx, code.code)
  const missing = await findMissingPiece(tx, code)
  return { orderNo, goods, usedAt, changed, codesLeft: left, missing, orderState: state }
}
