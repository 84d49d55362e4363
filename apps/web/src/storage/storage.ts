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
  /** `lifetime` (ms): another one than the table's, for a key that expires. */
  write<K extends StoredKey>(key: K, value: StoredItems[K], lifetime?: number): void
  remove(key: StoredKey): void
  /** Removes what belongs to the passenger, drafts too; `session`: of this tab only, another tab has seen to the rest. */
  forgetPassenger(where?: 'session'): void
  /** Removes what belongs to the passenger but for the drafts: the login has expired. */
  forgetLogin(where?: 'session'): void
  forgetDrafts(): void
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
  const readStore = (key: StoredKey) => (storageRules[key].where === 'local' ? local : session)

  function readValue(key: StoredKey): unknown {
    const text = readStore(key).get(key)
    if (text === null) return undefined
    try {
      const entry: unknown = JSON.parse(text)
      if (storageRules[key].lifetime === null) return entry ?? undefined
      if (isExpiring(entry) && entry.expiryTime > now()) return entry.value ?? undefined
    } catch {
      // Falls through: what does not parse is removed like what has expired.
    }
    readStore(key).remove(key)
    return undefined
  }

  function forget(whose: readonly string[], where?: 'session'): void {
    // The keys are those of the table.
    for (const key of Object.keys(storageRules) as StoredKey[]) {
      const rule = storageRules[key]
      if (whose.includes(rule.belongsTo) && (!where || rule.where === where)) readStore(key).remove(key)
    }
  }

  return {
    // The value was written under this key by `write`, whose type is that of the table.
    read: <K extends StoredKey>(key: K) => readValue(key) as StoredItems[K] | undefined,
    write(key, value, lifetime = storageRules[key].lifetime ?? undefined) {
      readStore(key).set(key, JSON.stringify(lifetime === undefined ? value : { value, expiryTime: now() + lifetime }))
    },
    remove: (key) => readStore(key).remove(key),
    forgetPassenger: (where) => forget(['passenger', 'draft'], where),
    forgetLogin: (where) => forget(['passenger'], where),
    forgetDrafts: () => forget(['draft']),
  }
}

export const storage = appStorage({
  local: safeStore(() => globalThis.localStorage),
  session: safeStore(() => globalThis.sessionStorage),
  now: () => Date.now(),
})
