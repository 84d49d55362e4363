export { agreedClauses, agreedVersions, clausesOfIds } from './consent-store.ts'
export { clauseRoutes } from './clause-routes.ts'
export { hasConsented, recordConsents, shopTermsInForce } from './record-consents.ts'
