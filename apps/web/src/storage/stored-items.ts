import type { Language } from '@aisle/contract/language'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** What each key holds (spec §3, E8). */
export interface StoredItems {
  userInfo: LoggedInPassenger
  flightInfo: Record<string, unknown>
  ticketInfo: Record<string, unknown>
  logtag: string
  /** How the portal was opened; `ip` is base64 (spec §3). */
  portalSourceParams: { ip?: string }
  isPortal: boolean
  S_GT: string
  flightStoreData: Record<string, unknown>
  LANG: Language
  theme: 'light' | 'dark'
  deviceId: string
  /** Ciphertext; read and written through `access-info.ts` only. */
  accessInfo: string
  /** Where the passenger was going when the guard stopped them (E2). */
  afterLogin: string
  /** The lookup forms as typed, without the document number (G6); the purchase feature knows their shape. */
  lookupForms: Record<string, unknown>
  /** Keys of acts that no answer has come for yet, by call (G7). */
  acts: Record<string, { body: string; key: string }>
}
export type StoredKey = keyof StoredItems

interface StorageRule {
  where: 'local' | 'session'
  /** Milliseconds; null never expires. */
  lifetime: number | null
  encrypted: boolean
}

/** Every key of the product, once: its place, its lifetime, and whether it is encrypted (L4). */
export const storageRules: Readonly<Record<StoredKey, StorageRule>> = {
  // One hour since the last activity: each activity writes it again (spec §4).
  userInfo: { where: 'local', lifetime: hour, encrypted: false },
  flightInfo: { where: 'local', lifetime: null, encrypted: false },
  ticketInfo: { where: 'local', lifetime: null, encrypted: false },
  logtag: { where: 'local', lifetime: null, encrypted: false },
  portalSourceParams: { where: 'local', lifetime: null, encrypted: false },
  isPortal: { where: 'local', lifetime: day, encrypted: false },
  S_GT: { where: 'local', lifetime: day, encrypted: false },
  flightStoreData: { where: 'local', lifetime: day, encrypted: false },
  LANG: { where: 'local', lifetime: null, encrypted: false },
  theme: { where: 'local', lifetime: null, encrypted: false },
  deviceId: { where: 'local', lifetime: null, encrypted: false },
  accessInfo: { where: 'local', lifetime: null, encrypted: true },
  afterLogin: { where: 'session', lifetime: null, encrypted: false },
  lookupForms: { where: 'session', lifetime: null, encrypted: false },
  // As long as an order can be paid: later the same wish is a new act.
  acts: { where: 'session', lifetime: 15 * minute, encrypted: false },
}
