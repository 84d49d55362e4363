import type { Deps } from '../../platform/deps.ts'
import { surveyResponseHash } from '../../platform/security/survey-response-hash.ts'

/** The base's own, because a rotation of the key computes it anew. */
export const onceHashOf = ({ vault }: Pick<Deps, 'vault'>, of: { tripId: string; surveyId: string }): string =>
  surveyResponseHash(vault, of)
