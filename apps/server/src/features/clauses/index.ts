export { clauseRoutes } from './clause-routes.ts'
export { versionsInForce } from './clause-store.ts'
