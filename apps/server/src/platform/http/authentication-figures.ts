import { Counter, type Registry } from 'prom-client'
import { authenticationKinds, authenticationOutcomes, notLookedAt } from '../authentication/authentication-rules.ts'
import type { AuthenticationEvent } from '../authentication/authentication-store.ts'

/**
 * Counters of what this server has recorded (L6). Alarms watch their rates, and compare with what has not happened yet:
 * each counts from zero.
 */
export function countAuthentication(registry: Registry): (event: AuthenticationEvent) => void {
  const registers = [registry]
  const events = new Counter({
    name: 'aisle_authentication_events_total',
    help: 'Attempts to log in or to prove something, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const checks = new Counter({
    name: 'aisle_human_checks_total',
    help: 'Human checks that were asked for, and attempts that came with a right solution',
    labelNames: ['state'],
    registers,
  })
  const refusals = new Counter({
    name: 'aisle_authentication_refusals_total',
    help: 'Attempts that were not looked at, by reason',
    labelNames: ['reason'],
    registers,
  })
  for (const kind of authenticationKinds) {
    for (const outcome of authenticationOutcomes) events.inc({ kind, outcome }, 0)
  }
  for (const state of ['asked', 'solved']) checks.inc({ state }, 0)
  for (const reason of notLookedAt) refusals.inc({ reason }, 0)
  return ({ kind, outcome, reason, humanCheck }) => {
    events.inc({ kind, outcome })
    if (humanCheck !== null) checks.inc({ state: humanCheck })
    if (outcome === 'refused') refusals.inc({ reason: reason ?? 'none' })
  }
}
