import type { Query, QueryClient } from '@tanstack/react-query'
import * as limits from '@aisle/contract/limits'
import { storage } from '../../storage/storage.ts'
import { holdsNobodysAnswers, readKeptAnswers } from './kept-answers.ts'
import { getFirstPage, keepNewest, type KeptAnswer } from './kept-answers-rules.ts'

/** Several answers come one after another: they are written together. */
const writeAfterMs = 2000
const bounds = { length: limits.keptAnswersLength, ofOneCall: limits.keptAnswersOfOneCall }

function getAnswer({ queryKey, meta, state }: Query): KeptAnswer | undefined {
  const lifetime = meta?.['keep']
  // Invalidated: it comes from storage itself, or from before a login.
  if (typeof lifetime !== 'number' || state.data === undefined || state.isInvalidated) return undefined
  const at = state.dataUpdatedAt
  return { key: queryKey, data: getFirstPage(state.data), at, until: at + lifetime }
}

function write(queryClient: QueryClient): void {
  if (!holdsNobodysAnswers()) return
  const found = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => getAnswer(query) ?? [])
  if (found.length === 0) return
  // Another tab may have written since.
  const answers = keepNewest(readKeptAnswers(Date.now()), found, bounds)
  storage.write('keptAnswers', { contract: contractShape, answers })
}

/**
 * Call it once, after the first screen has rendered: from then on, answers of `keep` queries are stored when the
 * browser is idle.
 */
export function keepAnswers(queryClient: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function writeNow() {
    clearTimeout(timer)
    timer = undefined
    write(queryClient)
  }
  const writeLater = () => void (timer ??= setTimeout(() => whenIdle(writeNow), writeAfterMs))
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') writeLater()
  })
  addEventListener('pagehide', () => timer !== undefined && writeNow())
  writeLater()
}

/** Safari 14 does not say when it is idle. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act)
  else act()
}
