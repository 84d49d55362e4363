import type { Bilingual } from '@aisle/contract/language'
import type { RefundType } from '@aisle/contract/refund-states'
import type { OpenRefundTypes } from '@aisle/contract/refunds-schemas'
import { openRefundTypes } from '@aisle/rules/after-sale'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import { codesOfOrder, findOwnOrder, linesWithPassengers } from '../../orders/index.ts'
import { findSkus } from '../../shop/index.ts'
import { planClosed, unitsFree } from '../after-sale-rules.ts'
import { getVariants } from '../after-sale-store.ts'
import { readAfterSale } from '../read-refund-request.ts'

const typeNames: Record<RefundType, Bilingual> = {
  refund_only: { zh: '仅退款', en: 'Refund only' },
  return_refund: { zh: '退货退款', en: 'Return and refund' },
  exchange: { zh: '换货', en: 'Exchange' },
}

/** The refund types that an order admits now (table R); another passenger's order is `notFound`. */
export async function refundTypeList(
  deps: Deps,
  { session }: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<OpenRefundTypes> {
  const order = (await findOwnOrder(deps.db, session, orderNo)) ?? fail('notFound', { reason: 'order' })
  const sale = await readAfterSale(deps.db, order)
  const now = deps.clock.now()
  const { types, closed } = openRefundTypes(sale, now)
  const lines = (await linesWithPassengers(deps.db, [orderNo], session))(orderNo)
  const variants = await getExchanges(deps, types, sale.lines)
  const open = types.map(({ type }) => type)
  return {
    types: types.map(({ type, until }) => ({ type, name: typeNames[type], until: until?.toISOString() ?? null })),
    lines: lines.map(({ lineNo, name, detail, picture, quantity, listPrice, linePayable }) => {
      const line = sale.lines.find((one) => one.lineNo === lineNo)
      const free = open.map((type) => (line && !planClosed(sale, line, now) ? unitsFree(sale, line, type) : 0))
      const exchangeFor = variants.get(line?.skuId ?? '') ?? []
      const figures = { quantity, listPrice, linePayable, unitsFree: Math.max(0, ...free) }
      return { lineNo, name, detail, picture, ...figures, exchangeFor }
    }),
    codes: open.includes('refund_only') ? await unusedCodes(deps, orderNo) : [],
    closed,
    currency: order.currency,
  }
}

const unusedCodes = async (deps: Deps, orderNo: string) =>
  (await codesOfOrder(deps.db, orderNo))
    .filter(({ state }) => state === 'unused')
    .map(({ code, lineNo }) => ({ code, lineNo }))

async function getExchanges(deps: Deps, types: readonly { type: RefundType }[], lines: readonly { skuId: string }[]) {
  const found = new Map<string, { skuId: string; detail: Bilingual }[]>()
  if (!types.some(({ type }) => type === 'exchange')) return found
  const variants = await getVariants(
    deps.db,
    lines.map(({ skuId }) => skuId),
  )
  const skus = await findSkus(deps.db, [...variants.values()].flat())
  for (const [bought, others] of variants) {
    found.set(
      bought,
      others.flatMap((skuId) => {
        const sku = skus.get(skuId)
        return sku ? [{ skuId, detail: sku.variant }] : []
      }),
    )
  }
  return found
}
