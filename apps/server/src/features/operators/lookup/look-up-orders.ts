import type { StaffOrder, StaffOrderPage } from '@aisle/contract/console'
import type { OrdersQuery } from '@aisle/contract/console-schemas'
import { orderKinds, type OrderKind } from '@aisle/contract/order-states'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { addressToChange } from '../../address-changes/index.ts'
import { missingPiecesOfOrders, shippingToHold } from '../../fulfillment/index.ts'
import { listOrderMails } from '../../order-mails/index.ts'
import { listOrdersForStaff, readOrderText, showOrderToStaff } from '../../orders/index.ts'
import { questionsOfOrder } from '../../passenger-questions/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { noteSearch } from './note-search.ts'

/** Everything of one order of a kind that the caller may see, masked; the notes of staff stay in the console. */
export async function lookUpOrder(
  deps: Deps,
  kinds: readonly OrderKind[],
  orderNo: string,
): Promise<Omit<StaffOrder, 'notes'>> {
  const order = (await showOrderToStaff(deps, kinds, orderNo)) ?? fail('notFound', { reason: 'order' })
  const refundNos = order.refunds.map(({ refundNo }) => refundNo)
  const questions = await questionsOfOrder(deps.db, orderNo)
  const questionIds = questions.map(({ questionId }) => questionId)
  const mails = await listOrderMails(deps, { orderNo, refundNos, questionIds })
  const addressChange = await addressToChange(deps.db, orderNo)
  const missing = await missingPiecesOfOrders(deps.db, [orderNo])
  return { ...order, mails, questions, missing, addressChange, shipping: await shippingToHold(deps.db, orderNo) }
}

/** A page of orders; the audit names whoever found them by what identifies somebody. */
export async function lookUpOrders(
  deps: Deps,
  { keyName, kinds }: { keyName: string; kinds: readonly OrderKind[] },
  query: OrdersQuery,
): Promise<StaffOrderPage> {
  const page = await listOrdersForStaff(deps, kinds, query)
  const { text, cursor } = query
  const [meant] = text ? readOrderText(text) : []
  if (text && !cursor && (meant?.as === 'mailbox' || meant?.as === 'mobile'))
    await noteSearch(deps, keyName, { text, read: meant.as, found: page.total ?? page.rows.length })
  return page
}

/** A key sees every kind of order. */
export const listOrdersForKey = (deps: Deps, { keyName }: Operator, query: OrdersQuery): Promise<StaffOrderPage> =>
  lookUpOrders(deps, { keyName, kinds: orderKinds }, query)

export const showOrderToKey = (
  deps: Deps,
  _operator: Operator,
  { orderNo }: { orderNo: string },
): Promise<Omit<StaffOrder, 'notes'>> => lookUpOrder(deps, orderKinds, orderNo)
