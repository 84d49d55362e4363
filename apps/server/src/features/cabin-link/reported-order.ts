import type { Deps } from '../../deps.ts'
import type { OrderReport } from './report-schemas.ts'

export interface ReportedOrder {
  peer: string
  orderNo: string
  report: OrderReport
}

/** The same world at the time when it happened aboard. */
export const asOf = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })
