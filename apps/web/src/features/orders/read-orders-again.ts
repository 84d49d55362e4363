import { useQueryClient } from '@tanstack/react-query'
import { orderDetail, orderList } from '@aisle/contract/orders'

/** Refetches the orders after a payment, a cancellation or a deadline. */
export function useReadOrdersAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [orderList.name] })
    void queries.invalidateQueries({ queryKey: [orderDetail.name] })
  }
}
