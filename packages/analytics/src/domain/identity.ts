import { obfuscated, revealed } from '../browser/obfuscation.ts'
import type { Storage } from '../browser/storage.ts'
import { uuid } from './uuid.ts'

export const deviceKey = 'gdp_user_id'

/** One for all instances of a page. */
export function createDevice(storage: Storage) {
  const set = (id: string): string => {
    storage.set(deviceKey, obfuscated(id))
    return id
  }
  return { set, get: () => revealed(storage.get(deviceKey)) || set(uuid()) }
}

/** `session_id_sent`: the session whose visit was sent; `cs1`: the user id; `gio_id`: the last non-empty user id. */
const names = ['session_id', 'session_id_sent', 'cs1', 'user_key', 'gio_id', 'sequence_ids', 'original_source'] as const
type Kept = (typeof names)[number]

const maxSequence = 1e9

export type Identity = ReturnType<typeof createIdentity>

/** The values that an instance stores under its prefix. */
export function createIdentity(storage: Storage, prefix: string, sessionExpires: () => number) {
  const getKey = (name: string) => `${prefix}_gdp_${name}`
  const get = (name: Kept) => revealed(storage.get(getKey(name)))

  /** Empty values are not stored. */
  function set(name: Kept, value: string): void {
    const isHidden = /cs1|key|gio/.test(name)
    const minutes = name === 'session_id' ? sessionExpires() : undefined
    storage.set(
      getKey(name),
      isHidden && value ? obfuscated(value) : value,
      value || name === 'session_id_sent' ? minutes : 0,
    )
  }

  return {
    get,
    set,
    /** Read again each time: another tab counts too. */
    nextSequence(): number {
      // The stored value may be anything; without a number, the sequence restarts.
      const next = Number(/\d+/.exec(get('sequence_ids'))) || 1
      set('sequence_ids', JSON.stringify({ globalKey: next < maxSequence ? next + 1 : 1 }))
      return next
    },
    keys: () => [deviceKey, ...names.map(getKey)],
  }
}
