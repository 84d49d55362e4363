import type { Bilingual } from '@aisle/contract/language'
import type { CallDefinition } from '@aisle/contract/define-call'
import type { ErrorName } from '@aisle/contract/error-codes'
import { currentLanguage } from '../language/language-store.ts'

/** Failures of transport, besides the contract's named errors. `updating`: HTTP 503 of a login call (spec §8). */
export type TransportError = 'network' | 'timedOut' | 'cancelled' | 'unreadable' | 'updating'

export interface FailedCall {
  call: CallDefinition
  /** Wire code; empty when there was no answer. */
  code: string
  error: ErrorName | TransportError
  messages: Bilingual
  /** `data` of the answer: details of the error, e.g. `triesLeft`, `retryAfterSeconds`. */
  data: Record<string, unknown>
}

const passing: readonly string[] = ['network', 'timedOut', 'unreadable', 'temporarilyUnavailable', 'tooBusy']

/** A temporary failure that says nothing about the request: the network, or an overloaded server. */
export function isPassing(failure: { error: string } | null | undefined): boolean {
  return failure !== null && failure !== undefined && passing.includes(failure.error)
}

/** `callApi` throws only this error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  // Without `declare` the floor's syntax defines each field twice (G15).
  declare readonly call: CallDefinition
  declare readonly code: string
  declare readonly error: ErrorName | TransportError
  declare readonly messages: Bilingual
  declare readonly data: Record<string, unknown>

  constructor({ call, code, error, messages, data }: FailedCall) {
    super(messages[currentLanguage()])
    this.call = call
    this.code = code
    this.error = error
    this.messages = messages
    this.data = data
  }
}
