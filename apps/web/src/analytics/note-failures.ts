import { ApiError } from '../api/api-error.ts'
import { note } from './note.ts'
import { errorFacts, screenNow } from './watch-errors.ts'

/** A screen that threw. */
export function noteScreenError(error: unknown): void {
  note('client_error', errorFacts(error))
}

const ours: readonly string[] = ['systemError', 'unreadable']

/** A call that failed by our own fault; what a passenger can cause or the network does is no error of the program. */
export function noteFailedCall(error: unknown): void {
  if (!(error instanceof ApiError) || !ours.includes(error.error)) return
  note('client_error', { error_name: error.error, error_place: error.call.name, screen: screenNow() })
}
