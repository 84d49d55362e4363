import type { StaffOrderRow } from '@aisle/contract/console'
import { mostCountedInSearch, searchRows, type SearchGroup, type SearchKind } from '@aisle/contract/console-search'
import type { Bilingual } from '@aisle/contract/language'
import { hasRight, visibleOrderKinds, type StaffRole } from '@aisle/contract/staff-roles'
import type { Deps } from '../../platform/deps.ts'
import { foldForSearch } from '../../platform/search-text.ts'
import { entriesByHelpCode, helpCodesSince } from '../client-log/index.ts'
import { findCouponsForStaff } from '../coupons/index.ts'
import { findFlightByNumber } from '../flights/index.ts'
import { helpArticles } from '../help/index.ts'
import { findOrdersForStaff } from '../orders/index.ts'
import { listPassengers } from '../passengers/index.ts'
import { findRefundsForStaff } from '../refunds/index.ts'
import { findGoodsForStaff } from '../shop/index.ts'
import type { SearchReading } from './search-text-rules.ts'

export interface Search {
  /** As it was typed. */
  text: string
  roles: readonly StaffRole[]
}

interface Kind {
  /** Whoever may not see a kind finds nothing of it. */
  isSeen: (roles: readonly StaffRole[]) => boolean
  /** Undefined: nothing of this kind is found by such a reading. */
  find: (deps: Deps, search: Search, reading: SearchReading) => Promise<Omit<SearchGroup, 'kind'> | undefined>
}

const seesCatalogue = (roles: readonly StaffRole[]) => hasRight(roles, 'catalogue', 'view')

/** Everything that is searched. A new kind needs a line here, in the contract, and in the console's `palette-kinds.ts`. */
export const kinds: Readonly<Record<SearchKind, Kind>> = {
  flight: { isSeen: (roles) => hasRight(roles, 'flights', 'view'), find: findFlight },
  order: { isSeen: (roles) => visibleOrderKinds(roles).length > 0, find: findOrders },
  passenger: { isSeen: (roles) => hasRight(roles, 'passengers', 'view'), find: findPassengers },
  refund: { isSeen: (roles) => hasRight(roles, 'refunds', 'view'), find: findRefunds },
  log: { isSeen: (roles) => hasRight(roles, 'logs', 'act'), find: findLog },
  goods: { isSeen: seesCatalogue, find: findGoods },
  coupon: { isSeen: seesCatalogue, find: findCoupons },
  help: { isSeen: seesCatalogue, find: findHelp },
}

async function findFlight({ db }: Deps, _search: Search, reading: SearchReading) {
  if (reading.as !== 'flight' || reading.flightDate === null) return undefined
  const flight = await findFlightByNumber(db, reading.flightNo, reading.flightDate)
  if (!flight) return undefined
  const id = `${flight.flightNo} ${flight.flightDate}`
  const { origin, destination } = flight
  const sub = { zh: `${origin.cityZh} – ${destination.cityZh}`, en: `${origin.cityEn} – ${destination.cityEn}` }
  return { total: 1, rows: [{ id, title: id, sub, why: reading.as, state: null }] }
}

const page = { limit: searchRows, countsTo: mostCountedInSearch }

async function findOrders(deps: Deps, { roles }: Search, reading: SearchReading) {
  switch (reading.as) {
    case 'refundNo':
    case 'ticket':
    case 'card':
    case 'name':
    case 'helpCode':
    case 'words':
      return undefined
    default: {
      const { rows, total } = await findOrdersForStaff(deps, visibleOrderKinds(roles), reading, page)
      return {
        total,
        rows: rows.map((row) => ({
          id: row.orderNo,
          title: row.orderNo,
          sub: aboutOrder(row),
          why: reading.as,
          state: { of: 'order' as const, kind: row.kind, state: row.state, waitsFor: row.waitsFor },
        })),
      }
    }
  }
}

function aboutOrder({ what, passenger }: StaffOrderRow): Bilingual {
  const [first] = what
  const pieces = first && first.quantity > 1 ? ` × ${first.quantity}` : ''
  const more = what.length > 1 ? ` +${what.length - 1}` : ''
  const about = (name = '') => joined([name && name + pieces + more, passenger?.name])
  return { zh: about(first?.name.zh), en: about(first?.name.en) }
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

async function findPassengers(deps: Deps, { text }: Search, reading: SearchReading) {
  const query = passengersQuery(reading, text)
  if (!query) return undefined
  const { rows, more, readAs } = await listPassengers(deps, query)
  const why = readAs ?? reading.as
  return {
    total: rows.length + (more ? 1 : 0),
    rows: rows.slice(0, searchRows).map((row) => {
      const title = row.name || row.manifestName || row.email || row.phone || row.id
      const flight = row.lastFlight && `${row.lastFlight.flightNo} ${row.lastFlight.flightDate}`
      const sub = joined([row.manifestName === title ? '' : row.manifestName, row.card, flight])
      return { id: row.id, title, sub: { zh: sub, en: sub }, why, state: null }
    }),
  }
}

function passengersQuery(reading: SearchReading, text: string) {
  switch (reading.as) {
    case 'flight':
      return { flightNo: reading.flightNo, flightDate: reading.flightDate }
    case 'ticket':
    case 'card':
    case 'mobile':
    case 'mailbox':
    case 'name':
    case 'helpCode':
      return { text }
    default:
      return undefined
  }
}

async function findRefunds(deps: Deps, _search: Search, reading: SearchReading) {
  if (reading.as !== 'refundNo' && reading.as !== 'orderNo') return undefined
  const found = await findRefundsForStaff(deps, reading)
  return {
    total: found.length,
    rows: found.slice(0, searchRows).map(({ refundNo, orderNo, what, state }) => ({
      id: refundNo,
      title: refundNo,
      sub: { zh: joined([what?.zh, orderNo]), en: joined([what?.en, orderNo]) },
      why: reading.as,
      state: { of: 'refund' as const, state },
    })),
  }
}

/** What the device with this help code wrote lately; its last entry says what went wrong. */
async function findLog(deps: Deps, { text }: Search, reading: SearchReading) {
  if (reading.as !== 'helpCode') return undefined
  const helpCode = text.trim().toUpperCase()
  const [last] = await entriesByHelpCode(deps.db, { helpCode, since: helpCodesSince(deps), limit: 1 })
  if (!last) return undefined
  const sub = `${last.name} · ${last.content.slice(0, longestExcerpt)}`
  return {
    total: 1,
    rows: [{ id: helpCode, title: helpCode, sub: { zh: sub, en: sub }, why: reading.as, state: null }],
  }
}

const longestExcerpt = 80

const named = (id: string, name: Bilingual) => ({ id, title: id, sub: name, why: 'words' as const, state: null })

async function findGoods({ db }: Deps, { text }: Search, reading: SearchReading) {
  if (reading.as !== 'words') return undefined
  const { total, goods } = await findGoodsForStaff(db, { ...page, text: text.trim(), words: reading.words })
  return { total, rows: goods.map(({ goodsId, name }) => named(goodsId, name)) }
}

async function findCoupons({ db }: Deps, { text }: Search, reading: SearchReading) {
  if (reading.as !== 'words') return undefined
  const coupons = await findCouponsForStaff(db, { text: text.trim(), limit: mostCountedInSearch + 1 })
  return { total: coupons.length, rows: coupons.slice(0, searchRows).map((one) => named(one.couponId, one.name)) }
}

/** Help articles with all the words in one language, those that have them in the title first. */
async function findHelp(deps: Deps, _search: Search, reading: SearchReading) {
  if (reading.as !== 'words') return undefined
  const { words } = reading
  const has = (text: string) => words.every((word) => foldForSearch(text).includes(word))
  const said = ({ zh, en }: Bilingual) => has(zh) || has(en)
  const articles = await helpArticles(deps)
  const titled = articles.filter(({ title }) => said(title))
  const found = [...titled, ...articles.filter((one) => !titled.includes(one) && said(one.body))]
  return {
    total: found.length,
    rows: found.slice(0, searchRows).map(({ articleId, title }) => named(articleId, title)),
  }
}
