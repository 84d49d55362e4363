export { computeFreight, freeOver, type FreeOver, type FreightZone } from './freight-rules.ts'
export { deliverableAreas, findDeliveryTerms, findFreightZone, lowestFreeOver } from './freight-store.ts'
