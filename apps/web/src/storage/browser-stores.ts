/** The few operations that we need of a web storage; never throws. */
export interface TextStore {
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
}

/** Keeps values for this page only: captive pop-ups may have no storage, or one that throws on every write (G10). */
export function memoryStore(): TextStore {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  }
}

/**
 * `find` returns the web storage; reading the property may throw. Values that the storage refuses are kept in memory,
 * so that a journey within one page still works.
 */
export function safeStore(find: () => Storage | null | undefined): TextStore {
  const memory = memoryStore()
  function attempt<T>(operation: (storage: Storage) => T, fallback: T): T {
    try {
      const storage = find()
      return storage ? operation(storage) : fallback
    } catch {
      return fallback
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, text) {
      const kept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (kept) memory.remove(key)
      else memory.set(key, text)
    },
    remove(key) {
      memory.remove(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}
