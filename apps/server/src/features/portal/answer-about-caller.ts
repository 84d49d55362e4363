import type { calculateIpSchemas, verifyTokenSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'

/**
 * Whether session and guest token are valid: the HTTP layer has already checked both, silently (spec §8). A token that a
 * portal handed over is taken as it is, because it opens nothing (decision 0038).
 */
export async function verifyToken(_deps: Deps, caller: Caller): Promise<z.input<typeof verifyTokenSchemas.response>> {
  return {
    loggedIn: caller.session !== null,
    guestToken: caller.guestToken !== null || Boolean(caller.handedToken),
  }
}

/** P7: the address that the server sees; parameters are ignored. */
export async function calculateIp(_deps: Deps, caller: Caller): Promise<z.input<typeof calculateIpSchemas.response>> {
  return { ip: caller.ip }
}
