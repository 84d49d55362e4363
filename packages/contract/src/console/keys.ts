import type { ChangeReport, OperatorScope } from '../calls/operator.ts'
import type { Bilingual } from '../language.ts'

/** The keys that sign calls of the machine API, as administrators see and change them (X1, X4). */

/** A revoked key stays revoked; its name and its public key are not used again. */
export const operatorKeyStates = ['active', 'revoked'] as const
export type OperatorKeyState = (typeof operatorKeyStates)[number]

/** What a key with the scope may do, in words. */
export const operatorScopeNames: Readonly<Record<OperatorScope, Bilingual>> = {
  orders: { zh: '查订单', en: 'Look orders up' },
  catalogue: { zh: '商品、库存、价格和文本', en: 'Goods, stock, prices and texts' },
  flights: { zh: '航班、旅客名单和飞机', en: 'Flights, manifests and aircraft' },
  fulfillment: { zh: '发货、柜台和改地址', en: 'Shipping, counter and changes of address' },
  refunds: { zh: '退款、取消订单和对账', en: 'Refunds, cancelled orders and reconciliation' },
  invoices: { zh: '发票', en: 'Invoices' },
  logs: { zh: '设备日志', en: 'Device log' },
  passengers: { zh: '旅客：查找、送券、删除资料', en: 'Passengers: look up, give coupons, erase' },
  sessions: { zh: '旅客的登录', en: 'Logins of passengers' },
  messages: { zh: '留言和补发邮件', en: 'Messages, and mails sent again' },
  jobs: { zh: '放弃的任务', en: 'Jobs that were given up' },
}

/**
 * With these a key does alone what takes two people in the console: pay back, cancel a flight, cut a price, erase a
 * passenger. So two administrators give them.
 */
export const scopesOfTwo: readonly OperatorScope[] = ['catalogue', 'flights', 'refunds', 'passengers']

/** Instants are ISO 8601. */
export interface StaffKey {
  name: string
  scopes: readonly OperatorScope[]
  /** `configuration`: a variable of the servers has it, and it is changed there alone. */
  source: 'configuration' | 'console'
  state: OperatorKeyState
  /** 32 bytes in base64. */
  publicKey: string
  note: string
  /** To the minute; null: not yet. */
  lastUsedAt: string | null
  /** The name of a person; null: the configuration. */
  addedBy: string | null
  addedAt: string | null
  /** The `basis` of a change. */
  version: string
}

/** What a change of a key changes. */
export interface KeyReport extends ChangeReport {
  second?: 'needed' | 'waits'
}
