export { serverTimeRoutes } from './server-time-routes.ts'
