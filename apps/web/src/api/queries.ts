import { useQuery, type QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { Call } from '@aisle/contract/define-call'
import { useLanguage } from '../language/language-store.ts'
import type { ApiError } from './api-error.ts'
import { keptInMemoryMs } from './answers/kept-answers.ts'
import { queryKey } from './query-key.ts'
import { readAhead, takeOrAsk, type Read } from './answers/read-ahead.ts'

interface ReadOptions<Response> extends Omit<
  UseQueryOptions<Response, ApiError>,
  'queryKey' | 'queryFn' | 'meta' | 'throwOnError'
> {
  /** For polling and background reads: failures are not shown, and none is waited for long. */
  quiet?: boolean
  /** Shown again on the next visits, for so many ms (`keepFor`). Only for what says the same to everybody. */
  keep?: number | undefined
}

const quietTimeoutMs = 20_000

/** The query of a read. When its last screen unmounts, the call is really cancelled (spec §7 "cancellable"). */
export function readQuery<Request, Response>(call: Call<Request, Response>, body: Request, quiet: boolean) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      takeOrAsk(call, body, { signal, timeoutMs: quiet ? quietTimeoutMs : undefined }),
    meta: { quiet },
  }
}

/** Used with `readQuery`: keeps the answer for later visits, for `keep` ms. */
export function keptQuery(keep: number, quiet = false) {
  return { meta: { quiet, keep }, gcTime: keptInMemoryMs }
}

/** Makes the reads of a screen whose code is still on its way. */
export function readForScreen(client: QueryClient, reads: readonly Read[]): void {
  readAhead(client, reads, ({ call, body, quiet, keep }) => ({
    ...readQuery<unknown, unknown>(call, body, quiet),
    ...(keep ? keptQuery(keep, quiet) : {}),
  }))
}

/** A read: `const trip = useApiQuery(orderDetail, { orderNo })`. Failures are shown by the call's own toast policy. */
export function useApiQuery<Request, Response>(
  call: Call<Request, Response>,
  body: Request,
  { quiet = false, keep, ...options }: ReadOptions<Response> = {},
) {
  const language = useLanguage()
  return useQuery<Response, ApiError>({
    queryKey: queryKey(call, language, body),
    ...readQuery(call, body, quiet),
    ...(keep ? keptQuery(keep, quiet) : {}),
    ...options,
  })
}
