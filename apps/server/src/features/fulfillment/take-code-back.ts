import type { TakeBackReason, TakenBack } from '@aisle/contract/console-fulfillment'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  afterSaleOfOrders,
  codeStates,
  findPickupCode,
  getPickupCode,
  goodsOfCode,
  lockOrder,
  moveOrder,
  noteOnOrder,
  type Order,
  takeCodeUseBack,
  withdrawCollected,
} from '../orders/index.ts'
import { isLineAskedBack } from '../refunds/index.ts'
import { takeBackRefusal, type TakeBackRefusal } from './hand-over-rules.ts'

/**
 * O10: the counter takes back what it has handed over by mistake, and the code can be used again. An order that it had
 * completed waits at the counter as before. Of several people one does it; the others find the code unused. A refusal is
 * answered, and then nothing has changed.
 * @throws ContractError `invalidRequest`, `notFound`
 */
export async function takeCodeBack(
  deps: Deps,
  tx: Tx,
  request: { code: string; why: TakeBackReason },
): Promise<Omit<TakenBack, 'dryRun'> | TakeBackRefusal> {
  const typed = getPickupCode(request.code) ?? fail('invalidRequest', { field: 'code' })
  const { orderNo } = (await findPickupCode(tx, typed)) ?? fail('notFound', { reason: 'pickupCode' })
  const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'pickupCode' })
  const code = (await findPickupCode(tx, typed)) ?? fail('notFound', { reason: 'pickupCode' })
  const { lineNo, unitNo, usedAt } = code
  const facts = {
    code,
    order,
    askedBack: await isLineAskedBack(tx, { orderNo, lineNo }),
    invoiced: (await afterSaleOfOrders(tx, [orderNo]))(orderNo).invoice !== null,
  }
  const refusal = takeBackRefusal(facts, deps.clock.now())
  if (refusal || !usedAt) return refusal ?? 'notHandedOver'
  if (!(await takeCodeUseBack(tx, code.code, usedAt)))
    throw new Error('a pickup code moved although its order was locked')
  await noteTakenBack(deps, tx, { order, detail: { lineNo, unitNo, why: request.why } })
  return {
    orderNo,
    goods: await goodsOfCode(tx, code.code),
    usedAt: usedAt.toISOString(),
    orderStates: [order.state, 'paid'],
    codesLeft: (await codeStates(tx, orderNo)).filter((state) => state === 'unused').length,
  }
}

/** The order of the last piece waits at its counter again, and nobody is told that it was collected. */
async function noteTakenBack(
  deps: Deps,
  tx: Tx,
  { order, detail }: { order: Order; detail: Record<string, unknown> },
): Promise<void> {
  const back = { event: 'codeTakenBack', actor: 'operator', detail } as const
  if (order.state === 'paid') return noteOnOrder(deps, tx, { ...back, order })
  const moved = await moveOrder(deps, tx, { ...back, orderNo: order.orderNo, from: order.state })
  if (!moved) throw new Error(`order ${order.orderNo} moved although it was locked`)
  return withdrawCollected(deps, tx, order.orderNo)
}
