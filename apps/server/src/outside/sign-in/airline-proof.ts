import { createHmac, timingSafeEqual } from 'node:crypto'

export interface AirlineProof {
  uid: string
  deviceId: string
  requestTime: string
  verification: string
}

/** How the airline's app proves that it asks for a new token (L2). Another airline's app may do it otherwise: replace this function. */
export function isAirlineProof(key: string, proof: AirlineProof): boolean {
  const { uid, deviceId, requestTime, verification } = proof
  if (!/^[\da-f]{64}$/i.test(verification)) return false
  // The text is signed as joined: a line feed inside a part could move text from one part to the next.
  if ([uid, deviceId, requestTime].some((part) => part === '' || part.includes('\n'))) return false
  const expected = createHmac('sha256', key).update(`${uid}\n${deviceId}\n${requestTime}`).digest()
  return timingSafeEqual(expected, Buffer.from(verification, 'hex'))
}
