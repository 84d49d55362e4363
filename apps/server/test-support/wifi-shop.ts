import type { TestCallerOptions } from './test-caller.ts'
import { passengerCaller } from './test-caller.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { PassengerCaller } from '../src/platform/http/caller.ts'
import { newId } from '../src/platform/security/random.ts'

export const wifiFlight = {
  flightId: 'TF1',
  flightNo: 'MF829',
  etd: new Date('2026-11-20T08:00:00Z'),
  eta: new Date('2026-11-20T11:00:00Z'),
}

const plan = {
  description_zh: '全程有效',
  description_en: 'Valid for the whole flight',
  quota_megabytes: null,
  member_percent_off: 0,
  speed_cap_kbps: 1024,
  device_switches: 3,
  sell_before_flight: true,
  sell_aboard: true,
  opens_days_before: 30,
  closes_minutes_before: 60,
}

/** One flight of 20 November with a free plan, an hour's plan and a scarce one (stock as given). */
export async function openWifiShop(deps: Deps, stock: { scarce: number } = { scarce: 1 }): Promise<void> {
  const { db } = deps
  const airport = { tz: 'Asia/Shanghai', lat: 24.5, lon: 118.1 }
  await db
    .insertInto('airports')
    .values([
      { iata: 'XMN', city_zh: '厦门', city_en: 'Xiamen', ...airport },
      { iata: 'PKX', city_zh: '北京', city_en: 'Beijing', ...airport },
    ])
    .execute()
  await addFlight(deps, wifiFlight)
  const named = (planId: string, nameZh: string, nameEn: string) => ({
    ...plan,
    plan_id: planId,
    name_zh: nameZh,
    name_en: nameEn,
  })
  await db
    .insertInto('wifi_plans')
    .values([
      { ...named('FREE', '免费包', 'Free'), kind: 'text', quota_kind: 'flight', price_fen: 0, price_cents: 0, sort: 1 },
      {
        ...named('HOUR', '1 小时上网包', '1-Hour Browsing'),
        kind: 'browse',
        quota_kind: 'time',
        quota_minutes: 60,
        price_fen: 3800,
        price_cents: 600,
        member_percent_off: 10,
        sort: 2,
      },
      {
        ...named('SCARCE', '全程畅享包', 'Full Flight'),
        kind: 'stream',
        quota_kind: 'flight',
        price_fen: 19800,
        price_cents: 2800,
        sort: 3,
      },
    ])
    .execute()
  await offerPlans(deps, wifiFlight.flightId, { FREE: null, HOUR: 60, SCARCE: stock.scarce })
}

/** Offers plans on a flight, each with its stock; null: no limit. */
export async function offerPlans(deps: Deps, flightId: string, quotas: Record<string, number | null>): Promise<void> {
  const rows = Object.entries(quotas).map(([planId, quota]) => ({ flight_id: flightId, plan_id: planId, quota }))
  await deps.db.insertInto('flight_plans').values(rows).execute()
}

/** Another flight of the day, which offers no plans yet. */
export async function addFlight(
  deps: Deps,
  flight: { flightId: string; flightNo: string; etd: Date; eta: Date },
): Promise<void> {
  await deps.db
    .insertInto('flights')
    .values({
      flight_id: flight.flightId,
      flight_no: flight.flightNo,
      flight_date: '2026-11-20',
      tail_number: 'B-1817',
      aircraft_type: '738',
      origin: 'XMN',
      destination: 'PKX',
      std: flight.etd,
      etd: flight.etd,
      eta: flight.eta,
      distance_km: 1700,
      haul: 'domestic',
      wifi: 'available',
    })
    .execute()
}

export interface TestPassenger {
  tripId: string
  ticketNo: string
  accountId: string
  /**
   * A call by this passenger; each gets a new idempotency key unless one is given. `email`, `loggedInOn`: the mailbox, or
   * the device aboard, that the login proved.
   */
  caller(
    options?: TestCallerOptions & { scope?: 'trip' | 'account'; email?: string; loggedInOn?: string },
  ): PassengerCaller
}

/** The mailbox of a passenger on the manifest. */
export const getMailbox = (tripId: string) => `${tripId.toLowerCase()}@example.com`

/** A new passenger on the flight, with an account. `onlyPhone`: they have this number and no mailbox. */
export async function boardPassenger(
  deps: Deps,
  options: { ffpCardNo?: string; flightId?: string; nameZh?: string; onlyPhone?: string } = {},
): Promise<TestPassenger> {
  const tripId = newId(deps.random, 'trip')
  const accountId = newId(deps.random, 'acc')
  const documentHash = newId(deps.random, 'doc')
  const ticketNo = `731${String(deps.random.int(10_000_000_000)).padStart(10, '0')}`
  const ffp = { ffp_card_no: options.ffpCardNo ?? null }
  await deps.db
    .insertInto('manifest_passengers')
    .values({
      ...ffp,
      trip_id: tripId,
      flight_id: options.flightId ?? wifiFlight.flightId,
      surname: 'LIN',
      given_name: 'XIAOYU',
      name_zh: options.nameZh ?? '林小屿',
      ticket_no: ticketNo,
      document_type: 'NI',
      document_sealed: deps.vault.seal('350203199001011234', { purpose: 'document' }),
      document_hash: documentHash,
      document_last6_hash: documentHash,
      cabin: 'Y',
      email: options.onlyPhone === undefined ? getMailbox(tripId) : null,
      phone: options.onlyPhone ?? null,
    })
    .execute()
  await deps.db
    .insertInto('accounts')
    .values({
      ...ffp,
      account_id: accountId,
      display_name: '林*屿',
      document_hash: documentHash,
      created_at: deps.clock.now(),
    })
    .execute()
  return {
    tripId,
    ticketNo,
    accountId,
    caller({ scope = 'account', email, loggedInOn, ...callerOptions } = {}) {
      const proved = { email: email ?? null, deviceId: loggedInOn ?? null }
      const session = { tokenHash: tripId, accountId, scope, tripId: scope === 'trip' ? tripId : null, ...proved }
      const called = { idempotencyKey: newId(deps.random, 'key'), loggedInAt: deps.clock.now(), ...callerOptions }
      return passengerCaller(session, called)
    },
  }
}

/** S2's three figures for a plan on a flight: quota, reserved and sold. */
export async function getStock(deps: Deps, planId: string, flightId: string = wifiFlight.flightId) {
  return deps.db
    .selectFrom('flight_plans')
    .select(['quota', 'reserved', 'sold'])
    .where('plan_id', '=', planId)
    .where('flight_id', '=', flightId)
    .executeTakeFirstOrThrow()
}
