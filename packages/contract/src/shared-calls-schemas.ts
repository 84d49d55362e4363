import { z } from 'zod'
import { bilingual, empty, instant, shortText } from './shared-schemas.ts'

const clauseHead = z.object({
  clauseId: z.string(),
  kind: z.string(),
  title: bilingual,
  version: z.string(),
  effectiveFrom: z.string(),
})
const clause = clauseHead.extend({ sections: z.array(z.object({ heading: bilingual, text: bilingual })) })
export type Clause = z.infer<typeof clause>

/** Six digits, nine for a street. Names are Chinese: the civil affairs ministry gives no others. */
const area = z.object({ code: z.string(), name: z.string() })
const city = area.extend({ children: z.array(area) })
const province = area.extend({ children: z.array(city) })
export type Area = z.infer<typeof area>
export type Province = z.infer<typeof province>

export const getServerTimeSchemas = { request: empty, response: instant }
export const getPrivacyClauseDetailSchemas = {
  /** A clause id or kind (`wifi_terms`, `privacy_policy`); without one, the clauses in force are listed (E13). */
  request: z.object({ id: shortText.nullish() }).nullish(),
  response: z.object({ clauses: z.array(clauseHead), clause: clause.nullable() }),
}
export const getAreaTreeSchemas = {
  request: empty,
  /** Some cities have no counties (Dongguan), some provinces nothing below them (Hong Kong): the tree ends there. */
  response: z.object({ provinces: z.array(province) }),
}
export const getStreetsSchemas = {
  /** Of a county, or of a city or province where the tree ends. */
  request: z.object({ countyCode: shortText }),
  response: z.object({ streets: z.array(area) }),
}
