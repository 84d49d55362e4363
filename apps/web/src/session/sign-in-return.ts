import { readHash } from '../navigation/hash-address.ts'
import { storage } from '../storage/storage.ts'

/**
 * Removes the parameters that a way in brought back to `/signIn` from the address before other code runs: neither
 * history nor log nor the next page keeps a token. They survive a reload until the server has answered.
 */
export function keepSignInReturn(): void {
  const { pathname, query } = readHash(location.hash)
  if (pathname !== '/signIn' || !String(query)) return
  storage.write('signInReturn', Object.fromEntries(query))
  history.replaceState(null, '', '#/signIn')
}
