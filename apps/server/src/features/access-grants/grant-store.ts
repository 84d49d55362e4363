import { sql } from 'kysely'
import type { GrantState } from '@aisle/contract/order-states'
import type { Db, Tx } from '../../db/open-db.ts'
import { grantMoves, openGrantStates } from './grant-rules.ts'

/** The network opened aboard for one device (P3). `device` is the address that the server sees (P7). */
export interface AccessGrant {
  grantId: string
  entitlementId: string
  tripId: string
  device: string
  state: GrantState
  openedAt: Date
  endsAt: Date
  /** The gate's counter for the device when its bytes were last added to the entitlement. */
  bytesCounted: number
}

/** Why a grant ended. `gateFailed`: the gate never confirmed it, so it counts for nothing; `givenBack`: its order was (W7). */
export type GrantEnd = 'time' | 'data' | 'landing' | 'moved' | 'replaced' | 'gateFailed' | 'givenBack'

const statesBefore = (to: GrantState) => openGrantStates.filter((from) => grantMoves[from].includes(to))

function selectGrants(db: Db | Tx) {
  return db.selectFrom('access_grants').selectAll('access_grants')
}

function asGrant(row: Awaited<ReturnType<ReturnType<typeof selectGrants>['executeTakeFirstOrThrow']>>): AccessGrant {
  return {
    grantId: row.grant_id,
    entitlementId: row.entitlement_id,
    tripId: row.trip_id,
    device: row.device,
    state: row.state,
    openedAt: row.opened_at,
    endsAt: row.ends_at,
    bytesCounted: row.bytes_counted,
  }
}

/** Null when it has ended, or never was. */
export async function findOpenGrant(db: Db | Tx, grantId: string): Promise<AccessGrant | null> {
  const row = await selectGrants(db)
    .where('grant_id', '=', grantId)
    .where('state', 'in', openGrantStates)
    .executeTakeFirst()
  return row ? asGrant(row) : null
}

export async function openGrantOfEntitlement(db: Db | Tx, entitlementId: string): Promise<AccessGrant | null> {
  const open = selectGrants(db).where('entitlement_id', '=', entitlementId).where('state', 'in', openGrantStates)
  const row = await open.executeTakeFirst()
  return row ? asGrant(row) : null
}

export async function openGrantOfDevice(db: Db | Tx, device: string): Promise<AccessGrant | null> {
  const row = await selectGrants(db)
    .where('device', '=', device)
    .where('state', 'in', openGrantStates)
    .executeTakeFirst()
  return row ? asGrant(row) : null
}

/** By entitlement. */
export async function openGrantsOfTrip(db: Db | Tx, tripId: string): Promise<Map<string, AccessGrant>> {
  const rows = await selectGrants(db).where('trip_id', '=', tripId).where('state', 'in', openGrantStates).execute()
  return new Map(rows.map((row) => [row.entitlement_id, asGrant(row)]))
}

/** The address that this plan was online from last, in an open or an ended grant. */
export async function lastDeviceOf(db: Db | Tx, entitlementId: string): Promise<string | null> {
  const row = await db
    .selectFrom('access_grants')
    .select('device')
    .where('entitlement_id', '=', entitlementId)
    .where(sql<boolean>`end_reason IS DISTINCT FROM 'gateFailed'`)
    .orderBy('opened_at', 'desc')
    // A moved grant may have opened in the same instant as its successor; the open one is the later.
    .orderBy(sql`ended_at IS NULL`, 'desc')
    .executeTakeFirst()
  return row?.device ?? null
}

/** What the gate must let through for this device now; null: nothing. */
export async function wantedOpening(db: Db, device: string, now: Date) {
  const row = await db
    .selectFrom('access_grants')
    .innerJoin('entitlements', 'entitlements.entitlement_id', 'access_grants.entitlement_id')
    .innerJoin('wifi_plans', 'wifi_plans.plan_id', 'entitlements.plan_id')
    .select(['grant_id', 'ends_at', 'speed_cap_kbps'])
    .where('device', '=', device)
    .where('access_grants.state', 'in', ['online', 'out_of_coverage'])
    .where('entitlements.state', '=', 'active')
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row ? { grantId: row.grant_id, endsAt: row.ends_at, kbps: row.speed_cap_kbps } : null
}

/** Held until the transaction ends. Always taken before an entitlement's row: openings for one device queue up. */
export async function lockDevice(tx: Tx, device: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gate ${device}`}, 0))`.execute(tx)
}

/** Two devices that want the same plan queue up here. */
export async function lockEntitlement(tx: Tx, entitlementId: string): Promise<void> {
  await tx
    .selectFrom('entitlements')
    .select('entitlement_id')
    .where('entitlement_id', '=', entitlementId)
    .forUpdate()
    .execute()
}

export async function insertGrant(tx: Tx, grant: AccessGrant): Promise<void> {
  await tx
    .insertInto('access_grants')
    .values({
      grant_id: grant.grantId,
      entitlement_id: grant.entitlementId,
      trip_id: grant.tripId,
      device: grant.device,
      state: grant.state,
      opened_at: grant.openedAt,
      ends_at: grant.endsAt,
      bytes_counted: grant.bytesCounted,
    })
    .execute()
}

/** Compare-and-set: false when it has ended already. */
export async function endGrant(tx: Tx, grantId: string, end: { reason: GrantEnd; at: Date }): Promise<boolean> {
  const ended = await tx
    .updateTable('access_grants')
    .set({ state: 'ended', ended_at: end.at, end_reason: end.reason })
    .where('grant_id', '=', grantId)
    .where('state', 'in', openGrantStates)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows) === 1
}

export async function openGrantsOfFlight(db: Db | Tx, flightId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('access_grants')
    .innerJoin('entitlements', 'entitlements.entitlement_id', 'access_grants.entitlement_id')
    .select('grant_id')
    .where('flight_id', '=', flightId)
    .where('access_grants.state', 'in', openGrantStates)
    .orderBy('grant_id')
    .execute()
  return rows.map((row) => row.grant_id)
}

/** online ⇄ out of coverage, by grantMoves; one that is so already may get other times. `onlineSince`: from when its seconds count. */
export async function coverGrant(
  tx: Tx,
  grantId: string,
  cover: { state: GrantState; onlineSince: Date; endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('access_grants')
    .set({ state: cover.state, opened_at: cover.onlineSince, ends_at: cover.endsAt })
    .where('grant_id', '=', grantId)
    .where('state', 'in', [cover.state, ...statesBefore(cover.state)])
    .execute()
}

/** Every opening of this plan, oldest first: when, and whether the gate really let the device through. */
export async function openingsOfEntitlement(
  db: Db | Tx,
  entitlementId: string,
): Promise<{ at: Date; gateFailed: boolean }[]> {
  const rows = await db
    .selectFrom('access_grants')
    .select(['opened_at', 'end_reason'])
    .where('entitlement_id', '=', entitlementId)
    .orderBy('opened_at')
    .orderBy(sql`ended_at IS NULL`)
    .execute()
  return rows.map((row) => ({ at: row.opened_at, gateFailed: row.end_reason === 'gateFailed' }))
}

export async function moveGrantEnd(db: Db | Tx, grantId: string, endsAt: Date): Promise<void> {
  await db.updateTable('access_grants').set({ ends_at: endsAt }).where('grant_id', '=', grantId).execute()
}

/** Compare-and-set: false when somebody else has counted since, or the grant has ended. */
export async function countBytes(tx: Db | Tx, grantId: string, count: { from: number; to: number }): Promise<boolean> {
  const counted = await tx
    .updateTable('access_grants')
    .set({ bytes_counted: count.to })
    .where('grant_id', '=', grantId)
    .where('bytes_counted', '=', count.from)
    .where('state', 'in', openGrantStates)
    .executeTakeFirst()
  return Number(counted.numUpdatedRows) === 1
}
