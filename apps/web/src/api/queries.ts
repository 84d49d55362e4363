import { useRef } from 'react'
import {
  useMutation,
  useQuery,
  type QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { Call } from '@aisle/contract/define-call'
import { useLanguage } from '../language/language-store.ts'
import { ApiError, isPassing } from './api-error.ts'
import { actKeyFor, forgetActKey } from './act-keys.ts'
import { callApi } from './call-api.ts'
import { keptInMemoryMs } from './kept-answers.ts'
import { queryKey } from './query-key.ts'
import { forgetWhatWasRead, readAhead, takeOrAsk, type Read } from './read-ahead.ts'

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

/** What the query of a read asks. When its last screen is left, the call is really cancelled (spec §7 "cancellable"). */
export function readQuery<Request, Response>(call: Call<Request, Response>, body: Request, quiet: boolean) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      takeOrAsk(call, body, { signal, timeoutMs: quiet ? quietTimeoutMs : undefined }),
    meta: { quiet },
  }
}

/** Beside `readQuery`: the answer is kept for the next visits, for so many ms (`keepFor`). */
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

/**
 * A write: `const submit = useApiMutation(submitOrder)`, then `submit.mutate(body)`. Where the call creates something,
 * it carries the key of its act, so that a retry or a reload creates once (G7). A second tap while the first is under
 * way gets the first one's answer.
 */
export function useApiMutation<Request, Response>(
  call: Call<Request, Response>,
  options: Omit<UseMutationOptions<Response, ApiError, Request>, 'mutationFn' | 'retry'> = {},
) {
  const underWay = useRef<{ body: string; answer: Promise<Response> } | null>(null)
  return useMutation<Response, ApiError, Request>({
    ...options,
    mutationFn: (body) => {
      const text = JSON.stringify(body) ?? ''
      if (underWay.current?.body === text) return underWay.current.answer
      const answer = write(call, body, text).finally(() => {
        underWay.current = null
        forgetWhatWasRead()
      })
      underWay.current = { body: text, answer }
      return answer
    },
  })
}

async function write<Request, Response>(call: Call<Request, Response>, body: Request, text: string): Promise<Response> {
  if (!call.creates) return callApi(call, body)
  try {
    const answer = await callApi(call, body, { idempotencyKey: actKeyFor(call.name, text) })
    forgetActKey(call.name)
    return answer
  } catch (error) {
    // An answer, though not the wished one: nothing was created, and the next try is another act.
    if (!(error instanceof ApiError) || !isPassing(error)) forgetActKey(call.name)
    throw error
  }
}
