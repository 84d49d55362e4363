import type { Deps } from '../../platform/deps.ts'
import type { Job, JobHandlers } from '../../platform/jobs/job-queue.ts'
import { endGrantInTime } from './end-in-time.ts'
import { openGrantOfDevice, openGrantOn } from './grant-store.ts'
import { lookAtGate } from './reconcile-gate.ts'
import { syncDevice, syncGate } from './sync-gate.ts'

async function syncByJob(deps: Deps, { payload }: Job<'grant.gate'>): Promise<undefined> {
  const byDevice = 'deviceId' in payload
  const open = byDevice ? openGrantOn(deps.db, payload.deviceId) : openGrantOfDevice(deps.db, payload.address)
  // Detect a loss at the gate before reopening: time that the gate lost is not billed.
  if (await open) await lookAtGate(deps)
  await (byDevice ? syncDevice(deps, payload.deviceId) : syncGate(deps, payload.address))
  return undefined
}

export const accessGrantJobs = {
  'grant.end': endGrantInTime,
  'grant.gate': syncByJob,
} satisfies Partial<JobHandlers>
