import type { AddressForm, AreaCodes } from '@aisle/contract/addresses-schemas'

/** The form's input for both kinds of address, so that switching loses nothing. */
export interface AddressFields {
  place: 'china' | 'abroad'
  receiver: string
  phone: string
  area: AreaCodes | null
  areaNames: readonly string[]
  areaNamesEn: readonly string[]
  detail: string
  country: string
  region: string
  city: string
  line1: string
  line2: string
  postalCode: string
  isDefault: boolean
}

export const emptyFields: AddressFields = {
  place: 'china',
  receiver: '',
  phone: '',
  area: null,
  areaNames: [],
  areaNamesEn: [],
  detail: '',
  country: '',
  region: '',
  city: '',
  line1: '',
  line2: '',
  postalCode: '',
  isDefault: false,
}

export function getBody(fields: AddressFields): AddressForm {
  const { place, receiver, phone, isDefault, area, detail, country, region, city, line1, line2, postalCode } = fields
  const whoever = { receiver, phone, isDefault }
  if (place === 'china') return { ...whoever, area, detail }
  // Whoever sends it has asked for a country before.
  return { ...whoever, international: { country, region, city, line1, line2, postalCode } }
}

export type ProblemField = 'receiver' | 'phone' | 'area' | 'detail' | 'country' | 'city' | 'line1'

/** The field that a server refusal concerns; undefined if it is none. */
export function refusedField(error: string, place: AddressFields['place']): ProblemField | undefined {
  const fields: Readonly<Record<string, ProblemField>> = {
    receiverRequired: 'receiver',
    phoneRequired: 'phone',
    phoneFormat: 'phone',
    areaRequired: place === 'china' ? 'area' : 'city',
    detailRequired: place === 'china' ? 'detail' : 'line1',
  }
  return fields[error]
}
