import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailAnswer } from './answer-mail.ts'
import { mailMessage } from './message-mail.ts'

export { answerMessage } from './answer-message.ts'
export { helpArticles } from './help-store.ts'
export { helpRoutes } from './help-routes.ts'
export { takeMessageOfAircraft } from './message-of-aircraft.ts'
export { findMessage, messagesOfHolder, openMessages, setAnswer } from './message-store.ts'
export const helpJobs = {
  'mail.message': mailMessage,
  'mail.messageAnswer': mailAnswer,
} satisfies Partial<JobHandlers>
