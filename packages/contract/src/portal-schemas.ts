import { z } from 'zod'
import {
  bilingual,
  empty,
  flightDate,
  instant,
  loggedInPassenger,
  optionalText,
  planOffer,
  shortText,
} from './shared-schemas.ts'
import * as limits from './limits.ts'
import { entitlementStates, grantStates } from './order-states.ts'

/** Flight data of section 3, normalised. Every field but `flightNo` may be absent; nothing is invented (P8). */
const aircraftFlight = z.object({
  flightNo: z.string(),
  flightDate: flightDate.nullable(),
  tailNumber: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  originCity: bilingual.nullable(),
  destinationCity: bilingual.nullable(),
  /** Beijing time `YYYY-MM-DD HH:mm:ss`; `2000.01.01 00:00:00` when unknown (E10). */
  takeOffTime: z.string(),
  takeOffAt: instant.nullable(),
  estimatedArrival: instant.nullable(),
  departsLocal: z.string().nullable(),
  arrivesLocal: z.string().nullable(),
  minutesToDestination: z.int().nullable(),
  distanceFromOriginKm: z.int().nullable(),
  distanceToDestinationKm: z.int().nullable(),
  wideBody: z.boolean().nullable(),
  /** Local solar hour at the aircraft, 0–24, for the sky; null without a position. */
  solarHour: z.number().nullable(),
  airborne: z.boolean(),
  stale: z.boolean(),
  at: instant.nullable(),
})
export type AircraftFlight = z.infer<typeof aircraftFlight>

const grant = z.object({
  grantState: z.enum(grantStates),
  secondsRemaining: z.int().nullable(),
  bytesRemaining: z.int().nullable(),
  /** The gate is a stand-in and says so: no real network was opened (P4). */
  standInGate: z.boolean(),
})

export const entitlement = z.object({
  entitlementId: z.string(),
  orderNo: z.string(),
  planId: z.string(),
  planKind: z.enum(['text', 'browse', 'stream']),
  name: bilingual,
  state: z.enum(entitlementStates),
  quotaKind: z.enum(['flight', 'time', 'data']),
  speedCapKbps: z.int(),
  secondsRemaining: z.int().nullable(),
  bytesRemaining: z.int().nullable(),
})
export type Entitlement = z.infer<typeof entitlement>

const connection = z.object({
  entitlement,
  grant,
  seatNumber: z.string().nullable(),
  serverTime: instant,
})
export type Connection = z.infer<typeof connection>

/** What the portal knows of this device without asking anything. */
const recognised = z.object({
  recognised: z.boolean(),
  userInfo: loggedInPassenger.nullable(),
  accessToken: z.string().nullable(),
  connection: connection.nullable(),
  entitlements: z.array(entitlement),
})

const anyData = z.looseObject({}).nullish()

export const autoVerifySchemas = { request: anyData, response: recognised }
export const purchaseVerifySchemas = {
  request: z.looseObject({ planId: shortText }),
  response: z.object({ tripId: z.string(), planId: z.string(), onSale: z.literal(true) }),
}
export const verifyForPortalSchemas = {
  request: z.object({
    idNumber: shortText,
    seatNumber: shortText,
    email: optionalText,
    userTel: optionalText,
    flightNo: optionalText,
    flightDate: flightDate.optional(),
    /** The passenger agreed to the terms and the privacy policy (spec §5). */
    agreed: z.boolean().optional(),
  }),
  response: z.object({
    verified: z.literal(true),
    accessToken: z.string().length(36),
    userInfo: loggedInPassenger,
    tripId: z.string(),
    seatNumber: z.string(),
    entitlements: z.array(entitlement),
  }),
}
export const wifiLoginSchemas = {
  request: z.object({ entitlementId: shortText }),
  response: z.object({
    grantState: z.enum(grantStates),
    secondsRemaining: z.int().nullable(),
    bytesRemaining: z.int().nullable(),
    standInGate: z.boolean(),
    serverTime: instant,
  }),
}
export const verifyTokenSchemas = {
  request: anyData,
  response: z.object({ loggedIn: z.boolean(), guestToken: z.boolean() }),
}
export const queryFlightByUserIpSchemas = {
  request: anyData,
  response: z.object({ flight: aircraftFlight, products: z.array(planOffer) }),
}
export const flightUserInfoSchemas = {
  request: anyData,
  response: z.object({
    passengerName: z.string(),
    seatNumber: z.string().nullable(),
    flightNo: z.string(),
    flightDate,
  }),
}
export const calculateIpSchemas = { request: anyData, response: z.object({ ip: z.string() }) }
const logEntry = z.object({
  time: z.number(),
  name: z.string().max(120),
  content: z.string().max(limits.logContentLength),
  userIp: z.string().max(64).optional(),
  /** Made by the device: a repeat is kept once. */
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})
export type LogEntry = z.infer<typeof logEntry>
const logged = z.object({ logged: z.literal(true) })

export const addClientLogSchemas = { request: logEntry, response: logged }
export const addClientLogsSchemas = {
  request: z.object({
    entries: z
      .array(logEntry.required({ id: true }))
      .min(1)
      .max(limits.logBatchEntries),
  }),
  response: logged,
}
export const listQuestionSchemas = { request: empty }
export const questionAnswerSchemas = { request: anyData }
