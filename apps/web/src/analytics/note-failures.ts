import type { ApiError } from '../api/api-error.ts'
import { note } from './note.ts'
import { errorFacts, screenNow } from './watch-errors.ts'

/** A screen that threw. */
export function noteScreenError(error: unknown): void {
  note('client_error', errorFacts(error))
}

/** A call that failed by our own fault: `report-failures.ts` knows which do. */
export function noteFailedCall(error: ApiError): void {
  note('client_error', { error_name: error.error, error_place: error.call.name, screen: screenNow() })
}
