import { sql } from 'kysely'
import { inTransaction } from '../src/platform/db/transaction.ts'
import type { Deps } from '../src/platform/deps.ts'
import { copyEverything, copyRows, nameCopies, numbersOfCopies } from './payments/open-payments.ts'

/**
 * Copies an online passenger hundreds of times: every row as payment and opening have left it, each copy with a
 * separate device and address (10.<100 + series>.…).
 * `series`: one digit that keeps calls apart.
 */
export async function copyOpenSession(
  deps: Deps,
  entitlementId: string,
  { copies, series }: { copies: number; series: number },
): Promise<void> {
  const found = await deps.db
    .selectFrom('access_grants')
    .innerJoin('entitlements', 'entitlements.entitlement_id', 'access_grants.entitlement_id')
    .innerJoin('payment_attempts', 'payment_attempts.order_no', 'entitlements.order_no')
    .innerJoin('device_leases', 'device_leases.device_id', 'access_grants.device_id')
    .innerJoin('manifest_passengers', 'manifest_passengers.trip_id', 'entitlements.trip_id')
    .select(['grant_id', 'lease_id', 'access_grants.device_id', 'entitlements.order_no', 'payment_no', 'seat_number'])
    .where('entitlements.entitlement_id', '=', entitlementId)
    .executeTakeFirstOrThrow()
  const original = { orderNo: found.order_no, paymentNo: found.payment_no }
  const { grant_id: grantId, device_id: deviceId, lease_id: leaseId } = found
  await inTransaction(deps.db, async (tx) => {
    await nameCopies(tx, numbersOfCopies(copies, series))
    // A seat belongs to one passenger, so the copies have none.
    const seat = (seatNumber: string | null) =>
      tx
        .updateTable('manifest_passengers')
        .set({ seat_number: seatNumber })
        .from('entitlements')
        .whereRef('entitlements.trip_id', '=', 'manifest_passengers.trip_id')
        .where('entitlement_id', '=', entitlementId)
        .execute()
    await seat(null)
    await copyEverything(tx, original)
    await seat(found.seat_number)
    const copy = (table: string, where: [string, string], own: string[]) =>
      copyRows(tx, original, { table, where, own })
    await copy('ledger_entries', ['order_no', original.orderNo], ['entry_id', 'external_key'])
    await copy('portal_devices', ['device_id', deviceId], ['device_id', 'trip_id'])
    await copy('device_leases', ['lease_id', leaseId], ['lease_id', 'device_id', 'address'])
    await copy('access_grants', ['grant_id', grantId], ['grant_id', 'entitlement_id', 'trip_id', 'device_id'])
    await copy('jobs', ['key', grantId], ['job_id', 'key'])
    await sql`
      UPDATE device_leases SET address = '10.' || ${100 + series}::int || '.' || n / 250 || '.' || n % 250 + 1
      FROM (SELECT lease_id, row_number() OVER (ORDER BY lease_id) AS n FROM device_leases
        WHERE lease_id LIKE ${`${leaseId}-%`}) numbered
      WHERE device_leases.lease_id = numbered.lease_id`.execute(tx)
    await sql`
      UPDATE flight_plans SET quota = quota + ${copies}, sold = sold + ${copies} FROM entitlements bought
      WHERE bought.entitlement_id = ${entitlementId}
        AND flight_plans.flight_id = bought.flight_id AND flight_plans.plan_id = bought.plan_id`.execute(tx)
  })
}
