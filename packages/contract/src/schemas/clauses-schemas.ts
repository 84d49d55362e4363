import { z } from 'zod'
import { bilingual, shortText } from './shared-schemas.ts'

const clauseHead = z.object({
  clauseId: z.string(),
  kind: z.string(),
  title: bilingual,
  version: z.string(),
  effectiveFrom: z.string(),
})
const clause = clauseHead.extend({ sections: z.array(z.object({ heading: bilingual, text: bilingual })) })
export type Clause = z.infer<typeof clause>

export const getPrivacyClauseDetailSchemas = {
  /** A clause id or kind (`wifi_terms`, `privacy_policy`); without one, the clauses in force are listed (E13). */
  request: z.object({ id: shortText.nullish() }).nullish(),
  response: z.object({ clauses: z.array(clauseHead), clause: clause.nullable() }),
}
