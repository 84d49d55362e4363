import * as calls from '@aisle/contract/portal'
import * as schemas from '@aisle/contract/portal-schemas'
import { implementForPassenger } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { settleAfterLanding } from './after-landing.ts'
import { reportOutage } from './report-outage.ts'
import { reviewAfterEvent, watchFlights } from './review-flight.ts'

export { flightEventSchema } from './flight-event.ts'
export { enqueueFlightWatch } from './review-flight.ts'
export { takeFlightEvent } from './take-flight-event.ts'
export { faultSeconds } from './w7-rules.ts'
export const flightEventRoutes = [implementForPassenger(calls.reportOutage, schemas.reportOutageSchemas, reportOutage)]
export const flightEventJobs = {
  'flight.review': reviewAfterEvent,
  'flight.watch': watchFlights,
  'order.afterLanding': settleAfterLanding,
} satisfies Partial<JobHandlers>
