import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Counters } from '../../outside/access-gate/access-gate.ts'

/** A piece of equipment of one passenger (facts §6). */
export interface Device {
  deviceId: string
  tripId: string
}

/** A device's address, and the gate's counter for it when its bytes were last booked. */
export interface Lease {
  leaseId: string
  deviceId: string
  address: string
  /** Null: the gate could not determine it. */
  hardware: string | null
  epoch: string
  bytesCounted: number
}

function selectLeases(db: Db | Tx) {
  return db.selectFrom('device_leases').selectAll('device_leases').where('until', 'is', null)
}

function asLease(row: Awaited<ReturnType<ReturnType<typeof selectLeases>['executeTakeFirstOrThrow']>>): Lease {
  return {
    leaseId: row.lease_id,
    deviceId: row.device_id,
    address: row.address,
    hardware: row.hardware,
    epoch: row.epoch,
    bytesCounted: row.bytes_counted,
  }
}

export async function findDevice(db: Db | Tx, deviceId: string): Promise<Device | null> {
  const row = await db
    .selectFrom('portal_devices')
    .select(['device_id', 'trip_id'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row ? { deviceId: row.device_id, tripId: row.trip_id } : null
}

export async function insertDevice(tx: Tx, device: Device & { at: Date }): Promise<void> {
  const { deviceId, tripId, at } = device
  await tx
    .insertInto('portal_devices')
    .values({ device_id: deviceId, trip_id: tripId, created_at: at, seen_at: at })
    .execute()
}

/** The current lease of this address. */
export async function leaseAt(db: Db | Tx, address: string): Promise<Lease | null> {
  const row = await selectLeases(db).where('address', '=', address).executeTakeFirst()
  return row ? asLease(row) : null
}

export async function leasesOfDevice(db: Db | Tx, deviceId: string): Promise<Lease[]> {
  const rows = await selectLeases(db).where('device_id', '=', deviceId).orderBy('address').execute()
  return rows.map(asLease)
}

/** For many devices, by device. */
export async function leasesByDevice(db: Db, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Lease[]>> {
  const byDevice = new Map<string, Lease[]>(deviceIds.map((deviceId) => [deviceId, []]))
  if (deviceIds.length === 0) return byDevice
  for (const row of await selectLeases(db).where('device_id', 'in', deviceIds).orderBy('address').execute()) {
    byDevice.get(row.device_id)?.push(asLease(row))
  }
  return byDevice
}

/** The passenger's device that had this hardware last. */
export async function deviceWithHardware(tx: Tx, tripId: string, hardware: string): Promise<string | null> {
  const row = await tx
    .selectFrom('device_leases')
    .innerJoin('portal_devices', 'portal_devices.device_id', 'device_leases.device_id')
    .select('device_leases.device_id')
    .where('trip_id', '=', tripId)
    .where('hardware', '=', hardware)
    .orderBy('since', 'desc')
    .executeTakeFirst()
  return row?.device_id ?? null
}

export async function insertLease(tx: Tx, lease: Lease & { at: Date }): Promise<void> {
  await tx
    .insertInto('device_leases')
    .values({
      lease_id: lease.leaseId,
      device_id: lease.deviceId,
      address: lease.address,
      hardware: lease.hardware,
      since: lease.at,
      epoch: lease.epoch,
      bytes_counted: lease.bytesCounted,
    })
    .execute()
  await tx.updateTable('portal_devices').set({ seen_at: lease.at }).where('device_id', '=', lease.deviceId).execute()
}

export async function endLease(tx: Tx, leaseId: string, at: Date): Promise<void> {
  await tx
    .updateTable('device_leases')
    .set({ until: sql`GREATEST(since, ${at})` })
    .where('lease_id', '=', leaseId)
    .where('until', 'is', null)
    .execute()
}

/** Compare-and-set: false when another process has counted since, or the lease is over. */
export async function countLease(tx: Db | Tx, lease: Lease, now: { epoch: Counters['epoch']; bytes: number }) {
  const counted = await tx
    .updateTable('device_leases')
    .set({ epoch: now.epoch, bytes_counted: now.bytes })
    .where('lease_id', '=', lease.leaseId)
    .where('epoch', '=', lease.epoch)
    .where('bytes_counted', '=', lease.bytesCounted)
    .where('until', 'is', null)
    .executeTakeFirst()
  return Number(counted.numUpdatedRows) === 1
}

/** Held until the transaction ends, so arrivals at one address queue up. Always taken before devices. */
export async function lockAddress(tx: Tx, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 0))`.execute(tx)
}

/** Held until the transaction ends, so openings for one device queue up. Always taken before an entitlement's row. */
export async function lockDevices(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  for (const deviceId of [...new Set(deviceIds)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`device ${deviceId}`}, 0))`.execute(tx)
  }
}
