export { clientLogRoutes } from './client-log-routes.ts'
export { devicesOfHelpCode, entriesByHelpCode } from './client-log-store.ts'
