import { dayMs } from '@aisle/rules/time'
import { storage } from './storage.ts'

/** Spec §3 `flightStoreData`: one object with one expiryTime and data by key. */
export function readFlightData(key: string): unknown {
  return storage.read('flightStoreData')?.[key]
}

/** The whole object lives for `days` from now on (spec §9: one day by default). */
export function writeFlightData(key: string, value: unknown, days = 1): void {
  storage.write('flightStoreData', { ...storage.read('flightStoreData'), [key]: value }, days * dayMs)
}
