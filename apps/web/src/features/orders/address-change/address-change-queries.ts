import { useQueryClient } from '@tanstack/react-query'
import { applyShippingAddrUpdate, verifyShippingAddrUpdate, viewShippingAddrUpdate } from '@aisle/contract/addresses'
import { useApiQuery } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/writes.ts'
import { useReadOrdersAgain } from '../read-orders-again.ts'

/** The current destination and all changes of address; the same in both languages. */
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

/** Checks what changing to this address would mean; disabled while `addrId` is null. */
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
    // Refetch after a refusal too: the order has changed in the meantime.
    onSettled: () => {
      readOrdersAgain()
      for (const { name } of [viewShippingAddrUpdate, verifyShippingAddrUpdate]) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
