import type { Bilingual } from '../language.ts'

/** Parcels as the warehouse sees them (X4). Instants are ISO 8601. */

/** Why a parcel does not leave yet: somebody has to decide first, or an address was changed lately. */
export type ParcelHold = 'addressChange' | 'refund' | 'addressJustChanged'

export interface ParcelToShip {
  orderNo: string
  paidAt: string | null
  hold: ParcelHold | null
  /** Whole for whoever ships; masked for everybody else. */
  receiver: string
  phone: string
  address: string
  remark: string
  lines: { skuId: string; name: Bilingual; detail: Bilingual; picture: string | null; quantity: number }[]
}

export interface ParcelsToShip {
  /** The ones that wait longest. */
  parcels: ParcelToShip[]
  /** Of all that wait. */
  total: number
}
