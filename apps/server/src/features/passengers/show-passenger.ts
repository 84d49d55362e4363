import type { StaffPassenger, StaffTrip } from '@aisle/contract/console-passengers'
import type { passengerFields } from '@aisle/contract/console-notes'
import { holderKeys } from '../../platform/http/holder.ts'
import type { Deps } from '../../platform/deps.ts'
import { maskMailbox, maskPhone } from '../../platform/security/mask-personal.ts'
import { findEntitlements, planSwitches, type Entitlement } from '../entitlements/index.ts'
import { messagesOfHolder } from '../help/index.ts'
import { liveSessions } from '../login/index.ts'
import { linesOfOrders, manifestName, passengerName } from '../orders/index.ts'
import {
  cardsOf,
  consentsOf,
  couponsOf,
  identityOf,
  ordersOf,
  plansOfTrips,
  sumsOf,
  tripsOf,
} from './passenger-store.ts'

const mostOrders = 20
const mostMessages = 20

type Account = NonNullable<NonNullable<Awaited<ReturnType<typeof identityOf>>>['account']>
type TripRow = Awaited<ReturnType<typeof tripsOf>>[number]
interface Read {
  account: Account | null
  trips: TripRow[]
  tripId: string | null
}

/** The account and the trips by the id of a passenger's page; a trip whose passenger has an account is the account's. */
async function readPassenger({ db }: Deps, id: string): Promise<Read | undefined> {
  const found = await identityOf(db, id)
  if (!found) return undefined
  const account = found.account ?? (found.sameAs ? ((await identityOf(db, found.sameAs))?.account ?? null) : null)
  const tripId = account ? null : found.tripId
  const trips = await tripsOf(db, {
    documentHash: account?.document_hash ?? null,
    card: account?.ffp_card_no ?? null,
    tripId,
  })
  return { account, trips, tripId }
}

/** Everything of one passenger, masked; undefined for an unknown one. */
export async function showPassenger(deps: Deps, id: string): Promise<Omit<StaffPassenger, 'notes'> | undefined> {
  const read = await readPassenger(deps, id)
  if (!read) return undefined
  const { account, trips } = read
  const [latest] = trips
  const accountId = account?.account_id ?? null
  const phone = account?.phone ?? latest?.phone ?? null
  const email = account?.email ?? latest?.email ?? null
  return {
    id: accountId ?? id,
    accountId,
    name: passengerName({ ...account, ...latest }) ?? '',
    manifestName: manifestName({ ...latest }),
    card: account?.ffp_card_no ?? null,
    tier: account?.tier ?? null,
    phone: phone && maskPhone(phone),
    email: email && maskMailbox(email),
    document: presentDocument(deps, latest),
    since: account?.created_at.toISOString() ?? null,
    trips: await presentTrips(deps, trips),
    ...(await presentOrders(deps, read)),
    ...(await presentAccount(deps, accountId)),
    consents: (
      await consentsOf(
        deps.db,
        trips.map(({ trip_id: tripId }) => tripId),
      )
    ).map((row) => ({
      kind: row.clause_kind,
      version: row.clause_version,
      givenAt: row.given_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
  }
}

const openDocument = ({ vault }: Deps, sealed: Buffer): string => vault.open(sealed, { purpose: 'document' })

/** Null once the manifest has forgotten its passenger. */
function presentDocument(deps: Deps, trip: TripRow | undefined): StaffPassenger['document'] {
  const number = trip ? openDocument(deps, trip.document_sealed) : ''
  return trip && number !== '' ? { type: trip.document_type, ends: number.slice(-4) } : null
}

async function presentTrips({ db }: Deps, trips: readonly TripRow[]): Promise<StaffTrip[]> {
  const plans = await plansOfTrips(
    db,
    trips.map(({ trip_id: tripId }) => tripId),
  )
  const entitlements = await findEntitlements(
    db,
    plans.map((plan) => plan.entitlement_id),
  )
  return trips.map((trip) => ({
    tripId: trip.trip_id,
    flightNo: trip.flight_no,
    flightDate: trip.flight_date,
    origin: { zh: trip.from_zh, en: trip.from_en },
    destination: { zh: trip.to_zh, en: trip.to_en },
    departs: trip.etd.toISOString(),
    arrives: trip.eta.toISOString(),
    cancelled: trip.cancelled,
    seat: trip.seat_number,
    ticketEnds: trip.ticket_no.slice(-4),
    plans: plans
      .filter((plan) => plan.trip_id === trip.trip_id)
      .flatMap((plan) => {
        const entitlement = entitlements.get(plan.entitlement_id)
        return entitlement ? [presentPlan(entitlement)] : []
      }),
  }))
}

const presentPlan = (entitlement: Entitlement): StaffTrip['plans'][number] => ({
  orderNo: entitlement.orderNo,
  entitlementId: entitlement.entitlementId,
  name: entitlement.plan.name,
  state: entitlement.state,
  switches: planSwitches(entitlement),
})

async function presentOrders({ db }: Deps, { account, tripId }: Read) {
  const accountId = account?.account_id ?? null
  const orders = await ordersOf(db, { accountId, tripId, limit: mostOrders })
  const linesOf = await linesOfOrders(
    db,
    orders.map((order) => order.order_no),
  )
  const sums = accountId === null ? [] : await sumsOf(db, accountId)
  return {
    orders: orders.map((order) => ({
      orderNo: order.order_no,
      kind: order.kind,
      state: order.state,
      placedAt: order.created_at.toISOString(),
      what: linesOf(order.order_no)[0]?.name ?? { zh: '', en: '' },
      currency: order.currency,
      total: order.payable,
    })),
    orderCount: accountId === null ? orders.length : sums.reduce((sum, row) => sum + Number(row.orders), 0),
    spent: sums.map(({ currency, spent }) => ({ currency, amount: Number(spent) })).filter(({ amount }) => amount > 0),
  }
}

async function presentAccount(
  deps: Deps,
  accountId: string | null,
): Promise<Pick<StaffPassenger, 'coupons' | 'cards' | 'sessions' | 'messages'>> {
  if (accountId === null) return { coupons: [], cards: [], sessions: [], messages: [] }
  const { db } = deps
  const coupons = await couponsOf(db, accountId)
  const cards = await cardsOf(db, accountId)
  const messages = await messagesOfHolder(db, holderKeys.account + accountId, mostMessages)
  return {
    coupons: coupons.map((row) => ({
      couponId: row.coupon_id,
      name: { zh: row.name_zh, en: row.name_en },
      state: row.state,
      validTo: row.valid_to.toISOString(),
    })),
    cards: cards.map((row) => ({
      rightsNo: row.rights_no,
      name: { zh: row.name_zh, en: row.name_en },
      validTo: row.valid_to.toISOString(),
    })),
    sessions: (await liveSessions(deps, db, [accountId])).map(({ sessionId, wayIn, createdAt, lastActiveAt }) => ({
      sessionId,
      wayIn,
      beganAt: createdAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
    })),
    messages: messages.map(({ messageId, text, createdAt, answer }) => ({
      messageId,
      text,
      sentAt: createdAt.toISOString(),
      answer,
    })),
  }
}

type PassengerField = (typeof passengerFields)[number]

/** What is masked elsewhere; undefined for an unknown passenger. The caller notes who sees it first. */
export async function revealPassenger(
  deps: Deps,
  id: string,
): Promise<Record<PassengerField, string | null> | undefined> {
  const read = await readPassenger(deps, id)
  if (!read) return undefined
  const [latest] = read.trips
  return {
    email: read.account?.email ?? latest?.email ?? null,
    phone: read.account?.phone ?? latest?.phone ?? null,
    document: latest ? openDocument(deps, latest.document_sealed) : null,
  }
}
