import type { Deps } from '../../../platform/deps.ts'
import type { OperatorKey } from '../../../platform/security/operator-key.ts'
import { findUsableKey, isUseDue } from './key-rules.ts'
import { insertKeyUse, keysLike } from './key-store.ts'

/**
 * The key that may sign under this name now. It is read for every call and kept nowhere, so that every server refuses a
 * revoked key from the next call on (decision 0077).
 */
export async function findKey(deps: Deps, name: string): Promise<{ key: OperatorKey } | { refused: string }> {
  const configured = deps.settings.operatorKeys.find((key) => key.name === name)
  const kept = await keysLike(deps.db, { name, publicKey: configured?.publicKey ?? null })
  return findUsableKey({ name, configured, kept })
}

/** Notes that a key was used, once a minute at most. A note that fails is no reason to refuse the call. */
export function noteUses(deps: Deps): (keyName: string) => Promise<void> {
  // Of keys that have signed a call; another server's notes only make ours unnecessary.
  const notedAt = new Map<string, Date>()
  return async (keyName) => {
    const at = deps.clock.now()
    if (!isUseDue(notedAt.get(keyName), at)) return
    notedAt.set(keyName, at)
    try {
      await insertKeyUse(deps.db, { keyName, at })
    } catch (error) {
      deps.log.warn({ err: error, operatorKey: keyName }, 'the use of a key was not noted')
    }
  }
}
