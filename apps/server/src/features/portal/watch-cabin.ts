import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { reconcileGate } from '../access-grants/index.ts'
import { closeOnGround } from './ground-hold.ts'
import { probeLink } from './satellite-link.ts'

/** Looks after what is open aboard; one of the three in trouble holds up neither the others nor the next look. */
export async function watchCabin(deps: Deps): Promise<Date> {
  for (const [what, look] of Object.entries({ satellite: probeLink, aircraft: closeOnGround, gate: reconcileGate })) {
    await look(deps).catch((error: unknown) => deps.log.warn({ err: error }, `no look at the ${what}`))
  }
  return after(deps.clock.now(), seconds(limits.gateReconcileSeconds))
}

/** At every start of a server that has a gate; on the ground there is none. */
export async function enqueueCabinWatch(deps: Deps): Promise<void> {
  if (deps.settings.role === 'ground') return
  await enqueueJob(deps, deps.db, { kind: 'gate.watch', key: 'all', payload: {}, runAt: deps.clock.now() })
}
