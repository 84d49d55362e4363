import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '@aisle/contract/define-call'
import { getGoodsDetail, getGoodsList, getShopInfoList } from '@aisle/contract/shop'
import type { GoodsCard, GoodsPage } from '@aisle/contract/shop-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { requestCall } from '../../api/call-api.ts'
import { shouldRetry } from '../../api/query-client.ts'
import { keepFor, keptInMemoryMs } from '../../api/answers/kept-answers.ts'
import { keptQuery, readQuery, useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { useLanguage } from '../../language/language-store.ts'
import { isFront, getListRequest, mergePages, sameGoods, type GoodsSearch } from './goods-search-rules.ts'

type ShopFront = ResponseOf<typeof getShopInfoList>

/** Long enough to look at some products and return to the same list at the same position. */
const calm = { staleTime: 5 * 60_000, gcTime: 30 * 60_000, refetchOnWindowFocus: false } as const

/**
 * Categories and the current promotion; apart from the first page it has no prices, so another language keeps it until
 * refetched.
 */
export function useShopFront() {
  return useApiQuery(
    getShopInfoList,
    {},
    { ...calm, gcTime: keptInMemoryMs, keep: keepFor.prices, placeholderData: (previous) => previous },
  )
}

/** A cached shop front includes the first page: the list starts with it, and refetches it if it is stale. */
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

/** The goods of a search, page by page. The front's first page comes with the front itself, in one request. */
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
        return requestCall(getGoodsList, getListRequest(search, pageParam), { signal })
      }
      const front = await queries.fetchQuery({
        queryKey: frontKey,
        ...readQuery(getShopInfoList, {}, false),
        ...calm,
        ...keptQuery(keepFor.prices),
      })
      return front.page
    },
    // `fetchQuery` of the front has already retried.
    retry: (failures, error) =>
      !(isFront(search) && queries.getQueryData(key) === undefined) && shouldRetry(failures, error),
    initialPageParam: null,
    ...(isFront(search) ? pageOfFront(queries, frontKey) : {}),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => mergePages(pages),
    // The same goods in another order or currency stay visible until the new list loads.
    placeholderData: (previous, query) => (query && sameGoods(query.queryKey[3], search) ? previous : undefined),
    ...calm,
    // A keyword reveals something about the passenger, so its results are not kept.
    ...(search.keyword === '' && !isFront(search) ? keptQuery(keepFor.prices) : {}),
  })
}

export type GoodsPages = ReturnType<typeof useGoodsPages>

/** One product with its SKUs; stock changes, so the cached product is shown and refetched. */
export function useGoods(goodsId: string) {
  return useApiQuery(
    getGoodsDetail,
    { goodsId },
    {
      enabled: goodsId !== '',
      staleTime: 0,
      keep: keepFor.prices,
      // The same product in the other currency, until that price loads.
      placeholderData: (previous) => (previous?.goodsId === goodsId ? previous : undefined),
    },
  )
}

/** The product's card from a list shown earlier, in this language's currency; undefined if no list had it. */
export function useKnownCard(goodsId: string): GoodsCard | undefined {
  const queries = useQueryClient()
  const language = useLanguage()
  const front = queries.getQueryData<ShopFront>(queryKey(getShopInfoList, language, {}))
  const lists = queries.getQueriesData<InfiniteData<GoodsPage>>({ queryKey: [getGoodsList.name, 'pages', language] })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  const shown = [...pages, ...(front ? [front.page, ...(front.shelves ?? [])] : [])]
  return shown.flatMap(({ goods }) => goods).find((card) => card.goodsId === goodsId)
}
