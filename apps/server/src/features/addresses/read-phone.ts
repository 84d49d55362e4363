import { readMobile } from '@aisle/contract/contact'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { foldPhone } from './address-rules.ts'

/** Provinces of the area tree with their own numbering plan. */
const ownNumbers: Readonly<Record<string, 'HK' | 'MO' | 'TW'>> = { '710000': 'TW', '810000': 'HK', '820000': 'MO' }

/** These use the form for addresses in China, because the area tree contains them. */
const inAreaTree = new Set(['CN', 'HK', 'MO', 'TW'])

/** The province of Hong Kong, Macao or Taiwan chosen as a country; undefined for a country. */
export const provinceOfRegion = (country: string): string | undefined =>
  Object.keys(ownNumbers).find((province) => ownNumbers[province] === country)

export const isInAreaTree = (country: string): boolean => inAreaTree.has(country)

/** Whether this is a country of the international form. */
export const isOtherCountry = (country: string): boolean => isSupportedCountry(country) && !inAreaTree.has(country)

interface Place {
  provinceCode?: string | null | undefined
  country?: string | null | undefined
}

/** The number as stored: digits for mainland mobiles in China, else `+` and digits; undefined if invalid. */
export function readPhone(text: string, { provinceCode, country }: Place): string | undefined {
  const folded = foldPhone(text)
  const mobile = readMobile(folded)
  if (!country) {
    const region = ownNumbers[provinceCode ?? '']
    return mobile ?? (region && international(folded, region))
  }
  // The phone library lacks the newest Chinese numbers, so our rule decides for them (spec §5).
  if (mobile && /^(?:\+|00)86/.test(folded)) return `+86${mobile}`
  return isSupportedCountry(country) ? international(folded, country) : undefined
}

function international(folded: string, country: Parameters<typeof parsePhoneNumberFromString>[1]): string | undefined {
  const number = parsePhoneNumberFromString(folded.replace(/^00/, '+'), country)
  return number?.isValid() ? number.number : undefined
}
