import { useQueryClient } from '@tanstack/react-query'
import { applyShippingAddrUpdate, verifyShippingAddrUpdate, viewShippingAddrUpdate } from '@aisle/contract/addresses'
import { useApiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/writes.ts'
import { useReadOrdersAgain } from './read-orders-again.ts'

/** Where the order goes and what was asked for; the same in both languages. */
export function useAddressChanges(orderNo: string) {
  return useApiQuery(
    viewShippingAddrUpdate,
    { orderNo },
    {
      enabled: orderNo !== '',
      staleTime: 0,
      placeholderData: (previous) => (previous?.orderNo === orderNo ? previous : undefined),
    },
  )
}

/** What choosing this address would mean; null: none is chosen. */
export function useAddressCheck(orderNo: string, addrId: string | null) {
  return useApiQuery(
    verifyShippingAddrUpdate,
    { orderNo, addrId: addrId ?? '' },
    { enabled: addrId !== null, staleTime: 0, gcTime: 0 },
  )
}

export function useChangeAddress() {
  const queries = useQueryClient()
  const readOrdersAgain = useReadOrdersAgain()
  return useApiMutation(applyShippingAddrUpdate, {
    // Also after a refusal: the order has moved meanwhile.
    onSettled: () => {
      readOrdersAgain()
      for (const { name } of [viewShippingAddrUpdate, verifyShippingAddrUpdate]) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
