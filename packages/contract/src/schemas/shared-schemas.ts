import { z } from 'zod'

/** Schemas shared by several calls. They check shape and size only; the server's rules trim texts. */
export const shortText = z.string().max(200)
export const optionalText = z.string().max(200).optional()
export const flightDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const amountMinor = z.int().min(0)

/**
 * From which amount of goods on a parcel is free, and what is missing of it: to its address, or without one to the place
 * with the lowest amount; null where nothing is shipped free (S6).
 */
export const freeFreight = {
  freeFreightOver: amountMinor.nullish(),
  missingForFreeFreight: amountMinor.nullish(),
}
export const currency = z.enum(['CNY', 'USD'])
export const instant = z.iso.datetime()
export const bilingual = z.object({ zh: z.string(), en: z.string() })
export const empty = z.object({}).nullish()

export const airport = z.object({ iata: z.string(), cityZh: z.string(), cityEn: z.string() })

/** A flight as every screen shows it. Times are instants in UTC; `…Local` is the wall clock at that airport, HH:mm. */
export const flightSummary = z.object({
  flightNo: z.string(),
  flightDate,
  tailNumber: z.string(),
  wideBody: z.boolean(),
  origin: airport,
  destination: airport,
  departsAt: instant,
  arrivesAt: instant,
  departsLocal: z.string(),
  arrivesLocal: z.string(),
  minutes: z.int(),
  distanceKm: z.int(),
  status: z.enum(['scheduled', 'delayed', 'departed', 'landed', 'cancelled']),
})
export type FlightSummary = z.infer<typeof flightSummary>

/** A Wi-Fi plan on one flight with the price of this passenger. `left` is null where the plan has no limit (G13). */
export const planOffer = z.object({
  planId: z.string(),
  kind: z.enum(['text', 'browse', 'stream']),
  name: bilingual,
  description: bilingual,
  quota: z.object({
    kind: z.enum(['flight', 'time', 'data']),
    minutes: z.int().nullable(),
    megabytes: z.int().nullable(),
  }),
  speedCapKbps: z.int(),
  price: amountMinor,
  listPrice: amountMinor,
  memberPercentOff: z.int(),
  currency,
  onSale: z.boolean(),
  left: z.int().nullable(),
  owned: z.boolean(),
})
export type PlanOffer = z.infer<typeof planOffer>

export const wifiAvailability = z.enum(['available', 'notEquipped', 'unserviceable', 'cancelled'])
export type WifiAvailability = z.infer<typeof wifiAvailability>

/** The logged-in passenger, as the app stores it (spec §3: includes ffpCardNo and the map of open ids). */
export const loggedInPassenger = z.object({
  userId: z.string(),
  displayName: z.string(),
  ffpCardNo: z.string().nullable(),
  openIds: z.record(z.string(), z.string()),
  /**
   * `trip`: this trip's Wi-Fi and what the same mailbox or device made (W8): a masked name, no card, no open ids, and a
   * pseudonym as `userId`; `account`: everything of the passenger.
   */
  scope: z.enum(['trip', 'account']),
  tripId: z.string().nullable(),
  /** Every trip that was proved in this session (W9). */
  tripIds: z.array(z.string()),
})
export type LoggedInPassenger = z.infer<typeof loggedInPassenger>

/** Every login answers the same; the token is for shells that lose cookies (L1). */
export const loginAnswer = z.object({ accessToken: z.string().length(36), userInfo: loggedInPassenger })
