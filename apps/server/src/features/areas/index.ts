export { namesOfArea } from './area-names.ts'
export { areaRoutes } from './area-routes.ts'
export { readAreaTree, readStreets } from './read-areas.ts'
