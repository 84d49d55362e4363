import { loginsOfOne } from '../../platform/attempts/attempt-rules.ts'
import { countTries, deviceSubjects } from '../../platform/attempts/count-tries.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'

/**
 * E7, L5: at most 5 attempts in 60 seconds by one device, and with one token, ticket or proof by all together; counted
 * before anybody outside is asked, and never taken back. The address alone is no subject: a cabin or an office shares it.
 * @throws rateLimited {retryAfterSeconds}
 */
export async function countLoginAttempt(deps: Deps, caller: Caller, presented: string): Promise<void> {
  const subjects = [...deviceSubjects(caller, loginsOfOne), { subject: `with ${presented}`, allowance: loginsOfOne }]
  await countTries(deps, deps.db, { kind: 'login', subjects })
}
