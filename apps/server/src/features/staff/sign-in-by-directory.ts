import type { Language } from '@aisle/contract/language'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { whoCameBack, type CameBack } from './ask-directory.ts'
import { noteChange } from './people.ts'
import { beginStaffSession, type BegunStaffSession, type StaffBrowser } from './sign-in-to-console.ts'
import { refuseStaff } from './staff-refusal.ts'
import {
  addPerson,
  findByMailbox,
  linkWithDirectory,
  lockByDirectory,
  setDirectoryRoles,
  type Person,
} from './staff-store.ts'

/**
 * Signs in whom the directory names, with the roles of their groups (X4). Somebody new is added; somebody who is here
 * already is found by a mailbox that the directory vouches for.
 * @throws rateLimited, StaffRefusal signInRefused, noGroup, mailboxTaken, directoryAway
 */
export async function signInByDirectory(
  deps: Deps,
  browser: StaffBrowser,
  { language, ...given }: { query: string; returnUrl: string; language: Language },
): Promise<BegunStaffSession> {
  const { directory, entry } = await whoCameBack(deps, browser, { ...given, purpose: 'directory' })
  const begun = await inTransaction(deps.db, (tx) => letIn(deps, tx, { language, directory, entry, browser }))
  return begun ?? refuseStaff('noGroup')
}

interface Arrived extends Pick<CameBack, 'directory' | 'entry'> {
  language: Language
  browser: StaffBrowser
}

/** Null: none of the groups has a role, which ends the roles of earlier groups. */
async function letIn(deps: Deps, tx: Tx, arrived: Arrived): Promise<BegunStaffSession | null> {
  const { directory, entry, browser } = arrived
  const roles = rolesInDirectory({ directory, entry })
  const subject = { issuer: directory.issuer, subject: entry.subject }
  const known = await lockByDirectory(tx, subject)
  if (!known && roles.length === 0) return null
  const person = known ?? (await linkPerson(deps, tx, arrived))
  if (!person.active) return refuseStaff('signInRefused')
  const updated = await updateRoles(deps, tx, person, roles)
  return roles.length === 0 ? null : beginStaffSession(deps, tx, { person: updated, wayIn: 'directory', browser })
}

export function rolesInDirectory({ directory, entry }: Pick<CameBack, 'directory' | 'entry'>): StaffRole[] {
  const held = new Set(entry.groups.flatMap((group) => directory.rolesOfGroup.get(group) ?? []))
  return staffRoles.filter((role) => held.has(role))
}

/**
 * A mailbox alone proves nothing: whoever could choose theirs in the directory would become somebody else here.
 * @throws StaffRefusal mailboxTaken, signInRefused: the directory names no mailbox
 */
async function linkPerson(deps: Deps, tx: Tx, { directory, entry, language }: Arrived): Promise<Person> {
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

/** The roles of the groups are those of the latest answer. */
export async function updateRoles(deps: Deps, tx: Tx, person: Person, roles: readonly StaffRole[]): Promise<Person> {
  const before = person.directoryRoles
  if (before.join() === roles.join()) return person
  const words = [before, roles].map((some) => some.join(' ') || 'none')
  await noteChange(deps, tx, { person }, `${person.personId}: roles by the directory ${words.join(' → ')}`)
  return setDirectoryRoles(tx, person.personId, roles)
}
