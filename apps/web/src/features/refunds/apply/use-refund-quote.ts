import { useQueryClient } from '@tanstack/react-query'
import { batchVerifyCodeCalculatePrice, calculateRefund } from '@aisle/contract/refunds'
import type { RefundType } from '@aisle/contract/refund-states'
import type { RefundQuote } from '@aisle/contract/refunds-schemas'
import { useApiQuery } from '../../../api/queries.ts'
import { queryKey } from '../../../api/query-key.ts'
import { useLanguage } from '../../../language/language-store.ts'
import type { AskedLine } from './apply-refund-rules.ts'

export type Asked = { lines: AskedLine[]; type: RefundType; reasonId: string | null } | { codes: string[] }

/** The server's quote for the selection; disabled while `asked` is null. Outdated requests are aborted. */
export function useRefundQuote(orderNo: string, asked: Asked | null) {
  const language = useLanguage()
  const queries = useQueryClient()
  const byLine = asked && 'lines' in asked ? { orderNo, ...asked } : null
  const byCode = asked && 'codes' in asked ? { orderNo, ...asked } : null
  const options = { staleTime: 0, placeholderData: (previous: RefundQuote | undefined) => previous }
  const ofLines = useApiQuery(calculateRefund, byLine ?? { orderNo, type: 'refund_only', lines: [], reasonId: null }, {
    enabled: byLine !== null,
    ...options,
  })
  const ofCodes = useApiQuery(batchVerifyCodeCalculatePrice, byCode ?? { orderNo, codes: [] }, {
    enabled: byCode !== null,
    ...options,
  })
  const query = byCode ? ofCodes : ofLines
  return {
    /** The previous quote stays visible while the next one loads. */
    shown: asked ? query.data : undefined,
    /** The quote that may be submitted. */
    quote: asked && !query.isPlaceholderData ? query.data : undefined,
    error: asked ? query.error : null,
    calculating: asked !== null && query.isFetching,
    ask: () => void query.refetch(),
    /** Takes the quote from a refusal, or requests one if there is none. */
    take: async (quote: RefundQuote | null) => {
      if (!quote) await query.refetch()
      else if (byCode) queries.setQueryData(queryKey(batchVerifyCodeCalculatePrice, language, byCode), quote)
      else queries.setQueryData(queryKey(calculateRefund, language, byLine), quote)
    },
  }
}

export type RefundAmount = ReturnType<typeof useRefundQuote>
