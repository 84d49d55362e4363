export { clauseRoutes } from './clause-routes.ts'
