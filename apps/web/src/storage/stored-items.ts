import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import type { InvoiceWish } from '@aisle/contract/orders-schemas'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import type { KeptMeasures } from '../analytics/note.ts'
import type { KeptAnswers } from '../api/answers/kept-answers.ts'
import type { LogRecord } from '../client-log/client-log.ts'
import type { LogQueue } from '../client-log/log-queue-rules.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** The value of each key (spec §3, E8). */
export interface StoredItems {
  userInfo: LoggedInPassenger
  /** The flight last seen aboard: normalised number, tail, origin, destination. */
  flightInfo: Record<string, unknown>
  /** The trips last looked for, without what opens them. */
  ticketInfo: Record<string, unknown>
  /** A word by which support finds this passenger's log entries. */
  logtag: string
  /** How the portal was opened; `ip` is base64 (spec §3). */
  portalSourceParams: { ip?: string }
  isPortal: boolean
  S_GT: string
  /** The browser's own guest token, while `S_GT` is one that an address brought: see `guest-token.ts`. */
  guestKey: string
  flightStoreData: Record<string, unknown>
  LANG: Language
  theme: 'light' | 'dark'
  deviceId: string
  /** Recognises this device of this passenger in the cabin (L1). */
  deviceToken: string
  /** Ciphertext; read and written through `access-info.ts` only. */
  accessInfo: string
  /** The passenger's target when the guard stopped them (E2). */
  afterLogin: string
  /** The lookup forms as typed, without the document number (G6); the purchase feature knows their shape. */
  lookupForms: Record<string, unknown>
  /** The remark of an order that is not placed yet and the invoice wished for, and what they were typed for. */
  remark: { basket: string; remark: string; invoiceWish?: InvoiceWish | null }
  /** The invoice as typed last, and for which order; the invoices feature knows its fields. */
  invoice: { orderNo: string } & Record<string, string>
  /** The owner of the drafts: the passenger (`userId`) who was logged in in this tab last; absent for a guest's. */
  draftsOf: string
  /** The passenger (`userId`) who has logged out by hand on this device. */
  leftLogin: string
  /** The lines of the cart that are chosen. */
  cartSelection: string[]
  /** An address as typed, and which one; the addresses feature knows its shape. */
  addressForm: { subject: string; fields: Record<string, unknown> }
  /** The after-sale request being filled in, and its order; the refunds feature knows its shape. */
  refundForm: { subject: string; form: Record<string, unknown> }
  /** Answers to questionnaires that no server has confirmed yet, by trip and survey, then by question (E13). */
  survey: Record<string, Readonly<Record<string, readonly string[]>>>
  /** Keys of acts that no answer has come for yet, by call (G7). */
  acts: Record<string, { body: string; key: string }>
  /** When the login was tried of late, milliseconds since 1970 (spec §4, E7). */
  loginAttempts: number[]
  /** The airline app has been asked for a new token; once per tab (spec §4). */
  appTokenRefreshed: boolean
  /** Ways in that have been tried in this tab without asking the passenger. */
  triedByItself: string[]
  /** The way in that the browser has left for without asking the passenger. */
  silentWay: string
  /** Logged out by hand in this tab: no automatic login until the next tap. */
  loggedOutByHand: boolean
  /** The parameters that a way in brought back in the address, until the server has answered. */
  signInReturn: Record<string, string>
  /** The way in whose open id an e-mail code may be linked to. */
  linkOffer: string
  /** Log entries that wait to be sent, masked (A1); each tab sends its own. */
  clientLog: LogQueue
  /** Entries noted before the client log's own code had loaded. */
  notedLogs: LogRecord[]
  /** The consent to measure the app on this device (A3); absent until the passenger has answered. */
  analyticsConsent: 'granted' | 'denied'
  /** Events noted and not sent when the page was left; written only with consent. */
  analyticsKept: KeptMeasures
  /** Answers of earlier visits that are the same for all visitors: `api/kept-answers.ts`. */
  keptAnswers: KeptAnswers
}
export type StoredKey = keyof StoredItems

interface StorageRule {
  where: 'local' | 'session'
  /**
   * A passenger's entries are forgotten with their login; the device keeps its own. A draft, typed and not sent, outlives
   * a login that expires: for the same passenger, or for the first who logs in where a guest typed it.
   */
  belongsTo: 'passenger' | 'draft' | 'device'
  /** Milliseconds; null never expires. */
  lifetime: number | null
  encrypted?: true
}

const kept = (
  where: StorageRule['where'],
  belongsTo: StorageRule['belongsTo'],
  lifetime: StorageRule['lifetime'] = null,
): StorageRule => ({ where, belongsTo, lifetime })

/** Every key of the product, once: its place, whose it is, its lifetime, and whether it is encrypted (L4). */
export const storageRules: Readonly<Record<StoredKey, StorageRule>> = {
  // One hour since the last activity: each activity writes it again (spec §4).
  userInfo: kept('local', 'passenger', hour),
  flightInfo: kept('local', 'device'),
  // Also a guest's, who never logs out: it goes when a login would.
  ticketInfo: kept('local', 'passenger', hour),
  logtag: kept('local', 'device'),
  portalSourceParams: kept('local', 'device'),
  isPortal: kept('local', 'device', day),
  // The guest's cart on this device; it is merged at login (E3).
  S_GT: kept('local', 'device', day),
  guestKey: kept('local', 'device', day),
  flightStoreData: kept('local', 'device', day),
  LANG: kept('local', 'device'),
  theme: kept('local', 'device'),
  deviceId: kept('local', 'device'),
  deviceToken: kept('local', 'passenger', day),
  accessInfo: { ...kept('local', 'passenger'), encrypted: true },
  afterLogin: kept('session', 'passenger'),
  remark: kept('session', 'draft'),
  invoice: kept('session', 'draft'),
  cartSelection: kept('session', 'draft'),
  addressForm: kept('session', 'draft'),
  refundForm: kept('session', 'draft'),
  draftsOf: kept('session', 'draft'),
  leftLogin: kept('local', 'device', day),
  // A page that is closed in the air is opened again in another.
  survey: kept('local', 'passenger', day),
  lookupForms: kept('session', 'passenger'),
  // For as long as an order can be paid: later the same request is a new act.
  acts: kept('session', 'passenger', 30 * minute),
  loginAttempts: kept('session', 'device', limits.loginAttemptsSeconds * 1000),
  appTokenRefreshed: kept('session', 'device'),
  triedByItself: kept('session', 'device'),
  silentWay: kept('session', 'device', limits.signInSeconds * 1000),
  loggedOutByHand: kept('session', 'device'),
  signInReturn: kept('session', 'passenger', limits.signInTokenSeconds * 1000),
  linkOffer: kept('session', 'passenger', limits.signInSeconds * 1000),
  clientLog: kept('session', 'device', day),
  notedLogs: kept('session', 'device', day),
  analyticsConsent: kept('local', 'device'),
  analyticsKept: kept('session', 'device', day),
  // Each answer has its own end.
  keptAnswers: kept('local', 'device'),
}
