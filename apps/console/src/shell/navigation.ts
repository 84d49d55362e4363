import type { Bilingual } from '@aisle/contract/language'
import type { RecordResource } from '@aisle/contract/records'
import { hasRight, type StaffLevel, type StaffPermission, type StaffRole } from '@aisle/contract/staff-roles'
import type { IconName } from '../ui/Icon.tsx'
import { shellPhrases } from './shell-phrases.ts'

type Address =
  | '/'
  | '/orders'
  | '/passengers'
  | '/refunds'
  | '/messages'
  | '/logs'
  | '/shipping'
  | '/counter'
  | '/address-changes'
  | '/audit'
  | '/people'
  | '/keys'
  | '/flights'
  | '/manifests'
  | '/aircraft'
  | '/system'
  | '/invoices'
  | '/reconciliation'
  | '/statements'
export type PlaceLink = { to: Address } | { to: '/catalogue/$resource'; params: { resource: RecordResource } }

interface Place {
  /** Tells it from the others. */
  key: string
  link: PlaceLink
  icon: IconName
  name: Bilingual
  /** Whoever has it sees the place. */
  needs: StaffPermission
  /** To see it; `view` where nothing is said. */
  level?: StaffLevel
}

export interface PlaceGroup {
  name: Bilingual
  places: readonly Place[]
}

const screen = (to: Address, icon: IconName, name: Bilingual, needs: StaffPermission): Place => ({
  key: to,
  link: { to },
  icon,
  name,
  needs,
})
const list = (resource: RecordResource, icon: IconName, name: Bilingual, needs: StaffPermission): Place => ({
  key: resource,
  link: { to: '/catalogue/$resource', params: { resource } },
  icon,
  name,
  needs,
})

const groups: readonly PlaceGroup[] = [
  {
    name: { zh: '客服', en: 'Service' },
    places: [
      screen('/orders', 'bag', { zh: '订单', en: 'Orders' }, 'orders'),
      screen('/passengers', 'person', { zh: '旅客', en: 'Passengers' }, 'passengers'),
      screen('/refunds', 'refund', { zh: '退款', en: 'Refunds' }, 'refunds'),
      screen('/messages', 'chat', { zh: '留言', en: 'Messages' }, 'messages'),
      screen('/logs', 'text', { zh: '设备日志', en: 'Device log' }, 'logs'),
    ],
  },
  {
    name: { zh: '履约', en: 'Fulfilment' },
    places: [
      screen('/shipping', 'truck', { zh: '发货', en: 'Shipping' }, 'shipping'),
      screen('/counter', 'scan', { zh: '柜台', en: 'Counter' }, 'counter'),
      screen('/address-changes', 'pin', { zh: '改地址', en: 'Address changes' }, 'shipping'),
    ],
  },
  {
    name: { zh: '航班', en: 'Flights' },
    places: [
      screen('/flights', 'plane', { zh: '航班', en: 'Flights' }, 'flights'),
      screen('/manifests', 'list', { zh: '旅客名单', en: 'Manifests' }, 'manifests'),
      screen('/aircraft', 'satellite', { zh: '飞机', en: 'Aircraft' }, 'flights'),
    ],
  },
  {
    name: { zh: '商城', en: 'Shop' },
    places: [
      list('goods', 'box', { zh: '商品', en: 'Goods' }, 'catalogue'),
      list('stock', 'list', { zh: '库存', en: 'Stock' }, 'catalogue'),
      list('plans', 'wifi', { zh: '套餐', en: 'Wi-Fi plans' }, 'catalogue'),
      list('coupons', 'ticket', { zh: '券与卡', en: 'Coupons, cards' }, 'catalogue'),
      list('freight', 'truck', { zh: '配送', en: 'Delivery' }, 'catalogue'),
      list('clauses', 'text', { zh: '文本', en: 'Texts' }, 'catalogue'),
      list('surveys', 'star', { zh: '问卷', en: 'Surveys' }, 'catalogue'),
    ],
  },
  {
    name: { zh: '财务', en: 'Finance' },
    places: [
      { ...screen('/reconciliation', 'scale', { zh: '对账', en: 'Reconciliation' }, 'finance'), level: 'act' },
      screen('/invoices', 'receipt', { zh: '发票', en: 'Invoices' }, 'finance'),
      { ...screen('/statements', 'chart', { zh: '结算单', en: 'Statements' }, 'finance'), level: 'act' },
    ],
  },
  {
    name: { zh: '管理', en: 'Admin' },
    places: [
      screen('/people', 'people', { zh: '人员', en: 'People' }, 'people'),
      screen('/keys', 'key', { zh: '密钥', en: 'Keys' }, 'keys'),
      screen('/system', 'gear', { zh: '系统', en: 'System' }, 'system'),
      screen('/audit', 'shield', { zh: '操作记录', en: 'Audit' }, 'audit'),
    ],
  },
]

/** The places that a person with these roles sees, in their groups; a group without any is not there. */
export function placesFor(roles: readonly StaffRole[]): PlaceGroup[] {
  return groups
    .map(({ name, places }) => ({
      name,
      places: places.filter(({ needs, level = 'view' }) => hasRight(roles, needs, level)),
    }))
    .filter(({ places }) => places.length > 0)
}

/** The letters that lead to a place after `g`. */
const letters: readonly (readonly [letter: string, key: string])[] = [
  ['o', '/orders'],
  ['p', '/passengers'],
  ['r', '/refunds'],
  ['s', '/shipping'],
  ['c', '/counter'],
  ['f', '/flights'],
  ['a', '/audit'],
]

interface GoKey {
  letter: string
  name: Bilingual
  link: PlaceLink
}

/** Where `g` and a letter lead a person with these roles. */
export function goKeysFor(roles: readonly StaffRole[]): GoKey[] {
  const places = placesFor(roles).flatMap((group) => group.places)
  const found = letters.flatMap(([letter, key]) => {
    const place = places.find((one) => one.key === key)
    return place ? [{ letter, name: place.name, link: place.link }] : []
  })
  return [{ letter: 't', name: shellPhrases.today, link: { to: '/' } }, ...found]
}
