import { useQueryClient } from '@tanstack/react-query'
import { addrList, deleteAddr, recognizeAddr, saveAddr } from '@aisle/contract/addresses'
import type { Address } from '@aisle/contract/addresses-schemas'
import { getAreaTree, getStreets } from '@aisle/contract/areas'
import { useApiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/writes.ts'

/** The passenger's addresses, the default first; the same in both languages. */
export function useAddresses() {
  return useApiQuery(addrList, {}, { placeholderData: (previous) => previous })
}

/** Both writes respond with the whole list. */
function useKeepList() {
  const queries = useQueryClient()
  return ({ addresses }: { addresses: Address[] }) =>
    queries.setQueriesData({ queryKey: [addrList.name] }, { addresses })
}

export function useSaveAddress() {
  return useApiMutation(saveAddr, { onSuccess: useKeepList() })
}

export function useDeleteAddress() {
  return useApiMutation(deleteAddr, { onSuccess: useKeepList() })
}

export function useRecognizeAddress() {
  return useApiMutation(recognizeAddr)
}

/** Areas change only with a release of the program. */
const forThisVisit = { staleTime: Infinity, gcTime: Infinity } as const

export function useAreaTree() {
  return useApiQuery(getAreaTree, {}, { ...forThisVisit, quiet: true, placeholderData: (previous) => previous })
}

/** The streets below the deepest level of the tree; disabled while `countyCode` is null. */
export function useStreets(countyCode: string | null) {
  return useApiQuery(
    getStreets,
    { countyCode: countyCode ?? '' },
    { ...forThisVisit, quiet: true, enabled: countyCode !== null },
  )
}
