import { z } from 'zod'
import { passengerKinds } from '../states/passenger-kinds.ts'
import { saleRefusals } from '../states/pre-purchase-states.ts'
import {
  empty,
  flightDate,
  flightSummary,
  instant,
  loggedInPassenger,
  loginAnswer,
  optionalText,
  planOffer,
  shortText,
  wifiAvailability,
} from './shared-schemas.ts'

const nameTicket = z.object({
  ticketNo: shortText,
  lastName: shortText,
  firstName: shortText,
  phoneTicket: optionalText,
  emailTicket: optionalText,
})
const flightIdentity = z.object({
  flightNo: shortText,
  flightDate,
  identityDocId: shortText,
  phoneFlight: optionalText,
  emailFlight: optionalText,
})

/** A plan as it is sold before the flight. The instants are null for a plan that is sold aboard only. */
const saleOffer = planOffer.extend({
  saleOpensAt: instant.nullable(),
  saleClosesAt: instant.nullable(),
  unavailable: z.enum(saleRefusals).nullable(),
})
export type SaleOffer = z.infer<typeof saleOffer>

export const trip = z.object({
  tripId: z.string(),
  flightNo: z.string(),
  flightDate,
  /** Masked: a lookup is no login (W4). */
  passengerName: z.string(),
  /** Null until check-in has given one (E11). */
  seatNumber: z.string().nullable(),
  member: z.boolean(),
  /**
   * Null without a proof of this trip (W4), and for a passenger of no booking. `further`: of the booking on this flight, how
   * many this session does not see and may add; null: it has proved no adult, and adds no passenger (W9).
   */
  booking: z.object({ kind: z.enum(passengerKinds), further: z.int().nullable() }).nullable(),
  wifi: wifiAvailability,
  flight: flightSummary,
  products: z.array(saleOffer),
})
export type Trip = z.infer<typeof trip>
const trips = z.object({
  trips: z.array(trip),
  /** Further trips that this session may buy for in the same order (W9), on flights to come; empty without a login. */
  party: z.array(trip),
})
export type Trips = z.infer<typeof trips>

/** The session's passenger buys for another: that trip joins the session, which keeps its passenger (W9). */
const companion = z.boolean().optional()

/** The same answer for known and unknown trips (W5). */
const captchaSent = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() })

export const getWifiProductTripByNameTicketSchemas = { request: nameTicket, response: trips }
export const getWifiProductTripByFlightIdentitySchemas = { request: flightIdentity, response: trips }
export const addPassengerByNameTicketSchemas = {
  request: z.object({ ticketNo: shortText, lastName: shortText, firstName: shortText }),
  /** The passenger who is logged in, with the trips of the party; and the trips that were added, or were there already. */
  response: z.object({ userInfo: loggedInPassenger, trips: z.array(trip) }),
}
export const getWifiProductByFlightSchemas = {
  request: z.object({ flightNo: shortText, flightDate }),
  response: z.object({ flight: flightSummary, wifi: wifiAvailability, products: z.array(saleOffer) }),
}
/** The flight that this session's passenger takes next, or is on. */
const nextTrip = trip.pick({ tripId: true, passengerName: true, seatNumber: true, flight: true }).extend({
  /** Whether the trip is the passenger's own, and not one that was proved for a companion (W9). */
  own: z.boolean(),
})
export type NextTrip = z.infer<typeof nextTrip>
export const queryNextTripSchemas = { request: empty, response: z.object({ trip: nextTrip.nullable() }) }
export const mailCaptchaByNameTicketSchemas = {
  request: nameTicket.extend({ email: shortText }),
  response: captchaSent,
}
export const mailCaptchaByFlightIdentitySchemas = {
  request: flightIdentity.extend({ email: shortText }),
  response: captchaSent,
}
export const mailCaptchaVerifyByNameTicketSchemas = {
  request: nameTicket.extend({ email: shortText, captcha: shortText, companion }),
  response: loginAnswer,
}
export const mailCaptchaVerifyByFlightIdentitySchemas = {
  request: flightIdentity.extend({ email: shortText, captcha: shortText, companion }),
  response: loginAnswer,
}
