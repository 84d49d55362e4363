import { useRef } from 'react'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { Call } from '@aisle/contract/define-call'
import { actKeyFor, forgetActKey } from './act-keys.ts'
import { ApiError, isPassing } from './api-error.ts'
import { callApi } from './call-api.ts'
import { forgetWhatWasRead } from './answers/read-ahead.ts'

/**
 * A write: `const submit = useApiMutation(submitOrder)`, then `submit.mutate(body)`. A call that creates something
 * carries the key of its act, so that a retry or a reload creates once (G7). A second tap while the first call is
 * running gets the first one's answer.
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
