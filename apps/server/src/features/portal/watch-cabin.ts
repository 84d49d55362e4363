import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { reconcileGate } from '../access-grants/index.ts'
import { closeOnGround } from './ground-hold.ts'
import { probeLink } from './satellite-link.ts'

/** Watches satellite, aircraft and gate; a failure of one delays neither the others nor the next run. */
export async function watchCabin(deps: Deps): Promise<Date> {
  for (const [what, look] of Object.entries({ satellite: probeLink, aircraft: closeOnGround, gate: reconcileGate })) {
    await look(deps).catch((error: unknown) => deps.log.warn({ err: error }, `no look at the ${what}`))
  }
  return after(deps.clock.now(), seconds(limits.gateReconcileSeconds))
}

/** Runs at every start of a server with a gate; the ground has none. */
export async function enqueueCabinWatch(deps: Deps): Promise<void> {
  if (deps.settings.role === 'ground') return
  await enqueueJob(deps, deps.db, { kind: 'gate.watch', key: 'all', payload: {}, runAt: deps.clock.now() })
}
