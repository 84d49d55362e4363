export { computeFreight, freeOver, type FreeOver, type FreightZone } from './freight-rules.ts'
export {
  deliverableCountries,
  deliverableReading,
  findDeliveryTerms,
  findFreightZone,
  freightZoneReading,
  lowestFreeOver,
  lowestFreeOverReading,
} from './freight-store.ts'
