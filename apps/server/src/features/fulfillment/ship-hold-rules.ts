import type { OperatorErrorName } from '@aisle/contract/operator'

/** The facts that decide about holding an order or releasing it. */
export interface HoldFacts {
  /** The order is to be shipped; a hold of any other one has ended by itself. */
  isToShip: boolean
  hold: { holdId: string; why: string } | null
}

/** `why` null: release; `holdId`: the hold that was looked at, where one was. */
export interface HoldRequest {
  why: string | null
  holdId: string | null
}

export type HoldRefusal = Extract<OperatorErrorName, 'notToShip' | 'heldAlready' | 'changedSince'>

/** What a request does; `same`: nothing, because it is so already. */
export type HoldJudgement = { result: 'held' | 'released' | 'same' } | { refused: HoldRefusal }

/** Nobody writes over the hold of a colleague: it is released first, and only the one that was looked at. */
export function judgeHold({ isToShip, hold }: HoldFacts, { why, holdId }: HoldRequest): HoldJudgement {
  if (why === null) {
    if (!isToShip || !hold) return { result: 'same' }
    return holdId === null || holdId === hold.holdId ? { result: 'released' } : { refused: 'changedSince' }
  }
  if (!isToShip) return { refused: 'notToShip' }
  if (!hold) return { result: 'held' }
  return hold.why === why ? { result: 'same' } : { refused: 'heldAlready' }
}
