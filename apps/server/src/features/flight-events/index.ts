import { afterLandingJob } from '../orders/index.ts'
import type { JobHandlers } from '../../jobs/job-queue.ts'
import { settleAfterLanding } from './after-landing.ts'
import { reviewJob, watchJob } from './flight-event-job-kinds.ts'
import { reviewAfterEvent, watchFlights } from './review-flight.ts'

export { flightEventSchema } from './flight-event.ts'
export { enqueueFlightWatch } from './review-flight.ts'
export { takeFlightEvent } from './take-flight-event.ts'
export const flightEventJobs: JobHandlers = {
  [reviewJob]: reviewAfterEvent,
  [watchJob]: watchFlights,
  [afterLandingJob]: settleAfterLanding,
}
