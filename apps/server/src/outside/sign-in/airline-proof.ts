import { createHmac, timingSafeEqual } from 'node:crypto'

export interface AirlineProof {
  uid: string
  deviceId: string
  requestTime: string
  verification: string
}

/**
 * Verifies how the airline's app proves its request for a new token (L2). For an app with another scheme, replace this
 * function.
 */
export function isAirlineProof(key: string, proof: AirlineProof): boolean {
  const { uid, deviceId, requestTime, verification } = proof
  if (!/^[\da-f]{64}$/i.test(verification)) return false
  // The parts are signed as one text: a line feed inside a part could move text to the next.
  if ([uid, deviceId, requestTime].some((part) => part === '' || part.includes('\n'))) return false
  const expected = createHmac('sha256', key).update(`${uid}\n${deviceId}\n${requestTime}`).digest()
  return timingSafeEqual(expected, Buffer.from(verification, 'hex'))
}
