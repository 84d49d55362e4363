import { z } from 'zod'
import { messageStates } from '../states/message-states.ts'
import { trip } from './pre-purchase-schemas.ts'
import {
  bilingual,
  flightDate,
  instant,
  loggedInPassenger,
  optionalText,
  planOffer,
  shortText,
  empty,
} from './shared-schemas.ts'
import * as limits from '../limits.ts'
import { madeStorable } from '../storable-text.ts'
import { flightStages } from '../states/flight-stages.ts'
import { entitlementStates, grantStates } from '../states/order-states.ts'

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
  /** The stage of the flight (P10): the portal says, sells and offers by it. */
  stage: z.enum(flightStages),
  /** While out of coverage: since when. */
  outageSince: instant.nullable(),
  airborne: z.boolean(),
  stale: z.boolean(),
  at: instant.nullable(),
})
export type AircraftFlight = z.infer<typeof aircraftFlight>

const grant = z.object({
  grantState: z.enum(grantStates),
  secondsRemaining: z.int().nullable(),
  bytesRemaining: z.int().nullable(),
  /** True when the gate is a stand-in: no real network was opened (P4). */
  standInGate: z.boolean(),
})

export const entitlement = z.object({
  entitlementId: z.string(),
  planId: z.string(),
  planKind: z.enum(['text', 'browse', 'stream']),
  name: bilingual,
  state: z.enum(entitlementStates),
  quotaKind: z.enum(['flight', 'time', 'data']),
  speedCapKbps: z.int(),
  secondsRemaining: z.int().nullable(),
  bytesRemaining: z.int().nullable(),
  /** The whole of a plan by the minute, or by volume. */
  secondsBought: z.int().nullable(),
  bytesBought: z.int().nullable(),
})
export type Entitlement = z.infer<typeof entitlement>

const connection = z.object({
  entitlement,
  grant,
  seatNumber: z.string().nullable(),
  /** While paused: the earliest time the plan can resume. */
  resumableAt: instant.nullable(),
  serverTime: instant,
})
export type Connection = z.infer<typeof connection>

/** The facts about this device that the portal knows without asking the passenger. */
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
    /** Null: on the ground the call confirms a trip of the session that the browser has. */
    accessToken: z.string().length(36).nullable(),
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
/** The plan that costs less in what is left of the flight: beyond or up to so many hours online, or in any case (P11). */
const recommendation = z.object({
  planId: z.string(),
  because: z.enum(['cheaperBeyond', 'cheaperUpTo', 'cheaperToLanding']),
  hours: z.int(),
})
export type Recommendation = z.infer<typeof recommendation>

export const queryFlightByUserIpSchemas = {
  request: anyData,
  response: z.object({
    flight: aircraftFlight,
    products: z.array(planOffer),
    recommendation: recommendation.nullable(),
  }),
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
export const queryCompanionsSchemas = {
  request: anyData,
  response: z.object({
    /** Of the booking, how many this session does not see and may add; null: none (W9). */
    further: z.int().nullable(),
    /** The passengers of this flight whose trips this session may use, with the plans sold to each. */
    companions: z.array(trip),
  }),
}
export const calculateIpSchemas = { request: anyData, response: z.object({ ip: z.string() }) }
/** The report of a fault in a phone is worth keeping although a text was cut in the middle of a character. */
const logText = (length: number) => z.string().max(length).overwrite(madeStorable)
const logEntry = z.object({
  time: z.number(),
  name: logText(120),
  content: logText(limits.logContentLength),
  userIp: logText(64).optional(),
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

/** State of the satellite link, as known to this server. */
const linkState = z.enum(['up', 'down', 'unknown'])

export const connectionStatusSchemas = {
  request: anyData,
  response: z.object({
    /** `closed`: nothing is open for this device. */
    state: z.enum([...grantStates, 'closed']),
    connection: connection.nullable(),
    /** Why this device's last connection ended; null while it is open, or when there was none. */
    endReason: z.enum(['time', 'data', 'landing', 'moved', 'replaced', 'givenBack', 'paused', 'revoked']).nullable(),
    link: linkState,
    /** Start of the current outage. */
    outageSince: instant.nullable(),
    /** Seconds without a connection so far on this flight, while this passenger's plan was open. */
    outageSeconds: z.int(),
    serverTime: instant,
  }),
}
export const pauseWifiSchemas = {
  request: z.object({ entitlementId: shortText }),
  response: z.object({
    entitlement,
    /** The earliest time the plan can resume. */
    resumableAt: instant,
    pausesLeft: z.int(),
    serverTime: instant,
  }),
}
export const reportOutageSchemas = {
  request: z.object({ entitlementId: shortText }),
  response: z.object({
    /** `refunding`: by rule W7 at once; `asked`: the airline's staff decide after landing. */
    outcome: z.enum(['refunding', 'asked']),
    outageSeconds: z.int(),
    onlineSeconds: z.int(),
  }),
}
export const aircraftStatusSchemas = {
  request: anyData,
  response: z.object({
    flight: aircraftFlight,
    /** The feed's protocol. */
    source: z.enum(['json', 'panasonic2', 'panasonic1', 'adbp', 'none']),
    /** The feed's raw names and values as received; at most 60. */
    raw: z.array(z.object({ name: z.string(), value: z.string() })),
    /** One note per faulty value: what was wrong and how it was interpreted. */
    notes: z.array(z.object({ field: z.string(), note: bilingual })),
    link: linkState,
    gate: z.enum(['open', 'standIn', 'silent']),
    devicesOnline: z.int(),
    portalAddress: z.string(),
    ip: z.string(),
    serverTime: instant,
  }),
}

const surveyOption = z.object({ optionId: z.string(), text: bilingual })
export const questionTypes = ['single', 'multi', 'rating', 'text'] as const
const question = z.object({
  questionId: z.string(),
  type: z.enum(questionTypes),
  required: z.boolean(),
  text: bilingual,
  /** Of `single` and `multi`. */
  options: z.array(surveyOption),
  /** Of `rating`: the lowest, 1 or 0. */
  min: z.int().nullable(),
  /** Of `rating`: the highest. Of `text`: characters. */
  max: z.int().nullable(),
  /** Ask only when the other question was answered with one of these of its options, or ratings as text. */
  showIf: z.object({ questionId: z.string(), in: z.array(z.string()) }).nullable(),
})
export type SurveyQuestion = z.infer<typeof question>

/** Option ids, or one rating, or one text; an empty list withdraws the answer. */
const surveyAnswer = z.object({
  questionId: z.string(),
  value: z.array(z.string().max(limits.surveyTextLength)).max(30),
})
export type SurveyAnswer = z.infer<typeof surveyAnswer>

const survey = z.object({
  surveyId: z.string(),
  /** The channel of the survey: aboard, or in a mail after the flight. */
  channel: z.enum(['portal', 'mail']),
  title: bilingual,
  intro: bilingual,
  questions: z.array(question),
  /** This caller's answers so far, from all devices. */
  answers: z.array(surveyAnswer),
  /** Once submitted, the survey is read-only. */
  submittedAt: instant.nullable(),
  anonymous: z.boolean(),
})
export type Survey = z.infer<typeof survey>

export const listQuestionSchemas = {
  /** `link`: the signed text of a mail's link, which opens its survey without login. */
  request: z.looseObject({ link: optionalText, tripId: optionalText }).nullish(),
  response: z.object({ tripId: z.string().nullable(), surveys: z.array(survey) }),
}
export type ListedSurveys = z.infer<typeof listQuestionSchemas.response>
export const questionAnswerSchemas = {
  request: z.object({
    surveyId: shortText,
    answers: z.array(surveyAnswer).max(100),
    /** Submits the survey; every required question that is shown must have an answer. */
    submit: z.boolean().optional(),
    anonymous: z.boolean().optional(),
    link: optionalText,
    tripId: optionalText,
  }),
  response: z.object({
    saved: z.literal(true),
    submittedAt: instant.nullable(),
    /** The passenger received the coupon promised for this survey. */
    rewarded: z.boolean(),
  }),
}

const helpArticle = z.object({
  articleId: z.string(),
  topic: z.string(),
  title: bilingual,
  body: bilingual,
  availableOffline: z.boolean(),
})
export type HelpArticle = z.infer<typeof helpArticle>

export const getHelpSchemas = {
  request: anyData,
  response: z.object({
    articles: z.array(helpArticle),
    contact: z.object({
      phone: z.string(),
      email: z.string(),
      /** Beijing time, `08:00~16:30` (spec §2). */
      serviceHours: z.string(),
      openNow: z.boolean(),
      /** When that changes next. */
      changesAt: instant,
    }),
    serverTime: instant,
  }),
}

const ownMessage = z.object({
  messageId: z.string(),
  orderNo: z.string().nullable(),
  text: z.string(),
  state: z.enum(messageStates),
  sentAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type OwnMessage = z.output<typeof ownMessage>

export const listMessagesSchemas = {
  request: empty,
  /** The newest first. */
  response: z.object({ messages: z.array(ownMessage) }),
}

export const leaveMessageSchemas = {
  request: z.object({
    /** The address to reply to. */
    email: shortText,
    orderNo: shortText.optional(),
    text: z.string().trim().min(1).max(limits.messageLength),
  }),
  response: z.object({ received: z.literal(true) }),
}
