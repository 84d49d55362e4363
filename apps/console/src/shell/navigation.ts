import type { Bilingual } from '@aisle/contract/language'
import { hasRight, type StaffPermission, type StaffRole } from '@aisle/contract/staff-roles'
import type { IconName } from '../ui/Icon.tsx'

interface Place {
  to: '/orders' | '/passengers' | '/refunds' | '/messages' | '/shipping' | '/counter' | '/address-changes' | '/audit'
  icon: IconName
  name: Bilingual
  /** Whoever has it sees the place. */
  needs: StaffPermission
}

export interface PlaceGroup {
  name: Bilingual
  places: readonly Place[]
}

const groups: readonly PlaceGroup[] = [
  {
    name: { zh: '客服', en: 'Service' },
    places: [
      { to: '/orders', icon: 'bag', name: { zh: '订单', en: 'Orders' }, needs: 'orders' },
      { to: '/passengers', icon: 'person', name: { zh: '旅客', en: 'Passengers' }, needs: 'passengers' },
      { to: '/refunds', icon: 'refund', name: { zh: '退款', en: 'Refunds' }, needs: 'refunds' },
      { to: '/messages', icon: 'chat', name: { zh: '留言', en: 'Messages' }, needs: 'messages' },
    ],
  },
  {
    name: { zh: '履约', en: 'Fulfilment' },
    places: [
      { to: '/shipping', icon: 'truck', name: { zh: '发货', en: 'Shipping' }, needs: 'shipping' },
      { to: '/counter', icon: 'scan', name: { zh: '柜台', en: 'Counter' }, needs: 'counter' },
      { to: '/address-changes', icon: 'pin', name: { zh: '改地址', en: 'Address changes' }, needs: 'shipping' },
    ],
  },
  {
    name: { zh: '管理', en: 'Admin' },
    places: [{ to: '/audit', icon: 'shield', name: { zh: '操作记录', en: 'Audit' }, needs: 'audit' }],
  },
]

/** The places that a person with these roles sees, in their groups; a group without any is not there. */
export function placesFor(roles: readonly StaffRole[]): PlaceGroup[] {
  return groups
    .map(({ name, places }) => ({ name, places: places.filter(({ needs }) => hasRight(roles, needs, 'view')) }))
    .filter(({ places }) => places.length > 0)
}
