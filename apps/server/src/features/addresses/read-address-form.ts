import type { saveAddrSchemas } from '@aisle/contract/addresses-schemas'
import * as limits from '@aisle/contract/limits'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { namesOfArea } from '../areas/index.ts'
import { oneLine } from './address-rules.ts'
import type { AddressText } from './address-store.ts'
import { isOtherCountry, readPhone } from './read-phone.ts'

type Form = z.output<typeof saveAddrSchemas.request>

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
  // The country decides which numbers are valid.
  if (international && !isOtherCountry(international.country)) fail('areaRequired')
  const phone =
    readPhone(form.phone, { country: international?.country, provinceCode: area?.provinceCode }) ?? fail('phoneFormat')
  return { receiver, phone, ...(international ? readInternational(international) : readChinese(form)) }
}

type Place = Pick<AddressText, 'area' | 'detail' | 'international'>

function readChinese({ area, detail }: Form): Place {
  if (!area || !namesOfArea(area)) return fail('areaRequired')
  const line = oneLine(detail) || fail('detailRequired')
  if (line.length > limits.addressDetailLength) fail('invalidRequest', { fields: ['detail'] })
  return { area, detail: line, international: null }
}

function readInternational(lines: NonNullable<Form['international']>): Place {
  const { country } = lines
  const city = oneLine(lines.city)
  // Region and postal code are optional, because not every country has them.
  if (city === '') fail('areaRequired')
  const line1 = oneLine(lines.line1) || fail('detailRequired')
  const rest = { region: oneLine(lines.region), line2: oneLine(lines.line2), postalCode: oneLine(lines.postalCode) }
  return { area: null, detail: '', international: { country, city, line1, ...rest } }
}
