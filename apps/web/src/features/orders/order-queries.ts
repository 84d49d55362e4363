import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { airPortalShoppingCartList, calculateShoppingCart, shoppingCartStatistics } from '@aisle/contract/cart'
import { buyAgain, cancelOrder, confirmReceipt, orderDetail, orderList, orderLogistics } from '@aisle/contract/orders'
import type { OrderState, OrderTab } from '@aisle/contract/order-states'
import type { OrderDetail, OrderSummary } from '@aisle/contract/orders-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { takeOrAsk } from '../../api/answers/read-ahead.ts'
import { useApiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/writes.ts'
import { getStateLabel, type OrderCounts } from './order-view-rules.ts'
import { useReadOrdersAgain } from './read-orders-again.ts'

interface OrderPage {
  orders: OrderSummary[]
  nextCursor: string | null
  counts: OrderCounts
}

interface OrderPages {
  orders: OrderSummary[]
  counts: OrderCounts | undefined
}

/** The orders of one tab, page by page. Orders carry both languages, so a language switch fetches nothing. */
export function useOrderPages(tab: OrderTab) {
  return useInfiniteQuery<OrderPage, ApiError, OrderPages, readonly [string, 'pages', OrderTab], string | null>({
    queryKey: [orderList.name, 'pages', tab],
    queryFn: ({ pageParam, signal }) => takeOrAsk(orderList, { tab, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => ({ orders: pages.flatMap(({ orders }) => orders), counts: pages[pages.length - 1]?.counts }),
    // States change on the server: show the cached pages and refetch.
    staleTime: 0,
  })
}

const askAgainMs = 5000

/** A payment is open, or a refund is running or about to start. */
function isMoving(order: OrderDetail | undefined): boolean {
  if (!order) return false
  const moneyFlows = order.refunds.some(({ state }) => state === 'refunding')
  return order.paymentPending || moneyFlows || getStateLabel(order) === 'refundComing'
}

/** One order, polled while a payment or refund is running; never shows another order as its placeholder. */
export function useOrder(orderNo: string) {
  return useApiQuery(
    orderDetail,
    { orderNo, environment: currentEnvironment() },
    {
      enabled: orderNo !== '',
      staleTime: 0,
      // The same order in the other language.
      placeholderData: (previous) => (previous?.orderNo === orderNo ? previous : undefined),
      refetchInterval: ({ state }) => isMoving(state.data) && state.dataUpdateCount < 24 && askAgainMs,
    },
  )
}

/** What the carrier says of a parcel that is on its way; undefined until it answers, and if it does not. */
export function useParcelOnItsWay({ orderNo, state, can }: Pick<OrderDetail, 'orderNo' | 'state' | 'can'>) {
  const onItsWay = state === 'shipped' && can.trackParcel
  return useApiQuery(orderLogistics, { orderNo }, { enabled: onItsWay, staleTime: 0, quiet: true }).data
}

/** `onDone` receives the resulting state: an order paid in the meantime is not cancelled. */
export function useCancelOrder(onDone: (state: OrderState) => void) {
  const readAgain = useReadOrdersAgain()
  return useApiMutation(cancelOrder, {
    onSuccess: ({ state }) => onDone(state),
    // Refetch after a refusal too: the order has changed in the meantime.
    onSettled: readAgain,
  })
}

/** Confirms that the parcel has arrived. */
export function useConfirmReceipt(onDone: () => void) {
  const readAgain = useReadOrdersAgain()
  return useApiMutation(confirmReceipt, { onSuccess: onDone, onSettled: readAgain })
}

/** Puts the goods of an order in the cart again. */
export function usePutInCartAgain() {
  const queries = useQueryClient()
  return useApiMutation(buyAgain, {
    onSettled: () => {
      for (const { name } of [airPortalShoppingCartList, shoppingCartStatistics, calculateShoppingCart]) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
