import { paymentMethods } from '@aisle/contract/order-states'
import { refundStates } from '@aisle/contract/refund-states'
import { z } from 'zod'

const empty = z.object({})
const ofOrder = z.object({ orderNo: z.string() })
const ofRefund = z.object({ refundNo: z.string() })
const ofPayment = z.object({ paymentNo: z.string() })
const ofFlight = z.object({ flightId: z.string() })
const ofInvoice = z.object({ invoiceId: z.string() })

const parcel = z.object({ carrierCode: z.string(), waybillNo: z.string() })

/**
 * Every kind of job and the payload that its handler reads. Kinds and payloads are stored: jobs of the release before this
 * one wait in the database, so a kind is never renamed or removed, and a payload only gains optional fields
 * (`job-kinds.test.ts`).
 */
export const jobPayloads = {
  /** Purges data whose retention has ended. One for all servers. */
  housekeeping: empty,
  /** Logs the head of the operators' audit once a day. One for all servers. */
  'audit.head': empty,
  /** Applies a change of rows at its time (M40). Key: the change. */
  'catalogue.change': z.object({ changeId: z.string() }),

  /** Ends an order that was not paid in time. Key: order number. */
  'order.deadline': ofOrder,
  /** Ends an unpaid order whose flight has lost its Wi-Fi. Key: order number. */
  'order.close': ofOrder,
  /** Settles a plan after its flight has landed. Key: order number. */
  'order.afterLanding': ofOrder,
  /** Completes a shipped order that the passenger has not confirmed. Key: order number. */
  'order.autoConfirm': ofOrder,
  /** Refunds and restocks uncollected goods. Key: order number. */
  'order.pickupExpiry': ofOrder,

  /** Queries a payment attempt at its gateway until the attempt is decided. Key: payment number. */
  'payment.query': ofPayment,
  /** Closes attempts that a paid order leaves open. Key: payment number. */
  'payment.close': ofPayment,
  /**
   * Refunds money at the gateway. Key: the provider's transaction of a late or second payment (table O); the refund number
   * of an order's refund (table R, W7).
   */
  'payment.refund': ofRefund,

  /** Cancels a return that was not sent back in time (table R). Key: refund number. */
  'refund.returnDeadline': ofRefund,
  /** Completes an exchange whose replacement the passenger has not confirmed (table R). Key: refund number. */
  'refund.replacementReceived': ofRefund,
  /** Deletes photos that belong to no refund. */
  'refundPhotos.tidy': empty,

  /** Applies for the invoice that the passenger chose at checkout. Key: order number. */
  'invoice.applyWish': ofOrder,
  /** Issues an invoice. Key: invoice. */
  'invoice.issue': ofInvoice,

  /** Ends a grant when its time or its flight ends. Key: the grant. */
  'grant.end': z.object({ grantId: z.string() }),
  /** Updates the gate again if the process that changed it died. `device` is the former name of `address`. */
  'grant.gate': z.union([
    z.object({ deviceId: z.string() }),
    z.object({ address: z.string() }),
    z.object({ device: z.string() }).transform(({ device }) => ({ address: device })),
  ]),
  /** Meters the aircraft's open grants and renews them at the gate. One for all servers. */
  'gate.watch': empty,
  /** Applies a lost or restored satellite link to the flight's grants. */
  'link.follow': ofFlight,
  /** Exchanges news and reports with the ground. One per aircraft. */
  'link.exchange': empty,

  /** Reviews the plans of a flight after an event. Key: the event. */
  'flight.review': ofFlight,
  /** Reviews flights that an event has missed, once a minute. One for all servers. */
  'flight.watch': empty,

  /** Compares one day at one gateway. Key: `gateway:day`. */
  'reconciliation.daily': z.object({ gateway: z.enum(paymentMethods), day: z.string() }),
  /** Finds the days that are due. One for all servers. */
  'reconciliation.plan': empty,

  /** Creates and drops the months' tables of events. */
  'analytics.partitions': empty,
  /** Sends a cabin's events to the ground. */
  'analytics.handOn': empty,

  /** Sends a login code. `letter` is sealed. Key: the captcha. */
  'mail.captcha': z.object({ captchaId: z.string(), letter: z.string() }),
  /** Sends the code that proves an order (O9). `letter` is the sealed code. Key: the captcha. */
  'mail.orderCode': z.object({ captchaId: z.string(), orderNo: z.string(), letter: z.string() }),
  /** Sends the code that proves a login again (L7). `letter` is the sealed mailbox and code. Key: the captcha. */
  'mail.proofCode': z.object({ captchaId: z.string(), letter: z.string() }),
  /** Sends a passenger's message to the airline's service. `letter` is sealed. */
  'mail.message': z.object({ letter: z.string() }),
  /**
   * Informs the contact of an order (O9): that it is paid, how to get online, that codes end, or that it ended unpaid.
   * Key: order number and `about`; for a departure also the flight, as each flight of an order has its own.
   */
  'mail.order': z.object({
    orderNo: z.string(),
    about: z.enum(['paid', 'departure', 'codesEnd', 'collected', 'endedUnpaid']),
    flightId: z.string().optional(),
  }),
  /**
   * The confirmation of a paid order to another mailbox than its contact's, for staff. `letter` is the sealed mailbox.
   * Key: order number and the key of the act.
   */
  'mail.orderElsewhere': z.object({ orderNo: z.string(), letter: z.string() }),
  /** Sends staff's answer to the passenger. Key: the message. */
  'mail.messageAnswer': z.object({ messageId: z.string() }),
  /** Asks the contact of an order what staff want to know (M22). Key: the question. */
  'mail.passengerQuestion': z.object({ questionId: z.string() }),
  /** Writes to a passenger of a flight about it (M45). Key: message and number of the mail. */
  'mail.flightMessage': z.object({ messageId: z.string(), mailNo: z.int() }),
  /** Key: order number. */
  'mail.orderShipped': ofOrder,
  /** Key: the change. */
  'mail.addressChange': z.object({ changeId: z.string() }),
  /** Confirms that the contact has stopped a change (O9). Key: the change. */
  'mail.addressChangeStopped': z.object({ changeId: z.string() }),
  /** Informs the contact of an account that a passkey was added or removed (L8). `letter` is sealed. */
  'mail.passkey': z.object({ letter: z.string() }),
  /** Confirms to the mailbox of an account that it was erased (G6). `letter` is sealed. */
  'mail.erased': z.object({ letter: z.string() }),
  /** Sends an issued invoice or its reversal. Key: invoice and colour. */
  'mail.invoice': z.object({ invoiceId: z.string(), colour: z.enum(['blue', 'red']).optional() }),
  /** Announces a step of a refund, as it was when the step was taken (R4). Key: refund number and the step's number. */
  'mail.refundStep': z.object({
    refundNo: z.string(),
    state: z.enum(refundStates),
    amount: z.int(),
    submissions: z.int(),
    decision: z.object({ zh: z.string(), en: z.string() }).nullable(),
    returnBy: z.string().nullable(),
    parcelBack: parcel.nullable(),
    replacement: parcel.nullable(),
  }),
  /** The kind that `mail.refundStep` replaced for automatic refunds; no code enqueues it. Key: order number. */
  'mail.orderRefunded': ofOrder,
  /** Asks the passenger of a trip for the survey after landing (E13). Key: the trip. */
  'mail.survey': z.object({ tripId: z.string(), orderNo: z.string() }),
} satisfies Record<string, z.ZodType>

export type JobKind = keyof typeof jobPayloads
export type JobPayload<Kind extends JobKind> = z.output<(typeof jobPayloads)[Kind]>

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobPayloads, kind)
