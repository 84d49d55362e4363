import type { Bilingual } from './language.ts'
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

export const staffPermissions = ['orders', 'people'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** `act` includes `view`. */
export type StaffLevel = 'view' | 'act'
export type StaffRights = Readonly<Partial<Record<StaffPermission, StaffLevel>>>

/** The rights of each role. Screens ask by the same table as the server. */
export const rightsOfRole: Readonly<Record<StaffRole, StaffRights>> = {
  service: { orders: 'view' },
  warehouse: { orders: 'view' },
  counter: { orders: 'view' },
  inspector: { orders: 'view' },
  editor: {},
  flightOperations: { orders: 'view' },
  finance: { orders: 'view' },
  analyst: {},
  admin: { orders: 'view', people: 'act' },
}

/** Whether somebody with these roles has the right. */
export const hasRight = (roles: readonly StaffRole[], permission: StaffPermission, level: StaffLevel): boolean =>
  roles.some((role) => {
    const held = rightsOfRole[role][permission]
    return held === 'act' || (held === 'view' && level === 'view')
  })

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
