import type { EntitlementState } from '@aisle/contract/order-states'

/** Whether a received bundle is the next one, was applied before, or comes too early. */
export function getPlace(
  applied: { epoch: string | null; number: number },
  came: { epoch: string; number: number },
): 'next' | 'repeated' | 'tooFar' {
  // A new epoch starts over: its first bundle is 1.
  const last = applied.epoch === came.epoch ? applied.number : 0
  if (came.number <= last) return 'repeated'
  return came.number === last + 1 ? 'next' : 'tooFar'
}

/**
 * Interprets the peer's `applied` for our bundles. `arrived`: it has everything; `onItsWay`: it still lacks our last
 * one; `lost`: it does not remember our bundles (a new or restored database), so everything is sent from scratch.
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

/** The increase over the known figures. Figures only grow, so nothing is counted twice or subtracted. */
export function newUse(known: UseFigures, told: UseFigures): UseFigures {
  const more = (before: number, now: number) => Math.max(0, now - before)
  return {
    seconds: more(known.seconds, told.seconds),
    bytes: more(known.bytes, told.bytes),
    switches: more(known.switches, told.switches),
  }
}

/** The state of a plan aboard, as far as it was used there. */
export type StateAboard = Extract<EntitlementState, 'reserved' | 'unused' | 'active' | 'paused' | 'used_up'>

export type PlanRule =
  /** Only the figures. */
  | 'keep'
  /** The first use: completes the order, and rules out the refund of an unused plan. */
  | 'activate'
  | 'activateAndUseUp'
  | 'useUp'
  /** The ground has decided otherwise in the meantime: its decision holds, and the use is recorded. */
  | 'refundedWhileUsed'
  | 'reportedAfterSettling'

/**
 * The effect on the ground of a plan's state aboard. The ground keeps a plan that is online aboard as `paused`: only
 * the aircraft knows its grant, and only one side may count its seconds.
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

/** If the clocks differ by more than this, their times give no reliable order of events. */
export const clocksDifferMs = 2 * 60_000

/** How long after landing the ground waits for an aircraft's reports before it settles without them (W7). */
export const longestSilenceMs = 24 * 60 * 60_000
