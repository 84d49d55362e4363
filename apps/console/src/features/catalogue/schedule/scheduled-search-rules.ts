import { scheduleStates, type ScheduleState } from '@aisle/contract/console-schedule'

export interface ScheduledSearch {
  /** Missing: all of them. */
  state?: ScheduleState
  /** The change that is open. */
  open?: string
}

/** What an address may say; anything else counts as nothing. */
export function readScheduledSearch(typed: Record<string, unknown>): ScheduledSearch {
  const state = scheduleStates.find((one) => one === typed['state'])
  const open = typed['open']
  return { ...(state && { state }), ...(typeof open === 'string' && open !== '' && { open }) }
}
