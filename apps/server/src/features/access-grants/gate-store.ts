import { connectedGrantStates } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import { planBytesLeft } from './grant-rules.ts'

/** An address that the gate must let through. */
export interface DesiredOpening {
  grantId: string
  device: string
  endsAt: Date
  kbps: number
  bytes: number | null
}

/** Take the fence before reading rows, so the decision reflects every change announced under a lower fence. */
export async function nextFence(db: Db): Promise<number> {
  const { rows } = await sql<{ fence: string | number }>`select nextval('gate_fence') as fence`.execute(db)
  return Number(rows[0]?.fence)
}

/**
 * The openings that running grants require, optionally for one address; includes grants whose end is due but not yet
 * booked.
 */
export async function desiredOpenings(db: Db, address?: string): Promise<DesiredOpening[]> {
  let wanted = db
    .selectFrom('access_grants')
    .innerJoin('device_leases', 'device_leases.device_id', 'access_grants.device_id')
    .innerJoin('entitlements', 'entitlements.entitlement_id', 'access_grants.entitlement_id')
    .innerJoin('wifi_plans', 'wifi_plans.plan_id', 'entitlements.plan_id')
    .select(['grant_id', 'address', 'ends_at', 'speed_cap_kbps', 'quota_kind', 'quota_megabytes', 'bytes_used'])
    .where('until', 'is', null)
    .where('access_grants.state', 'in', connectedGrantStates)
    .where('entitlements.state', '=', 'active')
  if (address !== undefined) wanted = wanted.where('address', '=', address)
  const rows = await wanted.orderBy('address').execute()
  return rows.map((row) => ({
    grantId: row.grant_id,
    device: row.address,
    endsAt: row.ends_at,
    kbps: row.speed_cap_kbps,
    bytes: planBytesLeft({
      quota: { kind: row.quota_kind, minutes: null, megabytes: row.quota_megabytes },
      secondsUsed: 0,
      bytesUsed: row.bytes_used,
    }),
  }))
}
