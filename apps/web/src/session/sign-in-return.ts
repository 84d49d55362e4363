import { readHash } from '../navigation/hash-address.ts'
import { storage } from '../storage/storage.ts'

/**
 * What a way in brought back to `/signIn` leaves the address before anything else sees it: neither history nor log nor
 * the next page keeps a token. It survives a reload until the server has answered.
 */
export function keepSignInReturn(): void {
  const { pathname, query } = readHash(location.hash)
  if (pathname !== '/signIn' || !String(query)) return
  storage.write('signInReturn', Object.fromEntries(query))
  history.replaceState(null, '', '#/signIn')
}
