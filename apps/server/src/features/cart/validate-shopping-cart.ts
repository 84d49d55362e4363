import type { validateShoppingCartSchemas } from '@aisle/contract/cart-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { countPieces, findProblem } from './cart-rules.ts'
import { pricedLines, selectedLines } from './present-cart.ts'

/** Whether the chosen lines can be ordered together; a product's limit counts over all its chosen SKUs. */
export async function validateShoppingCart(
  deps: Deps,
  caller: Caller,
  { cartLineIds }: z.output<typeof validateShoppingCartSchemas.request>,
): Promise<z.input<typeof validateShoppingCartSchemas.response>> {
  const lines = selectedLines(await pricedLines(deps, deps.db, caller), cartLineIds)
  const problems = lines.flatMap(({ cartLineId, quantity, sku }) => {
    const ofProduct = countPieces(lines.filter((line) => line.sku.goodsId === sku.goodsId)).pieces
    const problem = findProblem(sku, quantity, ofProduct)
    return problem ? [{ cartLineId, problem, left: sku.left, limitPerOrder: sku.limitPerOrder }] : []
  })
  return { valid: problems.length === 0, problems }
}
