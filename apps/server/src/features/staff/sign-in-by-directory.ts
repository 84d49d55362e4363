import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import type { DirectoryEntry, StaffDirectory } from '../../outside/sign-in/staff-directory.ts'
import { countUse } from '../../platform/attempts/count-use.ts'
import { after, seconds } from '../../platform/clock.ts'
import { ContractError } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { askingOutside, newBinding } from '../login/index.ts'
import { noteChange } from './people.ts'
import { beginStaffSession, type BegunStaffSession, type StaffBrowser } from './sign-in-to-console.ts'
import { openChallenge, sealChallenge } from './staff-challenge.ts'
import { refuseStaff } from './staff-refusal.ts'
import {
  addPerson,
  findByMailbox,
  linkWithDirectory,
  lockByDirectory,
  setDirectoryRoles,
  type Person,
} from './staff-store.ts'

/** The page's address to which the directory returns the browser. */
interface Return {
  returnUrl: string
  language: Language
}

/**
 * Where to send the browser for the airline's single sign-on; the sealed cookie binds the answer to this browser.
 * @throws StaffRefusal signInRefused: there is none; directoryAway
 */
export async function leaveForDirectory(deps: Deps, question: Return): Promise<{ redirect: string; sealed: string }> {
  const directory = deps.staffDirectory ?? refuseStaff('signInRefused')
  const binding = newBinding(deps.random)
  const redirect = await askDirectory(deps, [], () => directory.leaveFor({ ...question, binding }))
  const { state: challenge, nonce, codeVerifier } = binding
  const expiresAt = after(deps.clock.now(), seconds(limits.staffDirectorySeconds)).getTime()
  return {
    redirect,
    sealed: sealChallenge(deps, { purpose: 'directory', challenge, nonce, codeVerifier, expiresAt }),
  }
}

/**
 * Signs in whom the directory names, with the roles of their groups (X4). Somebody new is added; somebody who is here
 * already is found by a mailbox that the directory vouches for.
 * @throws rateLimited, StaffRefusal signInRefused, noGroup, mailboxTaken, directoryAway
 */
export async function signInByDirectory(
  deps: Deps,
  browser: StaffBrowser,
  { query, ...given }: Return & { query: string },
): Promise<BegunStaffSession> {
  const directory = deps.staffDirectory ?? refuseStaff('signInRefused')
  await countUse(deps, deps.db, { kind: 'staffSignIn', subject: `staff ${browser.ip}` })
  const { challenge: state, nonce, codeVerifier } = await openChallenge(deps, browser.challenge, 'directory')
  const returned = { binding: { state, nonce, codeVerifier }, returnUrl: given.returnUrl }
  const parameters = new URLSearchParams(query)
  const secrets = [parameters.get('code') ?? '', codeVerifier]
  const entry = await askDirectory(deps, secrets, () => directory.whoCameBack({ ...returned, query: parameters }))
  const begun = await inTransaction(deps.db, (tx) => letIn(deps, tx, { ...given, directory, entry, browser }))
  return begun ?? refuseStaff('noGroup')
}

interface CameBack {
  directory: StaffDirectory
  entry: DirectoryEntry
  language: Language
  browser: StaffBrowser
}

/** Null: none of the groups has a role, which ends the roles of earlier groups. */
async function letIn(deps: Deps, tx: Tx, cameBack: CameBack): Promise<BegunStaffSession | null> {
  const { directory, entry, browser } = cameBack
  const roles = rolesOfGroups(directory.rolesOfGroup, entry.groups)
  const subject = { issuer: directory.issuer, subject: entry.subject }
  const known = await lockByDirectory(tx, subject)
  if (!known && roles.length === 0) return null
  const person = known ?? (await linkPerson(deps, tx, cameBack))
  if (!person.active) return refuseStaff('signInRefused')
  const updated = await updateRoles(deps, tx, person, roles)
  return roles.length === 0 ? null : beginStaffSession(deps, tx, { person: updated, wayIn: 'directory', browser })
}

const rolesOfGroups = (table: StaffDirectory['rolesOfGroup'], groups: readonly string[]): StaffRole[] => {
  const held = new Set(groups.flatMap((group) => table.get(group) ?? []))
  return staffRoles.filter((role) => held.has(role))
}

/**
 * A mailbox alone proves nothing: whoever could choose theirs in the directory would become somebody else here.
 * @throws StaffRefusal mailboxTaken, signInRefused: the directory names no mailbox
 */
async function linkPerson(deps: Deps, tx: Tx, { directory, entry, language }: CameBack): Promise<Person> {
  const email = entry.email ?? refuseStaff('signInRefused')
  const here = await findByMailbox(tx, email)
  if (here && !entry.emailVerified) return refuseStaff('mailboxTaken')
  const added = {
    personId: newId(deps.random, 'psn'),
    email,
    name: entry.name ?? email,
    language,
    givenRoles: [],
  }
  const person = here ?? (await addPerson(tx, added, deps.clock.now()))
  const linked = await linkWithDirectory(tx, person.personId, { issuer: directory.issuer, subject: entry.subject })
  if (!linked) return refuseStaff('mailboxTaken')
  const words = here ? 'linked with the airline’s directory' : 'added by the airline’s directory'
  await noteChange(deps, tx, { person }, `${person.personId}: ${words}`)
  return person
}

async function updateRoles(deps: Deps, tx: Tx, person: Person, roles: readonly StaffRole[]): Promise<Person> {
  const before = person.directoryRoles
  if (before.join() === roles.join()) return person
  const words = [before, roles].map((some) => some.join(' ') || 'none')
  await noteChange(deps, tx, { person }, `${person.personId}: roles by the directory ${words.join(' → ')}`)
  return setDirectoryRoles(tx, person.personId, roles)
}

async function askDirectory<Answer>(
  deps: Deps,
  secrets: readonly string[],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await askingOutside(deps, { way: 'the staff’s directory', secrets, ask })
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return refuseStaff(error.errorName === 'signInUnavailable' ? 'directoryAway' : 'signInRefused')
  }
}
