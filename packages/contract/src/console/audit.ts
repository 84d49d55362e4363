import type { RowChange } from '../calls/operator.ts'

/** The audit as the console shows it (X4, X5). */
export interface StaffAuditLine {
  auditId: string
  at: string
  /** A person's name, or the name of a key. */
  who: string
  person: boolean
  command: string
  summary: string
  /** `undone`: another line has put it back. `never`: it changed no rows. */
  undo: 'possible' | 'undone' | 'never'
  /** This person may take it back. */
  mayUndo: boolean
}

export interface StaffAuditPage {
  rows: StaffAuditLine[]
  cursor: string | null
}

/** `changes` null: sealed, as they hold personal data. */
export interface StaffAuditDetail extends StaffAuditLine {
  changes: RowChange[] | null
}
