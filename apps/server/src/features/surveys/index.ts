import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailSurvey } from './survey-mail.ts'

export { askAfterLanding } from './ask-after-landing.ts'
export { eraseResponses } from './erase-responses.ts'
export { computeOnceHash } from './once-hash.ts'
export { getQuestions, surveySchema, type SurveyContent } from './survey-content.ts'
export { surveyResults } from './survey-results.ts'
export { surveyRoutes } from './survey-routes.ts'
export { brokenBy, findProblems } from './survey-rules.ts'
export { answeredQuestions, findSurvey } from './survey-store.ts'
export const surveyJobs = { 'mail.survey': mailSurvey } satisfies Partial<JobHandlers>
