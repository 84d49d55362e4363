import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { endSession } from './login-store.ts'

/** Ends the login session; safe to repeat, also without one. */
export async function logout(deps: Deps, caller: Caller): Promise<{ loggedOut: true }> {
  if (caller.session) await endSession(deps.db, caller.session.tokenHash, deps.clock.now())
  caller.outgoing.accessToken = null
  return { loggedOut: true }
}
