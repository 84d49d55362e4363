import type { Call, CallDefinition } from '@aisle/contract/define-call'
import * as limits from '@aisle/contract/limits'
import { reportFailedCall } from '../analytics/report-failures.ts'
import { pageSettings } from '../environment/page-settings.ts'
import { currentLanguage } from '../language/language-store.ts'
import { accessToken, clearLogin, refreshLogin } from '../session/session-store.ts'
import { deviceId } from '../storage/device-id.ts'
import { guestTokens, keepGivenToken } from '../storage/guest-token.ts'
import { storage } from '../storage/storage.ts'
import { ApiError, type TransportError } from './api-error.ts'
import { apiPhrases } from './api-phrases.ts'
import { markLost, markReached, watchCall } from './connection.ts'
import { firstPaint } from './answers/first-paint.ts'
import { loginChannel } from './login-channel.ts'
import { networkMessages } from './network-messages.ts'
import { readAnswer } from './read-answer.ts'
import { requestHeaders } from './request-headers.ts'
import { noteAnswerDate } from './server-clock.ts'
import { getConsequence, type Consequence } from './toast-rules.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Needed where the call creates something; the same over all tries of one act (G7): see `useIdempotencyKey`. */
  idempotencyKey?: string | undefined
  /** Shorter than the client's own (spec §9): for what is asked again anyway. */
  timeoutMs?: number | undefined
  /** A background call is never reported as slow. */
  unattended?: boolean
  /** Goes on when the page is left; the browser allows 64 KiB for all such calls together. */
  keepalive?: boolean
}

type Reaction = (consequence: Consequence) => void
type AskForCheck = (asked: Record<string, unknown>, signal?: AbortSignal) => Promise<string | null>

interface CallHooks {
  react: Reaction
  check: AskForCheck
}

const createCallHooks = (): CallHooks => ({ react: () => undefined, check: async () => null })
const hooks = createCallHooks()

/** The shell says how a toast, an expired login and the updating screen are shown. */
export function onCallFailure(reaction: Reaction): void {
  hooks.react = reaction
}

/**
 * Sets the handler of the check that a call asks for first: a human check (P6), or a fresh proof of the login (L7), by
 * the detail of its error. The handler returns the solution of the human check for the next try, or nothing to send;
 * null: the call has failed.
 */
export function onCheck(ask: AskForCheck): void {
  hooks.check = ask
}

/** Shows what the rules of spec §8 demand. For queries, once, after the last retry. */
export function answerFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.error === 'network') markLost()
  const consequence = getConsequence(error)
  if (consequence.login === 'quietly') clearLogin()
  hooks.react(consequence)
}

/** Makes the call, shows a failure as spec §8 says, and throws it as ApiError. For what the passenger does. */
export async function callApi<Request, Response>(
  call: Call<Request, Response>,
  body: Request,
  options?: CallOptions,
): Promise<Response> {
  try {
    return await requestCall(call, body, options)
  } catch (error) {
    answerFailure(error)
    throw error
  }
}

/** The same without showing anything: for queries, whose cache answers failures after the retries. */
export async function requestCall<Request, Response>(
  call: Call<Request, Response>,
  body: Request,
  options: CallOptions = {},
): Promise<Response> {
  if (call.creates && !options.idempotencyKey) throw new Error(`${call.name} creates: it needs an idempotency key (G7)`)
  if (firstPaint()) await firstPaint()
  const attempt = async (humanCheck: string) => {
    const headers = requestHeaders(call, {
      language: currentLanguage(),
      deviceId: deviceId(),
      ...guestTokens(),
      accessToken: await accessToken(),
      deviceToken: storage.read('deviceToken'),
      idempotencyKey: options.idempotencyKey,
      loginChannel: loginChannel(),
      humanCheck,
      now: Date.now(),
    })
    return readAnswer(call, await exchange(call, { body, headers, options }))
  }
  const data = await attempt('').catch(async (error: unknown) => {
    reportFailedCall(error)
    const asks = error instanceof ApiError && (error.data['challenge'] || error.error === 'freshProofRequired')
    const solution = asks ? await hooks.check(error.data, options.signal) : null
    if (solution === null) throw error
    // Once: what it says then, another check among it, is the answer.
    return attempt(solution)
  })
  if (call.access === 'passenger') refreshLogin()
  // The contract's schema for this call, which the server checks before it answers.
  return data as Response
}

interface Outgoing {
  body: unknown
  headers: Record<string, string>
  options: CallOptions
}

async function exchange(call: CallDefinition, { body, headers, options }: Outgoing) {
  const { signal, timeoutMs, unattended } = options
  const controller = new AbortController()
  const abandon = () => controller.abort()
  let late = false
  const giveUp = () => {
    late = true
    controller.abort()
  }
  const timeout = setTimeout(
    giveUp,
    timeoutMs ?? (call.client === 'login' ? limits.loginTimeoutMs : limits.shopTimeoutMs),
  )
  const endWatch = unattended ? undefined : watchCall(giveUp)
  if (signal?.aborted) abandon()
  signal?.addEventListener('abort', abandon)
  try {
    const base = pageSettings.callBase(call.client)
    const response = await fetch(base + getUrl(call, body), {
      method: call.method,
      // Another origin is one that the operator has configured (E7): the login cookie goes there too.
      credentials: base ? 'include' : 'same-origin',
      headers: hasBody(call, body) ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: hasBody(call, body) ? JSON.stringify(body) : null,
      signal: controller.signal,
      keepalive: options.keepalive === true,
    })
    noteAnswerDate(response.headers.get('date'))
    keepGivenToken(response.headers, headers)
    const deviceToken = response.headers.get('deviceToken')
    if (deviceToken) storage.write('deviceToken', deviceToken)
    const text = await response.text()
    markReached()
    return { status: response.status, body: parse(text) }
  } catch (error) {
    throw transportError(call, late ? 'timedOut' : signal?.aborted ? 'cancelled' : 'network', error)
  } finally {
    clearTimeout(timeout)
    endWatch?.()
    signal?.removeEventListener('abort', abandon)
  }
}

function hasBody(call: CallDefinition, body: unknown): boolean {
  return call.method === 'POST' && body !== undefined && body !== null
}

function getUrl(call: CallDefinition, body: unknown): string {
  if (call.method === 'POST' || typeof body !== 'object' || body === null) return call.path
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
  return `${call.path}?${query}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function transportError(call: CallDefinition, error: TransportError, cause: unknown): ApiError {
  const network = networkMessages(call, cause instanceof Error ? cause.message : '')
  return new ApiError({
    call,
    code: '',
    error,
    messages: error === 'timedOut' ? apiPhrases.timedOut : network,
    data: {},
  })
}
