import type { MissingPiece, MissingPieceChange } from '@aisle/contract/console-fulfillment'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { findPickupCode, getPickupCode, goodsOfCode, lockOrder } from '../orders/index.ts'
import {
  deleteMissingPiece,
  findMissingPiece,
  insertMissingPiece,
  missingPiecesOfOrders,
} from './missing-piece-store.ts'
import { requireUsable } from './redeem-code.ts'

type Change = Omit<MissingPieceChange, 'dryRun'>

/**
 * O10: the counter does not find the piece of a code, or has found it (`why` null). No money moves by it, and the code stays
 * valid. Of two people who say the same, the second changes nothing.
 * @throws ContractError `invalidRequest`, `notFound`, `stateChanged` for a code that can no longer be used
 */
export async function noteMissingPiece(
  deps: Deps,
  tx: Tx,
  { code: typed, why, notedBy }: { code: string; why: string | null; notedBy: string },
): Promise<Change> {
  const digits = getPickupCode(typed) ?? fail('invalidRequest', { field: 'code' })
  const { orderNo } = (await findPickupCode(tx, digits)) ?? fail('notFound', { reason: 'pickupCode' })
  const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'pickupCode' })
  const code = (await findPickupCode(tx, digits)) ?? fail('notFound', { reason: 'pickupCode' })
  const from = await findMissingPiece(tx, code)
  const goods = await goodsOfCode(tx, digits)
  if (why === null) {
    if (from) await deleteMissingPiece(tx, code)
    return { orderNo, result: from ? 'found' : 'same', goods, from, to: null }
  }
  const at = deps.clock.now()
  requireUsable(code, order, at)
  if (from) return { orderNo, result: 'same', goods, from, to: from }
  const { lineNo, unitNo } = code
  await insertMissingPiece(tx, { orderNo, lineNo, unitNo, missingId: newId(deps.random, 'mis'), notedBy, why, at })
  return { orderNo, result: 'missing', goods, from, to: await findMissingPiece(tx, code) }
}

/** The same for a piece that is found while nobody is there to show its code: by the mark that was looked at. */
export async function noteFoundPiece(
  tx: Tx,
  { orderNo, missingId }: Pick<MissingPiece, 'orderNo' | 'missingId'>,
): Promise<Change> {
  if (!(await lockOrder(tx, orderNo))) fail('notFound', { reason: 'order' })
  const from = (await missingPiecesOfOrders(tx, [orderNo])).find((one) => one.missingId === missingId) ?? null
  if (from) await deleteMissingPiece(tx, from)
  return { orderNo, result: from ? 'found' : 'same', goods: null, from, to: null }
}
