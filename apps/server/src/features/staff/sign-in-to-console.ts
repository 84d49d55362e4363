import type { invitationSchema, passkeyAddSchema, signInFinishSchema } from '@aisle/contract/console-schemas'
import * as limits from '@aisle/contract/limits'
import type { PasskeyQuestion, StaffSessionShown } from '@aisle/contract/console'
import type { z } from 'zod'
import { after, minutes } from '../../platform/clock.ts'
import { countUse } from '../../platform/attempts/count-use.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newAccessToken, newId } from '../../platform/security/random.ts'
import { insertAudit } from '../operators/index.ts'
import {
  algorithms,
  cleanName,
  knownTransports,
  verifyCreated,
  verifyUsed,
  type RelyingParty,
} from '../passkeys/index.ts'
import { asStaffRefusal, refuseStaff } from './staff-refusal.ts'
import { newChallenge, openChallenge, sealChallenge } from './staff-challenge.ts'
import { findInvited, insertInvitation, useInvitation } from './invitation-store.ts'
import { insertStaffPasskey, lockStaffPasskey, noteStaffPasskeyUse, passkeysOfPerson } from './staff-passkey-store.ts'
import { insertStaffSession } from './staff-session-store.ts'
import { findPersonOfStaff, type Person } from './staff-store.ts'

/** The browser that signs in. */
export interface StaffBrowser {
  ip: string
  /** As it names itself. */
  device: string
  /** The number that its cookie keeps; null: it has not signed anybody in yet. */
  desk: string | null
  /** What `askForPasskey` or `askForNewPasskey` has sealed for it. */
  challenge: string | null
}

/** A session that has just begun. Only the cookie holds the token. */
export interface BegunStaffSession {
  token: string
  /** For the browser's cookie. */
  desk: string
  person: Person
}

/** X4: names nobody, so it tells nobody who works here. */
export function askForPasskey(deps: Deps, party: RelyingParty): { options: PasskeyQuestion; sealed: string } {
  const begun = newChallenge(deps)
  return {
    options: {
      challenge: begun.challenge,
      rpId: party.id,
      timeout: limits.passkeyChallengeSeconds * 1000,
      userVerification: 'required',
    },
    sealed: sealChallenge(deps, { purpose: 'signIn', ...begun }),
  }
}

/** @throws rateLimited, StaffRefusal signInRefused: also for a person who was deactivated */
export async function signInByPasskey(
  deps: Deps,
  browser: StaffBrowser,
  {
    used,
    party,
  }: { used: Extract<z.output<typeof signInFinishSchema>, { way: 'passkey' }>['credential']; party: RelyingParty },
): Promise<BegunStaffSession> {
  await countUse(deps, deps.db, { kind: 'staffSignIn', subject: `staff ${browser.ip}` })
  const { challenge } = await openChallenge(deps, browser.challenge, 'signIn')
  return inTransaction(deps.db, async (tx) => {
    const passkey = (await lockStaffPasskey(tx, used.id)) ?? refuseStaff('signInRefused')
    const counter = await asStaffRefusal(verifyUsed(deps, { used, passkey }, { challenge, party }))
    const person = await findPersonOfStaff(tx, passkey.personId)
    if (!person?.active) return refuseStaff('signInRefused')
    await noteStaffPasskeyUse(tx, { credentialId: passkey.credentialId, counter, at: deps.clock.now() })
    return beginStaffSession(deps, tx, { person, wayIn: 'passkey', browser })
  })
}

/** Demonstration mode only. */
export async function signInForDemonstration(
  deps: Deps,
  browser: StaffBrowser,
  personId: string,
): Promise<BegunStaffSession> {
  return inTransaction(deps.db, async (tx) => {
    const person = deps.settings.demo ? await findPersonOfStaff(tx, personId) : undefined
    if (!person?.active) return refuseStaff('signInRefused')
    return beginStaffSession(deps, tx, { person, wayIn: 'demonstration', browser })
  })
}

/** The audit names the sessions of a person, and so who has done what since when. */
export async function beginStaffSession(
  deps: Deps,
  tx: Tx,
  { person, wayIn, browser }: { person: Person; wayIn: StaffSessionShown['wayIn']; browser: StaffBrowser },
): Promise<BegunStaffSession> {
  const token = newAccessToken(deps.random)
  const sessionId = newId(deps.random, 'sts')
  const at = deps.clock.now()
  const desk = browser.desk ?? newAccessToken(deps.random)
  await insertStaffSession(tx, {
    tokenHash: deps.vault.hash('staff-session', token),
    sessionId,
    personId: person.personId,
    wayIn,
    device: browser.device,
    deskHash: deps.vault.hash('staff-desk', desk),
    at,
  })
  await insertAudit(tx, {
    auditId: newId(deps.random, 'aud'),
    at,
    keyName: person.personId,
    scope: 'people',
    command: 'sign-in',
    summary: `signed in by ${wayIn}, session ${sessionId}`,
  })
  return { token, desk, person }
}

/** An administrator's link for somebody who has no passkey yet. @returns the token, which is kept as a hash only */
export async function invite(
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  tx: Tx,
  personId: string,
): Promise<{ token: string; until: Date }> {
  const token = newAccessToken(deps.random)
  const until = after(deps.clock.now(), minutes(limits.staffInvitationHours * 60))
  await insertInvitation(tx, { tokenHash: hashInvitation(deps, token), personId, expiresAt: until })
  return { token, until }
}

const hashInvitation = (deps: Pick<Deps, 'vault'>, token: string) => deps.vault.hash('staff-invitation', token)

/** @throws StaffRefusal invitationOver */
export async function showInvitation(deps: Deps, token: string): Promise<Person> {
  const personId = await findInvited(deps.db, hashInvitation(deps, token), deps.clock.now())
  const person = personId === undefined ? undefined : await findPersonOfStaff(deps.db, personId)
  return person?.active ? person : refuseStaff('invitationOver')
}

type NewPasskeyOptions = ReturnType<typeof newPasskeyOptions>

/**
 * The options with which an invited person's browser creates a passkey.
 * @throws StaffRefusal invitationOver
 */
export async function askForNewPasskey(
  deps: Deps,
  { party, invitation }: { party: RelyingParty } & z.output<typeof invitationSchema>,
): Promise<{ options: NewPasskeyOptions; sealed: string }> {
  const person = await showInvitation(deps, invitation)
  const known = await passkeysOfPerson(deps.db, person.personId)
  const userHandle = known[0]?.userHandle ?? deps.random.bytes(32).toString('base64url')
  const begun = newChallenge(deps)
  return {
    options: newPasskeyOptions(deps, { party, person, known, userHandle, challenge: begun.challenge }),
    sealed: sealChallenge(deps, { purpose: 'add', ...begun, personId: person.personId, userHandle }),
  }
}

function newPasskeyOptions(
  { airline }: Deps,
  about: {
    party: RelyingParty
    person: Person
    known: readonly { credentialId: string; transports: string[] }[]
    userHandle: string
    challenge: string
  },
) {
  const { party, person, known, userHandle, challenge } = about
  return {
    challenge,
    rp: { id: party.id, name: person.language === 'zh' ? airline.nameZh : airline.nameEn },
    user: { id: userHandle, name: person.email, displayName: person.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: limits.passkeyChallengeSeconds * 1000,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports: knownTransports(transports),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/**
 * Keeps a new passkey, uses its invitation up, and signs its person in. A session alone adds none: a stolen one must not
 * gain a way in.
 * @throws StaffRefusal invitationOver, signInRefused
 */
export async function addStaffPasskey(
  deps: Deps,
  browser: StaffBrowser,
  { party, credential, name = '', invitation }: { party: RelyingParty } & z.output<typeof passkeyAddSchema>,
): Promise<BegunStaffSession> {
  const begun = await openChallenge(deps, browser.challenge, 'add')
  const created = await asStaffRefusal(verifyCreated(deps, credential, { challenge: begun.challenge, party }))
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const personId = (await useInvitation(tx, hashInvitation(deps, invitation), now)) ?? refuseStaff('invitationOver')
    const person = await findPersonOfStaff(tx, personId)
    if (!person?.active || person.personId !== begun.personId) return refuseStaff('signInRefused')
    const added = await insertStaffPasskey(tx, {
      ...created,
      passkeyId: newId(deps.random, 'spk'),
      personId: person.personId,
      userHandle: begun.userHandle,
      transports: knownTransports(credential.response.transports ?? []),
      name: cleanName(name),
      createdAt: now,
    })
    if (!added) return refuseStaff('signInRefused')
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at: now,
      keyName: person.personId,
      scope: 'people',
      command: 'passkey',
      summary: 'added a passkey by invitation',
    })
    return beginStaffSession(deps, tx, { person, wayIn: 'invitation', browser })
  })
}
