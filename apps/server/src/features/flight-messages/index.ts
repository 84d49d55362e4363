import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailFlightMessage } from './flight-message-mail.ts'

export { showFlightMail } from './flight-message-mail.ts'
export { messagesOfFlight } from './flight-message-store.ts'
export { planFlightMessage, writeToFlight } from './message-flight.ts'
export const flightMessageJobs = { 'mail.flightMessage': mailFlightMessage } satisfies Partial<JobHandlers>
