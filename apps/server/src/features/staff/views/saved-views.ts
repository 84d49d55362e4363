import type { viewRemoveSchema, viewSaveSchema } from '@aisle/contract/console-schemas'
import type { SavedView, ViewReport, ViewScreen } from '@aisle/contract/console-views'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/security/random.ts'
import { insertAudit, OperatorRefusal } from '../../operators/index.ts'
import { refuseStaff } from '../staff-refusal.ts'
import { lockPerson, type Person } from '../staff-store.ts'
import {
  describeViewChange,
  findViewProblem,
  isSameView,
  mayRemove,
  mayShareWithAll,
  presentView,
  sharedRoles,
  unknownFields,
  type KeptView,
} from './view-rules.ts'
import { changeView, deleteView, insertView, lockView, ownViews, viewsFor } from './view-store.ts'

type Asking = Pick<Person, 'personId' | 'name' | 'roles'>

/** The views of a list that the person sees: their own, then those that others share with them. */
export async function listViews(deps: Deps, person: Asking, screen: ViewScreen): Promise<{ views: SavedView[] }> {
  const views = await viewsFor(deps.db, { ...person, screen })
  return { views: views.map((view) => presentView(view, person)) }
}

/**
 * Adds one of the person's own views or changes it; asked again, it is there already.
 * @throws invalidRequest, notFound, StaffRefusal noRight, OperatorRefusal changedSince
 */
export async function saveView(
  deps: Deps,
  person: Asking,
  { dryRun, id, basis, ...wanted }: z.output<typeof viewSaveSchema>,
): Promise<ViewReport> {
  const unknown = unknownFields(wanted)
  if (unknown.length > 0) return fail('invalidRequest', { fields: unknown })
  if (wanted.share === 'all' && !mayShareWithAll(person.roles)) return refuseStaff('noRight')
  return inTransaction(deps.db, async (tx) => {
    const { personId, name: by } = person
    // One at a time, so that the number of views and their names hold.
    if ((await lockPerson(tx, personId))?.active !== true) return fail('stateChanged', { reason: 'staff' })
    const own = await ownViews(tx, personId, wanted.screen)
    const before = own.find((view) => (id === null ? view.name === wanted.name : view.id === id)) ?? null
    if (id !== null && before === null) return fail('notFound', { reason: 'record' })
    const kept = { personId, by, roles: sharedRoles(wanted.share, person.roles) }
    const after: KeptView = {
      ...wanted,
      ...kept,
      id: id ?? newId(deps.random, 'viw'),
      version: (basis ?? 0) + 1,
    }
    if (before && isSameView(before, after)) return report(person, { dryRun, before, after: before })
    if (id !== null && before?.version !== basis) throw new OperatorRefusal('changedSince', { differing: [after.name] })
    const problem = findViewProblem(own, after)
    const moved = { before: id === null ? null : before, after }
    if (problem || dryRun) return report(person, { dryRun, ...moved, problem })
    const at = deps.clock.now()
    if (basis === null) await insertView(tx, after, at)
    else if (!(await changeView(tx, after, { basis, at })))
      throw new OperatorRefusal('changedSince', { differing: [after.name] })
    return report(person, { dryRun, ...moved, auditId: await note(deps, tx, person, moved) })
  })
}

/**
 * Takes a view away from everybody who sees it; one that is gone stays gone.
 * @throws StaffRefusal noRight
 */
export async function removeView(
  deps: Deps,
  person: Asking,
  { id, dryRun }: z.output<typeof viewRemoveSchema>,
): Promise<ViewReport> {
  return inTransaction(deps.db, async (tx) => {
    const before = (await lockView(tx, id)) ?? null
    if (before === null) return report(person, { dryRun, before, after: null })
    if (!mayRemove(before, person)) return refuseStaff('noRight')
    if (dryRun) return report(person, { dryRun, before, after: null })
    await deleteView(tx, id)
    const auditId = await note(deps, tx, person, { before, after: null })
    return report(person, { dryRun, before, after: null, auditId })
  })
}

interface Moved {
  before: KeptView | null
  after: KeptView | null
}

function report(
  person: Asking,
  {
    dryRun,
    before,
    after,
    problem = null,
    auditId = null,
  }: Moved & Pick<ViewReport, 'dryRun'> & Partial<Pick<ViewReport, 'problem' | 'auditId'>>,
): ViewReport {
  const change = before === after ? 'same' : before === null ? 'add' : after === null ? 'remove' : 'change'
  return {
    dryRun,
    change,
    before: before && presentView(before, person),
    after: after && presentView(after, person),
    problem,
    auditId,
  }
}

/** What only its person sees is no line of the audit. */
async function note(deps: Deps, tx: Tx, { personId }: Asking, { before, after }: Moved): Promise<string | null> {
  const summary = describeViewChange(before, after)
  if (summary === null) return null
  const [auditId, at] = [newId(deps.random, 'aud'), deps.clock.now()]
  const command = after === null ? 'view-remove' : 'view'
  await insertAudit(tx, { auditId, at, keyName: personId, scope: 'people', command, summary })
  return auditId
}
