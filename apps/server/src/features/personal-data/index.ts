export { erasePerson, type NoteErasure } from './erase-person.ts'
export { findPerson, getTrips, parcelsToCome } from './erase-store.ts'
export { personalDataJobs, personalDataRoutes } from './personal-data-routes.ts'
