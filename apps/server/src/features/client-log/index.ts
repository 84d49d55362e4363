export { accountsOfHelpCode, helpCodesSince } from './accounts-of-help-code.ts'
export { clientLogRoutes } from './client-log-routes.ts'
export { entriesByHelpCode } from './client-log-store.ts'
