import type { Deps } from '../../platform/deps.ts'
import { surveyResponseHash } from '../../platform/security/survey-response-hash.ts'

/** Shared with the key rotation, which recomputes this hash. */
export const computeOnceHash = ({ vault }: Pick<Deps, 'vault'>, of: { tripId: string; surveyId: string }): string =>
  surveyResponseHash(vault, of)
