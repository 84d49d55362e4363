import type { Address } from '@aisle/contract/addresses-schemas'
import type { Language } from '@aisle/contract/language'

type Area = Readonly<Record<'areaNames' | 'areaNamesEn', readonly string[]>>
type Place = Pick<Address, 'areaNames' | 'areaNamesEn' | 'detail' | 'international'>

/** An area in one line: in Chinese from large to small, in English from small to large. */
export const areaLine = ({ areaNames, areaNamesEn }: Area, language: Language, gap = ''): string =>
  language === 'en' && areaNamesEn.length > 0 ? [...areaNamesEn].reverse().join(', ') : areaNames.join(gap)

/** The location in lines; `countryName` in the page's language. */
export function addressLines(
  { detail, international, ...area }: Place,
  language: Language,
  countryName: (country: string) => string,
): string[] {
  if (!international) {
    const line = areaLine(area, language)
    return language === 'en' ? [detail, line] : [line, detail]
  }
  const { line1, line2, city, region, postalCode, country } = international
  const place = [city, `${region} ${postalCode}`.trim(), countryName(country)]
  return [[line1, line2].filter(Boolean).join(', '), place.filter(Boolean).join(', ')]
}
