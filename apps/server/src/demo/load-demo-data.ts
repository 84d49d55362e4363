import { beijingDay } from '@aisle/rules/time'
import type { Tx } from '../platform/db/open-db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { benchmarkRows } from './benchmark-flights.ts'
import { sampleSections } from './clause-text.ts'
import { daysToShift, shiftDay } from './demo-days.ts'
import { insertDemoStatements } from './demo-statement-store.ts'
import {
  hasFlights,
  hasGoods,
  hasRefundReasons,
  insertAll,
  insertRows,
  lockDemoData,
  markSold,
  type Rows,
} from './demo-store.ts'
import { flightRows, type FlightRows } from './flight-rows.ts'
import { goodsOrderRows } from './goods-order-rows.ts'
import { wifiOrderRows } from './order-rows.ts'
import { readDemoFiles, type DemoFiles } from './read-demo-files.ts'
import { reasonRows } from './refund-rows.ts'
import { shopperRows, shopRows } from './shop-rows.ts'
import { textRows } from './text-rows.ts'

export interface DemoOptions {
  /** The folder of the files; located automatically when left out. */
  dir?: string
  /** AISLE_DEMO_FLIGHTS: this many more flights, each with 200 passengers. */
  flightsToAdd?: number
}

/** Bounds the memory for generating benchmark flights. */
const flightsAtOnce = 50

/**
 * Loads the demonstration data into an empty database, dated so that their first day is today in Beijing, and adds the
 * benchmark flights that are requested and missing. Safe to repeat, also by two servers at once.
 * Answers whether the data were loaded now.
 */
export async function loadDemoData(
  deps: Pick<Deps, 'airline' | 'db' | 'clock' | 'vault'>,
  { dir, flightsToAdd = 0 }: DemoOptions = {},
): Promise<boolean> {
  const files = readDemoFiles(deps.airline, dir)
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    await lockDemoData(tx)
    const empty = !(await hasFlights(tx))
    if (empty) await loadAll(deps, tx, { files, now })
    // A demonstration from before the shop gets it at its next start.
    else if (!(await hasGoods(tx))) await loadShop(tx, { files, now, wifi: null })
    // One from before after-sales gets the refund reasons.
    else if (!(await hasRefundReasons(tx))) await insertRows(tx, 'refund_reasons', reasonRows(files))
    for (let from = 0; from < flightsToAdd; from += flightsAtOnce) {
      const until = Math.min(from + flightsAtOnce, flightsToAdd)
      await insertFlights(tx, benchmarkRows(deps, files.plans, { from, until, today: beijingDay(now) }))
    }
    return empty
  })
}

export async function insertFlights(tx: Tx, rows: FlightRows): Promise<void> {
  await insertAll(tx, rows)
}

async function loadAll(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  { files, now }: { files: DemoFiles; now: Date },
): Promise<void> {
  const shift = daysToShift(now)
  await insertRows(tx, 'airports', files.airports.map(airportRow))
  await insertRows(tx, 'wifi_plans', files.plans.map(planRow))
  await insertRows(tx, 'clauses', clauseRows(files, shift))
  await insertAll(tx, textRows(files))
  await insertRows(tx, 'accounts', accountRows(deps, files, now))
  await insertRows(tx, 'account_open_ids', openIdRows(files, now))
  await insertFlights(tx, flightRows(deps.vault, files, { flights: files.flights, shift }))
  await loadShop(tx, { files, now, wifi: wifiOrderRows(files, { shift, asOf: ordersAt(now) }) })
}

/** `wifi` is null when these orders exist already. */
async function loadShop(
  tx: Tx,
  { files, now, wifi }: { files: DemoFiles; now: Date; wifi: ReturnType<typeof wifiOrderRows> | null },
): Promise<void> {
  const { taken: inGoods, held, ...goodsOrders } = goodsOrderRows(files, now)
  const { taken: inWifi = [], sold = [], ...wifiOrders } = wifi ?? {}
  const today = { now, dayStart: new Date(`${beijingDay(now)}T00:00:00+08:00`) }
  const { account_coupons, ...shoppers } = shopperRows(files, today, [...inWifi, ...inGoods])
  await insertAll(tx, shopRows(files, today, held))
  await insertAll(tx, shoppers)
  await insertAll(tx, wifiOrders)
  await insertAll(tx, goodsOrders)
  await insertRows(tx, 'account_coupons', account_coupons)
  for (const stock of sold) await markSold(tx, stock)
  await insertDemoStatements(tx, now)
}

/** Wi-Fi orders are dated from 10:00 in Beijing, when yesterday's flights had not left yet; never from the future. */
function ordersAt(now: Date): Date {
  const tenInBeijing = new Date(`${beijingDay(now)}T10:00:00+08:00`)
  return now < tenInBeijing ? now : tenInBeijing
}

function airportRow({
  iata,
  icao,
  cityZh,
  cityEn,
  tz,
  lat,
  lon,
}: DemoFiles['airports'][number]): Rows<'airports'>[number] {
  return { iata, icao, city_zh: cityZh, city_en: cityEn, tz, lat, lon }
}

function planRow(plan: DemoFiles['plans'][number]): Rows<'wifi_plans'>[number] {
  return {
    plan_id: plan.planId,
    kind: plan.type,
    name_zh: plan.nameZh,
    name_en: plan.nameEn,
    description_zh: plan.descZh,
    description_en: plan.descEn,
    quota_kind: plan.quota.kind,
    quota_minutes: plan.quota.minutes ?? null,
    quota_megabytes: plan.quota.mb ?? null,
    price_fen: plan.priceFen,
    price_cents: plan.priceCents,
    member_percent_off: plan.memberPercentOff,
    speed_cap_kbps: plan.speedCapKbps,
    device_switches: plan.deviceSwitches,
    sell_before_flight: plan.sellPreFlight,
    sell_aboard: plan.sellOnBoard,
    opens_days_before: plan.salesOpenDaysBefore,
    closes_minutes_before: plan.salesCloseMinutesBeforeStd,
    sort: plan.sort,
  }
}

function clauseRows(files: DemoFiles, shift: number): Rows<'clauses'> {
  return files.clauses.map((clause) => ({
    clause_id: clause.clauseId,
    kind: clause.kind,
    title_zh: clause.titleZh,
    title_en: clause.titleEn,
    version: clause.version,
    effective_from: shiftDay(clause.effectiveFrom, shift),
    sections: JSON.stringify(sampleSections(clause)),
  }))
}

/** Every member, also those without a flight; the document is that of their passenger. */
function accountRows(deps: Pick<Deps, 'vault'>, files: DemoFiles, now: Date): Rows<'accounts'> {
  const documents = new Map(files.passengers.map((passenger) => [passenger.passengerId, passenger.idNumber]))
  return files.members.map((member) => {
    const document = member.passengerId ? documents.get(member.passengerId) : undefined
    return {
      account_id: member.userId,
      display_name: member.displayName,
      document_hash: document ? deps.vault.hash('document', document) : null,
      ffp_card_no: member.ffpCardNo,
      tier: member.tier,
      phone: member.phone,
      email: member.email,
      created_at: now,
    }
  })
}

function openIdRows(files: DemoFiles, now: Date): Rows<'account_open_ids'> {
  return files.members.flatMap(({ userId, openIds }) =>
    Object.entries(openIds).map(([channel, openId]) => ({
      channel,
      open_id: openId,
      account_id: userId,
      linked_at: now,
    })),
  )
}
