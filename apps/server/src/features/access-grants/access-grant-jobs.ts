import type { JobHandlers } from '../../jobs/job-queue.ts'
import { endGrantInTime, endJob, expireAtLanding, landingJob } from './end-in-time.ts'
import { meterGrantAgain, meterJob } from './meter-grant.ts'
import { gateJob, syncGateLater } from './sync-gate.ts'

export const accessGrantJobs: JobHandlers = {
  [endJob]: endGrantInTime,
  [landingJob]: expireAtLanding,
  [meterJob]: meterGrantAgain,
  [gateJob]: syncGateLater,
}
