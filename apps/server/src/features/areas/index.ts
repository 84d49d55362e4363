export { findAreaFault, pathOfArea } from './area-names.ts'
export { areaRoutes } from './area-routes.ts'
export { englishArea, englishStreet } from './english-names.ts'
export { readAreaTree, readStreets, type Street } from './read-areas.ts'
