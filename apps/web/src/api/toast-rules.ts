import type { Bilingual } from '@aisle/contract/language'
import type { FailedCall } from './api-error.ts'

/** The effects of a failed call besides its exception (spec §8, E2, P6). */
export interface Consequence {
  toast: Bilingual | null
  /** `announced`: the passenger is informed and led to log in; `quietly`: only forgotten, for background calls (E6). */
  login: 'kept' | 'announced' | 'quietly'
  /** The system-updating screen is shown. */
  updating: boolean
}

/** 401 with `data.challenge` asks for the human check; without it the login has expired (P6). */
export function loginHasExpired({ code, data }: Pick<FailedCall, 'code' | 'data'>): boolean {
  return code === '401' && data['challenge'] === undefined && data['error'] !== 'humanCheck'
}

export function getConsequence(
  failure: Pick<FailedCall, 'call' | 'code' | 'error' | 'messages' | 'data'>,
): Consequence {
  const nothing: Consequence = { toast: null, login: 'kept', updating: false }
  const { call, error, messages } = failure
  if (error === 'cancelled') return nothing
  if (error === 'updating') return { ...nothing, updating: true }
  if (loginHasExpired(failure)) {
    if (call.toast === 'silent') return { ...nothing, login: 'quietly' }
    return { ...nothing, toast: messages, login: 'announced' }
  }
  return call.toast === 'shown' ? { ...nothing, toast: messages } : nothing
}
