import type { Db, Tx } from '../../platform/db/open-db.ts'
import { afterSaleLines, openTimes } from './after-sale-store.ts'

/** Whether the order has units to ship that are not refunded. */
export async function hasUnitsToShip(db: Db | Tx, orderNo: string): Promise<boolean> {
  return (await afterSaleLines(db, orderNo)).some((line) => line.taken.units < line.quantity)
}

/** For how many milliseconds since then refunds were under way; null while one is. Overlapping ones count once. */
export async function refundPauseMs(db: Db | Tx, orderNo: string, since: Date): Promise<number | null> {
  const { open, times } = await openTimes(db, orderNo)
  if (open) return null
  let paused = 0
  let until = since.getTime()
  for (const time of times) {
    const from = Math.max(time.from.getTime(), until)
    const end = Math.max(time.until?.getTime() ?? from, from)
    paused += end - from
    until = end
  }
  return paused
}
