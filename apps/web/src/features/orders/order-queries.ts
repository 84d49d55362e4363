import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { airPortalShoppingCartList, calculateShoppingCart, shoppingCartStatistics } from '@aisle/contract/cart'
import { buyAgain, cancelOrder, confirmReceipt, orderDetail, orderList } from '@aisle/contract/orders'
import type { OrderState, OrderTab } from '@aisle/contract/order-states'
import type { OrderDetail, OrderSummary } from '@aisle/contract/orders-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { takeOrAsk } from '../../api/read-ahead.ts'
import { useApiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/writes.ts'
import { stateLabelOf, type OrderCounts } from './order-view-rules.ts'
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

/** The orders of one tab, page after page. Orders speak both languages, so switching asks nothing. */
export function useOrderPages(tab: OrderTab) {
  return useInfiniteQuery<OrderPage, ApiError, OrderPages, readonly [string, 'pages', OrderTab], string | null>({
    queryKey: [orderList.name, 'pages', tab],
    queryFn: ({ pageParam, signal }) => takeOrAsk(orderList, { tab, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => ({ orders: pages.flatMap(({ orders }) => orders), counts: pages[pages.length - 1]?.counts }),
    // States move without us: what was read before is shown, and read again.
    staleTime: 0,
  })
}

const askAgainMs = 5000

/** Its payment is open, or its money is on the way back or about to be. */
function isMoving(order: OrderDetail | undefined): boolean {
  if (!order) return false
  const moneyFlows = order.refunds.some(({ state }) => state === 'refunding')
  return order.paymentPending || moneyFlows || stateLabelOf(order) === 'refundComing'
}

/** One order; asked again while it moves by itself, and never another one in its place. */
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

/** `onDone` gets the state that the order came to: paid meanwhile, it was not canceled. */
export function useCancelOrder(onDone: (state: OrderState) => void) {
  const readAgain = useReadOrdersAgain()
  return useApiMutation(cancelOrder, {
    onSuccess: ({ state }) => onDone(state),
    // Also after a refusal: the order has moved meanwhile.
    onSettled: readAgain,
  })
}

/** The parcel is there. */
export function useConfirmReceipt(onDone: () => void) {
  const readAgain = useReadOrdersAgain()
  return useApiMutation(confirmReceipt, { onSuccess: onDone, onSettled: readAgain })
}

/** The goods of an order once more in the cart. */
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
