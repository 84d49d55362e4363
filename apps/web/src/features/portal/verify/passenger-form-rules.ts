import { readContactPhone, readEmail } from '@aisle/contract/contact'
import * as limits from '@aisle/contract/limits'
import { foldDocument } from '@aisle/rules/identity-document'
import { readSeat } from '@aisle/rules/seat'
import type { PassengerForm } from './passenger-form.ts'

export type PassengerProblem =
  | { phrase: 'lastSixMissing' | 'seatMissing' | 'seatFormat' | 'emailFormat' | 'phoneFormat' }
  | { phrase: 'lastSixShort'; n: number }

/** Six or more letters and digits; a pasted full number is accepted (P2). */
export function lastSixProblem(typed: string): PassengerProblem | undefined {
  const written = foldDocument(typed)
  if (written === '') return { phrase: 'lastSixMissing' }
  if (written.length >= limits.identityLastDigits) return undefined
  return { phrase: 'lastSixShort', n: limits.identityLastDigits - written.length }
}

export function seatProblem(typed: string): PassengerProblem | undefined {
  if (typed.trim() === '') return { phrase: 'seatMissing' }
  return readSeat(typed) ? undefined : { phrase: 'seatFormat' }
}

/** Spec §5; optional aboard. */
export function emailProblem(typed: string): PassengerProblem | undefined {
  return typed.trim() === '' || readEmail(typed) !== null ? undefined : { phrase: 'emailFormat' }
}

/** Spec §5; optional aboard. */
export function phoneProblem(typed: string): PassengerProblem | undefined {
  return typed.trim() === '' || readContactPhone(typed) !== null ? undefined : { phrase: 'phoneFormat' }
}

export type PassengerProblems = Partial<Record<keyof PassengerForm, PassengerProblem>>

export function passengerProblems(entry: PassengerForm): PassengerProblems {
  const found = {
    idNumber: lastSixProblem(entry.idNumber),
    seatNumber: seatProblem(entry.seatNumber),
    email: emailProblem(entry.email),
    userTel: phoneProblem(entry.userTel),
  }
  // Drop absent problems, so that an empty object means ready.
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as PassengerProblems
}
