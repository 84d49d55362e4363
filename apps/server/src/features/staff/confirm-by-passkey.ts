import { createHash } from 'node:crypto'
import type { PasskeyQuestion } from '@aisle/contract/console'
import type { confirmFinishSchema } from '@aisle/contract/console-schemas'
import * as limits from '@aisle/contract/limits'
import type { z } from 'zod'
import { after, seconds } from '../../platform/clock.ts'
import { countUse } from '../../platform/attempts/count-use.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAudit } from '../operators/index.ts'
import { verifyUsed, type RelyingParty } from '../passkeys/index.ts'
import { newChallenge, openChallenge, sealChallenge } from './staff-challenge.ts'
import { lockStaffPasskey, noteStaffPasskeyUse } from './staff-passkey-store.ts'
import { asStaffRefusal, refuseStaff } from './staff-refusal.ts'
import { confirmStaffSession, type OpenStaffSession } from './staff-session-store.ts'
import type { StaffBrowser } from './sign-in-to-console.ts'

/**
 * Asks the person of a session for their passkey once more (X4). With `act` the question is a hash of that act, so that
 * the answer proves what was agreed to.
 */
export function askToConfirm(
  deps: Deps,
  { person }: OpenStaffSession,
  { party, act }: { party: RelyingParty; act: string | null },
): { options: PasskeyQuestion; sealed: string } {
  const begun = newChallenge(deps)
  const challenge = act === null ? begun.challenge : hashAct(begun.challenge, act)
  const options = {
    challenge,
    rpId: party.id,
    timeout: limits.passkeyChallengeSeconds * 1000,
    userVerification: 'required',
  } as const
  return {
    options,
    sealed: sealChallenge(deps, { purpose: 'confirm', ...begun, challenge, personId: person.personId, act }),
  }
}

const hashAct = (nonce: string, act: string) => createHash('sha256').update(`${nonce}\n${act}`).digest('base64url')

/** @throws rateLimited, StaffRefusal signInRefused: also for another person's passkey */
export async function confirmByPasskey(
  deps: Deps,
  { session, browser, party }: { session: OpenStaffSession; browser: StaffBrowser; party: RelyingParty },
  used: Extract<z.output<typeof confirmFinishSchema>, { way: 'passkey' }>['credential'],
): Promise<{ confirmed: true }> {
  const { personId } = session.person
  await countUse(deps, deps.db, { kind: 'staffSignIn', subject: `staff ${browser.ip}` })
  const begun = await openChallenge(deps, browser.challenge, 'confirm')
  if (begun.personId !== personId) return refuseStaff('signInRefused')
  return inTransaction(deps.db, async (tx) => {
    const passkey = (await lockStaffPasskey(tx, used.id)) ?? refuseStaff('signInRefused')
    if (passkey.personId !== personId) return refuseStaff('signInRefused')
    const counter = await asStaffRefusal(verifyUsed(deps, { used, passkey }, { challenge: begun.challenge, party }))
    await noteStaffPasskeyUse(tx, { credentialId: passkey.credentialId, counter, at: deps.clock.now() })
    return noteConfirmed(deps, tx, { session, act: begun.act, by: `passkey ${passkey.passkeyId}` })
  })
}

/** Demonstration mode only: its people have no passkeys. */
export async function confirmForDemonstration(
  deps: Deps,
  session: OpenStaffSession,
  act: string | null,
): Promise<{ confirmed: true }> {
  if (!deps.settings.demo || session.wayIn !== 'demonstration') return refuseStaff('signInRefused')
  return inTransaction(deps.db, (tx) => noteConfirmed(deps, tx, { session, act, by: 'one tap of the demonstration' }))
}

export async function noteConfirmed(
  deps: Deps,
  tx: Tx,
  { session, act, by }: { session: OpenStaffSession; act: string | null; by: string },
): Promise<{ confirmed: true }> {
  const at = deps.clock.now()
  await confirmStaffSession(tx, { sessionId: session.sessionId, act, at })
  if (act !== null) {
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: session.person.personId,
      scope: 'people',
      command: 'confirm',
      summary: `confirmed the act ${act} by ${by}`,
    })
  }
  return { confirmed: true }
}

/** Whether the person has lately shown that it is them: for exactly this act, where there is one. */
export function isConfirmed(session: OpenStaffSession, act: string | null, now: Date): boolean {
  const { confirmed } = session
  if (!confirmed || now >= after(confirmed.at, seconds(limits.staffConfirmedSeconds))) return false
  return act === null || confirmed.act === act
}
