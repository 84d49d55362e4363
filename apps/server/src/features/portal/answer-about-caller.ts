import type { calculateIpSchemas, verifyTokenSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Whether session and guest token are good: the http layer has checked both before any call (spec §8: silently). */
export async function verifyToken(_deps: Deps, caller: Caller): Promise<z.input<typeof verifyTokenSchemas.response>> {
  return { loggedIn: caller.session !== null, guestToken: caller.guestToken !== null }
}

/** P7: the address that the server sees, whatever a parameter says. */
export async function calculateIp(_deps: Deps, caller: Caller): Promise<z.input<typeof calculateIpSchemas.response>> {
  return { ip: caller.ip }
}
