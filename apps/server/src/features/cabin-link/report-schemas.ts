import * as limits from '@aisle/contract/limits'
import { endedGrantStates, entitlementStates, orderStates } from '@aisle/contract/order-states'
import { z } from 'zod'

const id = z.string().min(1).max(120)
const instant = z.string().transform((text, context) => {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) context.addIssue({ code: 'custom', message: 'no time' })
  return at
})
const text = z.string().max(2000)
const currency = z.enum(['CNY', 'USD'])
const gateway = z.enum(['alipay', 'wechat', 'unionpay', 'stripe'])
const figure = z.int().min(0)

const line = z.object({ name_zh: text, name_en: text, detail_zh: text, detail_en: text })

const soldLine = line.extend({ list_price: figure, line_payable: figure })

/** A plan of an order placed aboard, as it was sold. */
const soldPlan = z.object({
  entitlement_id: id,
  trip_id: id,
  flight_id: id,
  plan_id: id,
  created_at: instant,
  line_no: z.int().min(1),
  line: soldLine,
})
export type SoldPlan = z.output<typeof soldPlan>

const differ = (values: readonly (string | number)[]) => new Set(values).size === values.length

/** An order placed aboard, as far as the ground stores it; the account is not sent but found by the trip. */
const orderAboard = z.object({
  currency,
  /** The buyer (W8). Servers before this release do not send it. */
  holder: z.string().max(300).nullish(),
  list_total: figure,
  discount: figure,
  member_discount: figure,
  payable: figure,
  state: z.enum(orderStates),
  created_at: instant,
  pay_deadline: instant.nullable(),
  paid_at: instant.nullable(),
  /** When it ended unpaid. */
  ended_at: instant.nullable(),
  line: soldLine,
  /** All of them. Servers before this release sell one plan an order, and do not send it. */
  plans: z
    .array(soldPlan)
    .min(1)
    .max(limits.plansPerOrder)
    .refine((plans) => differ(plans.map((plan) => plan.line_no)) && differ(plans.map((plan) => plan.entitlement_id)))
    .optional(),
  attempts: z.array(
    z.object({
      payment_no: id,
      gateway,
      state: z.enum(['open', 'paid', 'closed']),
      created_at: instant,
      expires_at: instant,
      environment: z.enum(['airlineApp', 'miniProgram', 'chatApp', 'partnerApp', 'browser']),
      client_ip: z.string().max(60),
      provider_txn: id.nullable(),
      paid_at: instant.nullable(),
    }),
  ),
})

/** An aircraft's report on one plan: its state aboard, and its access grants that have ended. */
export const orderReport = z.object({
  entitlement: z.object({
    entitlement_id: id,
    trip_id: id,
    flight_id: id,
    plan_id: id,
    state: z.enum(entitlementStates),
    seconds_used: figure,
    bytes_used: figure,
    device_switches: figure,
    created_at: instant,
    activated_at: instant.nullable(),
  }),
  grants: z.array(
    z.object({
      grant_id: id,
      device_id: id,
      state: z.enum(endedGrantStates),
      opened_at: instant,
      ends_at: instant,
      confirmed_at: instant,
      ended_at: instant,
      end_reason: id,
    }),
  ),
  /** Null: the ground has sold it. */
  order: orderAboard.nullable(),
})
export type OrderReport = z.output<typeof orderReport>

export const outageReport = z.object({ flight_id: id, began_at: instant, ended_at: instant })
export const consentReport = z.object({ trip_id: id, clause_kind: id, clause_version: id, given_at: instant })
export const complaintReport = z.object({
  outage_seconds: figure,
  online_seconds: figure,
  reported_at: instant,
})
export const logReport = z.object({
  name: z.string().max(200),
  content: z.string().max(100_000),
  language: z.string().max(10),
  device_id: z.string().max(200).nullable(),
  client_time: instant.nullable(),
  received_at: instant,
  help_code: z.string().max(20).nullable(),
  entry_id: z.string().max(200).nullable(),
})
export const surveyReport = z.object({
  survey_id: id,
  trip_id: id.nullable(),
  flight_id: id,
  anonymous: z.boolean(),
  asked: z.array(id),
  submitted_at: instant,
  answers: z.array(z.object({ question_id: id, value: z.array(z.string().max(2000)).min(1).max(60) })),
})
export const messageReport = z.object({
  holder: z.string().max(300).nullable(),
  email: z.string().max(300),
  order_no: z.string().max(300).nullable(),
  language: z.enum(['zh', 'en']),
  text: z.string().min(1).max(limits.messageLength),
  created_at: instant,
})
export const closingReport = z.object({ flight_id: id })

/**
 * A plan that the ground has sold, and the part of its order that the books need aboard; nothing about the passenger.
 */
export const planNews = z.object({
  entitlement: z.object({
    entitlement_id: id,
    order_no: id,
    trip_id: id,
    flight_id: id,
    plan_id: id,
    created_at: instant,
    activated_at: instant.nullable(),
  }),
  /** Settled after landing. */
  over: z.boolean(),
  /** `payable`: what this plan cost. */
  order: z.object({ currency, payable: figure, created_at: instant, paid_at: instant }),
  /** A ground before this release sends no number: its orders have one line. */
  line: line.extend({ line_no: z.int().min(1).default(1) }),
  payment: z
    .object({ payment_no: id, gateway, provider_txn: id, created_at: instant, expires_at: instant, paid_at: instant })
    .nullable(),
  use: z.object({ state: z.enum(entitlementStates), seconds: figure, bytes: figure, switches: figure }),
  /** Staff have added them. Absent: none; a ground before this release sends none. */
  extra_switches: figure.default(0),
})
export type PlanNews = z.output<typeof planNews>

export const passengerNews = z.object({
  trip_id: id,
  flight_id: id,
  surname: text,
  given_name: text,
  name_zh: text.nullable(),
  ticket_no: id,
  document_type: id,
  seat_number: z.string().max(10).nullable(),
  cabin: z.string().max(10),
  ffp_card_no: z.string().max(60).nullable(),
  last_six: z.string().min(1).max(6).nullable(),
  person: id,
  /** The same for all of one booking on this flight. A ground before this release sends none. */
  booking: id.nullable().default(null),
  passenger_kind: z.enum(['adult', 'child', 'infant']).nullable().default(null),
})
export type PassengerNews = z.output<typeof passengerNews>

/** The answer to a message that the aircraft reported. */
export const messageNews = z.object({
  answer: z.string().max(limits.answerLength).nullable(),
  answered_at: instant.nullable(),
})
export type MessageNews = z.output<typeof messageNews>
