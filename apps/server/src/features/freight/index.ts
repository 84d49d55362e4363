export { computeFreight, freeOver, type FreeOver, type FreightZone } from './freight-rules.ts'
export {
  deliverableReading,
  findDeliveryTerms,
  findFreightZone,
  freightZoneReading,
  lowestFreeOver,
  lowestFreeOverReading,
} from './freight-store.ts'
