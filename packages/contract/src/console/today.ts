/** What waits for a person of the staff (X4), by kind. */
export const waitingKinds = [
  'refundsToDecide',
  'refundsToInspect',
  'refundsFailed',
  'approvals',
  'messages',
  'addressChanges',
  'parcels',
  'invoices',
  'reconciliations',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Hours within which the oldest of a kind should be done. */
export const waitingTargetHours: Readonly<Record<WaitingKind, number>> = {
  refundsToDecide: 48,
  refundsToInspect: 48,
  refundsFailed: 24,
  approvals: 72,
  messages: 4,
  addressChanges: 4,
  parcels: 24,
  invoices: 72,
  reconciliations: 24,
}

export interface WaitingWork {
  kind: WaitingKind
  count: number
  /** Since when the oldest waits, ISO 8601. */
  oldestAt: string | null
}

export interface StaffToday {
  /** Only kinds with something to do that this person can do. */
  waiting: WaitingWork[]
  /** When it was counted. */
  at: string
}
