import { z } from 'zod'
import { empty, shortText } from './shared-schemas.ts'

/** Six digits, nine for a street. Names are Chinese: the civil affairs ministry gives no others. */
const area = z.object({ code: z.string(), name: z.string() })
const city = area.extend({ children: z.array(area) })
const province = area.extend({ children: z.array(city) })
export type Area = z.infer<typeof area>
export type Province = z.infer<typeof province>

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
