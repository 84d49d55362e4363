import type { Bilingual, Language } from '../language.ts'
import type { Currency } from '../money.ts'
import type { StaffRole } from '../staff-roles.ts'
import type { StaffNote } from '../console/notes.ts'
import type { PlanSwitches } from '../console/device-switches.ts'
import type { MissingPiece, ShipHold } from '../console/fulfillment.ts'
import type { PassengerQuestion } from '../console/questions.ts'
import type { AddressOfOrder } from '../console/order-address.ts'
import { operatorPaths } from './operator.ts'
import type { OrderKind, OrderState } from '../states/order-states.ts'

/**
 * The calls of the console of the airline's staff (X4). Each is a JSON POST with the session's cookie that answers the
 * envelope, but for `live`, which is a GET of a stream. The passenger API description excludes them.
 */

const base = '/console/v1'
export const consolePaths = {
  signInOptions: `${base}/sign-in-options`,
  signInBegin: `${base}/sign-in-begin`,
  signInFinish: `${base}/sign-in-finish`,
  invitation: `${base}/invitation`,
  passkeyBegin: `${base}/passkey-begin`,
  passkeyAdd: `${base}/passkey-add`,
  session: `${base}/session`,
  signOut: `${base}/sign-out`,
  today: `${base}/today`,
  sessions: `${base}/sessions`,
  sessionEnd: `${base}/session-end`,
  orders: `${base}/orders`,
  order: `${base}/order`,
  deliveryPlaces: `${base}/delivery-places`,
  streets: `${base}/streets`,
  refunds: `${base}/refund-list`,
  refundCase: `${base}/refund-case`,
  refundApprovalEnd: `${base}/refund-approval-end`,
  messages: `${base}/message-list`,
  claim: `${base}/claim`,
  toShip: `${base}/to-ship`,
  counters: `${base}/counters`,
  counterDay: `${base}/counter-day`,
  noteAdd: `${base}/note-add`,
  notesAdd: `${base}/notes-add`,
  noteRemove: `${base}/note-remove`,
  reveal: `${base}/reveal`,
  passengers: `${base}/passengers`,
  passenger: `${base}/passenger`,
  search: `${base}/search`,
  exportRows: `${base}/export-rows`,
  views: `${base}/views`,
  viewSave: `${base}/view-save`,
  viewRemove: `${base}/view-remove`,
  audit: `${base}/audit-list`,
  auditLine: `${base}/audit-line`,
  confirmBegin: `${base}/confirm-begin`,
  confirmFinish: `${base}/confirm-finish`,
  approvals: `${base}/approvals`,
  approval: `${base}/approval`,
  approvalConfirm: `${base}/approval-confirm`,
  approvalEnd: `${base}/approval-end`,
  flightsDay: `${base}/flights-day`,
  flight: `${base}/flight`,
  people: `${base}/people`,
  person: `${base}/person`,
  personApply: `${base}/person-apply`,
  personInvite: `${base}/person-invite`,
  personShutOut: `${base}/person-shut-out`,
  keys: `${base}/keys`,
  keyApply: `${base}/key-apply`,
  preview: `${base}/preview`,
  live: `${base}/live`,
} as const

/** The web app as it shows a row that is not saved: `/preview/<token>/`, and its calls below (M37). */
export const previewPath = '/preview'

/** The screen to which the airline's single sign-on returns the browser. */
export const directoryReturn = '/sign-in/return'
/** The small window's first screen, which leaves for single sign-on once more, beside the page that asked for it. */
export const directoryAgain = '/sign-in/again'

/** A call of the machine API as a person makes it: the same request and answer, with a session for the signature. */
export const staffPath = (name: keyof typeof operatorPaths): string =>
  // The console's own `sessions` are those of the person.
  name === 'sessions' ? `${base}/passenger-sessions` : operatorPaths[name].replace('/operator/v1', base)

/** A header that a foreign page cannot send without asking first. */
export const consoleHeader = 'aisle-console'
/**
 * Its value says whether somebody sits at the page. A page also asks by itself, when something has changed, and such a
 * call does not keep the session alive.
 */
export const attendance = { attended: '1', unattended: 'unattended' } as const

/** Errors of the console alone; the product's named errors keep their codes. */
export const consoleErrors = {
  signedOut: {
    code: '401',
    status: 401,
    zh: '您已退出登录，请重新登录',
    en: 'You are signed out. Please sign in again.',
  },
  foreignPage: {
    code: '7001',
    status: 403,
    zh: '请从控制台页面操作',
    en: 'Please use the console’s own page.',
  },
  noRight: {
    code: '7002',
    status: 200,
    zh: '您的角色没有这项权限',
    en: 'Your role does not include this.',
  },
  invitationOver: {
    code: '7003',
    status: 200,
    zh: '邀请已失效，请管理员重新发送',
    en: 'This invitation is no longer valid. Ask an administrator for a new one.',
  },
  signInRefused: {
    code: '7004',
    status: 200,
    zh: '登录未成功，请重试；仍不行请联系管理员',
    en: 'Signing in did not work. Please try again, or ask an administrator.',
  },
  ownAct: {
    code: '7005',
    status: 200,
    zh: '这是您自己发起的操作，需要另一位同事同意',
    en: 'You asked for this yourself. Somebody else has to agree.',
  },
  approvalOver: {
    code: '7006',
    status: 200,
    zh: '这项待同意的操作已经结束',
    en: 'This no longer waits for anybody.',
  },
  ownRights: {
    code: '7007',
    status: 200,
    zh: '您不能改自己的角色，也不能停用自己，请另一位管理员来改',
    en: 'You cannot change your own roles or deactivate yourself. Ask another administrator.',
  },
  noGroup: {
    code: '7009',
    status: 200,
    zh: '您的统一登录账号不在任何可用控制台的组里，请联系管理员',
    en: 'Your single sign-on account is in no group that may use the console. Ask an administrator.',
  },
  mailboxTaken: {
    code: '7010',
    status: 200,
    zh: '这个邮箱在控制台已有人使用，而统一登录未证明它是您的，请联系管理员',
    en: 'Somebody here has your mailbox already, and the single sign-on does not vouch for it. Ask an administrator.',
  },
  onlyPreview: {
    code: '7013',
    status: 200,
    zh: '这是预览，不能操作；预览 10 分钟后失效',
    en: 'This is a preview to look at. It ends after 10 minutes.',
  },
  directoryAway: {
    code: '7011',
    status: 200,
    zh: '统一登录暂时没有回应，请稍后再试，或用通行密钥登录',
    en: 'Single sign-on does not answer at present. Please try again later, or use your passkey.',
  },
  otherAccount: {
    code: '7014',
    status: 200,
    zh: '统一登录用的是另一个账号，没有确认；请用登录控制台的那个账号',
    en: 'That was another account of the single sign-on. Use the one with which you signed in to the console.',
  },
  notSignedInAgain: {
    code: '7015',
    status: 200,
    zh: '统一登录没有要求您重新登录，无法确认是您本人；请重试，或向管理员要邀请链接来添加通行密钥',
    en: 'Single sign-on did not ask who you are again. Try once more, or ask an administrator to invite you to a passkey.',
  },
  adminInvitation: {
    code: '7008',
    status: 200,
    zh: '管理员的邀请在服务器上生成：aisle invite-admin',
    en: 'Administrators are invited on the server: aisle invite-admin.',
  },
  tooManyStreams: {
    code: '7012',
    status: 429,
    zh: '实时连接已满，页面会定时刷新',
    en: 'There are too many live connections. The page asks at intervals instead.',
  },
} as const satisfies Record<string, { code: string; status: number } & Bilingual>
export type ConsoleErrorName = keyof typeof consoleErrors

export interface StaffPerson {
  personId: string
  name: string
  email: string
  language: Language
  roles: readonly StaffRole[]
}

export interface SignInOptions {
  airline: Bilingual
  /** False where the console's address cannot have passkeys. */
  passkeys: boolean
  /** Whether the airline's single sign-on is offered. */
  directory: boolean
  /** In demonstration mode, everybody who may be signed in with one tap. */
  demonstration: { personId: string; name: string; roles: readonly StaffRole[] }[]
}

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as far as the console uses it. */
export interface PasskeyQuestion {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
}

export interface ConsoleSession {
  person: StaffPerson
  airline: Bilingual
  /** ISO 8601: the session ends then at the latest. */
  expiresAt: string
  /** It ends after so long without a call. */
  idleSeconds: number
  /**
   * How this person shows once more that it is them. `directory`: they have no passkey yet, so they sign in at the airline's
   * single sign-on again; it does not do for the second person of an act.
   */
  confirmsBy: 'passkey' | 'demonstration' | 'directory'
}

/** One of the person's own sessions. */
export interface StaffSessionShown {
  sessionId: string
  wayIn: 'passkey' | 'demonstration' | 'invitation' | 'directory'
  /** The browser and the system, as they name themselves. */
  device: string
  beganAt: string
  lastActiveAt: string
  current: boolean
}

/** What an order waits for; null: for nobody. */
export type OrderWaitsFor = 'payment' | 'shipment' | 'collection' | 'refund' | null

export interface StaffOrderRow {
  orderNo: string
  placedAt: string
  kind: OrderKind
  state: OrderState
  /** Null: the account's name is not known. */
  passenger: { name: string; manifestName: string } | null
  what: { name: Bilingual; quantity: number; picture: string | null }[]
  flight: { flightNo: string; flightDate: string } | null
  currency: Currency
  total: number
  refunded: number
  waitsFor: OrderWaitsFor
  payDeadline: string | null
}

/** The console's views of orders. */
export const staffOrderViews = ['all', 'toShip', 'notPaid', 'refundOpen', 'toCollect', 'pieceMissing', 'wifi'] as const
export type StaffOrderView = (typeof staffOrderViews)[number]

/** Counted up to this many, then "10,000+". */
export const mostCountedOrders = 10_000
/** So many of the newest orders are looked through at a time for what no index leads to. */
export const searchedOrders = 10_000

export interface StaffOrderPage {
  rows: StaffOrderRow[]
  /** Null: there are no more. Behind the last row, or behind the last order that was looked through. */
  cursor: string | null
  /**
   * Of the whole view with its filters; one more than `mostCountedOrders` stands for more. Null: not counted, because only
   * a part has been looked through.
   */
  total: number | null
  /** Orders that were placed before were not looked through yet; null: all were. */
  searchedTo: string | null
}

/** An entry of an order's history. `kind` says where it comes from. */
export interface StaffTimelineEntry {
  at: string
  kind: 'order' | 'refund' | 'payment'
  /** The event's name in its table (O, R) or the payment's state. */
  event: string
  by: 'passenger' | 'system' | 'gateway' | 'operator' | 'carrier'
  /** The refund or payment that it concerns. */
  about: string | null
  amount: number | null
}

export interface StaffOrder {
  orderNo: string
  kind: OrderKind
  state: OrderState
  placedAt: string
  paidAt: string | null
  payDeadline: string | null
  waitsFor: OrderWaitsFor
  currency: Currency
  money: { goods: number; discount: number; freight: number; payable: number; refunded: number; refundAsked: number }
  lines: {
    lineNo: number
    kind: OrderKind
    refId: string
    name: Bilingual
    detail: Bilingual
    picture: string | null
    quantity: number
    listPrice: number
    paid: number
    unitsRefunded: number
  }[]
  /** Masked. */
  contact: { email: string | null; phone: string | null }
  passenger: { id: string; name: string; manifestName: string; card: string | null } | null
  plans: {
    lineNo: number
    entitlementId: string
    switches: PlanSwitches
    passenger: string
    seat: string | null
    state: string
    flight: { flightNo: string; flightDate: string; origin: Bilingual; destination: Bilingual; departs: string }
  }[]
  delivery: { receiver: string; phone: string; address: string } | null
  /** Null: it cannot be changed now. */
  addressChange: AddressOfOrder | null
  /** Null: it is not to be shipped, or not any more. */
  shipping: { hold: ShipHold | null } | null
  shipment: { carrier: Bilingual; waybillNo: string; shippedAt: string } | null
  pickup: { unused: number; used: number; gone: number } | null
  /** Pieces that the counter does not find, the longest missing first. */
  missing: MissingPiece[]
  payments: {
    paymentNo: string
    gateway: string
    state: 'open' | 'paid' | 'closed'
    amount: number
    createdAt: string
    paidAt: string | null
  }[]
  refunds: {
    refundNo: string
    type: string
    origin: string
    state: string
    amount: number
    createdAt: string
    reason: Bilingual | null
    note: string
  }[]
  remark: string
  /** Of the last two weeks. */
  mails: { kind: string; at: string }[]
  /** What staff asked the passenger, the newest first. */
  questions: PassengerQuestion[]
  timeline: StaffTimelineEntry[]
  notes: StaffNote[]
}

/** An act that waits for a second person. */
export interface StaffApproval {
  approvalId: string
  call: string
  /** In English, as in the audit; without personal data. */
  summary: string
  askedBy: string
  askedAt: string
  lapsesAt: string
  /** Asked by this person, who may withdraw it. */
  own: boolean
}
