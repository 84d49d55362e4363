import type { Address } from '@aisle/contract/addresses-schemas'

type Place = Pick<Address, 'areaNames' | 'detail' | 'international'>

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The place as one text: in China from large to small without gaps, elsewhere the lines joined by commas. */
export function addressAsText({ areaNames, detail, international }: Place): string {
  if (!international) return `${areaNames.join('')}${detail}`
  const { line1, line2, city, region, postalCode, country } = international
  const place = `${region} ${postalCode}`.trim()
  return [line1, line2, city, place, countryNames.of(country)].filter(Boolean).join(', ')
}

/** The same without everything that names a street, a house or a person. */
export function areaAsText({ areaNames, international }: Pick<Place, 'areaNames' | 'international'>): string {
  if (!international) return areaNames.join('')
  const { city, region, country } = international
  return [city, region, countryNames.of(country)].filter(Boolean).join(', ')
}

/** A single line without invisible characters; the text itself stays as written. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** A phone number as typed or pasted: `１５４-1000 0101` becomes 15410000101. Keeps a leading +. */
export const foldPhone = (text: string): string =>
  oneLine(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}().·]/gu, '')
