export { areaRoutes } from './area-routes.ts'
