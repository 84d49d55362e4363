import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import { storage } from './storage.ts'

/** Access info of spec §3: user info, its timestamp (ms) and the temporary token, for shells that lose cookies (L1). */
export interface AccessInfo {
  userInfo: LoggedInPassenger
  timestamp: number
  /** Null if only the cookie holds it. */
  token: string | null
}

// The cipher is a separate chunk: only logged-in passengers fetch it.
const loadCipher = () => import('./seal.ts')

export async function writeAccessInfo(info: AccessInfo): Promise<void> {
  const { seal } = await loadCipher()
  storage.write('accessInfo', seal(JSON.stringify(info)))
}

/** Absent and unreadable are the same; unreadable is removed (L4). */
export async function readAccessInfo(): Promise<AccessInfo | undefined> {
  const sealed = storage.read('accessInfo')
  if (sealed === undefined) return undefined
  const { unseal } = await loadCipher()
  try {
    // Written by writeAccessInfo; the seal is authenticated.
    return JSON.parse(unseal(sealed)) as AccessInfo
  } catch {
    storage.remove('accessInfo')
    return undefined
  }
}
