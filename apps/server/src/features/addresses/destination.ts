import type { destinationForm } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import { describePlace, type OwnAddress } from './own-address.ts'
import { readAddressForm } from './read-address-form.ts'

/** What an order keeps of an address. */
export type Destination = Pick<OwnAddress, 'receiver' | 'phone' | 'text' | 'textEn' | 'areaCode' | 'areaText'> & {
  /** Null: it is in nobody's list. */
  addrId: string | null
}

/**
 * Where a form leads that is saved in nobody's list.
 * @throws whatever `readAddressForm` refuses
 */
export function destinationOfForm(form: z.output<typeof destinationForm>): Destination {
  const address = readAddressForm(form)
  return { ...describePlace(address), receiver: address.receiver, phone: address.phone, addrId: null }
}
