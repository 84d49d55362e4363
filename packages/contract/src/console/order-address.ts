import type { Place, Province } from '../schemas/areas-schemas.ts'
import type { Currency } from '../money.ts'

/** A change of address that staff make for a passenger (table O, X4). Instants are ISO 8601. */

/** Who bears a dearer freight. A passenger pays nothing more after ordering, so a dearer one is refused for them. */
export const freightBearers = ['airline', 'passenger'] as const
export type FreightBearer = (typeof freightBearers)[number]

/** Masked. */
interface ShownPlace {
  receiver: string
  phone: string
  address: string
}

export interface ChangedAddress {
  dryRun: boolean
  orderNo: string
  /** `same`: this key has changed it before. */
  result: 'done' | 'same'
  from: ShownPlace
  to: ShownPlace
  /** To the new address over what was paid or granted before; a lower one is not refunded. */
  freightDifference: number
  currency: Currency
  /** The mailbox, masked, that is told and may stop the change; null: the contact has none. */
  mailTo: string | null
  /** The parcel does not leave before. */
  heldUntil: string
}

/** What can be done with the address of an order that has not left the warehouse. */
export interface AddressOfOrder {
  /** The version that a change rests on. */
  basis: number
  /** The province's code or the country. */
  areaCode: string
  /** The passenger's own request waits for a decision first. */
  asked: boolean
}

/** Where a form may lead: the tree of areas in China, and the other countries that goods are delivered to. */
export interface DeliveryPlaces {
  provinces: Province[]
  countries: string[]
}
export interface StreetsOfArea {
  streets: Place[]
}
