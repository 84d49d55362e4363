import type { JobHandlers } from '../../jobs/job-queue.ts'
import { endGrantInTime, endJob } from './end-in-time.ts'
import { meterGrantAgain, meterJob } from './meter-grant.ts'
import { gateJob, syncGateLater } from './sync-gate.ts'

export const accessGrantJobs: JobHandlers = {
  [endJob]: endGrantInTime,
  [meterJob]: meterGrantAgain,
  [gateJob]: syncGateLater,
}
