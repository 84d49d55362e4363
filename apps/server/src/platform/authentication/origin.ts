import { networkOf } from '../http/device-address.ts'
import type { Vault } from '../security/vault.ts'

/** The origin of a call as keyed hashes, which recognise a caller without naming them. */
export interface Origin {
  addressHash: string
  deviceHash: string | null
}

interface Asking {
  ip: string
  deviceId: string | null
  guestToken: string | null
}

export const hashAddress = (vault: Vault, ip: string) => vault.hash('authentication', `address ${networkOf(ip, 64)}`)
export const hashDevice = (vault: Vault, device: string) => vault.hash('authentication', `device ${device}`)

/** A device is what it calls itself, by which staff find it (A1); else the browser that this server has named. */
export function getOrigin(vault: Vault, { ip, deviceId, guestToken }: Asking): Origin {
  const device = deviceId ?? guestToken
  return { addressHash: hashAddress(vault, ip), deviceHash: device === null ? null : hashDevice(vault, device) }
}

/** The name by which passengers and staff see a session: it opens nothing, unlike the hash of the token. */
export const getSessionId = (vault: Vault, tokenHash: string) =>
  `ses_${vault.hash('session-id', tokenHash).slice(0, 22)}`
