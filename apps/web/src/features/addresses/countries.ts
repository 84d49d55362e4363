import type { Language } from '@aisle/contract/language'
import { regionNames } from './region-phrases.ts'

/** ISO 3166-1 without China, which has its own form; Hong Kong, Macao and Taiwan are in both (S7). */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )
const common = ['HK', 'MO', 'TW', 'US', 'GB', 'CA', 'AU', 'NZ', 'SG', 'MY', 'JP', 'KR', 'TH', 'DE', 'FR']

interface Country {
  code: string
  name: string
}

/** Safari before 14.1 has no region names: fall back to the code. */
export function countryNamer(language: Language): (country: string) => string {
  if (typeof Intl.DisplayNames !== 'function') return (country) => regionNames[country]?.[language] ?? country
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (country) => regionNames[country]?.[language] ?? names.of(country) ?? country
}

/** By name in the page's language, each once: the most common countries of passengers, and the others. */
export function countriesByName(language: Language): { common: Country[]; others: Country[] } {
  const getName = countryNamer(language)
  const { compare } = new Intl.Collator(language)
  const sorted = codes.map((code) => ({ code, name: getName(code) })).sort((a, b) => compare(a.name, b.name))
  return {
    common: sorted.filter(({ code }) => common.includes(code)),
    others: sorted.filter(({ code }) => !common.includes(code)),
  }
}
