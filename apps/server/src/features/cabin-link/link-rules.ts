import type { EntitlementState } from '@aisle/contract/order-states'

/** Where a bundle stands that came with this number: the next one, one that was applied before, or one too far. */
export function placeOf(
  applied: { epoch: string | null; number: number },
  came: { epoch: string; number: number },
): 'next' | 'repeated' | 'tooFar' {
  // A new epoch is a new beginning: its first bundle is 1.
  const last = applied.epoch === came.epoch ? applied.number : 0
  if (came.number <= last) return 'repeated'
  return came.number === last + 1 ? 'next' : 'tooFar'
}

/**
 * What the other side's `applied` says of our bundles. `arrived`: it has everything; `onItsWay`: our last one is still to
 * come there; `lost`: its memory is not of what we have told it (a new or restored database), and everything is told anew.
 */
export function fateOfBundle(
  own: { epoch: string; sentNumber: number; inFlight: boolean },
  applied: { epoch: string | null; number: number },
): 'arrived' | 'onItsWay' | 'lost' {
  if (own.sentNumber === 0) return 'arrived'
  const theirs = applied.epoch === own.epoch ? applied.number : 0
  if (theirs === own.sentNumber) return 'arrived'
  return own.inFlight && theirs === own.sentNumber - 1 ? 'onItsWay' : 'lost'
}

export interface UseFigures {
  seconds: number
  bytes: number
  switches: number
}

/** What an aircraft's figures add to what is known: they only grow, so that nothing is counted twice or taken back. */
export function newUse(known: UseFigures, told: UseFigures): UseFigures {
  const more = (before: number, now: number) => Math.max(0, now - before)
  return {
    seconds: more(known.seconds, told.seconds),
    bytes: more(known.bytes, told.bytes),
    switches: more(known.switches, told.switches),
  }
}

/** How a plan stands aboard, as far as it was used there. */
export type StateAboard = Extract<EntitlementState, 'reserved' | 'unused' | 'active' | 'paused' | 'used_up'>

export type PlanRule =
  /** Nothing but figures. */
  | 'keep'
  /** The first use: the order is completed, and the plan is no longer refunded as one that nobody began. */
  | 'activate'
  | 'activateAndUseUp'
  | 'useUp'
  /** The ground has decided otherwise meanwhile: that stands, and what was used is on record. */
  | 'refundedWhileUsed'
  | 'reportedAfterSettling'

/**
 * What follows on the ground from a plan's state aboard. The ground keeps a plan that is online aboard as `paused`: only the
 * aircraft knows its grant, and only one side may count its seconds.
 */
export function ruleForPlan(
  ground: { state: EntitlementState; activated: boolean },
  aboard: { state: StateAboard; activated: boolean },
): PlanRule {
  const over = aboard.state === 'used_up'
  switch (ground.state) {
    case 'unused':
      if (!aboard.activated) return 'keep'
      return over ? 'activateAndUseUp' : 'activate'
    case 'active':
    case 'paused':
      return over ? 'useUp' : 'keep'
    case 'refunded':
    case 'revoked':
      return aboard.activated ? 'refundedWhileUsed' : 'keep'
    case 'expired':
      return aboard.activated && !ground.activated ? 'reportedAfterSettling' : 'keep'
    case 'reserved':
    case 'released':
    case 'used_up':
      return 'keep'
  }
}

/** Both sides' clocks differ by more than this: their times do not tell which of two things was first. */
export const clocksDifferMs = 2 * 60_000

/** How long the ground waits after the landing for what an aircraft has to tell, before it settles without (W7). */
export const longestSilenceMs = 24 * 60 * 60_000
