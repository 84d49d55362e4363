import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getGoodsDetail, getGoodsList, getShopInfoList } from '@aisle/contract/shop'
import type { GoodsPage } from '@aisle/contract/shop-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { requestCall } from '../../api/call-api.ts'
import { shouldRetry } from '../../api/query-client.ts'
import { queryKey, readQuery, useApiQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language-store.ts'
import { isFront, listRequestOf, mergePages, sameGoods, type GoodsSearch } from './goods-search-rules.ts'

/** Long enough to look at some products and come back to the same list, at the same place. */
const kept = { staleTime: 5 * 60_000, gcTime: 30 * 60_000, refetchOnWindowFocus: false } as const

/** Categories and what is offered now; no prices in it but the first page's, so another language keeps it meanwhile. */
export function useShopFront() {
  return useApiQuery(getShopInfoList, {}, { ...kept, placeholderData: (previous) => previous })
}

/** The goods looked for, page after page. The front's first page comes with the front itself: it is asked for once. */
export function useGoodsPages(search: GoodsSearch) {
  const queries = useQueryClient()
  const language = useLanguage()
  // Prices differ by language (G4).
  const key = [getGoodsList.name, 'pages', language, search] as const
  return useInfiniteQuery<
    GoodsPage,
    ApiError,
    ReturnType<typeof mergePages>,
    readonly [string, 'pages', string, GoodsSearch],
    string | null
  >({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam !== null || !isFront(search)) {
        return requestCall(getGoodsList, listRequestOf(search, pageParam), { signal })
      }
      const front = await queries.fetchQuery({
        queryKey: queryKey(getShopInfoList, language, {}),
        ...readQuery(getShopInfoList, {}, false),
        ...kept,
      })
      return front.page
    },
    // The front has been tried again already.
    retry: (failures, error) =>
      !(isFront(search) && queries.getQueryData(key) === undefined) && shouldRetry(failures, error),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => mergePages(pages),
    // Another order, or the other currency, of the same goods: they stay until it is there.
    placeholderData: (previous, query) => (query && sameGoods(query.queryKey[3], search) ? previous : undefined),
    ...kept,
  })
}

/** One product with its SKUs; stock moves, so what was read before is shown and read again. */
export function useGoods(goodsId: string) {
  return useApiQuery(
    getGoodsDetail,
    { goodsId },
    {
      enabled: goodsId !== '',
      staleTime: 0,
      // The same product in the other currency, until that price is there.
      placeholderData: (previous) => (previous?.goodsId === goodsId ? previous : undefined),
    },
  )
}
