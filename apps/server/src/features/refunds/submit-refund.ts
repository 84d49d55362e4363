import * as calls from '@aisle/contract/refunds'
import type { RefundState } from '@aisle/contract/refund-states'
import type { submitRefundSchemas } from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/http/once-by-key.ts'
import { ownerOf } from '../../platform/http/owner.ts'
import type { Order } from '../orders/index.ts'
import { newPaymentNumber } from '../payments/index.ts'
import type { AfterSale } from './after-sale-rules.ts'
import { variantsOf } from './after-sale-store.ts'
import { approveRefund } from './approve-refund.ts'
import { judge, presentQuote, type Judged } from './ask-refund.ts'
import { lockForRefund } from './lock-for-refund.ts'
import { attachPhotos } from './photos/photo-store.ts'
import { readAfterSale } from './read-after-sale.ts'
import { mailRefundStep } from './refund-mail.ts'
import { findRefund, insertRefund, type Refund } from './refund-store.ts'

type Request = z.output<typeof submitRefundSchemas.request>
type Moved = { refundNo: string; state: RefundState }

/**
 * Table R: → applied; units not yet picked, collected or activated are approved at once. Units, photos and, if approved, the
 * start of the refund are one transaction.
 */
export async function submitRefund(deps: Deps, caller: PassengerCaller, request: Request): Promise<Moved> {
  // On board, refunds are only requested by `reportOutage`; everything else waits for landing (P9).
  if (deps.settings.link?.side === 'cabin') fail('refundUnavailable')
  return onceByKey(deps, caller, {
    call: calls.submitRefund,
    request,
    create: (tx) => applyFor(deps, caller, { tx, request }),
  })
}

async function applyFor(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request }: { tx: Tx; request: Request },
): Promise<Moved> {
  const { type, lines, reasonId, photoIds = [] } = request
  await countUse(deps, tx, { kind: 'submitRefund', subject: caller.session.accountId })
  const order = await lockForRefund(tx, caller.session, request.orderNo)
  // Uncollected goods are asked back code by code.
  if (order.kind === 'PICKUP' && type === 'refund_only') fail('refundUnavailable')
  const sale = await readAfterSale(tx, order)
  const judged = await judge(deps, tx, { sale, asked: { type, lines, reasonId } })
  await requireSeen(tx, { order, judged, amount: request.amount })
  if (judged.reason?.photoRequired && photoIds.length === 0) fail('photoRequired')
  const exchangeSkuIds = type === 'exchange' ? await exchangesOf(tx, sale, request) : null
  const refundNo = newPaymentNumber(deps.random, deps.clock.now(), 'R')
  await insertRefund(deps, tx, {
    refundNo,
    orderNo: order.orderNo,
    type,
    reason: { reasonId },
    note: request.note?.trim() ?? '',
    amount: judged.figure.amount,
    freightAmount: judged.figure.freight,
    lines: judged.figure.lines.map((line) => ({
      ...line,
      exchangeSkuId: exchangeSkuIds?.get(line.lineNo) ?? null,
    })),
  })
  const owner = ownerOf(caller.session)
  if (!(await attachPhotos(tx, { owner, refundNo, photoIds }))) fail('invalidRequest', { fields: ['photoIds'] })
  return afterApplying(deps, tx, { order, refundNo, automatic: judged.automatic })
}

/** Mails the passenger or approves automatically; answers the refund's new state. */
export async function afterApplying(
  deps: Deps,
  tx: Tx,
  { order, refundNo, automatic }: { order: Order; refundNo: string; automatic: boolean },
): Promise<Moved> {
  const refund = await requireRefund(tx, refundNo)
  if (!automatic) {
    await mailRefundStep(deps, tx, refund)
    return { refundNo, state: refund.state }
  }
  await approveRefund(deps, tx, { order, refund, actor: 'system' })
  return { refundNo, state: (await requireRefund(tx, refundNo)).state }
}

async function requireRefund(tx: Tx, refundNo: string): Promise<Refund> {
  const refund = await findRefund(tx, refundNo)
  if (!refund) throw new Error(`refund ${refundNo} was made and is not there`)
  return refund
}

/** The passenger agrees to the server's figure, not to another one. */
export async function requireSeen(
  tx: Tx,
  { order, judged, amount }: { order: Order; judged: Judged; amount: number },
): Promise<void> {
  if (amount !== judged.figure.amount) {
    fail('quoteChanged', { quote: await presentQuote(tx, order, judged) })
  }
}

/** The replacement SKU of each line: the same SKU, or the chosen variant if the request has one line. */
async function exchangesOf(tx: Tx, sale: AfterSale, request: Request): Promise<Map<number, string>> {
  const skuOf = (lineNo: number) => sale.lines.find((line) => line.lineNo === lineNo)?.skuId ?? ''
  const { exchangeSkuId, lines } = request
  if (!exchangeSkuId) return new Map(lines.map(({ lineNo }) => [lineNo, skuOf(lineNo)]))
  const [line, ...more] = lines
  if (!line || more.length > 0) fail('invalidRequest', { fields: ['exchangeSkuId'] })
  const bought = skuOf(line.lineNo)
  const offered = (await variantsOf(tx, [bought])).get(bought) ?? []
  if (exchangeSkuId !== bought && !offered.includes(exchangeSkuId)) fail('outOfStock')
  return new Map([[line.lineNo, exchangeSkuId]])
}
