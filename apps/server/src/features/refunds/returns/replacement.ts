import type { Tx } from '../../../platform/db/open-db.ts'
import { writeAtOnce } from '../../../platform/db/write-at-once.ts'
import type { Deps } from '../../../platform/deps.ts'
import { heldPieceWrites, lockSkus, restock } from '../../orders/index.ts'
import { skusOfLines } from '../refund-facts-store.ts'
import { linesOfRefunds, type Refund } from '../refund-store.ts'

/** The replacement units that an exchange has held since its approval. */
async function getReplacement(tx: Tx, { refundNo }: Refund) {
  return (await linesOfRefunds(tx, [refundNo])).flatMap(({ units, exchangeSkuId }) =>
    exchangeSkuId === null ? [] : [{ skuId: exchangeSkuId, quantity: units }],
  )
}

/** S2: an exchange that had been approved will not be sent. Call it last in a transaction. */
export async function freeReplacement({ clock }: Pick<Deps, 'clock'>, tx: Tx, refund: Refund): Promise<void> {
  if (refund.type !== 'exchange') return
  const movedFor = { orderNo: refund.orderNo, at: clock.now() }
  await writeAtOnce(tx, heldPieceWrites(await getReplacement(tx, refund), 'free', movedFor))
}

/** S2: the replacement leaves the shelf, and what came back and can be sold goes onto it. Call it last in a transaction. */
export async function sendReplacement(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { refund, fit }: { refund: Refund; fit: readonly { lineNo: number; units: number }[] },
): Promise<void> {
  const held = await getReplacement(tx, refund)
  const skus = await skusOfLines(tx, refund.orderNo)
  // Lock the SKUs before both statements, so that concurrent transactions wait before the first.
  await lockSkus(tx, [...held.map(({ skuId }) => skuId), ...fit.map(({ lineNo }) => skus.get(lineNo) ?? '')])
  const movedFor = { orderNo: refund.orderNo, at: clock.now() }
  await writeAtOnce(tx, heldPieceWrites(held, 'sold', movedFor))
  if (fit.length > 0) await restock(tx, movedFor, fit)
}
