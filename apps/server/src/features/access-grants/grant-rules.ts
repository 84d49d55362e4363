import * as limits from '@aisle/contract/limits'
import type { GrantState } from '@aisle/contract/order-states'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { after, seconds } from '../../platform/clock.ts'

/** P3: every transition of an access grant. Verified passengers without a grant have no row. */
export const grantMoves: Readonly<Record<GrantState, readonly GrantState[]>> = {
  online: ['out_of_coverage', 'paused', 'ended', 'revoked'],
  out_of_coverage: ['online', 'paused', 'ended', 'revoked'],
  paused: ['online', 'out_of_coverage', 'ended', 'revoked'],
  ended: [],
  revoked: [],
}

/** The network opened aboard for one device (P3). */
export interface AccessGrant {
  grantId: string
  entitlementId: string
  tripId: string
  deviceId: string
  state: GrantState
  /** Start of the seconds not yet booked. */
  openedAt: Date
  endsAt: Date
  /** When the gate was last seen to have it open. */
  confirmedAt: Date
  pausedAt: Date | null
}

/** An entitlement's quota and usage; `secondsUsed` excludes a running grant. */
export interface PlanUse {
  quota: PlanOffer['quota']
  secondsUsed: number
  bytesUsed: number
}

interface RunningGrant {
  state: GrantState
  openedAt: Date
  endsAt: Date
}

const bytesPerMegabyte = 1_000_000

/** Whole seconds online, rounded down and never past the grant's end, where the gate closes on its own. */
export function secondsOnline(grant: RunningGrant, now: Date): number {
  const until = Math.min(now.getTime(), grant.endsAt.getTime())
  return Math.max(0, Math.floor((until - grant.openedAt.getTime()) / 1000))
}

/** For a plan by the minute, else null. P3: time runs only while a grant is online. */
export function planSecondsLeft(use: PlanUse, grant: RunningGrant | null, now: Date): number | null {
  if (use.quota.kind !== 'time') return null
  const running = grant?.state === 'online' ? secondsOnline(grant, now) : 0
  return Math.max(0, (use.quota.minutes ?? 0) * 60 - use.secondsUsed - running)
}

/** For a plan by volume, else null. */
export function planBytesLeft(use: PlanUse): number | null {
  if (use.quota.kind !== 'data') return null
  return Math.max(0, (use.quota.megabytes ?? 0) * bytesPerMegabyte - use.bytesUsed)
}

export function isUsedUp(use: PlanUse, grant: RunningGrant | null, now: Date): boolean {
  return planSecondsLeft(use, grant, now) === 0 || planBytesLeft(use) === 0
}

/** The end of a grant opened at `openedAt`: the arrival, or the end of the plan's minutes if that is earlier. */
export function grantEnd(use: PlanUse, openedAt: Date, eta: Date): Date {
  const left = planSecondsLeft(use, null, openedAt)
  return left === null ? eta : new Date(Math.min(openedAt.getTime() + left * 1000, eta.getTime()))
}

export function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))
}

/** A paused plan stays paused for a minimum time (P3). */
export const resumableAt = (pausedAt: Date) => after(pausedAt, seconds(limits.pauseSeconds))

/** The gate's counter of an address. */
export interface Reading {
  /** Empty: not read yet. */
  epoch: string
  bytes: number
}

/**
 * Bytes counted since the last reading. In another epoch, or after a drop, the counter restarted from zero and all of
 * it is new. Without a first reading nothing is counted.
 */
export function bytesSince(last: Reading, now: Reading): number {
  if (last.epoch === '') return 0
  return last.epoch === now.epoch && now.bytes >= last.bytes ? now.bytes - last.bytes : now.bytes
}
