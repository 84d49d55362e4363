import { sealedRows } from '../../../scanning/sealed-rows.ts'
import type { QueuedScan } from './scan-queue-rules.ts'

const scans = sealedRows<QueuedScan>('aisle.counter')

export const keepScan = scans.keep
export const forgetScan = scans.forget

/** The scans that this device keeps, the oldest first. */
export const readScans = async (): Promise<QueuedScan[]> =>
  (await scans.read()).toSorted((one, other) => one.handedOverAt.localeCompare(other.handedOverAt))
