import { dayMs, hourMs } from '@aisle/rules/time'
import type { QueryClient } from '@tanstack/react-query'
import { currentSession, onLoginChange } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import type { KeptAnswer } from './kept-answers-rules.ts'

/** Another contract's answers may lack what screens read: they are not shown. */
export interface KeptAnswers {
  contract: string
  answers: KeptAnswer[]
}

/** How long answers may be shown where nothing newer comes. Prices carry their age, texts change rarely. */
export const keepFor = {
  prices: 7 * dayMs,
  texts: 30 * dayMs,
  /**
   * A flight is over soon, and no passenger takes two flights within an hour: plans of another flight are never shown.
   */
  flight: hourMs,
} as const

/** For the life of the page: answers once shown stay readable without network. */
export const keptInMemoryMs = dayMs

interface KeptAnswersState {
  /** Whether all answers in the query cache were given to a visitor who was not logged in. */
  ofNobody: boolean
  shown: boolean
}

const createKeptAnswersState = (): KeptAnswersState => ({ ofNobody: true, shown: false })
const state = createKeptAnswersState()

export function holdsNobodysAnswers(): boolean {
  return state.ofNobody
}

/** Whether earlier visits have left answers: who has been here has the pictures too. */
export function showsKeptAnswers(): boolean {
  return state.shown
}

/** A clock that was put back makes answers from the future, whose age is unknown. */
export function stillGood(kept: readonly KeptAnswer[], now: number): KeptAnswer[] {
  return kept.filter(({ at, until }) => at <= now && now < until)
}

/** Validates everything: storage may hold any shape. */
export function readKeptAnswers(now: number): KeptAnswer[] {
  try {
    const kept = storage.read('keptAnswers')
    if (kept?.contract === contractShape) return stillGood(kept.answers, now)
  } catch {
    // Falls through: what cannot be read is as good as absent.
  }
  storage.remove('keptAnswers')
  return []
}

/**
 * Call it once, before the first screen: answers of earlier visits are shown at once with their age, and fetched again.
 */
export function showKeptAnswers(queryClient: QueryClient): void {
  state.ofNobody = !currentSession()
  // A logout has emptied the cache (main.tsx).
  onLoginChange((event) => (state.ofNobody = event !== 'loggedIn'))
  for (const { key, data, at } of readKeptAnswers(Date.now())) {
    const query = queryClient
      .getQueryCache()
      .build(queryClient, queryClient.defaultQueryOptions({ queryKey: key, gcTime: keptInMemoryMs }))
    // The page itself may have brought a newer one.
    if (query.state.dataUpdatedAt < at) {
      query.setState({ data, dataUpdatedAt: at, status: 'success', isInvalidated: true })
      state.shown = true
    }
  }
}
