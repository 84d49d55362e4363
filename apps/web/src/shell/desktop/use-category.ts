import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Language } from '@aisle/contract/language'
import { getGoodsDetail, getShopInfoList } from '@aisle/contract/shop'
import type { Category } from '@aisle/contract/shop-schemas'
import { queryKey } from '../../api/query-key.ts'
import { useLanguage } from '../../language/language-store.ts'

/** The category of a product, where both have been read already: a breadcrumb is worth no call. */
export function useKnownCategory(goodsId: string | undefined): Category | undefined {
  const queries = useQueryClient()
  const language = useLanguage()
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  return useSyncExternalStore(subscribe, () => findCategory(queries, language, goodsId))
}

function findCategory(queries: QueryClient, language: Language, goodsId: string | undefined): Category | undefined {
  if (goodsId === undefined) return undefined
  const goods = queries.getQueryData<ResponseOf<typeof getGoodsDetail>>(queryKey(getGoodsDetail, language, { goodsId }))
  const front = queries.getQueryData<ResponseOf<typeof getShopInfoList>>(queryKey(getShopInfoList, language, {}))
  return goods && front?.categories.find(({ categoryId }) => categoryId === goods.categoryId)
}
