import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Call, CallDefinition } from '@aisle/contract/define-call'
import { currentLanguage } from '../../language/language-store.ts'
import { onLoginChange } from '../../session/session-store.ts'
import { ApiError, isPassing } from '../api-error.ts'
import { askAgainIfLate } from '../ask-again.ts'
import { requestCall, type CallOptions } from '../call-api.ts'

/** A call that a screen makes as soon as it renders. Unless it equals the screen's own call, the call is made twice. */
export interface Read {
  readonly call: CallDefinition
  readonly body: unknown
  readonly quiet: boolean
  /** How old an answer may be that is shown without asking again, in ms. */
  readonly staleTime: number
  readonly keep: number | undefined
  /** The screen that is left reads it too, and its call serves the next one. */
  readonly shared: boolean
  /** The call may log in, so it is never made just because a link was touched. */
  readonly recognises: boolean
}

interface ReadOptions {
  quiet?: boolean
  staleTime?: number
  keep?: number
  shared?: boolean
  recognises?: boolean
}

const usualStaleTime = 30_000

/** `read(orderDetail, { orderNo }, { staleTime: 0 })`: the options are those of the screen's `useApiQuery`. */
export function read<Request, Response>(call: Call<Request, Response>, body: Request, options: ReadOptions = {}): Read {
  const { quiet = false, staleTime = usualStaleTime, keep, shared = false, recognises = false } = options
  return { call, body, quiet, staleTime, keep, shared, recognises }
}

interface Asked {
  queryKey: QueryKey
  answer?: Promise<unknown>
  signal?: AbortSignal | undefined
  settledAt?: number
}

interface ReadAhead {
  /** Calls made before their screen rendered. A screen that always refetches takes its first answer from here. */
  asked: Map<string, Asked>
  forgetting?: ReturnType<typeof setTimeout>
}

const createReadAhead = (): ReadAhead => ({ asked: new Map() })
const state = createReadAhead()
const { asked } = state

/** A link was touched, and followed a moment later. */
const momentMs = 5000
/** Screens ask as soon as they are drawn. */
const drawnWithinMs = 2000

onLoginChange(() => asked.clear())

const getKey = (name: string, body: unknown) => hashKey([name, currentLanguage(), body])

/**
 * Makes the calls of a screen that is about to be shown, into the queries that the screen will use.
 * @param query options of each query besides its key
 */
export function readAhead(
  client: QueryClient,
  reads: readonly Read[],
  query: (read: Read) => {
    queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
    meta: Record<string, unknown>
  },
): void {
  clearTimeout(state.forgetting)
  const wanted = new Set(reads.map(({ call, body }) => getKey(call.name, body)))
  for (const [key, { queryKey }] of asked) if (!wanted.has(key)) giveUp(client, key, queryKey)
  for (const one of reads) {
    const key = getKey(one.call.name, one.body)
    const before = asked.get(key)
    if (before && Date.now() - (before.settledAt ?? Date.now()) < momentMs) continue
    const queryKey = [one.call.name, currentLanguage(), one.body]
    // The screen that is left reads the same, and its leaving would cancel the call: the next one asks for itself.
    if (client.getQueryCache().find({ queryKey })?.isActive()) continue
    const entry: Asked = { queryKey }
    asked.set(key, entry)
    void client.prefetchQuery({ queryKey, ...query(one), staleTime: one.staleTime }).then(() => {
      entry.settledAt = Date.now()
      const shown = client.getQueryCache().find({ queryKey })?.isActive()
      // There was no answer, or the screen has used it: later reads must be fresh.
      if ((!entry.answer || shown) && asked.get(key) === entry) asked.delete(key)
    })
  }
}

/**
 * A passenger who navigates away before the screen renders has left it too (spec §7): no unmount would cancel its
 * calls.
 */
function giveUp(client: QueryClient, key: string, queryKey: QueryKey): void {
  asked.delete(key)
  if (!client.getQueryCache().find({ queryKey })?.isActive()) void client.cancelQueries({ queryKey, exact: true })
}

/** Something was written: what was read before says how it was. */
export const forgetWhatWasRead = () => asked.clear()

/** The screen has rendered: unused answers must not serve its later reads. */
export function endReadingAhead(): void {
  clearTimeout(state.forgetting)
  state.forgetting = setTimeout(() => asked.clear(), drawnWithinMs)
}

/** The answer that was asked for ahead, once; else asks. */
export function takeOrAsk<Request, Response>(
  call: Call<Request, Response>,
  body: Request,
  options: CallOptions,
): Promise<Response> {
  const key = getKey(call.name, body)
  const entry = asked.get(key)
  if (entry?.answer) {
    asked.delete(key)
    // The screen that is left had it too, and cancels what it has (spec §7). Else it was asked with the same call.
    if (!entry.signal?.aborted) return entry.answer as Promise<Response>
  }
  const answer = askAgainIfLate((signal) => requestCall(call, body, { ...options, signal }), options.signal)
  if (entry && !entry.answer) {
    entry.answer = answer
    entry.signal = options.signal
    // A refusal would be repeated.
    answer.catch((error: unknown) => {
      const refused = error instanceof ApiError && !isPassing(error) && error.error !== 'cancelled'
      if (!refused && asked.get(key) === entry) asked.delete(key)
    })
  }
  return answer
}
