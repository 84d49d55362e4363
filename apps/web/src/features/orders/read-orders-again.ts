import { useQueryClient } from '@tanstack/react-query'
import { orderDetail, orderList } from '@aisle/contract/orders'

/** After a payment, a cancel, a deadline: what is on the screen is read again. */
export function useReadOrdersAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [orderList.name] })
    void queries.invalidateQueries({ queryKey: [orderDetail.name] })
  }
}
