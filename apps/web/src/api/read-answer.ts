import { successCode } from '@aisle/contract/envelope'
import type { CallDefinition } from '@aisle/contract/define-call'
import type { ErrorName } from '@aisle/contract/error-codes'
import { ApiError } from './api-error.ts'
import { apiPhrases } from './api-phrases.ts'
import { networkMessages } from './network-messages.ts'
import { loginHasExpired } from './toast-rules.ts'

interface Answer {
  status: number
  /** The parsed body, of any shape. */
  body: unknown
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** `data` of a successful envelope; throws ApiError for everything else (spec §7 "Response envelope"). */
export function readAnswer(call: CallDefinition, { status, body }: Answer): unknown {
  if (status === 503 && call.client === 'login') {
    throw new ApiError({ call, code: '503', error: 'updating', messages: apiPhrases.updating, data: {} })
  }
  if (call.bare && isRecord(body) && body['code'] === 0) return body['result']
  if (call.bare && isRecord(body) && typeof body['code'] === 'number') body = { ...body, code: String(body['code']) }
  if (!isRecord(body) || typeof body['code'] !== 'string') {
    const messages = call.client === 'login' ? networkMessages(call, `HTTP ${status}`) : apiPhrases.systemError
    throw new ApiError({ call, code: '', error: 'unreadable', messages, data: {} })
  }
  if (body['code'] === successCode) return body['data']
  const data = isRecord(body['data']) ? body['data'] : {}
  const { code } = body
  const otherwise = loginHasExpired({ code, data }) ? apiPhrases.loginExpired : apiPhrases.systemError
  throw new ApiError({
    call,
    code,
    // The server names its errors from the contract's table.
    error: (text(data['error']) || 'systemError') as ErrorName,
    // Every screen shows these as they are (spec §8).
    messages: { zh: text(body['message']) || otherwise.zh, en: text(body['messageEn']) || otherwise.en },
    data,
  })
}
