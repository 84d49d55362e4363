import type { Deps } from '../../platform/deps.ts'
import { surveyResponseHash } from '../../platform/security/survey-response-hash.ts'

/** Uses the database module's function, because a key rotation recomputes this hash. */
export const onceHashOf = ({ vault }: Pick<Deps, 'vault'>, of: { tripId: string; surveyId: string }): string =>
  surveyResponseHash(vault, of)
