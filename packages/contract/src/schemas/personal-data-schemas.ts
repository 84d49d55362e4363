import { z } from 'zod'
import { exportedFields, type ExportSection } from '../personal-data-fields.ts'
import { bilingual, empty, flightDate, instant, shortText } from './shared-schemas.ts'

// `Object.keys` gives texts; these are the keys of that very object.
const sections = Object.keys(exportedFields) as [ExportSection, ...ExportSection[]]

const exportedSection = z.object({
  name: z.enum(sections),
  /** By field; times are instants in UTC, amounts minor units. */
  rows: z.array(z.record(z.string(), z.unknown())),
})
export type ExportedSection = z.output<typeof exportedSection>

export const exportPersonalDataSchemas = {
  request: empty,
  response: z.object({
    exportedAt: instant,
    /** Each section, also an empty one. */
    sections: z.array(exportedSection),
  }),
}

/** Why an account cannot be erased yet. */
export const erasureObstacles = ['unpaid', 'underWay', 'refundOpen', 'flightAhead'] as const

const erasureObstacle = z.object({
  kind: z.enum(erasureObstacles),
  /** Null where it is another mailbox's order for the passenger's trip (W8), and for flights. */
  orderNo: z.string().nullable(),
  flight: z.object({ flightNo: z.string(), flightDate }).nullable(),
})
export type ErasureObstacle = z.output<typeof erasureObstacle>

/** The records that the books keep without a name; an issued invoice keeps its title. */
const keptByTheBooks = z.object({ orders: z.int(), invoices: z.int() })

export const viewErasureSchemas = {
  request: empty,
  response: z.object({ obstacles: z.array(erasureObstacle), keeps: keptByTheBooks }),
}

/** The removed things, in words that the page has. */
export const erasedThings = [
  'trips',
  'logins',
  'passkeys',
  'openIds',
  'addresses',
  'cart',
  'photos',
  'surveyAnswers',
] as const
export type ErasedThing = (typeof erasedThings)[number]

export const eraseAccountSchemas = {
  /** The passenger has read that it cannot be undone. */
  request: z.object({ understood: z.literal(true) }),
  response: z.object({
    erased: z.literal(true),
    removed: z.array(z.object({ what: z.enum(erasedThings), count: z.int() })),
    keeps: keptByTheBooks,
  }),
}

const listedConsent = z.object({
  kind: z.string(),
  version: z.string(),
  title: bilingual,
  /** By which the clause's own screen shows this version. */
  clauseId: z.string(),
  /** Of several trips, the latest. */
  givenAt: instant,
  /** Null: the consent is in force. */
  withdrawnAt: instant.nullable(),
})
export type ListedConsent = z.output<typeof listedConsent>

export const listConsentsSchemas = {
  request: empty,
  /** The latest first. */
  response: z.object({ consents: z.array(listedConsent) }),
}

export const withdrawConsentSchemas = {
  request: z.object({ kind: shortText }),
  response: z.object({ withdrawn: z.literal(true) }),
}
