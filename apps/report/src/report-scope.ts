import type { Period } from './beijing-days.ts'

/** What a report is asked about. */
export interface ReportScope {
  period: Period
  /** Flight numbers; null: all, and what belongs to no flight. */
  flights: readonly string[] | null
  /** Whose analytics events: the app's own project, not those of others that the collector takes. */
  projectId: string
}
