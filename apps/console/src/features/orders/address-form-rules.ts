import type { DestinationForm } from '@aisle/contract/addresses-schemas'
import type { Province } from '@aisle/contract/areas-schemas'
import { emptyFields, getBody, type AddressFields } from '@aisle/rules/address-form'
import { isWholeArea } from '@aisle/rules/area-steps'

/** An empty form in this province or country, which everybody sees of an address. */
export function fieldsIn(areaCode: string): AddressFields {
  if (!/^\d{6}$/.test(areaCode)) return { ...emptyFields, place: 'abroad', country: areaCode }
  const area = { provinceCode: areaCode, cityCode: null, countyCode: null, streetCode: null }
  return { ...emptyFields, area }
}

/** What is asked of the server; null while something is missing. Whether it is right, the server says. */
export function addressBody(typed: AddressFields, provinces: readonly Province[]): DestinationForm | null {
  const { place, receiver, phone, area, detail, country, city, line1 } = typed
  const isArea = area !== null && isWholeArea(provinces, area)
  const needed = place === 'china' ? [detail, isArea ? 'area' : ''] : [country, city, line1]
  if ([receiver, phone, ...needed].some((one) => one.trim() === '')) return null
  const { isDefault: _, ...body } = getBody(typed)
  return body
}
