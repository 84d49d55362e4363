import { successCode, type Envelope, type ErrorData } from '@aisle/contract/envelope'
import { errorCodes, errorMessages, type ErrorName } from '@aisle/contract/error-codes'
import { ContractError } from '../contract-error.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Deps } from '../deps.ts'

/** Longer than a killed PostgreSQL of ours takes to come back. */
const retryAfterSeconds = 5

export function successAnswer<Data>(data: Data): Envelope<Data> {
  return { code: successCode, message: '成功', messageEn: 'OK', data }
}

/** The answer of a bare call (E7): a number as code, 0 for success. */
export function bareAnswer(envelope: Envelope<unknown>): object {
  const { code, data, ...messages } = envelope
  return code === successCode ? { code: 0, result: data } : { code: Number(code), ...messages, data }
}

/**
 * The envelope of a named error with its HTTP status (200 for everything a well-formed call can meet, G3). `words` fill
 * the message only; `detail` fills it too and is sent.
 */
export function errorAnswer(
  name: ErrorName,
  detail: Record<string, unknown> = {},
  words: Record<string, string> = {},
): { status: number; body: Envelope<ErrorData> } {
  const found: { code: string; status?: number } = errorCodes[name]
  const { zh, en } = errorMessages(name, { ...words, ...detail })
  return {
    status: found.status ?? 200,
    body: { code: found.code, message: zh, messageEn: en, data: { ...detail, error: name } },
  }
}

/**
 * The answer of a failed call: the named error; 503 with Retry-After if the database is away, so that the passenger
 * repeats it; or, for a bug, a system error. Unexpected errors are logged.
 */
export function failureAnswer(
  { airline, log }: Pick<Deps, 'airline' | 'log'>,
  error: unknown,
  about: Record<string, unknown>,
) {
  if (error instanceof ContractError) {
    const { flightPrefix, ticketPrefix } = airline
    const answer = errorAnswer(error.errorName, error.detail, { flightPrefix, ticketPrefix })
    return { ...answer, headers: retryHeaders(answer.status, error.detail) }
  }
  if (error instanceof DatabaseUnavailable) {
    log.warn({ err: error, ...about }, 'the database is away')
    const answer = errorAnswer('temporarilyUnavailable', { retryAfterSeconds })
    return { ...answer, headers: retryHeaders(answer.status, { retryAfterSeconds }) }
  }
  log.error({ err: error, ...about }, 'call failed')
  return { ...errorAnswer('systemError'), headers: {} }
}

/** A 503 says in its header too when to repeat the call, for clients and proxies that read no body. */
function retryHeaders(status: number, detail: Record<string, unknown>): Record<string, string> {
  const { retryAfterSeconds: seconds } = detail
  return status === 503 && typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}
