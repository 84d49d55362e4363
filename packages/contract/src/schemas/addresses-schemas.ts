import { z } from 'zod'
import * as limits from '../limits.ts'
import { addressChangeStates } from '../states/order-states.ts'
import { proofAsked, shippingAddress } from './orders-schemas.ts'
import { bilingual, currency, empty, instant, shortText } from './shared-schemas.ts'

const code = z.string().regex(/^\d{6}$|^\d{9}$/)
/** ISO 3166-1 alpha-2. */
const country = z.string().regex(/^[A-Z]{2}$/)

/** Codes of the area tree; a level that does not exist (Dongguan has no counties) or was skipped (street) is null. */
const areaCodes = z.object({
  provinceCode: code,
  cityCode: code.nullable(),
  countyCode: code.nullable(),
  streetCode: code.nullable(),
})
export type AreaCodes = z.infer<typeof areaCodes>

const international = z.object({
  country,
  region: z.string(),
  city: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
})

/** Either `area` and `detail` (China), or `international`, is set; the other is null. */
const address = z.object({
  addrId: z.string(),
  receiver: z.string(),
  /** Digits as entered for China; `+` and digits elsewhere. */
  phone: z.string(),
  area: areaCodes.nullable(),
  /** The names of `area` from province to street, those that exist: in Chinese, as the courier reads them. */
  areaNames: z.array(z.string()),
  /** The same levels in English, for who reads no Chinese. */
  areaNamesEn: z.array(z.string()),
  detail: z.string(),
  international: international.nullable(),
  isDefault: z.boolean(),
  /** Goods can be shipped there (S6). */
  deliverable: z.boolean(),
})
export type Address = z.infer<typeof address>

const text = (length: number) => z.string().max(length)

/** All fields may be empty here: the server names each missing field in the passenger's language (spec §5). */
const addressForm = z.object({
  receiver: text(200).default(''),
  phone: text(60).default(''),
  area: areaCodes.nullish(),
  detail: text(400).default(''),
  international: z
    .object({
      country,
      region: text(100).default(''),
      city: text(100).default(''),
      line1: text(200).default(''),
      line2: text(200).default(''),
      postalCode: text(20).default(''),
    })
    .nullish(),
  isDefault: z.boolean().default(false),
})
export type AddressForm = z.input<typeof addressForm>

/** The same of an address that goes into nobody's list. */
export const destinationForm = addressForm.omit({ isDefault: true })
export type DestinationForm = z.input<typeof destinationForm>

const addresses = z.object({ addresses: z.array(address) })

export const addrListSchemas = { request: empty, response: addresses }
export const addrList4OfflineSchemas = { request: empty, response: addresses }
export const saveAddrSchemas = {
  /** With `addrId` the address is changed, else made. */
  request: addressForm.extend({ addrId: shortText.nullish() }),
  response: z.object({ addrId: z.string(), addresses: z.array(address) }),
}
export const deleteAddrSchemas = { request: z.object({ addrId: shortText }), response: addresses }
export const recognizeAddrSchemas = {
  request: z.object({ text: z.string().max(limits.pastedAddressLength) }),
  /** The recognised parts; empty or null where nothing was recognised. */
  response: z.object({
    receiver: z.string(),
    phone: z.string(),
    area: areaCodes.nullable(),
    areaNames: z.array(z.string()),
    areaNamesEn: z.array(z.string()),
    detail: z.string(),
  }),
}

/** Why the address of an order cannot be changed. */
const changeClosed = z.enum(['noParcel', 'notPaid', 'shipped', 'over', 'refunding'])
export type AddressChangeClosed = z.infer<typeof changeClosed>

const changeWish = z.object({ orderNo: shortText, addrId: shortText })
/** Freight to the new address less the freight paid, in minor units; a negative difference is not refunded. */
const freightDifference = z.int()

/** `atOnce`: granted immediately; `byAirline`: staff review the request first, and the parcel waits. */
const changeCheck = z.object({
  allowed: z.enum(['atOnce', 'byAirline', 'no']),
  /** Null where it is granted at once. */
  reason: z.enum(['freightMore', 'unchanged', 'notDeliverable', ...changeClosed.options]).nullable(),
  freightDifference,
  currency,
  /** Null for an order that has no address. */
  from: shippingAddress.nullable(),
  to: shippingAddress,
  /** Applying needs a proof of the order first (O9); null: it has one, or the address cannot be changed. */
  proof: proofAsked.nullable(),
})
export type AddressChangeCheck = z.infer<typeof changeCheck>

const addressChange = z.object({
  changeId: z.string(),
  state: z.enum(addressChangeStates),
  to: shippingAddress,
  freightDifference,
  requestedAt: instant,
  decidedAt: instant.nullable(),
  /** The airline's decision text. */
  decision: bilingual.nullable(),
})
export type AddressChange = z.infer<typeof addressChange>

const addressChanges = z.object({
  orderNo: z.string(),
  currency,
  /** The order's shipping address; null when it is not shipped. */
  current: shippingAddress.nullable(),
  /** Newest first. */
  changes: z.array(addressChange),
  can: z.object({ change: z.boolean() }),
  /** Null while it can be changed. */
  reason: changeClosed.nullable(),
})
export type AddressChanges = z.infer<typeof addressChanges>

export const verifyShippingAddrUpdateSchemas = { request: changeWish, response: changeCheck }
export const applyShippingAddrUpdateSchemas = {
  request: changeWish,
  response: z.object({
    state: z.enum(['granted', 'open']),
    freightDifference,
    currency,
    to: shippingAddress,
  }),
}
export const viewShippingAddrUpdateSchemas = { request: z.object({ orderNo: shortText }), response: addressChanges }

const stopToken = z.object({ token: z.string().max(200) })
export const stopShippingAddrUpdateSchemas = {
  request: stopToken,
  response: z.object({ state: z.literal('stopped') }),
}
/** `granted`: it can still be stopped. `tooLate`: shipped, or the order has ended. */
const changeToStop = z.object({
  orderNo: z.string(),
  title: bilingual,
  state: z.enum(['granted', 'stopped', 'tooLate']),
  /** The area of the new address, down to the county at most: a link shows no address (O9); null: not recorded. */
  area: z.string().nullable(),
  grantedAt: instant,
  /** The order is not shipped before this time. */
  heldUntil: instant,
})
export type ChangeToStop = z.infer<typeof changeToStop>
export const viewAddrUpdateToStopSchemas = { request: stopToken, response: changeToStop }
