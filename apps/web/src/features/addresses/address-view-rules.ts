import type { Address } from '@aisle/contract/addresses-schemas'

/** 154 1000 0101: as it is read aloud. */
export const phoneShown = (phone: string): string => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')

type Place = Pick<Address, 'areaNames' | 'detail' | 'international'>

/** Where it is, in lines; `countryName` in the page's language. */
export function addressLines(
  { areaNames, detail, international }: Place,
  countryName: (country: string) => string,
): string[] {
  if (!international) return [areaNames.join(''), detail]
  const { line1, line2, city, region, postalCode, country } = international
  const place = [city, `${region} ${postalCode}`.trim(), countryName(country)]
  return [[line1, line2].filter(Boolean).join(', '), place.filter(Boolean).join(', ')]
}
