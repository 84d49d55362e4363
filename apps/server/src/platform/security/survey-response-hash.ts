import type { Vault } from './vault.ts'

/** Names the one response to this survey for this trip; without the key nobody can tell which trip it was. */
export const surveyResponseHash = (vault: Vault, of: { tripId: string; surveyId: string }): string =>
  vault.hash('survey-response', `${of.surveyId}~${of.tripId}`)
