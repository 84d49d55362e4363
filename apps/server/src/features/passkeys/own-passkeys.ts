import * as limits from '@aisle/contract/limits'
import type {
  addPasskeySchemas,
  beginPasskeySchemas,
  ListedPasskey,
  listPasskeysSchemas,
  removePasskeySchemas,
} from '@aisle/contract/passkeys-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/security/random.ts'
import { findAccount, lockPerson } from '../accounts/index.ts'
import { requireFreshProof } from '../login/index.ts'
import { keepChallenge, newChallenge, takeChallenge } from './challenge.ts'
import { tellContact } from './passkey-mail.ts'
import { algorithms, cleanName, knownTransports } from './passkey-rules.ts'
import { deletePasskey, insertPasskey, passkeysOf, type Passkey } from './passkey-store.ts'
import { requireRelyingParty, verifyCreated } from './verify-answer.ts'

/** @throws passkeyNeedsAccount: a trip's login proves a mailbox, which may not be the passenger's (decision 0007) */
function requireAccount({ session }: PassengerCaller): string {
  return session.scope === 'account' ? session.accountId : fail('passkeyNeedsAccount')
}

const refuseMore = () => fail('tooManyPasskeys', { most: limits.passkeysPerAccount })

/**
 * The options with which this browser creates a passkey, after a fresh login: a stolen session must not gain a way in.
 * @throws passkeysUnavailable, passkeyNeedsAccount, freshProofRequired, tooManyPasskeys {most}
 */
export async function beginPasskey(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.input<typeof beginPasskeySchemas.response>> {
  const accountId = requireAccount(caller)
  const party = requireRelyingParty(deps)
  await requireFreshProof(deps, caller)
  const known = await passkeysOf(deps.db, accountId)
  if (known.length >= limits.passkeysPerAccount) return refuseMore()
  const account = (await findAccount(deps.db, accountId)) ?? fail('unauthorized')
  const challenge = newChallenge(deps)
  const userHandle = known[0]?.userHandle ?? deps.random.bytes(32).toString('base64url')
  keepChallenge(deps, caller, { purpose: 'add', challenge, accountId, userHandle })
  const name = account.displayName || party.id
  return {
    options: {
      challenge,
      rp: { id: party.id, name: caller.language === 'zh' ? deps.airline.nameZh : deps.airline.nameEn },
      user: { id: userHandle, name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: limits.passkeyChallengeSeconds * 1000,
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({
        id,
        type: 'public-key',
        transports: knownTransports(transports),
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  }
}

/**
 * Keeps the passkey that the browser created for the challenge of `beginPasskey`, and informs the contact.
 * @throws passkeysUnavailable, passkeyNeedsAccount, tooManyPasskeys {most}, passkeyRefused
 */
export async function addPasskey(
  deps: Deps,
  caller: PassengerCaller,
  { credential, name = '' }: z.output<typeof addPasskeySchemas.request>,
): Promise<z.input<typeof addPasskeySchemas.response>> {
  const accountId = requireAccount(caller)
  const party = requireRelyingParty(deps)
  // Given after a fresh login only, to this account in this browser.
  const begun = await takeChallenge(deps, caller, 'add')
  if (begun?.accountId !== accountId) return fail('passkeyRefused')
  const created = await verifyCreated(deps, credential, { challenge: begun.challenge, party })
  const passkey: Passkey = {
    ...created,
    passkeyId: newId(deps.random, 'pky'),
    accountId,
    userHandle: begun.userHandle,
    transports: knownTransports(credential.response.transports ?? []),
    name: cleanName(name),
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  }
  return inTransaction(deps.db, async (tx) => {
    // Two browsers at once must not add the eleventh.
    await lockPerson(tx, `passkeys of ${accountId}`)
    if ((await passkeysOf(tx, accountId)).length >= limits.passkeysPerAccount) return refuseMore()
    if (!(await insertPasskey(tx, passkey))) return fail('passkeyRefused')
    await tellContact(deps, tx, { caller, change: 'added', name: passkey.name })
    return { passkey: present(passkey) }
  })
}

/** @throws passkeyNeedsAccount */
export async function listPasskeys(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.input<typeof listPasskeysSchemas.response>> {
  const passkeys = await passkeysOf(deps.db, requireAccount(caller))
  return { passkeys: passkeys.map(present), mayAdd: passkeys.length < limits.passkeysPerAccount }
}

/**
 * Removes one of the account's passkeys after a fresh login, and informs the contact.
 * @throws passkeyNeedsAccount, freshProofRequired, notFound, also for another passenger's
 */
export async function removePasskey(
  deps: Deps,
  caller: PassengerCaller,
  { passkeyId }: z.output<typeof removePasskeySchemas.request>,
): Promise<z.input<typeof removePasskeySchemas.response>> {
  const accountId = requireAccount(caller)
  await requireFreshProof(deps, caller)
  return inTransaction(deps.db, async (tx) => {
    const { name } = (await deletePasskey(tx, { passkeyId, accountId })) ?? fail('notFound', { reason: 'passkey' })
    await tellContact(deps, tx, { caller, change: 'removed', name })
    return { removed: true }
  })
}

const present = ({ passkeyId, name, createdAt, lastUsedAt }: Passkey): ListedPasskey => ({
  passkeyId,
  name,
  addedAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
