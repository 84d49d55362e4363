import { listQuestion } from '@aisle/contract/portal'
import { useApiQuery } from '../../api/queries.ts'

/** The surveys of the trip in the air or landed last, or the one of a mail's link. */
export function useSurveys({ link, quiet = false }: { link?: string | undefined; quiet?: boolean }) {
  return useApiQuery(listQuestion, link === undefined ? {} : { link }, {
    quiet,
    // Another device may have saved answers since.
    staleTime: quiet ? undefined : 0,
    placeholderData: (previous) => previous,
  })
}
