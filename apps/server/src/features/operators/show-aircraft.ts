import type { AircraftReport } from '@aisle/contract/operator-reports'
import type { aircraftSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { markLookedAt, openConflicts, readLinkStatus } from '../cabin-link/index.ts'
import { note } from './decide.ts'
import type { Operator } from './api/operator-call.ts'

const mostConflicts = 200

/** P9: the link status of each aircraft and the open conflicts, one of which can be marked as looked at. */
export async function showAircraft(
  deps: Deps,
  operator: Operator,
  { lookedAt, dryRun }: z.output<typeof aircraftSchema>,
): Promise<AircraftReport> {
  const now = deps.clock.now()
  if (lookedAt !== null && !dryRun) {
    if (!(await markLookedAt(deps.db, lookedAt, now))) return fail('notFound', { reason: 'record' })
    await note(deps, operator, {
      scope: 'flights',
      command: 'aircraft',
      summary: `${lookedAt}: looked at`,
      onceKey: `aircraft:${lookedAt}`,
    })
  }
  const peers = await readLinkStatus(deps.db, now)
  const conflicts = await openConflicts(deps.db, mostConflicts)
  return {
    peers: peers.map(({ clockAheadMs, lastContact, ...peer }) => ({
      ...peer,
      lastContact: lastContact?.toISOString() ?? null,
      clockAheadSeconds: Math.round(clockAheadMs / 1000),
    })),
    conflicts: conflicts.map((one) => ({ ...one, happenedAt: one.happenedAt.toISOString() })),
  }
}
