import { listQuestion } from '@aisle/contract/portal'
import { useApiQuery } from '../../api/queries.ts'

/** The surveys of the trip in the air or landed last, or the one of a mail's link. */
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
    // Another device may have saved answers since.
    staleTime: quiet ? undefined : 0,
    placeholderData: (previous) => previous,
  })
}
