import type { SearchAnswer, SearchKind } from '@aisle/contract/console-search'
import type { Bilingual } from '@aisle/contract/language'
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
}

/** The whole number of an order, however it was printed: whoever sees orders goes straight there. */
export function readOrderNumber(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{14,18}$/.test(digits) ? digits : null
}

export const seesKind = (roles: readonly StaffRole[], kind: SearchKind): boolean =>
  hasRight(roles, paletteKinds[kind].needs, 'view')
