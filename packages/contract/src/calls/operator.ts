import type { Bilingual } from '../language.ts'
import * as limits from '../limits.ts'
import { authorityErrors } from './authority-errors.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { keyErrors } from './key-errors.ts'

/**
 * The machine API for staff (X1): paths, names, shapes and the signed text. The passenger API description excludes it.
 * Every call is a JSON POST with the four headers below and answers the envelope in English.
 */

/** The scopes of a key; `*` in the configuration means all of them. */
export const operatorScopes = [
  'orders',
  'catalogue',
  'flights',
  'fulfillment',
  'refunds',
  'invoices',
  'logs',
  'passengers',
  'sessions',
  'messages',
  'jobs',
] as const
export type OperatorScope = (typeof operatorScopes)[number]

/** Resources that are exported and applied in the same shape, with the scope each requires. */
export const operatorResources = {
  airports: 'flights',
  categories: 'catalogue',
  goods: 'catalogue',
  stock: 'catalogue',
  prices: 'catalogue',
  plans: 'catalogue',
  'flight-plans': 'flights',
  flights: 'flights',
  coupons: 'catalogue',
  'account-coupons': 'passengers',
  'rights-cards': 'catalogue',
  'account-rights-cards': 'passengers',
  'pickup-points': 'catalogue',
  'refund-reasons': 'catalogue',
  freight: 'catalogue',
  promotions: 'catalogue',
  shelves: 'catalogue',
  clauses: 'catalogue',
  'help-articles': 'catalogue',
  surveys: 'catalogue',
} as const satisfies Record<string, OperatorScope>
export type OperatorResource = keyof typeof operatorResources

const base = '/operator/v1'
export const operatorPaths = {
  apply: `${base}/apply`,
  list: `${base}/list`,
  usedBy: `${base}/used-by`,
  schedule: `${base}/schedule`,
  scheduled: `${base}/scheduled`,
  scheduleCancel: `${base}/schedule-cancel`,
  undo: `${base}/undo`,
  audit: `${base}/audit`,
  auditVerify: `${base}/audit-verify`,
  sessions: `${base}/sessions`,
  endSessions: `${base}/end-sessions`,
  stockSheet: `${base}/stock-sheet`,
  stockAdjust: `${base}/stock-adjust`,
  stockMovements: `${base}/stock-movements`,
  manifestPart: `${base}/manifest-part`,
  manifest: `${base}/manifest`,
  manifestCompare: `${base}/manifest-compare`,
  manifestList: `${base}/manifest-list`,
  flightEvent: `${base}/flight-event`,
  flightMessage: `${base}/flight-message`,
  pickList: `${base}/pick-list`,
  slips: `${base}/slips`,
  waybills: `${base}/waybills`,
  ship: `${base}/ship`,
  shipHold: `${base}/ship-hold`,
  redeem: `${base}/redeem`,
  redeemUndo: `${base}/redeem-undo`,
  pickupMissing: `${base}/pickup-missing`,
  messages: `${base}/messages`,
  messageAnswer: `${base}/message-answer`,
  addressChanges: `${base}/address-changes`,
  addressChange: `${base}/address-change`,
  orderAddress: `${base}/order-address`,
  refunds: `${base}/refunds`,
  refund: `${base}/refund`,
  refundApprove: `${base}/refund-approve`,
  refundReject: `${base}/refund-reject`,
  refundInspect: `${base}/refund-inspect`,
  refundRefuseReceipt: `${base}/refund-refuse-receipt`,
  refundReship: `${base}/refund-reship`,
  refundRetry: `${base}/refund-retry`,
  orders: `${base}/orders`,
  order: `${base}/order`,
  passengers: `${base}/passengers`,
  passenger: `${base}/passenger`,
  deviceReset: `${base}/device-reset`,
  orderRefundChoices: `${base}/order-refund-choices`,
  orderRefund: `${base}/order-refund`,
  orderCancel: `${base}/order-cancel`,
  mailResend: `${base}/mail-resend`,
  askPassenger: `${base}/ask-passenger`,
  invoices: `${base}/invoices`,
  invoiceSearch: `${base}/invoice-search`,
  invoiceIssue: `${base}/invoice-issue`,
  invoiceEnter: `${base}/invoice-enter`,
  picture: `${base}/picture`,
  pictures: `${base}/pictures`,
  pictureRemove: `${base}/picture-remove`,
  logs: `${base}/logs`,
  erase: `${base}/erase`,
  reconcile: `${base}/reconcile`,
  reconcileDays: `${base}/reconcile-days`,
  differenceNote: `${base}/difference-note`,
  differenceNoteRemove: `${base}/difference-note-remove`,
  statement: `${base}/statement`,
  ledger: `${base}/ledger`,
  surveyResults: `${base}/survey-results`,
  aircraft: `${base}/aircraft`,
  check: `${base}/check`,
  jobs: `${base}/jobs`,
  jobRetry: `${base}/job-retry`,
} as const

export const operatorHeaders = {
  key: 'operator-key',
  time: 'operator-time',
  nonce: 'operator-nonce',
  signature: 'operator-signature',
  /** Answered in demonstration mode only, where the clock may be far from real time. */
  serverTime: 'operator-server-time',
} as const

export interface SignedRequest {
  method: string
  path: string
  /** SHA-256 of the body's bytes, lower-case hexadecimal. */
  bodyHash: string
  /** ISO 8601 in UTC. */
  time: string
  nonce: string
  /**
   * The name of the receiving server: the origin of its public address, or the tail of a linked aircraft, whose public
   * address many have. Absent over the link, where every pair of programs has separate keys.
   */
  server?: string
}

/** The text that a key signs (Ed25519): a line for each value, none of which can contain a line feed. */
export const textToSign = ({ method, path, bodyHash, time, nonce, server }: SignedRequest): string =>
  [method, path, bodyHash, time, nonce, ...(server === undefined ? [] : [server])].join('\n')

/** Errors of this API alone; the product's named errors keep their codes. The machine API answers them in English. */
export const operatorErrors = {
  /** Deliberately does not say which part of the signature was wrong. */
  notSigned: {
    code: '6001',
    status: 401,
    zh: '此调用没有有效签名，或密钥无权调用',
    en: 'The call is not signed by a key that may make it.',
  },
  problems: {
    code: '6002',
    status: 200,
    zh: '没有任何改动，请看问题列表',
    en: 'Nothing was changed: see the problems.',
  },
  unknownAudit: {
    code: '6003',
    status: 200,
    zh: '没有这条记录，或它没有可以恢复的内容',
    en: 'There is no such audit line, or it has nothing to put back.',
  },
  changedSince: {
    code: '6004',
    status: 200,
    zh: '此后又有改动，没有执行',
    en: 'Nothing was done: it has changed since.',
  },
  manifestIncomplete: {
    code: '6005',
    status: 200,
    zh: '名单不完整，没有任何改动',
    en: 'Nothing was changed: parts of the manifest are missing.',
  },
  manifestHash: {
    code: '6006',
    status: 200,
    zh: '名单与校验值不符，没有任何改动',
    en: 'Nothing was changed: the parts are not the manifest they claim.',
  },
  unknownFlight: { code: '6007', status: 200, zh: '没有这个航班', en: 'There is no such flight.' },
  unknownPassenger: { code: '6008', status: 200, zh: '没有这位旅客', en: 'There is no such passenger.' },
  stillNeeded: {
    code: '6009',
    status: 200,
    zh: '还有未完成的航班或包裹需要这些资料，没有删除',
    en: 'Nothing was erased: flights or parcels to come need the data.',
  },
  severalPassengers: {
    code: '6010',
    status: 200,
    zh: '对应多位旅客，没有删除',
    en: 'Nothing was erased: this names several passengers.',
  },
  unknownSurvey: { code: '6011', status: 200, zh: '没有这份问卷', en: 'There is no such survey.' },
  couponLimit: {
    code: '6015',
    status: 200,
    zh: '优惠券超过您可以赠送的金额，或一周内已经送过这位旅客',
    en: 'The coupon is worth more than you may give, or staff gave this passenger one within a week.',
  },
  notHandedOver: {
    code: '6016',
    status: 200,
    zh: '这个取货码没有交付过，没有可以撤回的',
    en: 'Nothing was handed over for this code, so there is nothing to take back.',
  },
  takeBackTooLate: {
    code: '6017',
    status: 200,
    zh: `交付已超过 ${limits.takeBackMinutes} 分钟，或取货期限已过，不能撤回`,
    en: `It was handed over more than ${limits.takeBackMinutes} minutes ago, or its time to be collected is over.`,
  },
  askedBackSince: {
    code: '6018',
    status: 200,
    zh: '交付后已经申请退换，不能撤回，请在退款里办理',
    en: 'A refund or exchange was asked for since. Please deal with it there.',
  },
  invoicedSince: {
    code: '6019',
    status: 200,
    zh: '交付后已经申请发票，不能撤回',
    en: 'An invoice was applied for since, so it can no longer be taken back.',
  },
  addressAskedFor: {
    code: '6020',
    status: 200,
    zh: '旅客自己申请了另一个收货地址，还没有决定，请先在“改地址”里办理',
    en: 'The passenger has asked for another address. Please decide that request first, under Address changes.',
  },
  codesForContact: {
    code: '6022',
    status: 200,
    zh: '这封邮件里有取货码，只能发给订单的联系人',
    en: 'This mail has the collection codes, so it goes to the contact of the order only.',
  },
  /** The detail says by how much. */
  dearerFreight: {
    code: '6021',
    status: 200,
    zh: '寄到新地址的运费更高，下单后不能再向旅客收取。请改由航司承担，或退款后请旅客重新下单',
    en: 'Freight to the new address is dearer, and nothing more can be asked of a passenger after the order. Let the airline bear it, or refund the order, so that they order again.',
  },
  notToShip: {
    code: '6023',
    status: 200,
    zh: '这个订单不在等待发货，没有可以暂停的',
    en: 'This order does not wait to be shipped, so there is nothing to hold.',
  },
  /** The detail says by whom and why. */
  heldAlready: {
    code: '6024',
    status: 200,
    zh: '同事已因另一个原因暂停发货，请先恢复发货',
    en: 'A colleague holds this order for another reason. Please release it first.',
  },
  planEnded: {
    code: '6025',
    status: 200,
    zh: '这份套餐还没付款，或已经用完、过期或退款，不能再换设备',
    en: 'This plan is not paid, or it has ended, so it cannot change its device.',
  },
  switchesLeft: {
    code: '6026',
    status: 200,
    zh: '套餐的换设备次数还没用完，旅客可以自己换',
    en: 'The plan has changes of device left. The passenger can use those.',
  },
  switchesSpent: {
    code: '6027',
    status: 200,
    zh: `这份套餐已经多给过 ${limits.extraSwitchesPerPlan} 次，不能再给`,
    en: `Staff have added ${limits.extraSwitchesPerPlan} changes of device to this plan already, and may add no more.`,
  },
  onGroundOnly: {
    code: '6028',
    status: 200,
    zh: '请在地面办理，飞机下次联络地面时生效',
    en: 'Please do this on the ground. The aircraft learns it at its next contact.',
  },
  noWaybillCarrier: {
    code: '6081',
    status: 200,
    zh: '没有配置这家快递公司的电子面单账号，请手工填写运单号',
    en: 'The airline has no account for electronic waybills with this carrier. Please type the waybill.',
  },
  ...authorityErrors,
  ...keyErrors,
  ...catalogueErrors,
} as const satisfies Record<string, { code: string; status: number } & Bilingual>
export type OperatorErrorName = keyof typeof operatorErrors

/** One field of a row, as JSON; absent: the row had no such field. */
export interface FieldChange {
  field: string
  before?: unknown
  after?: unknown
}
export interface RowChange {
  id: string
  change: 'add' | 'change' | 'remove' | 'same'
  fields: FieldChange[]
}
/** `row` counts from 1 in the request; null when the problem concerns the whole request. */
export interface RowProblem {
  row: number | null
  id: string | null
  problem: string
}
/** The effect of a change, planned or applied. If there are problems, nothing is applied. */
export interface ChangeReport {
  dryRun: boolean
  changes: RowChange[]
  problems: RowProblem[]
  /** Remarks for staff that do not block the change. */
  notes: string[]
  /** The audit line to pass to `undo`; null when nothing changed. */
  auditId: string | null
}
/** A page of a resource's rows, or the rows of some ids. */
export interface RowsPage {
  rows: Record<string, unknown>[]
  nextCursor: string | null
  /** Of the rows that were asked for by id: what `apply` takes as their `basis`. */
  versions?: Record<string, string>
}
export interface AuditEntry {
  auditId: string
  at: string
  keyName: string
  command: string
  summary: string
  /** The changes can be undone. */
  undoable: boolean
}

/** Whether the audit's chain is what was written (X5). Numbers count from 1; lines from before the chain have none. */
export interface AuditVerification {
  lines: number
  unchained: number
  /** Lines whose sealed changes went with an erased passenger. */
  erased: number
  head: { number: number; hash: string }
  problems: {
    number: number | null
    auditId: string | null
    problem:
      | 'missingBefore'
      | 'notLinked'
      | 'changed'
      | 'undoWithoutLine'
      | 'undoneButNotMarked'
      | 'notTheHead'
      | 'outsideTheChain'
      | 'notTheLoggedHead'
  }[]
}
