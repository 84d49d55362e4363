import type { Vault } from './vault.ts'

/** Identifies the one response to this survey for this trip; without the key the trip cannot be found out. */
export const surveyResponseHash = (vault: Vault, of: { tripId: string; surveyId: string }): string =>
  vault.hash('survey-response', `${of.surveyId}~${of.tripId}`)
