import type { Deps } from '../../deps.ts'
import type { Job, JobHandlers } from '../../jobs/job-queue.ts'
import { endGrantInTime } from './end-in-time.ts'
import { endJob } from './grant-job-kinds.ts'
import { openGrantOfDevice, openGrantOn } from './grant-store.ts'
import { lookAtGate } from './reconcile-gate.ts'
import { gateJob, syncDevice, syncGate } from './sync-gate.ts'

async function syncByJob(deps: Deps, { payload }: Job): Promise<undefined> {
  const deviceId = typeof payload.deviceId === 'string' ? payload.deviceId : null
  const address = String(payload.device)
  const open = deviceId === null ? openGrantOfDevice(deps.db, address) : openGrantOn(deps.db, deviceId)
  // A gate that has lost it must be seen so before it is told again: what it lost is not billed.
  if (await open) await lookAtGate(deps)
  await (deviceId === null ? syncGate(deps, address) : syncDevice(deps, deviceId))
  return undefined
}

export const accessGrantJobs: JobHandlers = {
  [endJob]: endGrantInTime,
  [gateJob]: syncByJob,
}
