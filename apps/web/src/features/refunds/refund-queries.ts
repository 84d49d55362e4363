import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { orderDetail, orderList } from '@aisle/contract/orders'
import {
  cancelRefund,
  confirmReplacement,
  refundDetail,
  refundList,
  refundTypeList,
  sendBackRefund,
} from '@aisle/contract/refunds'
import type { RefundSummary } from '@aisle/contract/refunds-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { takeOrAsk } from '../../api/answers/read-ahead.ts'
import { useApiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/writes.ts'

interface RefundPage {
  refunds: RefundSummary[]
  nextCursor: string | null
}

type PagesKey = readonly [string, 'pages', string | null]

/** The passenger's refunds, newest first, page by page; only one order's if `orderNo` is given. */
export function useRefundPages(orderNo: string | null) {
  return useInfiniteQuery<RefundPage, ApiError, RefundSummary[], PagesKey, string | null>({
    queryKey: [refundList.name, 'pages', orderNo],
    queryFn: ({ pageParam, signal }) => takeOrAsk(refundList, { orderNo, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap(({ refunds }) => refunds),
    // States change on the server: show the cached pages and refetch.
    staleTime: 0,
  })
}

const askAgainMs = 5000

/** One refund, polled while its money is on the way; never shows another refund as its placeholder. */
export function useRefund(refundNo: string) {
  return useApiQuery(
    refundDetail,
    { refundNo },
    {
      enabled: refundNo !== '',
      staleTime: 0,
      // The same refund in the other language.
      placeholderData: (previous) => (previous?.refundNo === refundNo ? previous : undefined),
      refetchInterval: ({ state }) => state.data?.state === 'refunding' && state.dataUpdateCount < 24 && askAgainMs,
    },
  )
}

const changedByARefund = [refundList, refundDetail, refundTypeList, orderList, orderDetail].map(({ name }) => name)

/** Refetches refunds and orders after any request or action. */
export function useReadRefundsAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const name of changedByARefund) void queries.invalidateQueries({ queryKey: [name] })
  }
}

/** Refetches after a refusal too: the refund has changed in the meantime. */
export function useCancelRefund(onDone: () => void) {
  return useApiMutation(cancelRefund, { onSuccess: onDone, onSettled: useReadRefundsAgain() })
}

export function useConfirmReplacement(onDone: () => void) {
  return useApiMutation(confirmReplacement, { onSuccess: onDone, onSettled: useReadRefundsAgain() })
}

export function useSendBack(onDone: () => void) {
  return useApiMutation(sendBackRefund, { onSuccess: onDone, onSettled: useReadRefundsAgain() })
}
