import { safeStore, type TextStore } from './browser-stores.ts'
import { storageRules, type StoredItems, type StoredKey } from './stored-items.ts'

export interface StorageEnvironment {
  local: TextStore
  session: TextStore
  /** Milliseconds since 1970. */
  now: () => number
}

export interface AppStorage {
  read<K extends StoredKey>(key: K): StoredItems[K] | undefined
  write<K extends StoredKey>(key: K, value: StoredItems[K]): void
  remove(key: StoredKey): void
}

/** An expiring entry, as spec §3 names its fields; keys without a lifetime are stored bare. */
interface ExpiringEntry {
  value: unknown
  expiryTime: number
}

function isExpiring(entry: unknown): entry is ExpiringEntry {
  return typeof entry === 'object' && entry !== null && 'value' in entry && 'expiryTime' in entry
}

/** Reading never throws; what does not parse or has expired is removed and counts as absent (L4, spec §4). */
export function appStorage({ local, session, now }: StorageEnvironment): AppStorage {
  const storeOf = (key: StoredKey) => (storageRules[key].where === 'local' ? local : session)

  function readValue(key: StoredKey): unknown {
    const text = storeOf(key).get(key)
    if (text === null) return undefined
    try {
      const entry: unknown = JSON.parse(text)
      if (storageRules[key].lifetime === null) return entry ?? undefined
      if (isExpiring(entry) && entry.expiryTime > now()) return entry.value ?? undefined
    } catch {
      // Falls through: what does not parse is removed like what has expired.
    }
    storeOf(key).remove(key)
    return undefined
  }

  return {
    // The value was written under this key by `write`, whose type is that of the table.
    read: <K extends StoredKey>(key: K) => readValue(key) as StoredItems[K] | undefined,
    write(key, value) {
      const { lifetime } = storageRules[key]
      storeOf(key).set(key, JSON.stringify(lifetime === null ? value : { value, expiryTime: now() + lifetime }))
    },
    remove: (key) => storeOf(key).remove(key),
  }
}

export const storage = appStorage({
  local: safeStore(() => globalThis.localStorage),
  session: safeStore(() => globalThis.sessionStorage),
  now: () => Date.now(),
})
