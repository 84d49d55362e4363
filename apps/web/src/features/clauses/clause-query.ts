import { getPrivacyClauseDetail } from '@aisle/contract/clauses'
import { keepFor } from '../../api/kept-answers.ts'
import { useApiQuery } from '../../api/queries.ts'

const oneHour = 60 * 60 * 1000

/** Both languages come in one answer and texts rarely change: asked once an hour at most. */
export function useClauses(id: string | undefined) {
  return useApiQuery(getPrivacyClauseDetail, id === undefined ? {} : { id }, {
    staleTime: oneHour,
    keep: keepFor.texts,
  })
}
