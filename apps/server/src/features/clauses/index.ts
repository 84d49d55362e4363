export { agreedClauses, agreedVersions } from './consent-store.ts'
export { clauseRoutes } from './clause-routes.ts'
export { recordConsents } from './record-consents.ts'
