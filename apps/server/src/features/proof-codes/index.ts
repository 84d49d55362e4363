export { proofCodeJobs, proofCodeRoutes } from './proof-code-routes.ts'
