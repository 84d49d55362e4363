import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { answerFailure } from './call-api.ts'
import { markLost } from './connection.ts'

const worthRetrying: readonly string[] = ['network', 'temporarilyUnavailable', 'tooBusy']

/** Reads are tried again twice when the network failed or the server was away; another named error is an answer. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && worthRetrying.includes(error.error)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A lost network is reported once, above every screen, until it is back.
        if (error instanceof ApiError && error.error === 'network') markLost()
        else if (query.meta?.['quiet'] !== true) answerFailure(error)
      },
    }),
    defaultOptions: {
      // `always`: captive networks say offline while the cabin server answers.
      queries: { retry: shouldRetry, networkMode: 'always', staleTime: 30_000, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Once the network is back, failed and possibly outdated reads are repeated. */
export function readAgainWhatFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || state.errorUpdatedAt > state.dataUpdatedAt,
  })
}
