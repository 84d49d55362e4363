import { sql } from 'kysely'
import {
  connectedGrantStates,
  type GrantState,
  openGrantStates,
  reclaimedEntitlementStates,
} from '@aisle/contract/order-states'
import { noteMove } from '../../platform/db/committed-moves.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import { grantMoves, type AccessGrant } from './grant-rules.ts'

/**
 * Why a grant ended. `gateFailed`: the gate never confirmed it, so it is not counted; `givenBack`: its order was
 * refunded (W7); `revoked`: its plan was revoked otherwise.
 */
export type GrantEnd = 'time' | 'data' | 'landing' | 'moved' | 'replaced' | 'gateFailed' | 'givenBack' | 'revoked'

const statesBefore = (to: GrantState) => openGrantStates.filter((from) => grantMoves[from].includes(to))

function selectGrants(db: Db | Tx) {
  return db.selectFrom('access_grants').selectAll('access_grants')
}

function asGrant(row: Awaited<ReturnType<ReturnType<typeof selectGrants>['executeTakeFirstOrThrow']>>): AccessGrant {
  return {
    grantId: row.grant_id,
    entitlementId: row.entitlement_id,
    tripId: row.trip_id,
    deviceId: row.device_id,
    state: row.state,
    openedAt: row.opened_at,
    endsAt: row.ends_at,
    confirmedAt: row.confirmed_at,
    pausedAt: row.paused_at,
  }
}

/** The grants among these that are open. */
export async function findOpenGrants(db: Db | Tx, grantIds: readonly string[]): Promise<AccessGrant[]> {
  const rows = await selectGrants(db).where('grant_id', 'in', grantIds).where('state', 'in', openGrantStates).execute()
  return rows.map(asGrant)
}

/** Null when it has ended or never existed. */
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

/** The open grant of the device that has this address now. */
export async function openGrantOfDevice(db: Db | Tx, address: string): Promise<AccessGrant | null> {
  const row = await selectGrants(db)
    .innerJoin('device_leases', 'device_leases.device_id', 'access_grants.device_id')
    .where('address', '=', address)
    .where('until', 'is', null)
    .where('state', 'in', openGrantStates)
    .executeTakeFirst()
  return row ? asGrant(row) : null
}

/** The open grant of a device. */
export async function openGrantOn(db: Db | Tx, deviceId: string): Promise<AccessGrant | null> {
  const row = await selectGrants(db)
    .where('device_id', '=', deviceId)
    .where('state', 'in', openGrantStates)
    .executeTakeFirst()
  return row ? asGrant(row) : null
}

/** The last ended grant of this device, and why it ended. */
export async function lastGrantOn(db: Db, deviceId: string): Promise<(AccessGrant & { reason: GrantEnd }) | null> {
  const row = await selectGrants(db)
    .where('device_id', '=', deviceId)
    .where('state', 'not in', openGrantStates)
    .orderBy('ended_at', 'desc')
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
  // Only `endGrant` writes this column.
  return row ? { ...asGrant(row), reason: row.end_reason as GrantEnd } : null
}

/** By entitlement. */
export async function openGrantsOfTrip(db: Db | Tx, tripId: string): Promise<Map<string, AccessGrant>> {
  const rows = await selectGrants(db).where('trip_id', '=', tripId).where('state', 'in', openGrantStates).execute()
  return new Map(rows.map((row) => [row.entitlement_id, asGrant(row)]))
}

/** Devices that are online by this server's own gate. */
export async function countDevicesOnline(db: Db): Promise<number> {
  const { online } = await db
    .selectFrom('access_grants')
    .select(({ fn }) => fn.countAll<string>().filterWhere('state', '=', 'online').as('online'))
    .where(sql<boolean>`state IN ${stateList(openGrantStates)}`)
    .executeTakeFirstOrThrow()
  return Number(online)
}

/** The device on which this plan was last online, in an open or an ended grant. */
export async function getLastDevice(db: Db | Tx, entitlementId: string): Promise<string | null> {
  const row = await db
    .selectFrom('access_grants')
    .select('device_id')
    .where('entitlement_id', '=', entitlementId)
    .where(sql<boolean>`end_reason IS DISTINCT FROM 'gateFailed'`)
    .orderBy('opened_at', 'desc')
    // A moved grant may have opened in the same instant as its successor; the open one is the later.
    .orderBy(sql`ended_at IS NULL`, 'desc')
    .executeTakeFirst()
  return row?.device_id ?? null
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

/** Locks many, always in the same order, to avoid deadlocks. */
export async function lockEntitlements(tx: Tx, entitlementIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('entitlements')
    .select('entitlement_id')
    .where('entitlement_id', 'in', entitlementIds)
    .orderBy('entitlement_id')
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
      device_id: grant.deviceId,
      state: grant.state,
      opened_at: grant.openedAt,
      ends_at: grant.endsAt,
      confirmed_at: grant.confirmedAt,
    })
    .execute()
  noteMove(tx, { thing: 'grant', state: grant.state })
}

/** Compare-and-set: false when it has already ended. */
export async function endGrant(tx: Tx, grantId: string, end: { reason: GrantEnd; at: Date }): Promise<boolean> {
  const state = end.reason === 'givenBack' || end.reason === 'revoked' ? 'revoked' : 'ended'
  const ended = await tx
    .updateTable('access_grants')
    .set({ state, ended_at: end.at, end_reason: end.reason })
    .where('grant_id', '=', grantId)
    .where('state', 'in', openGrantStates)
    .executeTakeFirst()
  if (Number(ended.numUpdatedRows) !== 1) return false
  noteMove(tx, { thing: 'grant', state })
  return true
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

/** online ⇄ out of coverage; may also change only the times. `onlineSince`: from when its seconds count. */
export async function coverGrant(
  tx: Tx,
  grantId: string,
  cover: { state: 'online' | 'out_of_coverage'; onlineSince: Date; endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('access_grants')
    .set({
      state: cover.state,
      opened_at: cover.onlineSince,
      ends_at: cover.endsAt,
      confirmed_at: sql`GREATEST(confirmed_at, ${cover.onlineSince})`,
    })
    .where('grant_id', '=', grantId)
    .where('state', 'in', connectedGrantStates)
    .execute()
}

/** Restarts the count of many online grants at `since`. */
export async function goOnlineAnew(
  tx: Tx,
  ends: readonly { grantId: string; endsAt: Date }[],
  since: Date,
): Promise<void> {
  await sql`
    UPDATE access_grants
    SET opened_at = ${since}, ends_at = anew."endsAt", confirmed_at = GREATEST(confirmed_at, ${since})
    FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS anew ("grantId" text, "endsAt" timestamptz)
    WHERE grant_id = anew."grantId" AND state = 'online'`.execute(tx)
}

/** Every grant of this plan, oldest first: when it opened, and whether the gate failed to let the device through. */
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

/** Resumes a paused grant (P3): its seconds count again from now. Compare-and-set. */
export async function resumeGrant(
  tx: Tx,
  { grantId, ...on }: { grantId: string; state: 'online' | 'out_of_coverage'; at: Date; endsAt: Date },
): Promise<boolean> {
  const resumed = await tx
    .updateTable('access_grants')
    .set({ state: on.state, opened_at: on.at, ends_at: on.endsAt, confirmed_at: on.at })
    .where('grant_id', '=', grantId)
    .where('state', '=', 'paused')
    .executeTakeFirst()
  if (Number(resumed.numUpdatedRows) !== 1) return false
  noteMove(tx, { thing: 'grant', state: on.state })
  return true
}

/** Compare-and-set: false when it is no longer open, or already paused. */
export async function pauseGrant(tx: Tx, grantId: string, pause: { at: Date; endsAt: Date }): Promise<boolean> {
  const paused = await tx
    .updateTable('access_grants')
    .set({ state: 'paused', paused_at: pause.at, ends_at: pause.endsAt })
    .where('grant_id', '=', grantId)
    .where('state', 'in', statesBefore('paused'))
    .executeTakeFirst()
  if (Number(paused.numUpdatedRows) !== 1) return false
  noteMove(tx, { thing: 'grant', state: 'paused' })
  return true
}

/** Records that the gate has these open now. */
export async function confirmGrants(db: Db, grantIds: readonly string[], at: Date): Promise<void> {
  if (grantIds.length === 0) return
  await db
    .updateTable('access_grants')
    .set({ confirmed_at: sql`GREATEST(confirmed_at, ${at})` })
    .where('grant_id', 'in', grantIds)
    .where('state', 'in', connectedGrantStates)
    .execute()
}

/** Grants that the gate should have open. */
export async function runningGrants(db: Db): Promise<AccessGrant[]> {
  const rows = await selectGrants(db).where('state', 'in', connectedGrantStates).orderBy('grant_id').execute()
  return rows.map(asGrant)
}

/** Open grants whose plan has been refunded or revoked. */
export async function grantsWithoutPlan(db: Db): Promise<AccessGrant[]> {
  const rows = await selectGrants(db)
    .innerJoin('entitlements', 'entitlements.entitlement_id', 'access_grants.entitlement_id')
    .where('access_grants.state', 'in', openGrantStates)
    .where('entitlements.state', 'in', reclaimedEntitlementStates)
    .execute()
  return rows.map(asGrant)
}
