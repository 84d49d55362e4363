import { useCallback, useRef } from 'react'
import { useMutation, useQuery, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Call } from '@aisle/contract/define-call'
import type { Language } from '@aisle/contract/language'
import { useLanguage } from '../language/language-store.ts'
import { randomId } from '../storage/random-id.ts'
import type { ApiError } from './api-error.ts'
import { callApi, requestCall } from './call-api.ts'

/** `[call, language, body]`: prices and texts differ by language (G4), so switching asks again. */
export function queryKey(call: { name: string }, language: Language, body: unknown) {
  return [call.name, language, body] as const
}

interface ReadOptions<Response> extends Omit<
  UseQueryOptions<Response, ApiError>,
  'queryKey' | 'queryFn' | 'meta' | 'throwOnError'
> {
  /** For polling and background reads: failures are not shown. */
  quiet?: boolean
}

/** A read: `const trip = useApiQuery(orderDetail, { orderNo })`. Failures are shown by the call's own toast policy. */
export function useApiQuery<Request, Response>(
  call: Call<Request, Response>,
  body: Request,
  { quiet = false, ...options }: ReadOptions<Response> = {},
) {
  const language = useLanguage()
  return useQuery<Response, ApiError>({
    queryKey: queryKey(call, language, body),
    queryFn: ({ signal }) => requestCall(call, body, { signal }),
    meta: { quiet },
    ...options,
  })
}

/**
 * A write: `const submit = useApiMutation(submitOrder)`, then `submit.mutate(body)`. Where the call creates something,
 * its key stays the same until a try succeeds, so that a repeated tap or a retry creates once (G7).
 */
export function useApiMutation<Request, Response>(
  call: Call<Request, Response>,
  options: Omit<UseMutationOptions<Response, ApiError, Request>, 'mutationFn' | 'retry'> = {},
) {
  const idempotency = useIdempotencyKey()
  return useMutation<Response, ApiError, Request>({
    ...options,
    mutationFn: async (body) => {
      if (!call.creates) return callApi(call, body)
      const answer = await callApi(call, body, { idempotencyKey: idempotency.keyFor(body) })
      idempotency.renew()
      return answer
    },
  })
}

/** One key per act: kept over retries of the same body, new for another body or after `renew`. */
function useIdempotencyKey() {
  const kept = useRef<{ body: string; key: string } | null>(null)
  const keyFor = useCallback((body: unknown) => {
    const text = JSON.stringify(body) ?? ''
    if (kept.current?.body !== text) kept.current = { body: text, key: randomId() }
    return kept.current.key
  }, [])
  const renew = useCallback(() => void (kept.current = null), [])
  return { keyFor, renew }
}
