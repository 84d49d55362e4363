import type { QueryClient } from '@tanstack/react-query'
import { listQuestion } from '@aisle/contract/portal'
import type { ListedSurveys, SurveyAnswer } from '@aisle/contract/portal-schemas'
import { cacheTold } from '../../api/cache-told.ts'
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

/** Adds the saved answers to the cached survey on which the form is based. Resolves once the form shows them. */
export function noteSaved(queries: QueryClient, surveyId: string, saved: readonly SurveyAnswer[]): Promise<void> {
  const ids = new Set(saved.map(({ questionId }) => questionId))
  const queryKey = [listQuestion.name]
  void queries.cancelQueries({ queryKey })
  queries.setQueriesData<ListedSurveys>(
    { queryKey },
    (before) =>
      before && {
        ...before,
        surveys: before.surveys.map((one) =>
          one.surveyId === surveyId
            ? { ...one, answers: [...one.answers.filter(({ questionId }) => !ids.has(questionId)), ...saved] }
            : one,
        ),
      },
  )
  return cacheTold()
}
