export { parcelStatePhrases } from './parcel-state-phrases.ts'
