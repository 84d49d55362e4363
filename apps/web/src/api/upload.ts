import { uploadField, type Call } from '@aisle/contract/define-call'
import * as limits from '@aisle/contract/limits'
import { pageSettings } from '../environment/page-settings.ts'
import { currentLanguage } from '../language/language-store.ts'
import { accessToken, refreshLogin } from '../session/session-store.ts'
import { deviceId } from '../storage/device-id.ts'
import { guestTokens } from '../storage/guest-token.ts'
import { ApiError, type TransportError } from './api-error.ts'
import { apiPhrases } from './api-phrases.ts'
import { answerFailure } from './call-api.ts'
import { markReached } from './connection.ts'
import { loginChannel } from './login-channel.ts'
import { readAnswer } from './read-answer.ts'
import { requestHeaders } from './request-headers.ts'

interface UploadOptions {
  /** The same over all tries with the same bytes (G7). */
  idempotencyKey: string
  /** How much of it has left, from 0 to 1. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * Makes a call that is sent as `multipart/form-data` with one file. By XMLHttpRequest, because fetch does not say how much
 * has left. Fails as every call does: shown as spec §8 says, and thrown as ApiError.
 */
export async function uploadFile<Request, Response>(
  call: Call<Request, Response>,
  file: Blob,
  options: UploadOptions,
): Promise<Response> {
  const headers = requestHeaders(call, {
    language: currentLanguage(),
    deviceId: deviceId(),
    ...guestTokens(),
    deviceToken: undefined,
    accessToken: await accessToken(),
    idempotencyKey: options.idempotencyKey,
    loginChannel: loginChannel(),
    now: Date.now(),
  })
  try {
    const answer = await send(pageSettings.callBase(call.client) + call.path, { file, headers, options })
    if (typeof answer === 'string') throw transportError(call, answer)
    markReached()
    const data = readAnswer(call, answer)
    refreshLogin()
    // The contract's schema for this call, which the server checks before it answers.
    return data as Response
  } catch (error) {
    answerFailure(error)
    throw error
  }
}

interface Outgoing {
  file: Blob
  headers: Record<string, string>
  options: UploadOptions
}

type Lost = Extract<TransportError, 'network' | 'timedOut' | 'cancelled'>

function send(url: string, { file, headers, options }: Outgoing): Promise<{ status: number; body: unknown } | Lost> {
  const { signal, onProgress, timeoutMs = limits.shopTimeoutMs } = options
  const form = new FormData()
  // The phone's file name may reveal something, so it is replaced.
  form.append(uploadField, file, uploadField)
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve('cancelled')
    const request = new XMLHttpRequest()
    const abandon = () => request.abort()
    const end = (how: Lost) => () => resolve(how)
    request.open('POST', url)
    request.timeout = timeoutMs
    // Another origin is one that the operator has configured (E7): the login cookie goes there too.
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => resolve({ status: request.status, body: parse(request.responseText) }))
    request.addEventListener('error', end('network'))
    request.addEventListener('timeout', end('timedOut'))
    request.addEventListener('abort', end('cancelled'))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abandon))
    signal?.addEventListener('abort', abandon)
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function transportError(call: Call<unknown, unknown>, error: Lost): ApiError {
  const messages = error === 'timedOut' ? apiPhrases.timedOut : apiPhrases.network
  return new ApiError({ call, code: '', error, messages, data: {} })
}
