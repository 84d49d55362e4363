import type { Language } from '@aisle/contract/language'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface Person {
  personId: string
  email: string
  name: string
  language: Language
  /** Those that administrators gave, and those of the groups in the airline's directory. */
  roles: readonly StaffRole[]
  givenRoles: readonly StaffRole[]
  directoryRoles: readonly StaffRole[]
  active: boolean
}

/** Somebody as administrators describe them. */
export type GivenPerson = Omit<Person, 'roles' | 'directoryRoles'>

/** The columns of which `asPerson` makes a person. */
export const personColumns = [
  'staff_people.person_id',
  'email',
  'name',
  'language',
  'roles',
  'directory_roles',
  'state',
] as const
const selectPeople = (db: Db | Tx) => db.selectFrom('staff_people').select(personColumns)
type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

/** A role that this release does not know gives no right. */
const knownRoles = (...held: string[][]) => staffRoles.filter((role) => held.some((some) => some.includes(role)))

export const asPerson = (row: PersonRow): Person => ({
  personId: row.person_id,
  email: row.email,
  name: row.name,
  language: row.language,
  roles: knownRoles(row.roles, row.directory_roles),
  givenRoles: knownRoles(row.roles),
  directoryRoles: knownRoles(row.directory_roles),
  active: row.state === 'active',
})

export async function findPersonOfStaff(db: Db | Tx, personId: string): Promise<Person | undefined> {
  const row = await selectPeople(db).where('person_id', '=', personId).executeTakeFirst()
  return row && asPerson(row)
}

/** The roles of an active person, none of somebody who has left; null: it is no person. */
export async function rolesOfPerson(db: Db | Tx, personId: string): Promise<readonly StaffRole[] | null> {
  const person = await findPersonOfStaff(db, personId)
  if (!person) return null
  return person.active ? person.roles : []
}

/** The names of all people by their ids, for lists of what they did. */
export async function namesOfPeople(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('staff_people').select(['person_id', 'name']).execute()
  return new Map(rows.map((row) => [row.person_id, row.name]))
}

/** Everybody with their passkeys, their last call and their open invitation, by name. */
export async function allPeople(db: Db, now: Date) {
  return db
    .selectFrom('staff_people')
    .select(personColumns)
    .select((eb) => [
      eb
        .selectFrom('staff_passkeys')
        .whereRef('staff_passkeys.person_id', '=', 'staff_people.person_id')
        .select((count) => count.fn.countAll<string>().as('count'))
        .as('passkeys'),
      eb
        .selectFrom('staff_sessions')
        .whereRef('staff_sessions.person_id', '=', 'staff_people.person_id')
        .select((last) => last.fn.max('last_active_at').as('at'))
        .as('last_active_at'),
      eb
        .selectFrom('staff_invitations')
        .whereRef('staff_invitations.person_id', '=', 'staff_people.person_id')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .select((last) => last.fn.max('expires_at').as('at'))
        .as('invited_until'),
    ])
    .orderBy('name')
    .orderBy('person_id')
    .execute()
}

/** The person, locked until the transaction ends. */
export async function lockPerson(tx: Tx, personId: string): Promise<Person | undefined> {
  const row = await selectPeople(tx).where('person_id', '=', personId).forUpdate().executeTakeFirst()
  return row && asPerson(row)
}

export async function findByMailbox(db: Db | Tx, email: string): Promise<Person | undefined> {
  const row = await selectPeople(db)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row && asPerson(row)
}

export async function changePerson(
  tx: Tx,
  { personId, name, language, givenRoles, active }: GivenPerson,
): Promise<void> {
  await tx
    .updateTable('staff_people')
    .set({ name, language, roles: [...givenRoles], state: active ? 'active' : 'deactivated' })
    .where('person_id', '=', personId)
    .execute()
}

/** The active ones, in the order in which they were added. */
export async function activePeople(db: Db): Promise<Person[]> {
  const rows = await selectPeople(db).where('state', '=', 'active').orderBy('created_at').orderBy('person_id').execute()
  return rows.map(asPerson)
}

/** The person with this mailbox, as they are already or as they are added now. */
export async function addPerson(tx: Tx, person: Omit<GivenPerson, 'active'>, at: Date): Promise<Person> {
  await tx
    .insertInto('staff_people')
    .values({
      person_id: person.personId,
      email: person.email,
      name: person.name,
      language: person.language,
      roles: [...person.givenRoles],
      state: 'active',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await selectPeople(tx)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', person.email.toLowerCase()))
    .executeTakeFirstOrThrow()
  return asPerson(row)
}

export async function giveRoles(tx: Tx, personId: string, givenRoles: readonly StaffRole[]): Promise<void> {
  await tx
    .updateTable('staff_people')
    .set({ roles: [...givenRoles] })
    .where('person_id', '=', personId)
    .execute()
}

/** The person's sessions end at once. */
export async function deactivatePerson(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.updateTable('staff_people').set({ state: 'deactivated' }).where('person_id', '=', personId).execute()
  await endSessionsOf(tx, personId, at)
}

export async function endSessionsOf(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The person whom the directory knows by this subject, locked until the transaction ends. */
export async function lockByDirectory(tx: Tx, { issuer, subject }: DirectorySubject): Promise<Person | undefined> {
  const row = await selectPeople(tx)
    .where('directory_issuer', '=', issuer)
    .where('directory_subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  return row && asPerson(row)
}

export interface DirectorySubject {
  issuer: string
  subject: string
}

/**
 * Links the person with their entry in the directory.
 * @returns false: another entry of this directory has them
 */
export async function linkWithDirectory(
  tx: Tx,
  personId: string,
  { issuer, subject }: DirectorySubject,
): Promise<boolean> {
  const linked = await tx
    .updateTable('staff_people')
    .set({ directory_issuer: issuer, directory_subject: subject })
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('directory_issuer', 'is', null),
        eb('directory_issuer', '!=', issuer),
        eb('directory_subject', '=', subject),
      ]),
    )
    .executeTakeFirst()
  return linked.numUpdatedRows > 0n
}

/** The roles of the person's groups, as of now. */
export async function setDirectoryRoles(tx: Tx, personId: string, roles: readonly StaffRole[]): Promise<Person> {
  const row = await tx
    .updateTable('staff_people')
    .set({ directory_roles: [...roles] })
    .where('person_id', '=', personId)
    .returning(personColumns)
    .executeTakeFirstOrThrow()
  return asPerson(row)
}
