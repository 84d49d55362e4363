import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { foldPhone, mainlandMobile } from './address-rules.ts'

/** Provinces of the area tree whose numbers are their own. */
const ownNumbers: Readonly<Record<string, 'HK' | 'MO' | 'TW'>> = { '710000': 'TW', '810000': 'HK', '820000': 'MO' }

/** The form for addresses in China holds these: the area tree has them. */
const inAreaTree = new Set(['CN', 'HK', 'MO', 'TW'])

/** A country of the international form. */
export const isOtherCountry = (country: string): boolean => isSupportedCountry(country) && !inAreaTree.has(country)

interface Place {
  provinceCode?: string | null | undefined
  country?: string | null | undefined
}

/** The number as it is kept: digits for the mainland's mobiles in China, else `+` and digits; undefined if it is none. */
export function readPhone(text: string, { provinceCode, country }: Place): string | undefined {
  const folded = foldPhone(text)
  const mobile = mainlandMobile(folded)
  if (!country) {
    const region = ownNumbers[provinceCode ?? '']
    return mobile ?? (region && international(folded, region))
  }
  // The directory does not know the newest Chinese numbers; ours is the rule for them (spec §5).
  if (mobile && /^(?:\+|00)86/.test(folded)) return `+86${mobile}`
  return isSupportedCountry(country) ? international(folded, country) : undefined
}

function international(folded: string, country: Parameters<typeof parsePhoneNumberFromString>[1]): string | undefined {
  const number = parsePhoneNumberFromString(folded.replace(/^00/, '+'), country)
  return number?.isValid() ? number.number : undefined
}
