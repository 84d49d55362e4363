import * as limits from '@aisle/contract/limits'
import type { beginPasskeyLoginSchemas, passkeyLoginSchemas } from '@aisle/contract/passkeys-schemas'
import type { z } from 'zod'
import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findAccount } from '../accounts/index.ts'
import { countLoginAttempt, startLoginSession, type StartedLogin } from '../login/index.ts'
import { keepChallenge, newChallenge, takeChallenge } from './challenge.ts'
import { lockPasskey, noteUse } from './passkey-store.ts'
import { requireRelyingParty, verifyUsed } from './verify-answer.ts'

/**
 * The options with which any browser may ask its passenger for a passkey: they name none, so they reveal no passenger.
 * @throws passkeysUnavailable
 */
export async function beginPasskeyLogin(
  deps: Deps,
  caller: Caller,
): Promise<z.input<typeof beginPasskeyLoginSchemas.response>> {
  const { id: rpId } = requireRelyingParty(deps)
  const challenge = newChallenge(deps)
  keepChallenge(deps, caller, { purpose: 'logIn', challenge })
  const timeout = limits.passkeyChallengeSeconds * 1000
  return { options: { challenge, rpId, timeout, userVerification: 'required' } }
}

/**
 * L8: starts a session of the account in one step. Wrong, removed and unknown passkeys get the same answer.
 * @throws passkeysUnavailable, rateLimited {retryAfterSeconds}, passkeyRefused, passkeyCopied
 */
export async function passkeyLogin(
  deps: Deps,
  caller: Caller,
  { credential: used }: z.output<typeof passkeyLoginSchemas.request>,
): Promise<StartedLogin> {
  const party = requireRelyingParty(deps)
  noteTarget(caller, `passkey ${used.id}`)
  await countLoginAttempt(deps, caller, `passkey ${used.id}`)
  const { challenge } = (await takeChallenge(deps, caller, 'logIn')) ?? fail('passkeyRefused')
  return inTransaction(deps.db, async (tx) => {
    const passkey = (await lockPasskey(tx, used.id)) ?? fail('passkeyRefused')
    const counter = await verifyUsed(deps, { used, passkey }, { challenge, party })
    const account = (await findAccount(tx, passkey.accountId)) ?? fail('passkeyRefused')
    await noteUse(tx, { credentialId: passkey.credentialId, counter, at: deps.clock.now() })
    return startLoginSession(deps, caller, { tx, account, scope: 'account', trip: null, wayIn: 'passkey' })
  })
}
