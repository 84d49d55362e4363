import { randomId } from './random-id.ts'
import { storage } from './storage.ts'

/** The stored device id; one is made where none is given (E8). No limit trusts it alone. */
export function deviceId(): string {
  const known = storage.read('deviceId')
  if (known) return known
  const made = randomId()
  storage.write('deviceId', made)
  return made
}
