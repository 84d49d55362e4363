import type { QueryClient } from '@tanstack/react-query'
import { getHelp } from '@aisle/contract/portal'
import { keepAnswers } from '../api/answers/keep-answers.ts'
import { keepFor } from '../api/answers/kept-answers.ts'
import { keptQuery, readQuery } from '../api/queries.ts'
import { queryKey } from '../api/query-key.ts'
import { currentLanguage } from '../language/language-store.ts'
import { savesData } from '../environment/saves-data.ts'
import { notifyWorker } from './register-worker.ts'

/** Call it once, after the first screen has rendered. */
export function prepareNextVisit(queryClient: QueryClient): void {
  keepAnswers(queryClient)
  void notifyWorker()
  if (!savesData()) void fetchHelp(queryClient)
}

/** Help is needed most without network; a few kilobytes, once a month. */
function fetchHelp(queryClient: QueryClient): Promise<void> {
  const key = queryKey(getHelp, currentLanguage(), null)
  if (queryClient.getQueryData(key) !== undefined) return Promise.resolve()
  const help = readQuery(getHelp, null, true)
  return queryClient.prefetchQuery({ queryKey: key, ...help, ...keptQuery(keepFor.texts, true), retry: false })
}
