import * as limits from '@aisle/contract/limits'
import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import type { PlanOffer } from '@aisle/contract/shared-schemas'

/** A period in which the airline did not deliver what it had sold; `until` null: it has not ended. */
export interface Fault {
  from: Date
  until: Date | null
}

/** From a first connection, or take-off, to the landing. */
export interface Window {
  from: Date
  until: Date
}

/** Seconds of the window in which at least one fault lasted. */
export function faultSeconds(faults: readonly Fault[], window: Window): number {
  const end = window.until.getTime()
  let covered = 0
  let reached = window.from.getTime()
  for (const { from, until } of faults.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const begins = Math.max(from.getTime(), reached)
    const ends = Math.min(until?.getTime() ?? end, end)
    if (ends <= begins) continue
    covered += ends - begins
    reached = ends
  }
  return Math.floor(covered / 1000)
}

/**
 * The time that a plan sells: its minutes, at most the flight; a plan per flight or by volume sells the whole flight.
 */
export function boughtSeconds(quota: PlanOffer['quota'], flight: Window): number {
  const inTheAir = Math.max(0, Math.floor((flight.until.getTime() - flight.from.getTime()) / 1000))
  return quota.kind === 'time' ? Math.min((quota.minutes ?? 0) * 60, inTheAir) : inTheAir
}

export interface PlanFate {
  quota: PlanOffer['quota']
  /** Null: never begun. */
  activatedAt: Date | null
  onlineSeconds: number
  faults: readonly Fault[]
  flight: Window
}

/**
 * W7: whether a plan is refunded because the airline's faults kept it online for less than a tenth of the time bought.
 * An activated plan qualifies if the faults since activation cost it that tenth; one never activated, if the faults left
 * too little of the flight for it.
 */
export function getFate({ quota, activatedAt, onlineSeconds, faults, flight }: PlanFate): AutomaticRefundReason | null {
  const least = (boughtSeconds(quota, flight) * limits.leastOnlinePercent) / 100
  if (onlineSeconds >= least) return null
  if (activatedAt) {
    const lost = faultSeconds(faults, { from: activatedAt, until: flight.until })
    return onlineSeconds + lost >= least ? 'underTenPercent' : null
  }
  const inTheAir = Math.floor((flight.until.getTime() - flight.from.getTime()) / 1000)
  return inTheAir - faultSeconds(faults, flight) < least ? 'wifiUnavailable' : null
}

/** The faults that began before `now`; one that lasts is cut off there. */
export function faultsUntil(faults: readonly Fault[], now: Date): Fault[] {
  return faults.flatMap(({ from, until }) => (from < now ? [{ from, until: until && until < now ? until : now }] : []))
}
