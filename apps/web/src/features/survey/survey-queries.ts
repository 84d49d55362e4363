import { listQuestion } from '@aisle/contract/portal'
import { useApiQuery } from '../../api/queries.ts'

/** The questionnaires of the trip that is in the air or landed last, or the one of a mail's link. */
export function useSurveys({
  link,
  quiet = false,
  enabled = true,
}: {
  link?: string | undefined
  quiet?: boolean
  enabled?: boolean
}) {
  return useApiQuery(listQuestion, link === undefined ? {} : { link }, {
    quiet,
    enabled,
    // Answers may have come from another device since.
    staleTime: quiet ? undefined : 0,
    placeholderData: (previous) => previous,
  })
}
