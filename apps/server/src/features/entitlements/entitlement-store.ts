import { sql } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import { heldEntitlementStates, openEntitlementStates, type EntitlementState } from '@aisle/contract/order-states'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { flightOfTrip } from '../flights/index.ts'
import { canMoveEntitlement } from './entitlement-rules.ts'

/** The right to use the plan of an order's line (W6), with the facts of the plan that opening the network needs. */
export interface Entitlement {
  entitlementId: string
  orderNo: string
  lineNo: number
  tripId: string
  flightId: string
  state: EntitlementState
  secondsUsed: number
  bytesUsed: number
  deviceSwitches: number
  /** Changes of device that staff have added to the plan's (P3). */
  extraSwitches: number
  /** The number of pauses so far (P3). */
  pauses: number
  createdAt: Date
  activatedAt: Date | null
  plan: {
    planId: string
    kind: PlanOffer['kind']
    name: Bilingual
    quota: PlanOffer['quota']
    speedCapKbps: number
    /** How often the plan may move to another device (P3). */
    deviceSwitches: number
  }
}

function selectEntitlements(db: Db | Tx) {
  return db
    .selectFrom('entitlements')
    .innerJoin('wifi_plans', 'wifi_plans.plan_id', 'entitlements.plan_id')
    .selectAll('entitlements')
    .select([
      'wifi_plans.kind',
      'wifi_plans.name_zh',
      'wifi_plans.name_en',
      'wifi_plans.quota_kind',
      'wifi_plans.quota_minutes',
      'wifi_plans.quota_megabytes',
      'wifi_plans.speed_cap_kbps',
      'wifi_plans.device_switches as plan_device_switches',
    ])
}

type EntitlementRow = Awaited<ReturnType<ReturnType<typeof selectEntitlements>['executeTakeFirstOrThrow']>>

function asEntitlement(row: EntitlementRow): Entitlement {
  return {
    entitlementId: row.entitlement_id,
    orderNo: row.order_no,
    lineNo: row.line_no,
    tripId: row.trip_id,
    flightId: row.flight_id,
    state: row.state,
    secondsUsed: row.seconds_used,
    bytesUsed: row.bytes_used,
    deviceSwitches: row.device_switches,
    extraSwitches: row.extra_switches,
    pauses: row.pauses,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    plan: {
      planId: row.plan_id,
      kind: row.kind,
      name: { zh: row.name_zh, en: row.name_en },
      quota: { kind: row.quota_kind, minutes: row.quota_minutes, megabytes: row.quota_megabytes },
      speedCapKbps: row.speed_cap_kbps,
      deviceSwitches: row.plan_device_switches,
    },
  }
}

export async function findEntitlement(db: Db | Tx, entitlementId: string): Promise<Entitlement | undefined> {
  const row = await selectEntitlements(db).where('entitlement_id', '=', entitlementId).executeTakeFirst()
  return row && asEntitlement(row)
}

/** The same for many, by id. */
export async function findEntitlements(
  db: Db | Tx,
  entitlementIds: readonly string[],
): Promise<ReadonlyMap<string, Entitlement>> {
  if (entitlementIds.length === 0) return new Map()
  const rows = await selectEntitlements(db).where('entitlement_id', 'in', entitlementIds).execute()
  return new Map(rows.map((row) => [row.entitlement_id, asEntitlement(row)]))
}

/** The paid entitlements of a trip that are still usable (unused, active, paused), oldest first. */
export async function openEntitlementsOfTrip(db: Db | Tx, tripId: string): Promise<Entitlement[]> {
  return oldestFirst(selectEntitlements(db).where('trip_id', '=', tripId).where('state', 'in', openEntitlementStates))
}

async function oldestFirst(query: ReturnType<typeof selectEntitlements>): Promise<Entitlement[]> {
  const rows = await query.orderBy('created_at').orderBy('entitlement_id').execute()
  return rows.map(asEntitlement)
}

/** One for each line, in any state, in the lines' order; an order of goods has none. */
export async function entitlementsOfOrder(db: Db | Tx, orderNo: string): Promise<Entitlement[]> {
  const rows = await selectEntitlements(db).where('order_no', '=', orderNo).orderBy('line_no').execute()
  return rows.map(asEntitlement)
}

export interface NewEntitlement {
  entitlementId: string
  orderNo: string
  lineNo: number
  tripId: string
  flightId: string
  planId: string
  at: Date
}

export interface EntitlementMove {
  from: EntitlementState
  to: EntitlementState
  at: Date
}

/**
 * Compare-and-set: false when the entitlement is no longer in `from` (lost race: read again). The first activation
 * stamps `activated_at`. Throws on a move that W6 does not allow, which is a bug.
 */
export async function moveEntitlement(tx: Tx, entitlementId: string, move: EntitlementMove): Promise<boolean> {
  if (!canMoveEntitlement(move.from, move.to)) throw new Error(`no entitlement goes from ${move.from} to ${move.to}`)
  const firstActivation = move.from === 'unused' && move.to === 'active'
  const moved = await tx
    .updateTable('entitlements')
    .set({ state: move.to, ...(firstActivation && { activated_at: move.at }) })
    .where('entitlement_id', '=', entitlementId)
    .where('state', '=', move.from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows) === 1
}

interface Use {
  seconds: number
  bytes: number
  /** 1 when the plan moved to another device. */
  deviceSwitches?: number
}

/** Adds to the use so far; counters never decrease. */
export async function recordUse(tx: Db | Tx, entitlementId: string, use: Use): Promise<void> {
  await tx
    .updateTable('entitlements')
    .set({
      seconds_used: sql`seconds_used + ${use.seconds}`,
      bytes_used: sql`bytes_used + ${use.bytes}`,
      device_switches: sql`device_switches + ${use.deviceSwitches ?? 0}`,
    })
    .where('entitlement_id', '=', entitlementId)
    .execute()
}

/** Adds seconds only, for many at once. */
export async function recordSeconds(
  tx: Tx,
  used: readonly { entitlementId: string; seconds: number }[],
): Promise<void> {
  await sql`
    UPDATE entitlements SET seconds_used = seconds_used + used.seconds
    FROM jsonb_to_recordset(${JSON.stringify(used)}::jsonb) AS used ("entitlementId" text, seconds int)
    WHERE entitlement_id = used."entitlementId"`.execute(tx)
}

/** P3: adds one change of device. Compare-and-set: false when the plan no longer has so many extra ones. */
export async function addSwitch(
  tx: Tx,
  { entitlementId, extraSwitches }: Pick<Entitlement, 'entitlementId' | 'extraSwitches'>,
): Promise<boolean> {
  const added = await tx
    .updateTable('entitlements')
    .set({ extra_switches: extraSwitches + 1 })
    .where('entitlement_id', '=', entitlementId)
    .where('extra_switches', '=', extraSwitches)
    .executeTakeFirst()
  return Number(added.numUpdatedRows) === 1
}

/** As the ground says it. */
export async function setExtraSwitches(tx: Tx, entitlementId: string, extraSwitches: number): Promise<void> {
  await tx
    .updateTable('entitlements')
    .set({ extra_switches: extraSwitches })
    .where('entitlement_id', '=', entitlementId)
    .execute()
}

/** Counts one more pause (P3). */
export async function countPause(tx: Tx, entitlementId: string): Promise<void> {
  await tx
    .updateTable('entitlements')
    .set({ pauses: sql`pauses + 1` })
    .where('entitlement_id', '=', entitlementId)
    .execute()
}

/** The held plans of a flight, paid or not, begun or not; oldest first. */
export async function heldEntitlementsOfFlight(db: Db | Tx, flightId: string): Promise<Entitlement[]> {
  return oldestFirst(
    selectEntitlements(db).where('flight_id', '=', flightId).where('state', 'in', heldEntitlementStates),
  )
}

export async function heldEntitlementsOfTrip(db: Db | Tx, tripId: string): Promise<Entitlement[]> {
  return oldestFirst(selectEntitlements(db).where('trip_id', '=', tripId).where('state', 'in', heldEntitlementStates))
}

/** W6: a plan that has not begun follows its ticket. Compare-and-set on flight and state. */
export async function moveEntitlementToFlight(
  tx: Tx,
  { entitlementId, flightId, state }: Entitlement,
  newFlightId: string,
): Promise<boolean> {
  const moved = await tx
    .updateTable('entitlements')
    .set({ flight_id: newFlightId })
    .where('entitlement_id', '=', entitlementId)
    .where('flight_id', '=', flightId)
    .where('state', '=', state)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows) === 1
}

/** Paid plans that have not begun, on a flight other than their passenger's (W6). */
export async function strayEntitlements(db: Db): Promise<{ entitlementId: string; newFlightId: string }[]> {
  const rows = await db
    .selectFrom('entitlements')
    .select(['entitlement_id', flightOfTrip('entitlements.trip_id').as('new_flight_id')])
    .where('entitlements.state', '=', 'unused')
    .where(flightOfTrip('entitlements.trip_id'), '!=', sql.ref<string>('entitlements.flight_id'))
    .execute()
  return rows.map((row) => ({ entitlementId: row.entitlement_id, newFlightId: row.new_flight_id }))
}

/** Plans that the passenger of this trip holds, or has ordered and not paid yet (W6). */
export async function heldPlansOfTrip(db: Db | Tx, tripId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entitlements')
    .select('plan_id')
    .where('trip_id', '=', tripId)
    .where('state', 'in', heldEntitlementStates)
    .execute()
  return new Set(rows.map((row) => row.plan_id))
}
