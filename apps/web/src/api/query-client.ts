import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { answerFailure } from './call-api.ts'

/** Reads are tried again twice when the network failed; a named error is an answer and is not asked again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.error === 'network'
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.['quiet'] !== true) answerFailure(error)
      },
    }),
    defaultOptions: {
      // `always`: captive networks say offline while the cabin server answers.
      queries: { retry: shouldRetry, networkMode: 'always', staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
