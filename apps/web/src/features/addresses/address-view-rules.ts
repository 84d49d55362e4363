import type { Address } from '@aisle/contract/addresses-schemas'

type Place = Pick<Address, 'areaNames' | 'detail' | 'international'>

/** The location in lines; `countryName` in the page's language. */
export function addressLines(
  { areaNames, detail, international }: Place,
  countryName: (country: string) => string,
): string[] {
  if (!international) return [areaNames.join(''), detail]
  const { line1, line2, city, region, postalCode, country } = international
  const place = [city, `${region} ${postalCode}`.trim(), countryName(country)]
  return [[line1, line2].filter(Boolean).join(', '), place.filter(Boolean).join(', ')]
}
