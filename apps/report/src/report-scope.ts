import type { Period } from './period.ts'

/** The period, flights and project of a report. */
export interface ReportScope {
  period: Period
  /** Flight numbers; null: all, and what belongs to no flight. */
  flights: readonly string[] | null
  /** The analytics project of the app itself; the collector also accepts events of others. */
  projectId: string
}
