import { getGoodsForFlight } from '@aisle/contract/shop'
import { useApiQuery } from '../../../api/queries.ts'
import { useServerClockOffset } from '../../../api/server-time.ts'
import { useSession } from '../../../session/session-store.ts'
import { msUntilOver } from '../goods/promise/promise-rules.ts'

/** What the passenger can collect before the next flight, asked again when it can no longer be ordered. */
export function useGoodsForFlight() {
  const session = useSession()
  const offset = useServerClockOffset()
  return useApiQuery(
    getGoodsForFlight,
    {},
    {
      quiet: true,
      enabled: session !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const ends = state.data?.collection?.orderBy
        return ends !== undefined && msUntilOver(ends, Date.now() + offset)
      },
    },
  )
}
