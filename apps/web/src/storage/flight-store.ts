import { storage } from './storage.ts'

/** One value of `flightStoreData`: an object with one expiry for all its keys (spec §3). */
export function readFlightStore(key: string): unknown {
  return storage.read('flightStoreData')?.[key]
}

export function writeFlightStore(key: string, value: unknown): void {
  storage.write('flightStoreData', { ...storage.read('flightStoreData'), [key]: value })
}
