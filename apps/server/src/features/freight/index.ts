export { computeFreight, freeOver, type FreeOver, type FreightZone } from './freight-rules.ts'
export { deliverableAreas, findFreightZone, lowestFreeOver } from './freight-store.ts'
