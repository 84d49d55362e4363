import type { Bilingual } from '../language.ts'
import type { OrderState } from '../states/order-states.ts'

/** Parcels as the warehouse sees them (X4). Instants are ISO 8601. */

/** Why a parcel does not leave yet: staff hold it, somebody has to decide first, or an address was changed lately. */
export type ParcelHold = 'staff' | 'addressChange' | 'refund' | 'addressJustChanged'

/** That staff hold the shipping of an order until somebody releases it (table O). */
export interface ShipHold {
  holdId: string
  /** The name of the person, or of the key. */
  by: string
  why: string
  since: string
}

/** What holding or releasing changes; null: nobody holds it. */
export interface HeldShipping {
  dryRun: boolean
  orderNo: string
  /** `same`: it was so before. */
  result: 'held' | 'released' | 'same'
  from: ShipHold | null
  to: ShipHold | null
}

/** One row of the answer of `ship`. */
export interface ShippedRow {
  orderNo: string
  result: 'shipped' | 'same' | 'refused'
  /** The name of the refusal with its details. */
  problem: string | null
  /** The refusal in words, where they say as much as the details. */
  words: Bilingual | null
}

/** Why an order gets no waybill from its carrier now. */
export const waybillProblems = {
  notToShip: { zh: '这一单现在不待发货', en: 'It does not wait to be shipped' },
  held: { zh: '这一单现在不能发', en: 'It cannot leave now' },
  askedOfAnother: {
    zh: '已经向另一家快递要过运单，请先向那一家取得或取消',
    en: 'Another carrier was asked before: get or cancel that waybill first',
  },
  addressChanged: {
    zh: '要到运单之后地址改了。请在快递公司取消原运单，再手工填写新运单号',
    en: 'The address has changed since its waybill was given: cancel that one at the carrier, and type a new one',
  },
  beingAsked: { zh: '正在向快递公司要，一分钟后再看', en: 'The carrier is being asked: look again in a minute' },
  noAnswer: {
    zh: '快递公司没有应答。稍后再要，同一单不会有两个运单',
    en: 'The carrier did not answer. Ask again later: an order never gets two',
  },
  refused: { zh: '快递公司没有给运单', en: 'The carrier gave none' },
} as const satisfies Record<string, Bilingual>
export type WaybillProblem = keyof typeof waybillProblems

/** One order in the answer of `waybills`. */
export interface AskedWaybill {
  orderNo: string
  /** `known`: it was given before; `toAsk`: a dry run asks nobody. */
  result: 'given' | 'known' | 'toAsk' | 'refused'
  waybillNo: string | null
  problem: WaybillProblem | null
  /** In the carrier's own words. */
  said: string | null
}

export interface AskedWaybills {
  dryRun: boolean
  carrierCode: string
  results: AskedWaybill[]
}

export interface ParcelToShip {
  orderNo: string
  paidAt: string | null
  hold: ParcelHold | null
  /** Of staff, whatever else holds it. */
  heldByStaff: ShipHold | null
  /** Its carrier has given it this waybill, for the address that it has now. */
  waybill: { carrierCode: string; waybillNo: string } | null
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
  /** Carriers that can be asked for waybills; none where the airline has no account. */
  waybillCarriers: string[]
}

/** Goods to take from the shelves in one walk, for several parcels. */
export interface PickList {
  picks: { skuId: string; name: Bilingual; detail: Bilingual; units: number; orders: string[] }[]
  /** Orders that were asked for and do not leave now: their parcel is held, or does not wait. */
  leftOut: { orderNo: string; hold: ParcelHold | null }[]
}

/** Packing slips as a file to print, each order on pages of its own. */
export interface PackingSlips {
  /** Of the file. */
  name: string
  /** In Base64; null: none of the orders waits to be shipped. */
  pdf: string | null
  pages: number
  /** In the order of the pages. */
  orders: string[]
  /** Orders that were asked for and do not wait to be shipped. */
  leftOut: string[]
}

/** A counter to hand goods over at. */
export interface StaffCounter {
  pointId: string
  name: Bilingual
  /** It takes orders now; a closed one still hands over what waits there. */
  open: boolean
}

/** One piece at a counter. */
/** That the counter does not find a piece; its code stays valid (O10). */
export interface MissingPiece {
  missingId: string
  orderNo: string
  lineNo: number
  unitNo: number
  /** The name of the person, or of the key. */
  by: string
  why: string
  since: string
}

/** What saying so changes, or that it was found; null: it is not missing. */
export interface MissingPieceChange {
  dryRun: boolean
  orderNo: string
  /** `same`: it was so before. */
  result: 'missing' | 'found' | 'same'
  /** Null where no code was shown. */
  goods: { name: Bilingual; detail: Bilingual } | null
  from: MissingPiece | null
  to: MissingPiece | null
}

export interface CounterPiece {
  /** Whole only where somebody who hands over may take the piece back; else all but the last four digits are hidden. */
  code: string
  /** The last four digits of the code. */
  ending: string
  orderNo: string
  sku: { skuId: string; name: Bilingual; detail: Bilingual; picture: string | null }
  /** Null: neither account nor trip has a name. */
  passenger: { name: string; manifestName: string } | null
  /** Null: the order does not know it. */
  flight: { flightNo: string; flightDate: string; departs: string; seat: string | null } | null
  state: 'waiting' | 'handedOver'
  /** Null while it waits. */
  handedOverAt: string | null
  /** Until then it may be taken back (O10); null: not any more, or not by this person. */
  takeBackUntil: string | null
  /** Null: nobody says that it is missing. */
  missing: MissingPiece | null
}

/** What waits at a counter on a day, by departure, and what was handed over on it, the latest first. */
export interface CounterDay {
  day: string
  /** The moment of all that the list says. */
  at: string
  waiting: CounterPiece[]
  handedOver: CounterPiece[]
  /** Of all that wait; the list has the first of them. */
  total: number
}

/** Why a piece that was handed over is taken back (O10). */
export const takeBackReasons = ['wrongPiece', 'wrongPerson', 'notTaken', 'mistake'] as const
export type TakeBackReason = (typeof takeBackReasons)[number]

/** A piece that the counter takes back, and what follows for its order (O10). Instants are ISO 8601. */
export interface TakenBack {
  dryRun: boolean
  orderNo: string
  goods: { name: Bilingual; detail: Bilingual }
  /** When it was handed over. */
  usedAt: string
  /** Before and after; they are the same unless it was the last piece of the order. */
  orderStates: [OrderState, OrderState]
  /** Codes of the order that can be used then. */
  codesLeft: number
}
