import type { Translate } from '../../language/phrases.ts'
import type { Problem } from './lookup-rules.ts'
import type { lookupPhrases } from './lookup-phrases.ts'

/** The message under a field. */
export function problemText(t: Translate<typeof lookupPhrases>, problem: Problem | undefined): string | undefined {
  if (!problem) return undefined
  return 'n' in problem ? t(problem.phrase, { n: problem.n }) : t(problem.phrase)
}
