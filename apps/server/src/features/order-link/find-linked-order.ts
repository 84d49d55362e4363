import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findOrder, type Order } from '../orders/index.ts'
import { readOrderToken } from './order-url.ts'

/**
 * The order of a link, which needs no login.
 * @throws notFound for a forged link, linkExpired
 */
export async function findLinkedOrder(
  deps: Deps,
  caller: Caller,
  token: string,
): Promise<{ order: Order; linkUntil: Date }> {
  const link = readOrderToken(deps, token) ?? fail('notFound', { reason: 'orderLink' })
  if (link.expired) fail('linkExpired')
  noteTarget(caller, `order ${link.orderNo}`)
  return {
    order: (await findOrder(deps.db, link.orderNo)) ?? fail('notFound', { reason: 'orderLink' }),
    linkUntil: link.until,
  }
}
