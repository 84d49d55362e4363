import * as limits from '@aisle/contract/limits'
import type { getSsoNewAccessTokenSchemas } from '@aisle/contract/login-schemas'
import type { z } from 'zod'
import { seconds } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { askingOutside } from './ask-provider.ts'
import { countLoginAttempt } from './count-login-attempt.ts'
import { takeProof } from './sign-in-store.ts'

/**
 * Renews the airline app's access token for a proof that only the app can make: fresh, and accepted once across all
 * servers, even when the renewal fails.
 * @throws rateLimited {retryAfterSeconds}, signInRefused, signInUnavailable
 */
export async function newAppAccessToken(
  deps: Deps,
  caller: Caller,
  proof: z.output<typeof getSsoNewAccessTokenSchemas.request>,
): Promise<z.input<typeof getSsoNewAccessTokenSchemas.response>> {
  const { uid, deviceId, requestTime } = proof
  const signed = [uid, deviceId, requestTime].join('\n')
  await countLoginAttempt(deps, caller, signed)
  const identity = deps.signIn.airlineIdentity ?? fail('signInUnavailable')
  if (!isFresh(requestTime, deps.clock.now()) || !identity.isProof(proof)) fail('signInRefused')
  // Leave the verification out, because its hexadecimal digits can be in either case.
  const proofHash = deps.vault.hash('app-proof', signed)
  if (!(await takeProof(deps.db, proofHash, deps.clock.now()))) fail('signInRefused')
  const accessToken = await askingOutside(deps, {
    way: 'airlineApp',
    secrets: [uid, deviceId],
    ask: () => identity.renew({ uid, deviceId }),
  })
  return { accessToken }
}

/** Milliseconds since 1970, within the limit on either side of now. */
function isFresh(requestTime: string, now: Date): boolean {
  return (
    /^\d{1,15}$/.test(requestTime)
    && Math.abs(now.getTime() - Number(requestTime)) <= seconds(limits.appProofSkewSeconds)
  )
}
