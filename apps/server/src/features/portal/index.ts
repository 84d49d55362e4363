export { portalJobs, portalRoutes } from './portal-routes.ts'
