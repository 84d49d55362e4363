import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '@aisle/contract/define-call'
import { getGoodsDetail, getGoodsList, getShopInfoList } from '@aisle/contract/shop'
import type { GoodsCard, GoodsPage } from '@aisle/contract/shop-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { requestCall } from '../../api/call-api.ts'
import { shouldRetry } from '../../api/query-client.ts'
import { keepFor, keptInMemoryMs } from '../../api/kept-answers.ts'
import { keptQuery, readQuery, useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { useLanguage } from '../../language/language-store.ts'
import { isFront, listRequestOf, mergePages, sameGoods, type GoodsSearch } from './goods-search-rules.ts'

type ShopFront = ResponseOf<typeof getShopInfoList>

/** Long enough to look at some products and come back to the same list, at the same place. */
const calm = { staleTime: 5 * 60_000, gcTime: 30 * 60_000, refetchOnWindowFocus: false } as const

/** Categories and what is offered now; no prices in it but the first page's, so another language keeps it meanwhile. */
export function useShopFront() {
  return useApiQuery(
    getShopInfoList,
    {},
    { ...calm, gcTime: keptInMemoryMs, keep: keepFor.prices, placeholderData: (previous) => previous },
  )
}

/** What is known of the front has its first page: the list stands with it, and is asked for anew where that is old. */
function pageOfFront(queries: QueryClient, frontKey: readonly unknown[]) {
  const front = () => queries.getQueryState<ShopFront>(frontKey)
  return {
    initialData() {
      const page = front()?.data?.page
      return page && { pages: [page], pageParams: [null] }
    },
    initialDataUpdatedAt: () => (front()?.isInvalidated ? 0 : front()?.dataUpdatedAt),
  }
}

/** The goods looked for, page after page. The front's first page comes with the front itself: it is asked for once. */
export function useGoodsPages(search: GoodsSearch) {
  const queries = useQueryClient()
  const language = useLanguage()
  // Prices differ by language (G4).
  const key = [getGoodsList.name, 'pages', language, search] as const
  const frontKey = queryKey(getShopInfoList, language, {})
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
        queryKey: frontKey,
        ...readQuery(getShopInfoList, {}, false),
        ...calm,
        ...keptQuery(keepFor.prices),
      })
      return front.page
    },
    // The front has been tried again already.
    retry: (failures, error) =>
      !(isFront(search) && queries.getQueryData(key) === undefined) && shouldRetry(failures, error),
    initialPageParam: null,
    ...(isFront(search) ? pageOfFront(queries, frontKey) : {}),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => mergePages(pages),
    // Another order, or the other currency, of the same goods: they stay until it is there.
    placeholderData: (previous, query) => (query && sameGoods(query.queryKey[3], search) ? previous : undefined),
    ...calm,
    // What was searched for says something of who searched.
    ...(search.keyword === '' && !isFront(search) ? keptQuery(keepFor.prices) : {}),
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
      keep: keepFor.prices,
      // The same product in the other currency, until that price is there.
      placeholderData: (previous) => (previous?.goodsId === goodsId ? previous : undefined),
    },
  )
}

/** These goods as a list in this page has shown them, in this language's currency; undefined: none has. */
export function useKnownCard(goodsId: string): GoodsCard | undefined {
  const queries = useQueryClient()
  const language = useLanguage()
  const front = queries.getQueryData<ShopFront>(queryKey(getShopInfoList, language, {}))
  const lists = queries.getQueriesData<InfiniteData<GoodsPage>>({ queryKey: [getGoodsList.name, 'pages', language] })
  const pages = [...lists.flatMap(([, list]) => list?.pages ?? []), ...(front ? [front.page] : [])]
  return pages.flatMap(({ goods }) => goods).find((card) => card.goodsId === goodsId)
}
