import { getPrivacyClauseDetail } from '@aisle/contract/clauses'
import { keepFor } from '../../api/answers/kept-answers.ts'
import { useApiQuery } from '../../api/queries.ts'

const oneHour = 60 * 60 * 1000

/** One response has both languages, and texts rarely change: fetched once an hour at most. */
export function useClauses(id: string | undefined) {
  return useApiQuery(getPrivacyClauseDetail, id === undefined ? {} : { id }, {
    staleTime: oneHour,
    keep: keepFor.texts,
  })
}
