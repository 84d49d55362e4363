import type { destinationForm } from '@aisle/contract/addresses-schemas'
import * as limits from '@aisle/contract/limits'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { findAreaFault, pathOfArea } from '../areas/index.ts'
import { oneLine } from './address-rules.ts'
import type { AddressText } from './address-store.ts'
import { isInAreaTree, isOtherCountry, provinceOfRegion, readPhone } from './read-phone.ts'

type Form = z.output<typeof destinationForm>

/**
 * Reads the address of a form, or refuses the first fault, in the order of the form (spec §5).
 * @throws receiverRequired, phoneRequired, phoneFormat, areaRequired, detailRequired; invalidRequest for overlong
 * fields
 */
export function readAddressForm(form: Form): AddressText {
  const receiver = oneLine(form.receiver) || fail('receiverRequired')
  if (receiver.length > limits.receiverLength) fail('invalidRequest', { fields: ['receiver'] })
  if (oneLine(form.phone) === '') fail('phoneRequired')
  const { international, area } = form
  const region = international ? provinceOfRegion(international.country) : undefined
  if (international && !region && !isOtherCountry(international.country)) {
    fail('areaRequired', { reason: isInAreaTree(international.country) ? 'inChina' : 'country' })
  }
  // The country decides which numbers are valid.
  const where = region
    ? { provinceCode: region }
    : { country: international?.country, provinceCode: area?.provinceCode }
  const phone = readPhone(form.phone, where) ?? fail('phoneFormat')
  if (!international) return { receiver, phone, ...readChinese(form) }
  const place = readInternational(international)
  return { receiver, phone, ...(region ? readChinese(asArea(place.international, region)) : place) }
}

type Lines = NonNullable<AddressText['international']>

/**
 * Hong Kong, Macao and Taiwan are in the international form too, because who comes from there looks for them there. They
 * are stored as areas, so that freight and labels know one kind of them.
 */
function asArea(
  { line1, line2, city, region, postalCode }: Lines,
  provinceCode: string,
): Pick<Form, 'area' | 'detail'> {
  const area = { provinceCode, cityCode: null, countyCode: null, streetCode: null }
  // "Hong Kong" as the town adds nothing.
  const said = (pathOfArea(area) ?? []).flatMap(({ name, en }) => [name, en.toLowerCase()])
  const parts = [line1, line2, city, region, postalCode].filter((part) => part && !said.includes(part.toLowerCase()))
  return { area, detail: parts.join(', ') }
}

type Place = Pick<AddressText, 'area' | 'detail' | 'international'>

function readChinese({ area, detail }: Pick<Form, 'area' | 'detail'>): Place {
  if (!area) return fail('areaRequired', { reason: 'missing' })
  if (!pathOfArea(area)) return fail('areaRequired', { reason: findAreaFault(area) })
  const line = oneLine(detail) || fail('detailRequired')
  if (line.length > limits.addressDetailLength) fail('invalidRequest', { fields: ['detail'] })
  return { area, detail: line, international: null }
}

function readInternational(lines: Lines): Place & { international: Lines } {
  const { country } = lines
  const city = oneLine(lines.city)
  // Region and postal code are optional, because not every country has them.
  if (city === '') fail('areaRequired', { reason: 'city' })
  const line1 = oneLine(lines.line1) || fail('detailRequired')
  const rest = { region: oneLine(lines.region), line2: oneLine(lines.line2), postalCode: oneLine(lines.postalCode) }
  return { area: null, detail: '', international: { country, city, line1, ...rest } }
}
