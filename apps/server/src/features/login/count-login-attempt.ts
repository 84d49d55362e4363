import { loginsOfNameless, loginsOfOne } from '../../platform/attempts/attempt-rules.ts'
import { countTries, deviceName } from '../../platform/attempts/count-tries.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { networkOf } from '../../platform/http/device-address.ts'

/**
 * E7, L5: at most 5 attempts in 60 seconds per device, and per token, ticket or proof over all devices; counted before
 * any outside call, and never undone. Attempts are not counted per address, because a cabin or an office shares one;
 * only callers who name no device are counted together by address.
 * @throws rateLimited {retryAfterSeconds}
 */
export async function countLoginAttempt(deps: Deps, caller: Caller, presented: string): Promise<void> {
  const device = deviceName(caller)
  const subjects = [
    device === null
      ? { subject: `nameless at ${networkOf(caller.ip, 64)}`, allowance: loginsOfNameless }
      : { subject: `device ${device}`, allowance: loginsOfOne },
    { subject: `with ${presented}`, allowance: loginsOfOne },
  ]
  await countTries(deps, deps.db, { kind: 'login', subjects })
}
