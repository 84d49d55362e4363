import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { cancelOrder, orderDetail, orderList } from '@aisle/contract/orders'
import type { OrderState } from '@aisle/contract/order-states'
import type { OrderDetail, OrderSummary } from '@aisle/contract/orders-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { requestCall } from '../../api/call-api.ts'
import { useApiMutation, useApiQuery } from '../../api/queries.ts'
import { stateLabelOf, type OrderTab } from './order-view-rules.ts'

interface OrderPage {
  orders: OrderSummary[]
  nextCursor: string | null
}

/** The orders of one tab, page after page. Orders speak both languages, so switching asks nothing. */
export function useOrderPages(tab: OrderTab) {
  return useInfiniteQuery<OrderPage, ApiError, OrderSummary[], readonly [string, 'pages', OrderTab], string | null>({
    queryKey: [orderList.name, 'pages', tab],
    queryFn: ({ pageParam, signal }) => requestCall(orderList, { tab, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
    // States move without us: what was read before is shown, and read again.
    staleTime: 0,
  })
}

const askAgainMs = 5000

/** Its payment is open, or its money is on the way back or about to be. */
function isMoving(order: OrderDetail | undefined): boolean {
  if (!order) return false
  return order.paymentPending || order.moneyBack?.state === 'refunding' || stateLabelOf(order) === 'refundComing'
}

/** One order; asked again while it moves by itself, and never another one in its place. */
export function useOrder(orderNo: string) {
  return useApiQuery(
    orderDetail,
    { orderNo },
    {
      enabled: orderNo !== '',
      staleTime: 0,
      // The same order in the other language.
      placeholderData: (previous) => (previous?.orderNo === orderNo ? previous : undefined),
      refetchInterval: ({ state }) => isMoving(state.data) && state.dataUpdateCount < 24 && askAgainMs,
    },
  )
}

/** After a payment, a cancel, a deadline: what is on the screen is read again. */
export function useReadOrdersAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [orderList.name] })
    void queries.invalidateQueries({ queryKey: [orderDetail.name] })
  }
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
