import type { ChangeReport, OperatorResource, RowChange, RowProblem } from '../calls/operator.ts'

/** Changes of rows that wait for their time (M40). */

export const scheduleStates = ['waiting', 'applied', 'refused', 'cancelled'] as const
export type ScheduleState = (typeof scheduleStates)[number]

/** A waiting change is applied or refused at its time, or cancelled before; one that was refused is put away by staff. */
export const scheduleMoves: Readonly<Record<ScheduleState, readonly ScheduleState[]>> = {
  waiting: ['applied', 'refused', 'cancelled'],
  refused: ['cancelled'],
  applied: [],
  cancelled: [],
}

/**
 * Why a change was not applied at its time: the row had changed since, its rules no longer let it, or whoever scheduled it
 * may no longer change such rows.
 */
export const scheduleRefusals = ['changedSince', 'problems', 'noRight'] as const
export type ScheduleRefusal = (typeof scheduleRefusals)[number]

/** Instants are ISO 8601. */
export interface ScheduledChange {
  changeId: string
  resource: OperatorResource
  /** Of the rows it changes. */
  ids: string[]
  /** When it is due. */
  at: string
  state: ScheduleState
  /** The name of the person, or of the key. */
  by: string
  askedAt: string
  refusal: ScheduleRefusal | null
  problems: RowProblem[]
  endedAt: string | null
  /** Null: nobody of the staff. */
  endedBy: string | null
  /** The line of the audit, once it is applied. */
  auditId: string | null
  /** As whoever scheduled it saw it. */
  changes: RowChange[]
}

export interface ScheduledChanges {
  rows: ScheduledChange[]
  cursor: string | null
}

/** What would be changed, and when. Nothing is scheduled where there are problems or no difference. */
export interface ScheduleReport extends ChangeReport {
  at: string
  changeId: string | null
  result: 'scheduled' | 'same' | null
}

export interface CancelledChange {
  dryRun: boolean
  changeId: string
  resource: OperatorResource
  at: string
  /** `same`: it was cancelled or put away before. */
  result: 'cancelled' | 'putAway' | 'same'
}
