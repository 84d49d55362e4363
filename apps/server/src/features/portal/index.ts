export { portalJobs, portalRoutes } from './portal-routes.ts'
export { enqueueCabinWatch } from './watch-cabin.ts'
