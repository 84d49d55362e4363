import type { SearchAnswer, SearchKind } from '@aisle/contract/console-search'
import type { Bilingual } from '@aisle/contract/language'
import type { RecordResource } from '@aisle/contract/records'
import { hasRight, type StaffPermission, type StaffRole } from '@aisle/contract/staff-roles'
import type { IconName } from '../../ui/Icon.tsx'
import type { PlaceLink } from '../navigation.ts'

/** Where an entry of the palette leads to. */
export type Destination =
  | PlaceLink
  | { to: '/orders/$orderNo'; params: { orderNo: string } }
  | { to: '/passengers/$id'; params: { id: string } }
  | { to: '/refunds'; search: { open: string } }
  | { to: '/flights'; search: { day?: string; open?: string } }
  | { to: '/orders'; search: { q: string } | { flight: string; day?: string } }
  | { to: '/passengers'; search: { q: string } }
  | { to: '/logs'; search: { code: string } }
  | { to: '/catalogue/$resource/$id'; params: { resource: RecordResource; id: string } }
  | { to: '/catalogue/$resource'; params: { resource: RecordResource }; search: { q: string } }

interface PaletteKind {
  /** Of its list, and of one. */
  name: Bilingual
  nameOfOne: Bilingual
  icon: IconName
  needs: StaffPermission
  /** The screen of one of them. */
  one: (id: string) => Destination
  /** The list of all that were found; null: there is no list that finds by this. */
  all: (typed: string, answer: SearchAnswer) => Destination | null
  /** The id of the one that an address shows. */
  shownAt: (pathname: string, search: Readonly<Record<string, unknown>>) => string | undefined
  /** Its title names a person, so no storage keeps it. */
  personal: boolean
}

/** Rows of the catalogue, by their id; their lists search by the same words. */
function ofCatalogue(resource: RecordResource, named: Pick<PaletteKind, 'name' | 'nameOfOne' | 'icon'>): PaletteKind {
  return {
    ...named,
    needs: 'catalogue',
    one: (id) => ({ to: '/catalogue/$resource/$id', params: { resource, id } }),
    all: (q) => ({ to: '/catalogue/$resource', params: { resource }, search: { q } }),
    shownAt: (pathname) => new RegExp(`^/catalogue/${resource}/([\\w.-]+)$`).exec(pathname)?.[1],
    personal: false,
  }
}

/** Everything that the palette finds, in the order in which it is shown. A kind has its line here once it has a screen. */
export const paletteKinds: Readonly<Record<SearchKind, PaletteKind>> = {
  flight: {
    name: { zh: '航班', en: 'Flights' },
    nameOfOne: { zh: '航班', en: 'Flight' },
    icon: 'plane',
    needs: 'flights',
    one: (id) => {
      const [open = '', day = ''] = id.split(' ')
      return { to: '/flights', search: { day, open } }
    },
    all: () => null,
    shownAt: (pathname, { open, day }) =>
      pathname === '/flights' && typeof open === 'string' && typeof day === 'string' ? `${open} ${day}` : undefined,
    personal: false,
  },
  order: {
    name: { zh: '订单', en: 'Orders' },
    nameOfOne: { zh: '订单', en: 'Order' },
    icon: 'bag',
    needs: 'orders',
    one: (orderNo) => ({ to: '/orders/$orderNo', params: { orderNo } }),
    all: (typed, { flight }) =>
      flight
        ? { to: '/orders', search: { flight: flight.flightNo, ...(flight.flightDate && { day: flight.flightDate }) } }
        : { to: '/orders', search: { q: typed } },
    shownAt: (pathname) => /^\/orders\/(\d+)$/.exec(pathname)?.[1],
    personal: false,
  },
  passenger: {
    name: { zh: '旅客', en: 'Passengers' },
    nameOfOne: { zh: '旅客', en: 'Passenger' },
    icon: 'person',
    needs: 'passengers',
    one: (id) => ({ to: '/passengers/$id', params: { id } }),
    all: (typed, { flight }) => {
      const q = flight ? [flight.flightNo, flight.flightDate].filter(Boolean).join(' ') : typed
      return { to: '/passengers', search: { q } }
    },
    // Their names are known to the palette only where it has found them.
    shownAt: () => undefined,
    personal: true,
  },
  refund: {
    name: { zh: '退款', en: 'Refunds' },
    nameOfOne: { zh: '退款', en: 'Refund' },
    icon: 'refund',
    needs: 'refunds',
    one: (open) => ({ to: '/refunds', search: { open } }),
    all: () => null,
    shownAt: (pathname, { open }) => (pathname === '/refunds' && typeof open === 'string' ? open : undefined),
    personal: false,
  },
  log: {
    name: { zh: '设备日志', en: 'Device log' },
    nameOfOne: { zh: '设备日志', en: 'Device log' },
    icon: 'text',
    needs: 'logs',
    one: (code) => ({ to: '/logs', search: { code } }),
    all: () => null,
    shownAt: (pathname, { code }) => (pathname === '/logs' && typeof code === 'string' ? code : undefined),
    personal: false,
  },
  goods: ofCatalogue('goods', {
    name: { zh: '商品', en: 'Goods' },
    nameOfOne: { zh: '商品', en: 'Product' },
    icon: 'box',
  }),
  coupon: ofCatalogue('coupons', {
    name: { zh: '优惠券', en: 'Coupons' },
    nameOfOne: { zh: '优惠券', en: 'Coupon' },
    icon: 'ticket',
  }),
  help: ofCatalogue('help-articles', {
    name: { zh: '帮助文本', en: 'Help texts' },
    nameOfOne: { zh: '帮助文本', en: 'Help text' },
    icon: 'text',
  }),
}

/** The whole number of an order, however it was printed: whoever sees orders goes straight there. */
export function readOrderNumber(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{14,18}$/.test(digits) ? digits : null
}

export const seesKind = (roles: readonly StaffRole[], kind: SearchKind): boolean =>
  hasRight(roles, paletteKinds[kind].needs, 'view')
