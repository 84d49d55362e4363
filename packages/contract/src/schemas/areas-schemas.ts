import { z } from 'zod'
import { empty, shortText } from './shared-schemas.ts'

/** Six digits, nine for a street. `name` is Chinese, as a courier reads it; `en` is for who reads no Chinese. */
const place = z.object({ code: z.string(), name: z.string(), en: z.string() })
export type Place = z.infer<typeof place>
const area = place.extend({
  /** How the Chinese name is read, where `en` does not begin with it (Urumqi: wulumuqi). */
  pinyin: z.string().optional(),
})
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
  response: z.object({ streets: z.array(place) }),
}
