import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailQuestion } from './question-mail.ts'

export { askPassenger } from './ask-passenger.ts'
export { showQuestionMail } from './question-mail.ts'
export { questionsOfOrder, questionsOfRefunds } from './question-store.ts'
export const questionJobs = { 'mail.passengerQuestion': mailQuestion } satisfies Partial<JobHandlers>
