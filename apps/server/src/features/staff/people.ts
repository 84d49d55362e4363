import type { PersonReport, StaffMember, StaffMemberShown } from '@aisle/contract/console-people'
import type { personApplySchema, personShutOutSchema } from '@aisle/contract/console-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { differences, insertAudit, OperatorRefusal } from '../operators/index.ts'
import { isConfirmed } from './confirm-by-passkey.ts'
import { endInvitationsOf } from './invitation-store.ts'
import { invite } from './sign-in-to-console.ts'
import { deleteStaffPasskey, usesOfPasskeys } from './staff-passkey-store.ts'
import { refuseStaff } from './staff-refusal.ts'
import type { OpenStaffSession } from './staff-session-store.ts'
import { openSessionsOf } from './staff-sessions.ts'
import {
  addPerson,
  allPeople,
  asPerson,
  changePerson,
  endSessionsOf,
  findByMailbox,
  lockPerson,
  type GivenPerson,
  type Person,
} from './staff-store.ts'
import { deleteUnsharedViews } from './views/view-store.ts'

type PersonFound = Awaited<ReturnType<typeof allPeople>>[number]

const presentMember = (row: PersonFound): StaffMember => ({
  ...asPerson(row),
  passkeys: Number(row.passkeys ?? 0),
  lastActiveAt: row.last_active_at?.toISOString() ?? null,
  invitedUntil: row.invited_until?.toISOString() ?? null,
})

/** Everybody who works or has worked with the console. */
export async function listStaff(deps: Deps): Promise<{ people: StaffMember[] }> {
  return { people: (await allPeople(deps.db, deps.clock.now())).map(presentMember) }
}

/** One of them with passkeys and open sessions. @throws notFound */
export async function showStaffMember(deps: Deps, personId: string): Promise<StaffMemberShown> {
  const now = deps.clock.now()
  const member = (await allPeople(deps.db, now)).find((row) => row.person_id === personId)
  if (!member) return fail('notFound', { reason: 'record' })
  const keys = await usesOfPasskeys(deps.db, personId)
  return {
    ...presentMember(member),
    keys: keys.map((key) => ({
      passkeyId: key.passkey_id,
      name: key.name,
      addedAt: key.created_at.toISOString(),
      usedAt: key.last_used_at?.toISOString() ?? null,
    })),
    sessions: await openSessionsOf(deps, asPerson(member)),
  }
}

/** @throws OperatorRefusal passkeyNeeded */
function requireConfirmed(deps: Deps, session: OpenStaffSession): void {
  if (!isConfirmed(session, null, deps.clock.now())) throw new OperatorRefusal('passkeyNeeded')
}

const rowOf = ({ email, name, language, givenRoles, active }: GivenPerson) => ({
  email,
  name,
  language,
  roles: givenRoles,
  active,
})

/**
 * Adds somebody, or changes what they are called and may do. Whoever is deactivated is out at once.
 * @throws notFound, StaffRefusal ownRights, OperatorRefusal passkeyNeeded
 */
export async function applyPerson(
  deps: Deps,
  session: OpenStaffSession,
  { dryRun, ...wanted }: z.output<typeof personApplySchema>,
): Promise<PersonReport> {
  if (!dryRun) requireConfirmed(deps, session)
  if (wanted.personId === session.person.personId) return refuseStaff('ownRights')
  return inTransaction(deps.db, async (tx) => {
    const before = wanted.personId === null ? null : await lockPerson(tx, wanted.personId)
    if (before === undefined) return fail('notFound', { reason: 'record' })
    const personId = before?.personId ?? newId(deps.random, 'psn')
    const { name, language, active, roles: givenRoles } = wanted
    const after = { personId, email: before?.email ?? wanted.email, name, language, givenRoles, active }
    const taken = before === null && (await findByMailbox(tx, wanted.email)) !== undefined
    const fields = differences(before && rowOf(before), rowOf(after))
    const change = before === null ? 'add' : fields.length === 0 ? 'same' : 'change'
    const report = { dryRun, personId, notes: [], changes: [{ id: after.name, change, fields }] } as const
    if (taken) {
      const problem = 'email: somebody has this mailbox already'
      return { ...report, notes: [], changes: [], problems: [{ row: null, id: null, problem }], auditId: null }
    }
    const isWritten = !dryRun && change !== 'same'
    const auditId = isWritten ? await write(deps, tx, { session, before, after }) : null
    return { ...report, notes: [], changes: [...report.changes], problems: [], auditId }
  })
}

async function write(
  deps: Deps,
  tx: Tx,
  { session, before, after }: { session: OpenStaffSession; before: Person | null; after: GivenPerson },
): Promise<string> {
  const at = deps.clock.now()
  if (before === null) await addPerson(tx, after, at)
  await changePerson(tx, after)
  if (!after.active) {
    await shutOut(tx, after.personId, at)
    await deleteUnsharedViews(tx, after.personId)
  }
  const roles = [before?.givenRoles ?? [], after.givenRoles].map((some) => some.join(' ') || 'none')
  const state = before?.active === after.active ? '' : after.active ? ', active' : ', deactivated'
  return noteChange(deps, tx, session, `${after.personId}: roles ${roles.join(' → ')}${state}`)
}

async function shutOut(tx: Tx, personId: string, at: Date): Promise<void> {
  await endSessionsOf(tx, personId, at)
  await endInvitationsOf(tx, personId, at)
}

export async function noteChange(
  deps: Deps,
  tx: Tx,
  { person }: Pick<OpenStaffSession, 'person'>,
  summary: string,
): Promise<string> {
  const auditId = newId(deps.random, 'aud')
  const at = deps.clock.now()
  await insertAudit(tx, { auditId, at, keyName: person.personId, scope: 'people', command: 'person', summary })
  return auditId
}

/**
 * A link with which somebody adds a passkey; those from before lead nowhere. Whoever can invite an administrator could
 * act as two people, so that needs the machine where the server runs.
 * @throws notFound, StaffRefusal adminInvitation, invitationOver: for somebody deactivated; OperatorRefusal passkeyNeeded
 */
export async function invitePerson(
  deps: Deps,
  session: OpenStaffSession,
  personId: string,
): Promise<{ token: string; until: Date }> {
  requireConfirmed(deps, session)
  return inTransaction(deps.db, async (tx) => {
    const person = (await lockPerson(tx, personId)) ?? fail('notFound', { reason: 'record' })
    if (!person.active) return refuseStaff('invitationOver')
    if (person.roles.includes('admin')) return refuseStaff('adminInvitation')
    await endInvitationsOf(tx, personId, deps.clock.now())
    await noteChange(deps, tx, session, `${personId}: invited to add a passkey`)
    return invite(deps, tx, personId)
  })
}

/**
 * For a lost device: ends the person's sessions and invitations, and takes one of their passkeys away.
 * @throws notFound, OperatorRefusal passkeyNeeded
 */
export async function shutPersonOut(
  deps: Deps,
  session: OpenStaffSession,
  { personId, passkeyId, dryRun }: z.output<typeof personShutOutSchema>,
): Promise<{ dryRun: boolean; sessions: number; passkey: string | null }> {
  if (!dryRun) requireConfirmed(deps, session)
  const { sessions, keys } = await showStaffMember(deps, personId)
  const key = keys.find((one) => one.passkeyId === passkeyId)
  if (passkeyId !== null && !key) return fail('notFound', { reason: 'record' })
  if (!dryRun) {
    await inTransaction(deps.db, async (tx) => {
      await shutOut(tx, personId, deps.clock.now())
      const taken = passkeyId !== null && (await deleteStaffPasskey(tx, { personId, passkeyId }))
      await noteChange(deps, tx, session, `${personId}: sessions ended${taken ? `, passkey ${passkeyId} removed` : ''}`)
    })
  }
  return { dryRun, sessions: sessions.length, passkey: key?.name ?? null }
}
