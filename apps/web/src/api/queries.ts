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
  /** Screens that follow each other read it: the call goes on when one is left, and serves the next. */
  shared?: boolean
}

const quietTimeoutMs = 20_000

/**
 * The query of a read. When its last screen unmounts, the call is really cancelled (spec §7 "cancellable"), unless the next
 * screen shares it: a query that has not taken its signal goes on.
 */
export function readQuery<Request, Response>(
  call: Call<Request, Response>,
  body: Request,
  quiet: boolean,
  shared = false,
) {
  const timeoutMs = quiet ? quietTimeoutMs : undefined
  return {
    queryFn: (context: { signal: AbortSignal }) =>
      takeOrAsk(call, body, { signal: shared ? undefined : context.signal, timeoutMs }),
    meta: { quiet },
  }
}

/** Used with `readQuery`: keeps the answer for later visits, for `keep` ms. */
export function keptQuery(keep: number, quiet = false) {
  return { meta: { quiet, keep }, gcTime: keptInMemoryMs }
}

/** Makes the reads of a screen whose code is still on its way. */
export function readForScreen(client: QueryClient, reads: readonly Read[]): void {
  readAhead(client, reads, ({ call, body, quiet, keep, shared }) => ({
    ...readQuery<unknown, unknown>(call, body, quiet, shared),
    ...(keep ? keptQuery(keep, quiet) : {}),
  }))
}

/** A read: `const trip = useApiQuery(orderDetail, { orderNo })`. Failures are shown by the call's own toast policy. */
export function useApiQuery<Request, Response>(
  call: Call<Request, Response>,
  body: Request,
  { quiet = false, keep, shared = false, ...options }: ReadOptions<Response> = {},
) {
  const language = useLanguage()
  return useQuery<Response, ApiError>({
    queryKey: queryKey(call, language, body),
    ...readQuery(call, body, quiet, shared),
    ...(keep ? keptQuery(keep, quiet) : {}),
    ...options,
  })
}
