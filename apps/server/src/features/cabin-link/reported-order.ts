import type { Deps } from '../../platform/deps.ts'
import type { OrderReport } from './report-schemas.ts'

export interface ReportedOrder {
  peer: string
  orderNo: string
  report: OrderReport
}

export type AboardOrder = NonNullable<OrderReport['order']>

/** The same dependencies, with the clock set to when it happened aboard. */
export const asOf = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })
