export { agreedClauses, agreedVersions } from './consent-store.ts'
export { clauseRoutes } from './clause-routes.ts'
export { hasConsented, recordConsents } from './record-consents.ts'
