import type { Bilingual } from './language.ts'
import { figureNames, type FigureName } from './console/today.ts'
import type { OperatorResource } from './calls/operator.ts'
import type { OrderKind } from './states/order-states.ts'

/** The roles of the airline's staff, and what they may do in the console (X4). */

export const staffRoles = [
  'service',
  'warehouse',
  'counter',
  'inspector',
  'editor',
  'flightOperations',
  'finance',
  'analyst',
  'admin',
] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleNames: Readonly<Record<StaffRole, Bilingual>> = {
  service: { zh: '客服', en: 'Service' },
  warehouse: { zh: '仓库', en: 'Warehouse' },
  counter: { zh: '柜台', en: 'Counter' },
  inspector: { zh: '退款审核', en: 'Refund inspector' },
  editor: { zh: '商品编辑', en: 'Editor' },
  flightOperations: { zh: '航班运行', en: 'Flight operations' },
  finance: { zh: '财务', en: 'Finance' },
  analyst: { zh: '数据分析', en: 'Analyst' },
  admin: { zh: '管理员', en: 'Administrator' },
}

/** `act` includes `view`. Where a permission has one level only, it is `act`. */
export const staffPermissions = [
  /** Act: cancel an order, change its address, send its mail again. */
  'orders',
  /** Leave a note at an order or a passenger. */
  'notes',
  /** Act: begin and decide refunds, within the role's limit. */
  'refunds',
  /** Agree as the second person. */
  'approvals',
  /** Decide what comes back. */
  'inspection',
  /** Send a refund again that a gateway refused. */
  'refundRetries',
  'shipping',
  'counter',
  /** Act: answer passengers. */
  'messages',
  /** Act: end a passenger's sessions. */
  'passengers',
  /** See what is masked, with a reason. */
  'reveal',
  'coupons',
  'erasure',
  'catalogue',
  /** Act: count pieces and adjust them; whoever sees the catalogue sees them. */
  'stock',
  'flights',
  'manifests',
  'finance',
  'logs',
  /** View: one's own lines; act: everybody's. */
  'audit',
  /** View: take one's own lines back, within a day; act: everybody's. */
  'undo',
  'people',
  /** The keys of the machine API. */
  'keys',
  'system',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

export type StaffLevel = 'view' | 'act'
export type StaffRights = Readonly<Partial<Record<StaffPermission, StaffLevel>>>
export interface StaffRight {
  permission: StaffPermission
  level: StaffLevel
}

const everybody: StaffRights = { audit: 'view', undo: 'view' }

/** The rights of each role. Screens ask by the same table as the server. */
export const rightsOfRole: Readonly<Record<StaffRole, StaffRights>> = {
  service: {
    ...everybody,
    orders: 'act',
    notes: 'act',
    refunds: 'act',
    shipping: 'view',
    counter: 'view',
    messages: 'act',
    passengers: 'act',
    reveal: 'act',
    coupons: 'act',
    catalogue: 'view',
    flights: 'view',
    finance: 'view',
    logs: 'act',
  },
  warehouse: { ...everybody, orders: 'view', notes: 'act', shipping: 'act', catalogue: 'view', stock: 'act' },
  counter: { ...everybody, orders: 'view', notes: 'act', counter: 'act' },
  inspector: {
    ...everybody,
    orders: 'view',
    notes: 'act',
    refunds: 'act',
    approvals: 'act',
    inspection: 'act',
    shipping: 'view',
    passengers: 'view',
    coupons: 'act',
    catalogue: 'view',
  },
  editor: { ...everybody, catalogue: 'act', stock: 'act' },
  flightOperations: {
    ...everybody,
    orders: 'view',
    notes: 'act',
    refunds: 'view',
    passengers: 'view',
    reveal: 'act',
    catalogue: 'view',
    flights: 'act',
    manifests: 'act',
    logs: 'act',
  },
  finance: {
    ...everybody,
    orders: 'view',
    refunds: 'view',
    approvals: 'act',
    refundRetries: 'act',
    catalogue: 'view',
    flights: 'view',
    finance: 'act',
    audit: 'act',
  },
  analyst: { ...everybody, catalogue: 'view', flights: 'view', logs: 'act' },
  admin: {
    orders: 'view',
    refunds: 'view',
    shipping: 'view',
    counter: 'view',
    messages: 'view',
    passengers: 'view',
    reveal: 'act',
    erasure: 'act',
    catalogue: 'view',
    flights: 'view',
    finance: 'view',
    logs: 'act',
    audit: 'act',
    undo: 'act',
    people: 'act',
    keys: 'act',
    system: 'act',
  },
}

/** Whether somebody with these roles has the right. */
export const hasRight = (roles: readonly StaffRole[], permission: StaffPermission, level: StaffLevel): boolean =>
  roles.some((role) => {
    const held = rightsOfRole[role][permission]
    return held === 'act' || (held === 'view' && level === 'view')
  })

const ofFlights = {
  reads: { permission: 'flights', level: 'view' },
  writes: { permission: 'flights', level: 'act' },
} as const
const ofPassengers = {
  reads: { permission: 'passengers', level: 'view' },
  writes: { permission: 'coupons', level: 'act' },
} as const
const ofCatalogue = {
  reads: { permission: 'catalogue', level: 'view' },
  writes: { permission: 'catalogue', level: 'act' },
} as const
/** Whose rows they are besides the catalogue's. */
const rightsOfOthers: Readonly<Partial<Record<OperatorResource, { reads: StaffRight; writes: StaffRight }>>> = {
  stock: { reads: ofCatalogue.reads, writes: { permission: 'stock', level: 'act' } },
  airports: ofFlights,
  flights: ofFlights,
  'flight-plans': ofFlights,
  'account-coupons': ofPassengers,
  'account-rights-cards': ofPassengers,
}
/** The rights to read and to change rows of a resource. */
export const rightsOfRecords = (resource: OperatorResource): { reads: StaffRight; writes: StaffRight } =>
  rightsOfOthers[resource] ?? ofCatalogue

/** Roles that see only the orders of these kinds; a person with another role beside it sees more. */
const kindsOfRole: Readonly<Partial<Record<StaffRole, readonly OrderKind[]>>> = {
  warehouse: ['SHIP', 'PICKUP'],
  counter: ['PICKUP'],
  flightOperations: ['WIFI'],
}

/** The kinds of orders that somebody with these roles sees, in a fixed order. */
export function visibleOrderKinds(roles: readonly StaffRole[]): OrderKind[] {
  const seen = roles.flatMap((role) => {
    if (rightsOfRole[role].orders === undefined) return []
    return kindsOfRole[role] ?? (['WIFI', 'SHIP', 'PICKUP'] as const)
  })
  return (['WIFI', 'SHIP', 'PICKUP'] as const).filter((kind) => seen.includes(kind))
}

/** The figures of the day that a role sees; what of them is money, is everybody's who answers for orders or accounts. */
const figuresOfRole: Readonly<Record<StaffRole, readonly FigureName[]>> = {
  service: figureNames,
  warehouse: figureNames,
  counter: [],
  inspector: figureNames,
  editor: ['ordersPaid'],
  flightOperations: ['plansSold', 'online'],
  finance: ['takings', 'ordersPaid', 'paidBack'],
  analyst: figureNames,
  admin: figureNames,
}

/** The figures that somebody with these roles sees, in the order in which they are shown. */
export const visibleFigures = (roles: readonly StaffRole[]): FigureName[] =>
  figureNames.filter((name) => roles.some((role) => figuresOfRole[role].includes(name)))
