import { refundReasonList } from '@aisle/contract/refunds'
import type { RefundType } from '@aisle/contract/refund-states'
import { useApiQuery } from '../../../api/queries.ts'

/** The reasons for one type, in both languages. */
export function useReasons(orderNo: string, type: RefundType | null) {
  const { data, error, isFetching, refetch } = useApiQuery(
    refundReasonList,
    { orderNo, type: type ?? 'refund_only' },
    { enabled: type !== null },
  )
  return { data: data?.reasons, error, isFetching, ask: () => void refetch() }
}

export type Reasons = ReturnType<typeof useReasons>
