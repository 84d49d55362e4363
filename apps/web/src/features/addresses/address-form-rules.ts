import type { Address, AreaCodes } from '@aisle/contract/addresses-schemas'
import { readMobile } from '@aisle/contract/contact'
import { emptyFields, getBody, type AddressFields, type ProblemField } from '@aisle/rules/address-form'

export function getFields(address: Address): AddressFields {
  const { receiver, phone, area, areaNames, areaNamesEn, detail, international, isDefault } = address
  const place = international ? 'abroad' : 'china'
  const named = { area, areaNames, areaNamesEn }
  return { ...emptyFields, receiver, phone, ...named, detail, ...international, place, isDefault }
}

export const isChanged = (fields: AddressFields, before: AddressFields): boolean =>
  JSON.stringify({ ...getBody(fields), place: fields.place })
  !== JSON.stringify({ ...getBody(before), place: before.place })

export type Problem =
  | 'receiverRequired'
  | 'phoneRequired'
  | 'phoneFormat'
  | 'phoneShort'
  | 'areaRequired'
  | 'areaIncomplete'
  | 'countryRequired'
  | 'cityRequired'
  | 'detailRequired'
export type Problems = Partial<Record<ProblemField, Problem>>

const foldPhone = (phone: string): string => phone.normalize('NFKC').replace(/[\s().·-]/g, '')

/** Digits that a mainland mobile number still lacks; 0 if the input is not the start of one. */
export function digitsMissing(phone: string): number {
  const digits = foldPhone(phone).replace(/^\+86/, '')
  return /^1[3-9]?\d*$/.test(digits) && digits.length < 11 ? 11 - digits.length : 0
}

const isMainlandMobile = (phone: string): boolean => readMobile(foldPhone(phone)) !== null

const ownNumbers: Readonly<Record<string, string>> = { '710000': 'TW', '810000': 'HK', '820000': 'MO' }

/** The country whose rules apply to the phone; null: the mainland rule (spec §5). */
export const getPhoneCountry = ({ place, area, country }: AddressFields): string | null =>
  place === 'abroad' ? country || null : (ownNumbers[area?.provinceCode ?? ''] ?? null)

/** Checks a number by its country's rules; undefined until these are loaded: then the server checks. */
export type PhoneCheck = ((phone: string, country: string) => boolean) | undefined

function phoneProblem(fields: AddressFields, check: PhoneCheck): Problem | undefined {
  const { phone, place } = fields
  if (phone.trim() === '') return 'phoneRequired'
  const country = getPhoneCountry(fields)
  if (place === 'china' && isMainlandMobile(phone)) return undefined
  if (country) return check && !isMainlandMobile(phone) && !check(foldPhone(phone), country) ? 'phoneFormat' : undefined
  if (place === 'abroad') return undefined
  return digitsMissing(phone) > 0 ? 'phoneShort' : 'phoneFormat'
}

/** All problems, in the order of the form (spec §5). `wholeArea`: every existing level is chosen. */
export function findProblems(
  fields: AddressFields,
  { check, wholeArea }: { check: PhoneCheck; wholeArea: boolean },
): Problems {
  const all: Record<ProblemField, Problem | false | undefined> = {
    receiver: fields.receiver.trim() === '' && 'receiverRequired',
    phone: phoneProblem(fields, check),
    ...(fields.place === 'china'
      ? {
          area: !fields.area ? 'areaRequired' : !wholeArea && 'areaIncomplete',
          detail: fields.detail.trim() === '' && 'detailRequired',
          country: undefined,
          city: undefined,
          line1: undefined,
        }
      : {
          area: undefined,
          detail: undefined,
          country: fields.country === '' && 'countryRequired',
          city: fields.city.trim() === '' && 'cityRequired',
          line1: fields.line1.trim() === '' && 'detailRequired',
        }),
  }
  const found = Object.entries(all).filter(([, problem]) => problem)
  // The same record without the fields that are valid.
  return Object.fromEntries(found) as Problems
}

interface Recognized {
  receiver: string
  phone: string
  area: AreaCodes | null
  areaNames: readonly string[]
  areaNamesEn: readonly string[]
  detail: string
}
export type Missing = 'receiver' | 'phone' | 'area' | 'detail'

/** Fills in the parts that were found, and keeps the input for the rest. */
export function withRecognized(fields: AddressFields, found: Recognized): AddressFields {
  return {
    ...fields,
    place: 'china',
    receiver: found.receiver || fields.receiver,
    phone: found.phone || fields.phone,
    ...(found.area ? { area: found.area, areaNames: found.areaNames, areaNamesEn: found.areaNamesEn } : {}),
    detail: found.detail || fields.detail,
  }
}

export function findMissing({ receiver, phone, area, detail }: Recognized): Missing[] {
  const all = { receiver, phone, area, detail }
  // The keys are those above.
  return (Object.keys(all) as Missing[]).filter((field) => !all[field])
}
