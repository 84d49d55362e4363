import { getGoodsOffer } from '@aisle/contract/shop'
import type { GoodsOffer } from '@aisle/contract/shop-schemas'
import { useApiQuery } from '../../../../api/queries.ts'
import { useServerClockOffset } from '../../../../api/server-time.ts'
import { useSession } from '../../../../session/session-store.ts'
import { trueForMs } from './promise-rules.ts'

/** What this passenger is promised about the product, asked again when an hour of it has passed. A guest is not. */
export function useGoodsOffer(goodsId: string): GoodsOffer | undefined {
  const session = useSession()
  const offset = useServerClockOffset()
  const { data } = useApiQuery(
    getGoodsOffer,
    { goodsId },
    {
      quiet: true,
      enabled: session !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => state.data !== undefined && trueForMs(state.data, Date.now() + offset),
    },
  )
  return data
}
