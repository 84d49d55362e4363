import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallRefused } from './call-console.ts'

/** A refusal is not repeated by itself: the person sees it and decides. */
const isWorthRepeating = (times: number, error: Error) =>
  times < 1 && error instanceof CallRefused && error.error === 'away'

const showSignIn = (error: Error) => {
  if (!(error instanceof CallRefused) || error.error !== 'signedOut') return
  queryClient.setQueryData(['session'], null)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: showSignIn }),
  mutationCache: new MutationCache({ onError: showSignIn }),
  defaultOptions: { queries: { retry: isWorthRepeating, staleTime: 15_000 }, mutations: { retry: false } },
})
